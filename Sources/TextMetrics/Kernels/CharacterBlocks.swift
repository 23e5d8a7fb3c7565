/// Blocks of bytes in which each scalar and the one before it tell whether a Character starts:
/// scalars of plain classes (see `GraphemeTable.plainClasses`), which start one; marks of two bytes
/// after anything but controls, and jamo in modern syllables, which join it.
///
/// The tests hold what is skipped here against the tables, scalar by scalar.
enum CharacterBlocks {
  typealias Bytes = ByteBlocks.Bytes
  typealias Mask = ByteBlocks.Mask

  static let width = ByteBlocks.width

  /// Whether blocks are faster than scalars: not where a processor's SIMD is out of reach.
  #if PAGE_SCALAR
    static let areFast = false
  #else
    static let areFast = true
  #endif

  /// The number of bytes read to classify one block: a scalar may begin in its last byte.
  static let reach = width + 2

  /// Skips such blocks from `start`, which is a scalar boundary; returns where they end, which may
  /// be inside a scalar, and the number of Characters that start in them: one in each block at
  /// least.
  static func skip(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    var offset = start
    var characters = 0
    // A lane of eight bits overflows after 255 blocks.
    var lanes = Bytes.zero
    var room = 255
    // One block first, since most attempts that fail do so here. Then four at a time, which share
    // their tests; where one of them is ambiguous, those before it one by one.
    var singles = 1
    while offset &+ reach <= text.count {
      let blocks = singles > 0 || offset &+ 3 &* width &+ reach > text.count ? 1 : 4
      guard let starts = starts(text, offset, blocks: blocks) else {
        if blocks == 1 { break }
        singles = blocks
        continue
      }
      if room < blocks {
        characters &+= lanes.sum
        (lanes, room) = (Bytes.zero, 255)
      }
      lanes = lanes &+ starts
      room &-= blocks
      singles &-= 1
      offset &+= blocks &* width
    }
    characters &+= lanes.sum
    // The LF of a CR LF comes after the blocks, and is not counted here.
    if offset > start, text[offset - 1] == 0x0D, text[offset] == 0x0A { characters &+= 1 }
    return (offset, characters)
  }

