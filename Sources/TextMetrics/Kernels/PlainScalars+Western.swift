// Plain scalars below U+3000, and what may stand among them.
extension PlainScalars {
  /// Removes what joins from the scalars. Returns whether all others are plain.
  static func takeWestern(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, from costs: inout LeadBlocks.Costs,
    _ joining: Joining
  ) -> Bool {
    let takesMarks = Mask(repeating: joining.contains(.marks))
    let countsScalars = Mask(repeating: joining.contains(.uncomposed))
    var isDoubtful = Mask(repeating: false)
    var isE1 = Mask(repeating: false)
    var isDiacritic = Mask(repeating: false)
    var isHebrew = Mask(repeating: false)
    var isArabic = Mask(repeating: false)
    var isOther = Mask(repeating: false)
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      isDoubtful .|= first.equals(0xC2) .| first.equals(0xCE) .| (first & 0xFD).equals(0xE0)
      isE1 .|= first.equals(0xE1)
      isDiacritic .|= isDiacriticLead(first)
      isHebrew .|= isHebrewLead(first)
      isArabic .|= isArabicLead(first)
      isOther .|= first.isWithin(0xDC...0xDF) .| first.equals(0x7F)
        .| (first.equals(0xE0) .& .!countsScalars)
    }
    if isOther.hasAny { return false }
    if isDoubtful.hasAny, holds(text, start, blocks: blocks, isOtherWestern) { return false }
    if isE1.hasAny, !takeE1(text, start, blocks: blocks, from: &costs, joining) { return false }
    let scripts = (diacritics: isDiacritic.hasAny, hebrew: isHebrew.hasAny, arabic: isArabic.hasAny)
    guard scripts.diacritics || scripts.hebrew || scripts.arabic else { return true }
    func joins(_ first: Bytes, _ second: Bytes) -> CharacterBlocks.Joins {
      var isMark = Mask(repeating: false)
      var isOther = Mask(repeating: false)
      if scripts.diacritics {
        isMark .|= CharacterBlocks.diacritics(first, second).marks .& takesMarks
        isOther .|= isDiacriticLead(first) .^ isMark
      }
      if scripts.hebrew {
        let marks = CharacterBlocks.hebrew(first, second).marks
        let isPlain = (first.equals(0xD7) .& second.isAtLeast(0x90)) .| (marks .& countsScalars)
        isMark .|= marks .& takesMarks
        isOther .|= isHebrewLead(first) .& .!(isPlain .| isMark)
      }
      if scripts.arabic {
        let marks = CharacterBlocks.arabic(first, second).marks
        // Three of them compose.
        let isComposed = marks .& .!(countsScalars .& .!second.isWithin(0x93...0x95))
        isMark .|= marks .& takesMarks
        isOther .|= isArabicLead(first)
          .& .!((isArabicScalar(first, second) .& .!isComposed) .| isMark)
      }
      return (isMark, isOther)
    }
    CharacterBlocks.takeMarks(
      text, start, blocks: blocks, from: &costs.scalars, &isOther, joins)
    return !isOther.hasAny
  }

  /// The leads of diacritics, and of few letters.
  @inline(__always)
  private static func isDiacriticLead(_ first: Bytes) -> Mask {
    (first & 0xFE).equals(0xCC) .| first.equals(0xD2)
  }

  @inline(__always)
  private static func isHebrewLead(_ first: Bytes) -> Mask { (first & 0xFE).equals(0xD6) }

  @inline(__always)
  private static func isArabicLead(_ first: Bytes) -> Mask { (first & 0xFC).equals(0xD8) }

  /// Of scalars of two bytes, controls, © and ®, and a point of Greek that is another's double; of
  /// three bytes all but dashes, quotation marks, Devanagari without nukta and letters that have one,
  /// Thai and Lao.
  @inline(__always)
  private static func isOtherWestern(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let latin = second.isAtMost(0x9F) .| second.equals(0xA9) .| second.equals(0xAE)
    let isPunctuation = second.equals(0x80) .& third.isWithin(0x90...0xA7)
    let isDevanagari =
      (second.equals(0xA4) .& .!third.equals(0xBC))
      .| (second.equals(0xA5) .& .!third.isWithin(0x98...0x9F))
    return (first.equals(0xC2) .& latin) .| (first.equals(0xCE) .& second.equals(0x87))
      .| (first.equals(0xE2) .& .!isPunctuation)
      .| (first.equals(0xE0) .& .!(isDevanagari .| second.isWithin(0xB8...0xBB)))
  }

  /// The same for scalars of three bytes that begin with E1: Latin Extended Additional is plain,
  /// and jamo may join.
  @inline(__always)
  private static func takeE1(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, from costs: inout LeadBlocks.Costs,
    _ joining: Joining
  ) -> Bool {
    let countsScalars = Mask(repeating: joining.contains(.uncomposed))
    var isOther = Mask(repeating: false)
    var isJamo = Mask(repeating: false)
    for block in 0..<blocks {
      let offset = start &+ block &* ByteBlocks.width
      let isFirst = ByteBlocks.load(text, offset).equals(0xE1)
      let second = ByteBlocks.load(text, offset &+ 1)
      let jamo = isFirst .& (second & 0xFC).equals(0x84)
      let isUncomposed =
        isSouthEastAsian(second, ByteBlocks.load(text, offset &+ 2)) .& countsScalars
      isOther .|= isFirst .& .!(jamo .| (second & 0xFC).equals(0xB8) .| isUncomposed)
      isJamo .|= jamo
    }
    if isJamo.hasAny {
      guard joining.contains(.syllables) else { return false }
      CharacterBlocks.takeJamo(text, start, blocks: blocks, from: &costs.scalars, &isOther)
      for block in 0..<blocks {
        let offset = start &+ block &* ByteBlocks.width
        let isInitial =
          ByteBlocks.load(text, offset).equals(0xE1)
          .& ByteBlocks.load(text, offset &+ 1).equals(0x84)
        costs.upper = costs.upper &+ isInitial.ones
      }
    }
    return !isOther.hasAny
  }

  /// Burmese but for a vowel sign that joins a letter, and Khmer.
  @inline(__always)
  private static func isSouthEastAsian(_ second: Bytes, _ third: Bytes) -> Mask {
    ((second & 0xFE).equals(0x80) .& .!(second.equals(0x80) .& third.equals(0xAE)))
      .| (second & 0xFE).equals(0x9E)
  }

  /// Letters, punctuation and the marks between them.
  @inline(__always)
  private static func isArabicScalar(_ first: Bytes, _ second: Bytes) -> Mask {
    let punctuation = second.equals(0x8C) .| second.equals(0x9B) .| second.equals(0x9F)
    return (first.equals(0xD8) .& (second.isAtLeast(0xA0) .| punctuation))
      .| (first.equals(0xD9) .& second.isAtMost(0xB0))
      .| first.equals(0xDA) .| (first.equals(0xDB) .& second.isAtMost(0x95))
  }
}
