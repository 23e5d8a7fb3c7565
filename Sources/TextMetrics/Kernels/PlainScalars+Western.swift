// Plain scalars below U+3000, and what may stand among them.
extension PlainScalars {
  /// Removes what joins from the scalars. Returns whether all others are plain.
  static func takeWestern(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, largest: Bytes,
    from costs: inout LeadBlocks.Costs, _ joining: Joining
  ) -> Bool {
    // Scripts of South Asia fail early.
    if largest.equals(0xE0).hasAny, !joining.contains(.uncomposed) { return false }
    guard largest.isAtLeast(0xE1).hasAny else {
      return takePairs(text, start, blocks: blocks, from: &costs, joining)
    }
    var isE1 = Mask(repeating: false)
    var isE2 = Mask(repeating: false)
    var others = Bytes.zero
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      isE1 .|= first.equals(0xE1)
      isE2 .|= first.equals(0xE2)
      others |= (first &+ 1).replacing(
        with: 0,
        where: isContinuation(first) .| isPlainLetter(first) .| first.isAtLeast(0xE1))
    }
    if isE2.hasAny, holds(text, start, blocks: blocks, isOtherPunctuation) { return false }
    if isE1.hasAny, !takeE1(text, start, blocks: blocks, from: &costs, joining) { return false }
    return others.isASCII || takePairs(text, start, blocks: blocks, from: &costs, joining)
  }

  /// All but dashes and quotation marks.
  @inline(__always)
  private static func isOtherPunctuation(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    first.equals(0xE2) .& .!(second.equals(0x80) .& third.isWithin(0x90...0xA7))
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

  /// The same for scalars of two bytes whose first tells little, and of three that begin with E0.
  private static func takePairs(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, from costs: inout LeadBlocks.Costs,
    _ joining: Joining
  ) -> Bool {
    var isEuropean = Mask(repeating: false)
    var isDiacritic = Mask(repeating: false)
    var isHebrew = Mask(repeating: false)
    var isArabic = Mask(repeating: false)
    var isSouthAsian = Mask(repeating: false)
    var isOther = Mask(repeating: false)
    for block in 0..<blocks {
      let first = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      isSouthAsian .|= first.equals(0xE0)
      isEuropean .|= first.equals(0xC2) .| first.equals(0xCE)
      isDiacritic .|= self.isDiacritic(first)
      isHebrew .|= (first & 0xFE).equals(0xD6)
      isArabic .|= (first & 0xFC).equals(0xD8)
      isOther .|= first.isWithin(0xDC...0xDF) .| first.equals(0x7F)
    }
    if isSouthAsian.hasAny {
      guard joining.contains(.uncomposed),
        !holds(text, start, blocks: blocks, isOtherSouthAsian)
      else { return false }
    }
    if isEuropean.hasAny, holds(text, start, blocks: blocks, isOtherEuropean) { return false }
    let takesMarks = Mask(repeating: joining.contains(.marks))
    let countsScalars = Mask(repeating: joining.contains(.uncomposed))
    if isDiacritic.hasAny {
      CharacterBlocks.takeMarks(text, start, blocks: blocks, from: &costs.scalars, &isOther) {
        let marks = CharacterBlocks.diacritics($0, $1).marks .& takesMarks
        return (marks, self.isDiacritic($0) .^ marks)
      }
    }
    if isHebrew.hasAny {
      CharacterBlocks.takeMarks(text, start, blocks: blocks, from: &costs.scalars, &isOther) {
        let marks = CharacterBlocks.hebrew($0, $1).marks
        let isLetter = $0.equals(0xD7) .& $1.isAtLeast(0x90)
        let others = ($0 & 0xFE).equals(0xD6) .^ (isLetter .| marks)
        return (marks .& takesMarks, others .| (marks .& .!(takesMarks .| countsScalars)))
      }
    }
    if isArabic.hasAny {
      CharacterBlocks.takeMarks(text, start, blocks: blocks, from: &costs.scalars, &isOther) {
        let marks = CharacterBlocks.arabic($0, $1).marks
        // Three of them compose.
        let countedMarks = countsScalars .& .!$1.isWithin(0x93...0x95)
        let others = ($0 & 0xFC).equals(0xD8) .& .!isArabicScalar($0, $1)
        return (marks .& takesMarks, others .| (marks .& .!(takesMarks .| countedMarks)))
      }
    }
    return !isOther.hasAny
  }

  /// Of Latin-1, controls, © and ®; of Greek, a point that is another's double.
  @inline(__always)
  private static func isOtherEuropean(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let latin = second.isAtMost(0x9F) .| second.equals(0xA9) .| second.equals(0xAE)
    return (first.equals(0xC2) .& latin) .| (first.equals(0xCE) .& second.equals(0x87))
  }

  /// The leads of diacritics, and of few letters.
  @inline(__always)
  private static func isDiacritic(_ first: Bytes) -> Mask {
    (first & 0xFE).equals(0xCC) .| first.equals(0xD2)
  }

  /// All but Devanagari without nukta and letters that have one, Thai and Lao.
  @inline(__always)
  private static func isOtherSouthAsian(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    let isDevanagari =
      (second.equals(0xA4) .& .!third.equals(0xBC))
      .| (second.equals(0xA5) .& .!third.isWithin(0x98...0x9F))
    return first.equals(0xE0) .& .!(isDevanagari .| second.isWithin(0xB8...0xBB))
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