  /// The Characters that start in `blocks` blocks, by lane; nil where one is ambiguous. The LF of a
  /// CR LF is subtracted in the lane of the CR.
  @inline(__always)
  private static func starts(_ text: Span<UInt8>, _ start: Int, blocks: Int) -> Bytes? {
    var largest = Bytes.zero
    var returns = Mask(repeating: false)
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* width)
      largest = largest.maximum(bytes)
      returns .|= bytes.equals(0x0D)
    }
    var starts = Bytes(repeating: UInt8(truncatingIfNeeded: blocks))
    if !largest.isASCII {
      // East Asian text and all other text take separate paths, each with only the tests it needs.
      let counted =
        largest.isAtLeast(0xE3).hasAny
        ? eastern(text, start, blocks: blocks, largest: largest)
        : western(text, start, blocks: blocks, largest: largest)
      guard let counted else { return nil }
      starts = counted
    }
    guard returns.hasAny else { return starts }
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let isReturn = ByteBlocks.load(text, offset).equals(0x0D)
      starts = starts &- (isReturn .& ByteBlocks.load(text, offset &+ 1).equals(0x0A)).ones
    }
    return starts
  }

  /// Scripts from U+3000 on, and other scalars that are plain, in fewer comparisons.
  private static func eastern(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, largest: Bytes
  ) -> Bytes? {
    // A syllable joins a leading jamo, which may stand right before these blocks (GB6).
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
      // From U+F000 on, only fullwidth forms are plain.
      ambiguous .|= first.isWithin(0xCC...0xE1)
        .| (first.equals(0xEF) .& (second &- 0xBC).isAtLeast(2))
      needsKanaCheck .|= (first & 0xFE).equals(0xE2)
      needsHangulCheck .|= first.equals(0xEA) .| first.equals(0xED)
    }
    if needsKanaCheck.hasAny {
      for block in 0..<blocks { ambiguous .|= ambiguousKana(text, start &+ block &* width) }
    }
    if needsHangulCheck.hasAny {
      for block in 0..<blocks { ambiguous .|= ambiguousHangul(text, start &+ block &* width) }
    }
    return ambiguous.hasAny ? nil : starts
  }

  /// All other scripts, each with its own tests.
  private static func western(
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
      takeMarks(text, start, blocks: blocks, from: &starts, &ambiguous) { diacritics($0, $1) }
    }
    if needsSemiticCheck.hasAny {
      var needsHebrewCheck = Mask(repeating: false)
      var needsArabicCheck = Mask(repeating: false)
      for block in 0..<blocks {
        let first = ByteBlocks.load(text, start &+ block &* width)
        needsHebrewCheck .|= (first & 0xFE).equals(0xD6)
        needsArabicCheck .|= (first & 0xFC).equals(0xD8)
        // Syriac to NKo, and Indic scripts to Tibetan.
        ambiguous .|= first.isWithin(0xDC...0xE0)
      }
      if needsHebrewCheck.hasAny {
        takeMarks(text, start, blocks: blocks, from: &starts, &ambiguous) { hebrew($0, $1) }
      }
      if needsArabicCheck.hasAny {
        takeMarks(text, start, blocks: blocks, from: &starts, &ambiguous) { arabic($0, $1) }
      }
    }
    if largest.isAtLeast(0xE1).hasAny {
      var needsJamoCheck = Mask(repeating: false)
      for block in 0..<blocks {
        let offset = start &+ block &* width
        let first = ByteBlocks.load(text, offset)
        let second = ByteBlocks.load(text, offset &+ 1)
        let isJamo = isJamo(first, second)
        // In U+1000 to U+1FFF only jamo and the Latin and Greek extensions are unambiguous.
        ambiguous .|= (isJamo .^ (first.equals(0xE1) .& second.isAtMost(0xB7)))
          .| ambiguousE2(first, second, ByteBlocks.load(text, offset &+ 2))
        needsJamoCheck .|= isJamo
      }
      if needsJamoCheck.hasAny { takeJamo(text, start, blocks: blocks, from: &starts, &ambiguous) }
    }
    return ambiguous.hasAny ? nil : starts
  }

  @inline(__always)
  static func isLead(_ bytes: Bytes) -> Mask { .!(bytes & 0xC0).equals(0x80) }

  /// In U+2000 to U+2FFF only punctuation and symbols after the joiners are unambiguous.
  @inline(__always)
  private static func ambiguousE2(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    first.equals(0xE2) .& .!(second.equals(0x80) .& third.isAtLeast(0x8E))
  }

  /// In U+3000 to U+3FFF the tone marks from U+302A on and the voicing marks of kana are ambiguous,
  /// and so is the scalar before them.
  @inline(__always)
  private static func ambiguousKana(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let first = ByteBlocks.load(text, offset)
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    let e3 =
      (second.equals(0x80) .& third.isAtLeast(0xAA))
      .| (second.equals(0x82) .& third.isWithin(0x99...0x9A))
    return (first.equals(0xE3) .& e3) .| ambiguousE2(first, second, third)
  }

  /// In U+A000 to U+AFFF only Hangul syllables are unambiguous, from U+D000 on all but jamo.
  @inline(__always)
  private static func ambiguousHangul(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let first = ByteBlocks.load(text, offset)
    let second = ByteBlocks.load(text, offset &+ 1)
    let isJamo =
      second.isAtLeast(0x9F)
      .| (second.equals(0x9E) .& ByteBlocks.load(text, offset &+ 2).isAtLeast(0xA4))
    return (first.equals(0xEA) .& second.isAtMost(0xAF)) .| (first.equals(0xED) .& isJamo)
  }
}
