/// Scalars that are what they are whatever stands beside them, told by their first bytes, a block
/// at a time: no marks, no emoji, nothing that normalization changes. Below U+3000 they take one
/// column of a terminal, but for the controls of ASCII, from there on two.
///
/// Not all that are so: ASCII, most letters of Latin, Greek, Cyrillic, Hebrew and Arabic, and East
/// Asian text. The tests hold them against the table, scalar by scalar.
enum PlainScalars {
  typealias Bytes = ByteBlocks.Bytes
  typealias Mask = ByteBlocks.Mask

  /// What may stand among them where the caller knows what it costs: it joins the scalar before.
  struct Joining: OptionSet {
    let rawValue: UInt8

    /// Marks of two bytes, behind anything but controls (see `CharacterBlocks.takeMarks`).
    static var marks: Self { Self(rawValue: 1) }
    /// Vowels and trailing consonants of Hangul in modern syllables of jamo, which normalization
    /// makes one scalar (see `CharacterBlocks.takeJamo`).
    static var syllables: Self { Self(rawValue: 2) }
    /// What normalization may move, but neither changes nor joins, each scalar counted like a
    /// letter: marks of Hebrew and Arabic, and Devanagari, Thai, Lao, Burmese and Khmer.
    static var uncomposed: Self { Self(rawValue: 4) }
  }

  /// The bytes that begin one which is wide: from this on.
  @inline(__always)
  static func isWide(_ first: Bytes) -> Mask { first.isAtLeast(firstWideByte) }

  @inline(__always) static var firstWideByte: UInt8 { 0xE3 }

  /// The scalars that begin in `blocks` blocks, by lane, but for those that join, and those of them
  /// that take two columns; nil where one is neither plain nor joins. Two bytes more are read.
  static func costs(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, joining: Joining = []
  ) -> LeadBlocks.Costs? {
    var costs = LeadBlocks.Costs(
      scalars: Bytes(repeating: UInt8(truncatingIfNeeded: blocks)), upper: .zero)
    var largest = Bytes.zero
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      costs.scalars = costs.scalars &- isContinuation(first).ones
      largest = largest.maximum(first)
    }
    let arePlain =
      isWide(largest).hasAny
      ? takeEastern(text, start, blocks: blocks, largest: largest, from: &costs, joining)
      : !largest.isAtLeast(0xE0).hasAny && areLetters(text, start, blocks: blocks)
        || takeWestern(text, start, blocks: blocks, from: &costs, joining)
    return arePlain ? costs : nil
  }

  /// Whether all are ASCII or letters that are told by one byte.
  @inline(__always)
  private static func areLetters(_ text: Span<UInt8>, _ start: Int, blocks: Int) -> Bool {
    var doubtful = Bytes.zero
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      doubtful |= (first &+ 1).replacing(
        with: 0, where: isContinuation(first) .| isPlainLetter(first))
    }
    // Of ASCII only DEL is doubtful, which takes no column.
    return doubtful.isASCII
  }

  /// Leads of letters in U+00C0 to U+02FF, and of most of Cyrillic.
  @inline(__always)
  static func isPlainLetter(_ first: Bytes) -> Mask {
    first.isWithin(0xC3...0xCB) .| (first & 0xFE).equals(0xD0)
  }

  @inline(__always)
  static func isContinuation(_ bytes: Bytes) -> Mask { (bytes & 0xC0).equals(0x80) }

  /// Whether such a scalar begins in the blocks, by the bytes of each lane and the two behind.
  @inline(__always)
  static func holds(
    _ text: Span<UInt8>, _ start: Int, blocks: Int,
    _ isSuch: (_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask
  ) -> Bool {
    var found = Mask(repeating: false)
    for block in 0..<blocks {
      let offset = start &+ block &* ByteBlocks.width
      found
        .|= isSuch(
          ByteBlocks.load(text, offset), ByteBlocks.load(text, offset &+ 1),
          ByteBlocks.load(text, offset &+ 2))
    }
    return found.hasAny
  }
}

// From U+3000 on.
extension PlainScalars {
  /// The same where some are wide.
  private static func takeEastern(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, largest: Bytes,
    from costs: inout LeadBlocks.Costs, _ joining: Joining
  ) -> Bool {
    // Emoji fail early.
    if largest.isAtLeast(0xF0).hasAny { return false }
    var others = Bytes.zero
    var isKana = Mask(repeating: false)
    var isSyllable = Mask(repeating: false)
    var isFullwidth = Mask(repeating: false)
    var isPrivate = Mask(repeating: false)
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      costs.upper = costs.upper &+ isWide(first).ones
      isPrivate .|= first.equals(0xEE)
      isKana .|= first.equals(0xE3)
      isSyllable .|= first.equals(0xEA) .| first.equals(0xED)
      let isLast = first.equals(0xEF)
      isFullwidth .|= isLast
      others |= (first &+ 1).replacing(
        with: 0, where: isContinuation(first) .| first.isWithin(0xE3...0xEE) .| isLast)
    }
    if isPrivate.hasAny { return false }
    if isKana.hasAny, holds(text, start, blocks: blocks, isOtherKana) { return false }
    if isSyllable.hasAny, holds(text, start, blocks: blocks, isOtherSyllable) { return false }
    if isFullwidth.hasAny, holds(text, start, blocks: blocks, isOtherFullwidth) { return false }
    return others.isASCII
      || takeWestern(text, start, blocks: blocks, from: &costs, joining)
  }

  /// All but punctuation up to the tone marks, and kana but for their voicing marks.
  @inline(__always)
  private static func isOtherKana(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let isOther =
      (second.equals(0x80) .& third.isAtLeast(0xAA)) .| (second.equals(0x81) .& third.equals(0x80))
      .| (second.equals(0x82) .& third.isWithin(0x97...0x9A)) .| second.isAtLeast(0x84)
    return first.equals(0xE3) .& isOther
  }

  /// All but the first and the last Hangul syllables.
  @inline(__always)
  private static func isOtherSyllable(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let isLast = second.isAtMost(0x9D) .| (second.equals(0x9E) .& third.isAtMost(0xA3))
    return (first.equals(0xEA) .& second.isAtMost(0xAF)) .| (first.equals(0xED) .& .!isLast)
  }

  @inline(__always)
  private static func isOtherFullwidth(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let isPlain =
      (second.equals(0xBC) .& third.isAtLeast(0x81))
      .| (second.equals(0xBD) .& third.isAtMost(0xA0))
    return first.equals(0xEF) .& .!isPlain
  }
}
