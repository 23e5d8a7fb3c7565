struct BlockCounts {
  private(set) var scalars = 0
  private(set) var supplementary = 0
  private var lineBreaks = 0

  private static let width = ByteBlocks.width

  @inline(__always)
  init(_ text: Span<UInt8>) { self.init(text, ofLineBreaks: false) }

  /// CR LF is one line break.
  @inline(__always)
  static func lineBreaks(in text: Span<UInt8>) -> Int {
    BlockCounts(text, ofLineBreaks: true).lineBreaks
  }

  /// Only ``lineBreaks`` is valid if `ofLineBreaks` is `true`, and only the other counts otherwise.
  @inline(__always)
  private init(_ text: Span<UInt8>, ofLineBreaks: Bool) {
    var (offset, lanes) = (0, LaneCounts())
    // The incomplete block at the end is padded with zeros. Zeros count as scalars, so the number
    // of zeros is subtracted. If the whole text has at most four bytes, counting them one by one is
    // faster.
    let rest = ofLineBreaks ? 0 : text.count % Self.width
    if rest > (text.count < Self.width ? 4 : 0) {
      let bytes = ByteBlocks.loadLast(rest, of: text)
      lanes.scalars = (.!(bytes & 0xC0).equals(0x80)).ones
      lanes.supplementary = bytes.isAtLeast(0xF0).ones
      scalars = rest &- Self.width
    } else {
      for offset in text.count &- rest..<text.count {
        scalars &+= text[offset] & 0xC0 == 0x80 ? 0 : 1
        supplementary &+= text[offset] >= 0xF0 ? 1 : 0
      }
      if rest == text.count { return }
    }
    // A line break has up to three bytes, so two bytes after each block are read, too.
    let last = text.count &- rest &- Self.width &- (ofLineBreaks ? 2 : 0)
    repeat {
      // A lane of eight bits overflows after 255 blocks.
      let batchEnd = min(last, offset &+ 250 &* Self.width)
      while offset <= batchEnd {
        let blocks = offset &+ 3 &* Self.width <= batchEnd ? 4 : 1
        lanes.add(text, offset, blocks: blocks, ofLineBreaks)
        offset &+= blocks &* Self.width
      }
      scalars &+= lanes.scalars.sum
      supplementary &+= lanes.supplementary.sum
      lineBreaks &+= lanes.lineBreaks.sum
      lanes = LaneCounts()
    } while offset <= last
    for at in offset..<text.count where ofLineBreaks && LineMeter.countsAsLineBreak(text, at: at) {
      lineBreaks += 1
    }
  }

  private struct LaneCounts {
    var scalars = ByteBlocks.Bytes.zero
    var supplementary = ByteBlocks.Bytes.zero
    var lineBreaks = ByteBlocks.Bytes.zero

    @inline(__always)
    mutating func add(_ text: Span<UInt8>, _ start: Int, blocks: Int, _ ofLineBreaks: Bool) {
      var largest = ByteBlocks.Bytes.zero
      var needsLineBreakCheck = ByteBlocks.Mask(repeating: false)
      for block in 0..<blocks {
        let first = ByteBlocks.load(text, start &+ block &* width)
        scalars = scalars &+ (.!(first & 0xC0).equals(0x80)).ones
        largest = largest.maximum(first)
        lineBreaks = lineBreaks &+ first.equals(0x0A).ones
        needsLineBreakCheck .|= first.equals(0x0D) .| first.equals(0xE2)
      }
      if largest.isAtLeast(0xF0).hasAny {
        for block in 0..<blocks {
          let first = ByteBlocks.load(text, start &+ block &* width)
          supplementary = supplementary &+ first.isAtLeast(0xF0).ones
        }
      }
      guard ofLineBreaks, needsLineBreakCheck.hasAny else { return }
      for block in 0..<blocks {
        let offset = start &+ block &* width
        let first = ByteBlocks.load(text, offset)
        let second = ByteBlocks.load(text, offset &+ 1)
        let third = ByteBlocks.load(text, offset &+ 2)
        let separator = first.equals(0xE2) .& second.equals(0x80) .& (third & 0xFE).equals(0xA8)
        lineBreaks =
          lineBreaks &+ (separator .| (first.equals(0x0D) .& .!second.equals(0x0A))).ones
      }
    }
  }
}

// MARK: - Longest Prefix

extension BlockCounts {
  /// A scalar beyond U+FFFF costs `supplementaryCost` (1 or 2), and every other scalar costs 1.
  @inline(__always)
  static func prefixEnd(
    in text: Span<UInt8>, atMost maximum: Int, supplementaryCost: UInt8
  ) -> Int {
    var prefix = Prefix(maximum: maximum, supplementaryCost: supplementaryCost)
    prefix.extend(in: text, blocks: 4)
    prefix.extend(in: text, blocks: 1)
    prefix.extendInLastBlock(in: text)
    return prefix.end
  }

  private struct Prefix {
    var end = 0
    var remaining: Int
    let supplementaryCost: UInt8

    @inline(__always)
    init(maximum: Int, supplementaryCost: UInt8) {
      remaining = maximum
      self.supplementaryCost = supplementaryCost
    }

    @inline(__always)
    mutating func extend(in text: Span<UInt8>, blocks: Int) {
      let step = blocks &* width
      while true {
        // The next `remaining` bytes always fit, because a scalar costs at most its number of
        // bytes. If every scalar costs 2, a lane of eight bits overflows after 127 blocks.
        let steps = min(max(1, remaining / step), 100 / blocks, (text.count &- end) / step)
        if steps == 0 { return }
        let next = end &+ steps &* step
        var costs = ByteBlocks.Bytes.zero
        var offset = end
        while offset < next {
          for block in 0..<blocks {
            costs = costs &+ scalarCosts(ByteBlocks.load(text, offset &+ block &* width))
          }
          offset &+= step
        }
        let cost = costs.sum
        if cost > remaining { return }
        remaining &-= cost
        end = next
      }
    }

    @inline(__always)
    mutating func extendInLastBlock(in text: Span<UInt8>) {
      let rest = text.count &- end
      if rest < width {
        // The lanes without a byte of the text are zeros. Each of these zeros costs 1.
        let costs = scalarCosts(ByteBlocks.loadLast(rest, of: text))
        if costs.sum &- (width &- rest) <= remaining {
          end = text.count
          return
        }
      }
      while end < text.count {
        let byte = text[end]
        let cost = byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? Int(supplementaryCost) : 1
        if cost > remaining { return }
        remaining &-= cost
        end &+= 1
      }
    }

    @inline(__always)
    private func scalarCosts(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Bytes {
      (.!(bytes & 0xC0).equals(0x80)).ones
        &+ bytes.isAtLeast(0xF0).ones &* ByteBlocks.Bytes(repeating: supplementaryCost &- 1)
    }
  }
}
