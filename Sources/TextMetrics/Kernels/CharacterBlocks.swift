/// Blocks of bytes in which each scalar and the one before it tell whether a Character starts:
/// scalars of plain classes (see `GraphemeTable.plainClasses`), which start one; marks of two bytes
/// behind anything but controls, and jamo in modern syllables, which join it.
///
/// The tests hold what is skipped here against the tables, scalar by scalar.
enum CharacterBlocks {
  typealias Bytes = ByteBlocks.Bytes
  typealias Mask = ByteBlocks.Mask

  static let width = ByteBlocks.width

  /// The bytes that a look at one block reads: a scalar may begin in its last byte.
  static let reach = width + 2

  /// Skips such blocks from `start`, which is a scalar boundary; returns where they end, which may
  /// be inside a scalar, and the number of Characters that start in them: one in each block at
  /// least.
  static func skip(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    var offset = start
    var characters = 0
    // Eight bits in each lane hold what 255 blocks add.
    var lanes = Bytes.zero
    var room = 255
    // One block first, as where there is none most attempts end here. Then four, which share their
    // tests; where one of them is in doubt, those before it.
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
    // The LF of a CR LF comes behind the blocks, and is not counted here.
    if offset > start, text[offset - 1] == 0x0D, text[offset] == 0x0A { characters &+= 1 }
    return (offset, characters)
  }

  /// The Characters that start in so many blocks, by lane; nil where one is in doubt. The LF of a
  /// CR LF is taken back where the CR stands.
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
      // One way for East Asian text, one for all else: each asks only what it must.
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

  /// Scripts from U+3000 on, with whatever else is plain in fewer comparisons.
  private static func eastern(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, largest: Bytes
  ) -> Bytes? {
    // A syllable joins a leading jamo, which may stand right before these blocks (GB6).
    if start >= 3, text[start - 3] == 0xE1 || text[start - 2] == 0xE1 || text[start - 1] == 0xE1 {
      return nil
    }
    var starts = Bytes.zero
    var doubts = largest.isAtLeast(0xF0)
    var asksKana = Mask(repeating: false)
    var asksHangul = Mask(repeating: false)
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let first = ByteBlocks.load(text, offset)
      let second = ByteBlocks.load(text, offset &+ 1)
      starts = starts &+ isLead(first).ones
      // Of U+F000 on only fullwidth forms.
      doubts .|= first.isWithin(0xCC...0xE1)
        .| (first.equals(0xEF) .& (second &- 0xBC).isAtLeast(2))
      asksKana .|= (first & 0xFE).equals(0xE2)
      asksHangul .|= first.equals(0xEA) .| first.equals(0xED)
    }
    if asksKana.hasAny {
      for block in 0..<blocks { doubts .|= doubtsOfKana(text, start &+ block &* width) }
    }
    if asksHangul.hasAny {
      for block in 0..<blocks { doubts .|= doubtsOfHangul(text, start &+ block &* width) }
    }
    return doubts.hasAny ? nil : starts
  }

  /// All other scripts: each asks what none of the others has to.
  private static func western(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, largest: Bytes
  ) -> Bytes? {
    var starts = Bytes.zero
    var doubts = Mask(repeating: false)
    var asksDiacritics = Mask(repeating: false)
    var asksSemitic = Mask(repeating: false)
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* width)
      starts = starts &+ isLead(first).ones
      asksDiacritics .|= (first & 0xFE).equals(0xCC) .| first.equals(0xD2)
      asksSemitic .|= first.isWithin(0xD6...0xE0)
    }
    if asksDiacritics.hasAny {
      takeMarks(text, start, blocks: blocks, from: &starts, &doubts) { diacritics($0, $1) }
    }
    if asksSemitic.hasAny {
      var asksHebrew = Mask(repeating: false)
      var asksArabic = Mask(repeating: false)
      for block in 0..<blocks {
        let first = ByteBlocks.load(text, start &+ block &* width)
        asksHebrew .|= (first & 0xFE).equals(0xD6)
        asksArabic .|= (first & 0xFC).equals(0xD8)
        // Syriac to NKo, and Indic scripts to Tibetan.
        doubts .|= first.isWithin(0xDC...0xE0)
      }
      if asksHebrew.hasAny {
        takeMarks(text, start, blocks: blocks, from: &starts, &doubts) { hebrew($0, $1) }
      }
      if asksArabic.hasAny {
        takeMarks(text, start, blocks: blocks, from: &starts, &doubts) { arabic($0, $1) }
      }
    }
    if largest.isAtLeast(0xE1).hasAny {
      var asksJamo = Mask(repeating: false)
      for block in 0..<blocks {
        let offset = start &+ block &* width
        let first = ByteBlocks.load(text, offset)
        let second = ByteBlocks.load(text, offset &+ 1)
        let isJamo = isJamo(first, second)
        // Of U+1000 to U+1FFF only jamo, and Latin and Greek with more letters.
        doubts .|= (isJamo .^ (first.equals(0xE1) .& second.isAtMost(0xB7)))
          .| doubtsOfE2(first, second, ByteBlocks.load(text, offset &+ 2))
        asksJamo .|= isJamo
      }
      if asksJamo.hasAny { takeJamo(text, start, blocks: blocks, from: &starts, &doubts) }
    }
    return doubts.hasAny ? nil : starts
  }

  @inline(__always)
  static func isLead(_ bytes: Bytes) -> Mask { .!(bytes & 0xC0).equals(0x80) }

  /// Of U+2000 to U+2FFF only punctuation and the like pass, behind the joiners.
  @inline(__always)
  private static func doubtsOfE2(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    first.equals(0xE2) .& .!(second.equals(0x80) .& third.isAtLeast(0x8E))
  }

  /// Of U+3000 to U+3FFF not the tone marks from U+302A on, and not the voicing marks of kana;
  /// nor what precedes them.
  @inline(__always)
  private static func doubtsOfKana(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let first = ByteBlocks.load(text, offset)
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    let e3 =
      (second.equals(0x80) .& third.isAtLeast(0xAA))
      .| (second.equals(0x82) .& third.isWithin(0x99...0x9A))
    return (first.equals(0xE3) .& e3) .| doubtsOfE2(first, second, third)
  }

  /// Of U+A000 to U+AFFF only Hangul syllables; of U+D000 on no jamo.
  @inline(__always)
  private static func doubtsOfHangul(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let first = ByteBlocks.load(text, offset)
    let second = ByteBlocks.load(text, offset &+ 1)
    let isJamo =
      second.isAtLeast(0x9F)
      .| (second.equals(0x9E) .& ByteBlocks.load(text, offset &+ 2).isAtLeast(0xA4))
    return (first.equals(0xEA) .& second.isAtMost(0xAF)) .| (first.equals(0xED) .& isJamo)
  }
}
