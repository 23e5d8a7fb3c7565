/// Counts Characters in blocks of bytes that have only unambiguous scalars. A scalar is unambiguous
/// if the scalar and its predecessor determine whether a Character starts between them. The caller
/// counts all other blocks, which are ambiguous, with tables. These scalars are unambiguous:
///
/// - a scalar of a plain class (`GraphemeTable.plainClasses`), which starts a Character
/// - CR, which forms one Character with an LF after it
/// - a Latin, Cyrillic, Hebrew, or Arabic mark of two bytes, which joins the Character before it
/// - a conjoining jamo of a modern Hangul syllable (GB6, GB7)
///
/// For speed, some of these scalars are treated as ambiguous, such as marks and jamo in blocks with
/// scalars from U+3000 on.
enum CharacterBlocks {
  typealias Bytes = ByteBlocks.Bytes
  typealias Mask = ByteBlocks.Mask

  static let width = ByteBlocks.width

  /// The width of a block plus the next two bytes, which can belong to the block's last scalar.
  static let bytesRead = width + 2

  /// Stops before an ambiguous block. `end` can be inside a scalar. `start` must be a scalar
  /// boundary, at which a Character starts if the scalar there is plain.
  static func count(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    var offset = start
    var characters = 0
    // A lane of eight bits overflows after 255 blocks.
    var lanes = Bytes.zero
    var blocksBeforeOverflow = 255
    // The first block is tested alone, because most calls end at an ambiguous first block. Then
    // four blocks are tested together. If one of them is ambiguous, they are tested one by one.
    var blocksToTestAlone = 1
    while offset &+ bytesRead <= text.count {
      let blocks = blocksToTestAlone > 0 || offset &+ 3 &* width &+ bytesRead > text.count ? 1 : 4
      guard let starts = starts(text, offset, blocks: blocks) else {
        if blocks == 1 { break }
        blocksToTestAlone = blocks
        continue
      }
      if blocksBeforeOverflow < blocks {
        characters &+= lanes.sum
        (lanes, blocksBeforeOverflow) = (Bytes.zero, 255)
      }
      lanes = lanes &+ starts
      blocksBeforeOverflow &-= blocks
      blocksToTestAlone &-= 1
      offset &+= blocks &* width
    }
    characters &+= lanes.sum
    // If CR LF crosses the end of the blocks, the CR counted 0, but the caller won't count the LF.
    if offset > start, text[offset - 1] == 0x0D, text[offset] == 0x0A { characters &+= 1 }
    return (offset, characters)
  }

