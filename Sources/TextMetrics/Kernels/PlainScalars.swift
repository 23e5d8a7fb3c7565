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
  @inline(__always)
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
      : areLetters(text, start, blocks: blocks)
        || takeWestern(text, start, blocks: blocks, largest: largest, from: &costs, joining)
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
  private static func isPlainLetter(_ first: Bytes) -> Mask {
    first.isWithin(0xC3...0xCB) .| (first & 0xFE).equals(0xD0)
  }

  @inline(__always)
  private static func isContinuation(_ bytes: Bytes) -> Mask { (bytes & 0xC0).equals(0x80) }

  /// Whether such a scalar begins in the blocks, by the bytes of each lane and the two behind.
  @inline(__always)
  private static func holds(
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

// Below U+3000.
extension PlainScalars {
  /// Removes what joins from the scalars. Returns whether all others are plain.
  private static func takeWestern(
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
      || takeWestern(text, start, blocks: blocks, largest: largest, from: &costs, joining)
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
