/// Adds up what valid UTF-8 weighs.
struct Weighing: Sendable {
  let table: WeightTable
  private let weights: ScalarWeights
  private let normalizer: (any TextNormalizer)?

  init(_ table: WeightTable, normalizer: (any TextNormalizer)?) {
    self.table = table
    self.normalizer = table.normalizes ? normalizer : nil
    weights = ScalarWeights(table)
  }

  /// What a text weighs, in parts of one. Linear.
  func weight(of text: Span<UInt8>) -> Int64 {
    guard let normalizer, Self.mayCompose(text) else { return weightOfNormalized(text) }
    return normalizer.normalize(String(text)).withUTF8Bytes { weightOfNormalized($0) }
  }

  /// Whether there is a scalar that normalization may change, or join with another.
  private static func mayCompose(_ text: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      offset = text.endOfASCII(from: offset)
      let pause = min(text.count, offset &+ 64)
      while offset < pause {
        let (number, bytes) = ScalarKind.number(text, at: offset)
        if number >= ScalarKind.composingNothing.rawValue { return true }
        offset &+= bytes
      }
    }
    return false
  }

  private func weightOfNormalized(_ text: Span<UInt8>) -> Int64 {
    guard let linkCount = table.linkCount else { return sum(text) }
    let links = LinkScanner(text).links
    if links.isEmpty { return sum(text) }
    var weight: Int64 = 0
    var start = 0
    for link in links {
      weight += sum(text.extracting(start..<link.lowerBound))
      weight += Int64(linkCount) * Int64(table.scale)
      start = link.upperBound
    }
    return weight + sum(text.extracting(start...))
  }

  /// What scalars and emoji weigh.
  private func sum(_ text: Span<UInt8>) -> Int64 {
    var sum: Int64 = 0
    var offset = 0
    while offset < text.count {
      if let ascii = weights.ascii {
        let end = text.endOfASCII(from: offset)
        sum &+= Int64(end &- offset) &* Int64(ascii)
        offset = end
      }
      let pause = min(text.count, offset &+ 64)
      while offset < pause {
        let scalar = text.scalar(at: offset)
        if table.weighsEmojiAsOne, scalar.bytes > 1, scalar.value >= 0x200D || scalar.value < 0x100
        {
          offset = addEmoji(at: offset, scalar, in: text, to: &sum)
        } else {
          sum &+= Int64(weights[scalar.value])
          offset &+= scalar.bytes
        }
      }
    }
    return sum
  }

  /// Adds the emoji or the scalar that begins there; returns where it ends.
  @inline(__always)
  private func addEmoji(
    at offset: Int, _ scalar: (value: UInt32, bytes: Int), in text: Span<UInt8>, to sum: inout Int64
  ) -> Int {
    let number = ScalarKind.number(text, at: offset).number
    // Most are neither emoji nor part of a keycap.
    if Self.beginEmoji &>> UInt32(number) & 1 == 0 {
      sum &+= Int64(weights[scalar.value])
      return offset &+ scalar.bytes
    }
    if let end = EmojiSequence.end(from: offset, in: text) {
      sum &+= Int64(table.defaultWeight)
      return end
    }
    if let end = keycapEnd(at: offset, in: text) {
      // Its digit was weighed already.
      sum &+= Int64(table.defaultWeight &- weights[UInt32(text[offset &- 1])])
      return end
    }
    sum &+= Int64(weights[scalar.value])
    return offset &+ scalar.bytes
  }

  /// The kinds that an emoji begins with, or what follows the digit of a keycap, by bit.
  private static let beginEmoji: UInt32 = {
    let kinds: [ScalarKind] = [
      .emojiNarrow, .emojiAmbiguous, .emojiWide, .emojiModifier, .regionalIndicator, .emojiSelector,
      .mark,
    ]
    return kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }()

  /// The end of a keycap whose digit stands before `offset`.
  private func keycapEnd(at offset: Int, in text: Span<UInt8>) -> Int? {
    guard offset > 0, text[offset - 1] < 0x80,
      ScalarKind.kind(text, at: offset - 1).kind == .keycapBase
    else { return nil }
    var end = offset
    if text.scalar(at: end).value == 0xFE0F { end += 3 }
    guard end < text.count, text.scalar(at: end).value == 0x20E3 else { return nil }
    return end + 3
  }
}

extension Span<UInt8> {
  /// Where whole blocks of ASCII end.
  @inline(__always)
  func endOfASCII(from start: Int) -> Int {
    var offset = start
    while offset &+ ByteBlocks.width <= count, ByteBlocks.load(self, offset).isASCII {
      offset &+= ByteBlocks.width
    }
    return offset
  }
}