  /// Returns the number of Characters that start in each lane, or `nil` if a block is ambiguous. CR
  /// LF is counted in the lane of LF.
  @inline(__always)
  private static func starts(_ text: Span<UInt8>, _ start: Int, blocks: Int) -> Bytes? {
    var largest = Bytes.zero
    var carriageReturns = Mask(repeating: false)
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* width)
      largest = largest.maximum(bytes)
      carriageReturns .|= bytes.equals(0x0D)
    }
    var starts = Bytes(repeating: UInt8(truncatingIfNeeded: blocks))
    if !largest.isASCII {
      // East Asian text and other text need different tests.
      let counted =
        largest.isAtLeast(0xE3).hasAny
        ? startsInEastAsian(text, start, blocks: blocks, largest: largest)
        : startsInNonEastAsian(text, start, blocks: blocks, largest: largest)
      guard let counted else { return nil }
      starts = counted
    }
    guard carriageReturns.hasAny else { return starts }
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let isReturn = ByteBlocks.load(text, offset).equals(0x0D)
      starts = starts &- (isReturn .& ByteBlocks.load(text, offset &+ 1).equals(0x0A)).ones
    }
    return starts
  }

  private static func startsInEastAsian(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, largest: Bytes
  ) -> Bytes? {
    // A Hangul syllable at the start of the blocks joins a leading jamo before it (GB6). The first
    // byte of each jamo is E1.
    if start >= 3, text[start - 3] == 0xE1 || text[start - 2] == 0xE1 || text[start - 1] == 0xE1 {
      return nil
    }
    var starts = Bytes.zero
    var ambiguous = largest.isAtLeast(0xF0)
    var needsKanaCheck = Mask(repeating: false)
    var needsHangulCheck = Mask(repeating: false)
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let first = ByteBlocks.load(text, offset)
      let second = ByteBlocks.load(text, offset &+ 1)
      starts = starts &+ isLead(first).ones
      // From U+F000 to U+FFFF, only U+FF00 to U+FF7F (mostly fullwidth forms) are unambiguous.
      ambiguous .|= first.isWithin(0xCC...0xE1)
        .| (first.equals(0xEF) .& (second &- 0xBC).isAtLeast(2))
      needsKanaCheck .|= (first & 0xFE).equals(0xE2)
      needsHangulCheck .|= first.equals(0xEA) .| first.equals(0xED)
    }
    if needsKanaCheck.hasAny {
      for block in 0..<blocks {
        ambiguous .|= ambiguousPunctuationAndKana(text, start &+ block &* width)
      }
    }
    if needsHangulCheck.hasAny {
      for block in 0..<blocks { ambiguous .|= ambiguousYiToHangul(text, start &+ block &* width) }
    }
    return ambiguous.hasAny ? nil : starts
  }

  private static func startsInNonEastAsian(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, largest: Bytes
  ) -> Bytes? {
    var starts = Bytes.zero
    var ambiguous = Mask(repeating: false)
    var needsDiacriticCheck = Mask(repeating: false)
    var needsSemiticCheck = Mask(repeating: false)
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* width)
      starts = starts &+ isLead(first).ones
      needsDiacriticCheck .|= (first & 0xFE).equals(0xCC) .| first.equals(0xD2)
      needsSemiticCheck .|= first.isWithin(0xD6...0xE0)
    }
    if needsDiacriticCheck.hasAny {
      subtractMarks(text, start, blocks: blocks, from: &starts, &ambiguous) { diacritics($0, $1) }
    }
    if needsSemiticCheck.hasAny {
      var needsHebrewCheck = Mask(repeating: false)
      var needsArabicCheck = Mask(repeating: false)
      for block in 0..<blocks {
        let first = ByteBlocks.load(text, start &+ block &* width)
        needsHebrewCheck .|= (first & 0xFE).equals(0xD6)
        needsArabicCheck .|= (first & 0xFC).equals(0xD8)
        // From U+0700 (Syriac) to U+0FFF (Tibetan), all scalars are treated as ambiguous.
        ambiguous .|= first.isWithin(0xDC...0xE0)
      }
      if needsHebrewCheck.hasAny {
        subtractMarks(text, start, blocks: blocks, from: &starts, &ambiguous) { hebrew($0, $1) }
      }
      if needsArabicCheck.hasAny {
        subtractMarks(text, start, blocks: blocks, from: &starts, &ambiguous) { arabic($0, $1) }
      }
    }
    if largest.isAtLeast(0xE1).hasAny {
      var needsJamoCheck = Mask(repeating: false)
      for block in 0..<blocks {
        let offset = start &+ block &* width
        let first = ByteBlocks.load(text, offset)
        let second = ByteBlocks.load(text, offset &+ 1)
        let isJamo = isJamo(first, second)
        // From U+1000 to U+1FFF, only jamo and U+1E00 on (Latin and Greek) can be unambiguous.
        ambiguous .|= (isJamo .^ (first.equals(0xE1) .& second.isAtMost(0xB7)))
          .| ambiguousPunctuation(first, second, ByteBlocks.load(text, offset &+ 2))
        needsJamoCheck .|= isJamo
      }
      if needsJamoCheck.hasAny {
        subtractJamo(text, start, blocks: blocks, from: &starts, &ambiguous)
      }
    }
    return ambiguous.hasAny ? nil : starts
  }

  @inline(__always)
  static func isLead(_ bytes: Bytes) -> Mask { .!(bytes & 0xC0).equals(0x80) }

  /// Masks the scalars from U+2000 to U+2FFF except U+200E to U+203F. To save time, this includes
  /// scalars that aren't ambiguous.
  @inline(__always)
  private static func ambiguousPunctuation(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask
  {
    first.equals(0xE2) .& .!(second.equals(0x80) .& third.isAtLeast(0x8E))
  }

  /// Masks the same scalars as `ambiguousPunctuation`, and U+302A to U+303F (tone marks, symbols),
  /// U+3099, and U+309A (voicing marks of kana).
  @inline(__always)
  private static func ambiguousPunctuationAndKana(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let first = ByteBlocks.load(text, offset)
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    let e3 =
      (second.equals(0x80) .& third.isAtLeast(0xAA))
      .| (second.equals(0x82) .& third.isWithin(0x99...0x9A))
    return (first.equals(0xE3) .& e3) .| ambiguousPunctuation(first, second, third)
  }

  /// Between U+A000 and U+D7FF, two ranges are ambiguous: U+A000 to U+ABFF, and U+D7A4 to U+D7FF.
  @inline(__always)
  private static func ambiguousYiToHangul(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let first = ByteBlocks.load(text, offset)
    let second = ByteBlocks.load(text, offset &+ 1)
    let isJamo =
      second.isAtLeast(0x9F)
      .| (second.equals(0x9E) .& ByteBlocks.load(text, offset &+ 2).isAtLeast(0xA4))
    return (first.equals(0xEA) .& second.isAtMost(0xAF)) .| (first.equals(0xED) .& isJamo)
  }
}

