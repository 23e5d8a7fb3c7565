/// Scalars that are what they are whatever stands beside them, told by their first bytes, a block
/// at a time: no marks, no emoji, nothing that normalization changes. Below U+3000 they take one
/// column of a terminal, but for the controls of ASCII, from there on two.
///
/// Not all that are so: ASCII, most letters of Latin, Greek, Cyrillic, Hebrew and Arabic, and East
/// Asian text. The tests hold them against the table, scalar by scalar.
enum PlainScalars {
  typealias Bytes = ByteBlocks.Bytes
  typealias Mask = ByteBlocks.Mask

  /// The bytes that begin one which is wide: from this on.
  @inline(__always)
  static func isWide(_ first: Bytes) -> Mask { first.isAtLeast(firstWideByte) }

  @inline(__always) static var firstWideByte: UInt8 { 0xE3 }

  /// Whether all scalars that begin in the block at an offset are plain. Two bytes more are read.
  @inline(__always)
  static func areAll(in first: Bytes, _ text: Span<UInt8>, _ offset: Int) -> Bool {
    let doubtful = isDoubtful(first)
    guard doubtful.hasAny else { return true }
    let isEastern = isWide(first)
    return areWestern(first, doubtful .& .!isEastern, text, offset)
      && areEastern(first, doubtful .& isEastern, text, offset)
  }

  /// The first bytes that do not tell that a scalar is plain: all but those of letters in U+00C0 to
  /// U+02FF, U+03C0 to U+047F, U+04C0 to U+057F, of ideographs and the middle of the Hangul
  /// syllables.
  @inline(__always)
  private static func isDoubtful(_ first: Bytes) -> Mask {
    let western =
      first.isWithin(0xC3...0xCB) .| (first.isWithin(0xCF...0xD5) .& .!first.equals(0xD2))
    let eastern = first.isWithin(0xE4...0xEC) .& .!first.equals(0xEA)
    return first.isAtLeast(0xC0) .& .!(western .| eastern)
  }

  /// Whether they are all plain, and either ASCII or wide.
  @inline(__always)
  static func areAllWideOrASCII(in first: Bytes, _ text: Span<UInt8>, _ offset: Int) -> Bool {
    let eastern = isDoubtfulEastern(first)
    let western = first.isWithin(0xC0...0xE2)
    guard (western .| eastern).hasAny else { return true }
    return !western.hasAny && areEastern(first, eastern, text, offset)
  }

  /// Those of them that begin a scalar from U+3000 on.
  @inline(__always)
  private static func isDoubtfulEastern(_ first: Bytes) -> Mask {
    first.equals(0xE3) .| first.equals(0xEA) .| first.isAtLeast(0xED)
  }

  /// Whether the doubtful ones below U+3000 are plain.
  @inline(__always)
  private static func areWestern(
    _ first: Bytes, _ doubtful: Mask, _ text: Span<UInt8>, _ offset: Int
  ) -> Bool {
    guard doubtful.hasAny else { return true }
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    var doubtful = doubtful
    if first.isWithin(0xD7...0xDB).hasAny {
      let punctuation = second.equals(0x8C) .| second.equals(0x9B) .| second.equals(0x9F)
      let semitic =
        (first.equals(0xD7) .& second.isAtLeast(0x90))
        .| (first.equals(0xD8) .& (second.isAtLeast(0xA0) .| punctuation))
        .| (first.equals(0xD9) .& (second.isAtMost(0x8A) .| second.isWithin(0xA0...0xAF)))
        .| first.equals(0xDA) .| (first.equals(0xDB) .& second.isAtMost(0x95))
      doubtful .&= .!semitic
      guard doubtful.hasAny else { return true }
    }
    // Latin-1 but for controls, © and ®; Greek but for a point that is another's double.
    let european =
      (first.equals(0xC2) .& second.isAtLeast(0xA0) .& .!second.equals(0xA9)
        .& .!second.equals(0xAE))
      .| (first.equals(0xCE) .& .!second.equals(0x87))
    // Latin Extended Additional, and dashes and quotation marks.
    let others =
      (first.equals(0xE1) .& second.isWithin(0xB8...0xBB))
      .| (first.equals(0xE2) .& second.equals(0x80) .& third.isWithin(0x90...0xA7))
    return !(doubtful .& .!(european .| others)).hasAny
  }

  /// Whether the doubtful ones from U+3000 on are plain.
  @inline(__always)
  private static func areEastern(
    _ first: Bytes, _ doubtful: Mask, _ text: Span<UInt8>, _ offset: Int
  ) -> Bool {
    guard doubtful.hasAny else { return true }
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    var rest = doubtful
    let isKana = first.equals(0xE3)
    if isKana.hasAny {
      // Punctuation up to the tone marks, and kana but for their voicing marks.
      let kana =
        (second.equals(0x80) .& third.isAtMost(0xA9))
        .| (second.equals(0x81) .& third.isAtLeast(0x81))
        .| (second.equals(0x82) .& .!third.isWithin(0x97...0x9A)) .| second.equals(0x83)
      rest .&= .!(isKana .& kana)
      guard rest.hasAny else { return true }
    }
    let syllables =
      (first.equals(0xEA) .& second.isAtLeast(0xB0))
      .| (first.equals(0xED) .& second.isAtMost(0x9D))
    rest .&= .!syllables
    guard rest.hasAny else { return true }
    let fullwidth =
      (second.equals(0xBC) .& third.isAtLeast(0x81))
      .| (second.equals(0xBD) .& third.isAtMost(0xA0))
    let lastSyllables = first.equals(0xED) .& second.equals(0x9E) .& third.isAtMost(0xA3)
    return !(rest .& .!((first.equals(0xEF) .& fullwidth) .| lastSyllables)).hasAny
  }
}
