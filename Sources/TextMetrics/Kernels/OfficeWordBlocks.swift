/// Blocks of 16 bytes in which office words are told by each scalar and the one before it: text of
/// letters and ASCII white space, where punctuation is part of words; and Han, kana and Hangul,
/// with the punctuation that stands behind ideographs and is no word.
enum OfficeWordBlocks {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  private static let width = ByteBlocks.width

  /// The number of bytes read to classify one block: a scalar may begin in its last byte.
  private static let reach = width + 2

  /// Skips such blocks from `start`, which is a scalar boundary, in text whose blocks are
  /// unambiguous about Characters; returns the scalar boundary where they end, and updates the
  /// count.
  static func skip(
    _ text: Span<UInt8>, from start: Int, _ words: inout OfficeWordCount
  ) -> Int {
    var offset = start
    while offset &+ reach <= text.count, offset >= 3 {
      let isEastern = mayBeIdeographs(ByteBlocks.load(text, offset)).hasAny
      let (end, added) = isEastern ? eastern(text, offset, words) : western(text, offset, words)
      guard end > offset else { break }
      var boundary = end
      while !text.isScalarBoundary(boundary) { boundary &+= 1 }
      words.move(past: text.extracting(offset..<boundary), adding: added)
      offset = boundary
    }
    return offset
  }

  /// White space and all that is none, no ideograph among it.
  private static func western(
    _ text: Span<UInt8>, _ start: Int, _ words: OfficeWordCount
  ) -> (end: Int, words: Int) {
    guard words.isSpaced(text, at: start) else { return (start, 0) }
    var offset = start
    var added = 0
    while offset &+ reach <= text.count {
      let first = ByteBlocks.load(text, offset)
      guard !mayBeIdeographs(first).hasAny, !WordBlocks.mayHoldSpace(text, offset) else { break }
      added &+= WordBlocks.starts(text, offset)
      offset &+= width
    }
    return (offset, added)
  }

  /// Ideographs, each of which is a word, and words between them.
  private static func eastern(
    _ text: Span<UInt8>, _ start: Int, _ words: OfficeWordCount
  ) -> (end: Int, words: Int) {
    guard words.isIdeographic == isEastern(text[start - 3]),
      words.isIdeographic || words.isSpaced(text, at: start)
    else { return (start, 0) }
    var offset = start
    var added = 0
    while offset &+ reach <= text.count {
      let first = ByteBlocks.load(text, offset)
      guard mayBeIdeographs(first).hasAny else { break }
      let second = ByteBlocks.load(text, offset &+ 1)
      let third = ByteBlocks.load(text, offset &+ 2)
      let ideographs = isIdeograph(first, second)
      let punctuation = isPunctuation(first, second, third)
      let behindEastern = isEastern(ByteBlocks.load(text, offset &- 3))
      let ambiguous =
        isNeither(first, second, third)
        .| (punctuation .^ (punctuation .& behindEastern))
        .| (isEastern(first) .^ (ideographs .| punctuation))
      guard !ambiguous.hasAny else { break }
      let others =
        CharacterBlocks.isLead(first) .^ (WordBlocks.spaces(first) .| ideographs .| punctuation)
      let starts =
        others .& (behindEastern .| WordBlocks.spaces(ByteBlocks.load(text, offset &- 1)))
      added &+= (ideographs.ones &+ starts.ones).sum
      offset &+= width
    }
    return (offset, added)
  }

  /// All from U+3000 on but Hangul.
  @inline(__always)
  private static func mayBeIdeographs(_ first: Bytes) -> Mask {
    first.isWithin(0xE3...0xE9) .| first.isAtLeast(0xEE)
  }

  /// Han from U+3400 on, and kana.
  @inline(__always)
  private static func isIdeograph(_ first: Bytes, _ second: Bytes) -> Mask {
    first.isWithin(0xE4...0xE9)
      .| (first.equals(0xE3) .& (second.isWithin(0x81...0x83) .| second.isAtLeast(0x90)))
  }

  /// The most common punctuation of East Asian text.
  @inline(__always)
  private static func isPunctuation(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let quotes = third.isWithin(0x98...0x9F) .| third.equals(0x94) .| third.equals(0xA6)
    let stops = third.isWithin(0x81...0x83) .| third.isWithin(0x88...0x91)
    let fullwidth =
      third.equals(0x81) .| third.equals(0x8C) .| third.isWithin(0x88...0x89)
      .| third.isWithin(0x9A...0x9B) .| third.equals(0x9F)
    return
      (second.equals(0x80)
      .& ((first.equals(0xE2) .& quotes) .| (first.equals(0xE3) .& stops)))
      .| (first.equals(0xEF) .& second.equals(0xBC) .& fullwidth)
  }

  /// Whether a scalar is looked up one by one: hexagrams, marks among kana, other letters than
  /// Hangul and ASCII, and ASCII punctuation.
  @inline(__always)
  private static func isNeither(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let kana =
      (second.equals(0x81) .& third.equals(0x80))
      .| (second.equals(0x82) .& (third.isWithin(0x97...0x9C) .| third.equals(0xA0)))
      .| (second.equals(0x83) .& third.equals(0xBB))
    let letters =
      (first | 0x20).isWithin(0x61...0x7A) .| first.isWithin(0x30...0x39)
      .| WordBlocks.spaces(first)
    return (first.equals(0xE3) .& kana) .| (first.equals(0xE4) .& second.equals(0xB7))
      .| first.isWithin(0xC2...0xE1) .| first.isAtLeast(0xF0) .| first.equals(0xEE)
      .| (first.isAtMost(0x7F) .^ letters)
  }

  /// The leads of ideographs and their punctuation.
  @inline(__always)
  private static func isEastern(_ first: Bytes) -> Mask {
    first.isWithin(0xE2...0xE9) .| first.equals(0xEF)
  }

  private static func isEastern(_ first: UInt8) -> Bool {
    0xE2...0xE9 ~= first || first == 0xEF
  }
}