// MARK: - Marks

// Marks of two bytes: Latin and Cyrillic diacritics, Hebrew points, and Arabic vowel signs. A mark
// joins the Character before it (GB9), except at the start of the text (GB1) or after a control
// (GB4).
extension CharacterBlocks {
  typealias MarkMasks = (marks: Mask, ambiguous: Mask)

  /// Subtracts marks from `starts`. Marks that might start a Character are ambiguous.
  @inline(__always)
  static func subtractMarks(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, from starts: inout Bytes,
    _ ambiguous: inout Mask, _ masks: (_ first: Bytes, _ second: Bytes) -> MarkMasks
  ) {
    var marks = Mask(repeating: false)
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let masks = masks(ByteBlocks.load(text, offset), ByteBlocks.load(text, offset &+ 1))
      starts = starts &- masks.marks.ones
      marks .|= masks.marks
      ambiguous .|= masks.ambiguous
    }
    guard marks.hasAny else { return }
    // The code below reads the three bytes before the first block.
    guard start >= 3 else {
      ambiguous = marks
      return
    }
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let first = ByteBlocks.load(text, offset)
      let isMark = masks(first, ByteBlocks.load(text, offset &+ 1)).marks
      ambiguous .|= isMark .& canFollowControl(text, offset)
      // A block that contains nothing but these marks is ambiguous, so that the caller usually
      // finds the start of a Character near the end of the counted blocks. Callers test only
      // whether `ambiguous` is empty, so its other lanes don't have to be kept.
      if !(isLead(first) .^ isMark).hasAny { ambiguous = isMark }
    }
  }

  @inline(__always)
  static func diacritics(_ first: Bytes, _ second: Bytes) -> MarkMasks {
    let marks =
      first.equals(0xCC) .| (first.equals(0xCD) .& second.isAtMost(0xAF))
      .| (first.equals(0xD2) .& second.isWithin(0x83...0x89))
    return (marks, Mask(repeating: false))
  }

  /// U+0591 to U+05C7, without the punctuation (maqaf, paseq, sof pasuq, and nun hafukha).
  @inline(__always)
  static func hebrew(_ first: Bytes, _ second: Bytes) -> MarkMasks {
    let d6 = second.isAtLeast(0x91) .& .!second.equals(0xBE)
    let d7 = second.isWithin(0x81...0x87) .& .!second.equals(0x83) .& .!second.equals(0x86)
    return ((first.equals(0xD6) .& d6) .| (first.equals(0xD7) .& d7), Mask(repeating: false))
  }

  /// U+064B to U+065F and U+0670 (vowel signs) are marks. U+0600 to U+0605 (number signs), and
  /// U+0610 to U+061A and U+06D6 to U+06ED (annotations) are ambiguous.
  @inline(__always)
  static func arabic(_ first: Bytes, _ second: Bytes) -> MarkMasks {
    let d8 = first.equals(0xD8) .& (second.isAtMost(0x85) .| second.isWithin(0x90...0x9A))
    let d9 = second.isWithin(0x8B...0x9F) .| second.equals(0xB0)
    let db = first.equals(0xDB) .& second.isWithin(0x96...0xAD)
    return (first.equals(0xD9) .& d9, d8 .| db)
  }

  /// Masks each byte after an ASCII control, U+0080 to U+00BF, U+061C, or U+2000 to U+2FFF. All
  /// other controls, such as U+FEFF, are ambiguous, so their blocks aren't counted.
  @inline(__always)
  private static func canFollowControl(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let last = ByteBlocks.load(text, offset &- 1)
    let second = ByteBlocks.load(text, offset &- 2)
    return last.isAtMost(0x1F) .| last.equals(0x7F) .| second.equals(0xC2)
      .| (second.equals(0xD8) .& last.equals(0x9C))
      .| ByteBlocks.load(text, offset &- 3).equals(0xE2)
  }
}

