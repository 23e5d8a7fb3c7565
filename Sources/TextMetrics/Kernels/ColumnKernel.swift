/// Columns of a terminal that valid UTF-8 takes, Character by Character: what a scalar takes by its
/// East Asian Width (UAX #11), but for emoji made of several scalars, which take two together.
///
/// Nothing that a scalar adds is taken back by one that follows, so that no prefix takes more than
/// the whole.
struct ColumnKernel: Sendable {
  /// How terminals differ.
  let style: ColumnStyle

  /// Columns so far.
  private(set) var count: Int64 = 0
  /// Columns of the last line, or of all where there was no line break.
  private var position = 0
  private var context = ColumnContext.none
  /// The first tab or line break, behind which the position no longer depends on where it began.
  private(set) var anchor = Anchor.none

  enum Anchor: Equatable {
    case none
    /// A tab, behind so many columns.
    case tab(Int)
    case lineBreak
  }

  init(_ style: ColumnStyle) { self.style = style }

  /// Columns from the last tab stop on.
  var positionBehindStop: Int { position % style.tabWidth }

  /// Takes in `text`, cut at any scalar. Linear.
  mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    // Where blocks are of no use they are tried less and less often.
    var stretch = ByteBlocks.width
    while offset < text.count {
      offset = skipLines(text, from: offset)
      let printable = text.firstOffset(from: offset, where: Self.isNoPrintableASCII)
      take(printable &- offset, in: text, upTo: printable)
      offset = printable
      guard offset < text.count else { break }
      if text[offset] < 0x80 {
        offset = walk(text, from: offset, to: offset &+ 1)
        continue
      }
      let blocks = skipBlocks(text, from: offset)
      if blocks.end > offset {
        take(blocks.scalars &+ blocks.upper, in: text, upTo: blocks.end)
        offset = blocks.end
        stretch = ByteBlocks.width
      } else {
        offset = walk(text, from: offset, to: min(text.count, offset &+ stretch))
        stretch = min(stretch &* 2, 128)
      }
    }
  }

  @inline(__always)
  private static func isNoPrintableASCII(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    // What is below a space wraps around.
    (bytes &- ByteBlocks.Bytes(repeating: 0x20)).isAtLeast(0x7F - 0x20)
  }

  /// Takes in blocks of printable ASCII and line feeds; returns where they end.
  @inline(__always)
  private mutating func skipLines(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    var breaks = 0
    var behindBreak: Int?
    while offset &+ ByteBlocks.width <= text.count {
      let bytes = ByteBlocks.load(text, offset)
      let feeds = bytes.equals(0x0A)
      if (Self.isNoPrintableASCII(bytes) .& .!feeds).hasAny { break }
      offset &+= ByteBlocks.width
      if feeds.hasAny {
        breaks &+= feeds.ones.sum
        behindBreak = offset &- feeds.ones.zerosAtEnd
      }
    }
    guard offset > start else { return start }
    count &+= Int64(offset &- start &- breaks)
    if let behindBreak {
      if anchor == .none { anchor = .lineBreak }
      position = offset &- behindBreak
    } else {
      position &+= offset &- start
    }
    context = ColumnContext(behind: text[offset &- 1])
    return offset
  }

  /// Skips scalars of one column and, from a lead on, of two.
  @inline(__always)
  private func skipBlocks(_ text: Span<UInt8>, from start: Int) -> LeadBlocks.Skipped {
    switch style.ambiguous {
    case .narrow:
      LeadBlocks.skip(text, from: start) {
        !PlainScalars.areAll(in: $0, text, $1)
      } isUpper: { bytes, _ in
        PlainScalars.isWide(bytes)
      }
    case .wide:
      LeadBlocks.skip(text, from: start) {
        !PlainScalars.areAllWideOrASCII(in: $0, text, $1)
      } isUpper: { bytes, _ in
        PlainScalars.isWide(bytes)
      }
    }
  }

  /// Takes in columns of scalars that look at nothing before them.
  @inline(__always)
  private mutating func take(_ columns: Int, in text: Span<UInt8>, upTo end: Int) {
    guard columns > 0 else { return }
    advance(by: columns)
    context = ColumnContext(behind: text[end &- 1])
  }

  /// Takes in, by the tables, the scalars that begin before `end`; returns where the last one ends.
  private mutating func walk(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    let steps = ColumnStep.table(style.ambiguous)
    var offset = start
    // Local sums stay in registers: they are settled before anything looks at them.
    var context = context.rawValue
    var sum = 0
    while offset < end {
      let (number, bytes) = ScalarKind.number(text, at: offset)
      let step = ColumnStep(rawValue: steps[Int(number) &<< 3 | Int(context)])
      if step.looksAtPosition {
        advance(by: sum)
        sum = 0
        enter(ScalarKind(rawValue: number) ?? .nothing)
      }
      sum &+= step.columns
      context = step.next
      offset &+= bytes
    }
    advance(by: sum)
    self.context = ColumnContext(rawValue: context) ?? .none
    return offset
  }

  /// Takes in a tab or a line break.
  private mutating func enter(_ kind: ScalarKind) {
    if kind == .tab {
      if anchor == .none { anchor = .tab(positionBehindStop) }
      advance(by: style.tabWidth - positionBehindStop)
    } else {
      if anchor == .none { anchor = .lineBreak }
      position = 0
    }
  }

  @inline(__always)
  private mutating func advance(by width: Int) {
    count &+= Int64(width)
    position &+= width
  }
}

extension ColumnKernel {
  /// The end of the longest prefix that takes at most so many columns. Linear in the prefix, and in
  /// the scalars behind it that take none.
  static func end(ofFirst columns: Int, in text: Span<UInt8>, _ style: ColumnStyle) -> Int {
    guard columns >= 0 else { return 0 }
    var kernel = ColumnKernel(style)
    var offset = 0
    var step = ByteBlocks.width
    while offset < text.count {
      // More and more bytes are tried, then fewer where they do not fit.
      var end = min(text.count, offset &+ step)
      while !text.isScalarBoundary(end) { end &-= 1 }
      let scalar = text.scalar(at: offset).bytes
      end = max(end, offset &+ scalar)
      var next = kernel
      next.add(text.extracting(offset..<end))
      if next.count <= columns {
        kernel = next
        step = (end &- offset) &* 2
        offset = end
      } else if end &- offset == scalar {
        break
      } else {
        step = (end &- offset) / 2
      }
    }
    return offset
  }
}

/// How wide a terminal shows what terminals differ in.
struct ColumnStyle: Sendable, Hashable {
  /// How wide what is wide in East Asian fonts and narrow in others is.
  var ambiguous = AmbiguousWidth.narrow
  /// Columns from one tab stop to the next, 1 or more.
  var tabWidth = 8
}