// MARK: - Jamo

// Conjoining jamo of modern syllables: a leading consonant, a vowel, and an optional trailing
// consonant (GB6, GB7). Each jamo has three bytes, and the first is E1.
extension CharacterBlocks {
  @inline(__always)
  static func isJamo(_ first: Bytes, _ second: Bytes) -> Mask {
    first.equals(0xE1) .& (second & 0xFC).equals(0x84)
  }

  /// Subtracts each vowel after a leading consonant, and each trailing consonant after a vowel. All
  /// other vowels and trailing consonants are ambiguous. Old jamo, and leading consonants after a
  /// leading consonant, are ambiguous, too.
  @inline(__always)
  static func subtractJamo(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, from starts: inout Bytes,
    _ ambiguous: inout Mask
  ) {
    // The code below reads the three bytes before each jamo, which can be another jamo.
    guard start >= 3 else {
      ambiguous = Mask(repeating: true)
      return
    }
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let (leading, vowel, trailing, old) = jamoKinds(text, offset)
      let before = jamoKinds(text, offset &- 3)
      let joins = (vowel .& before.leading) .| (trailing .& before.vowel)
      starts = starts &- joins.ones
      ambiguous .|= old .| (joins .^ (vowel .| trailing)) .| (leading .& before.leading)
    }
  }

  @inline(__always)
  private static func jamoKinds(
    _ text: Span<UInt8>, _ offset: Int
  ) -> (leading: Mask, vowel: Mask, trailing: Mask, old: Mask) {
    let first = ByteBlocks.load(text, offset).equals(0xE1)
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    // Modern jamo are U+1100 to U+1112, U+1161 to U+1175, and U+11A8 to U+11C2.
    let leading = first .& second.equals(0x84) .& third.isAtMost(0x92)
    let vowel = first .& second.equals(0x85) .& third.isWithin(0xA1...0xB5)
    let trailing =
      first
      .& ((second.equals(0x86) .& third.isAtLeast(0xA8))
        .| (second.equals(0x87) .& third.isAtMost(0x82)))
    let all = first .& (second & 0xFC).equals(0x84)
    return (leading, vowel, trailing, old: all .^ (leading .| vowel .| trailing))
  }
}
