/// The positions at which a text can be cut between words, between sentences, or at separators.
///
/// Whitespace next to a cut is dropped. Separators, such as dashes, and opening punctuation at the
/// end of a head are dropped, too, unless they begin or end a kept word, such as `-5` or `C++`.
package struct CutBoundaries {
  private let kind: Kind

  private enum Kind {
    case segments(any TextSegmenter)
    case whitespace
    /// The separators in a run without whitespace, such as the hyphens of a slug.
    case separators
  }

  /// The number of boundaries that are tried. Usually, the first boundary fits. Cuts at boundaries
  /// inside a link are invalid, but few links have more boundaries than this.
  package static var maximumTriedCuts: Int { 64 }

  /// The smallest and the largest number of bytes after a cut that are read to find the boundaries
  /// before the cut. Later bytes matter only in a very long run that a dictionary divides.
  private static var contextLengths: ClosedRange<Int> { 256...(16 << 10) }

  init(segmenter: (any TextSegmenter)?) {
    kind = segmenter.map { .segments($0) } ?? .whitespace
  }

  private init(kind: Kind) { self.kind = kind }

  static let separators = CutBoundaries(kind: .separators)

  /// Returns the positions at which a kept head can end, in ascending order. Each position is
  /// before the whitespace at a boundary.
  package func ends(after start: Int = 0, upTo position: Int, in text: Span<UInt8>) -> [Int] {
    if case .separators = kind { return separatorEnds(after: start, upTo: position, in: text) }
    let context = text.extracting(..<contextEnd(after: position, in: text))
    return ends(after: start, upTo: position, inContext: context) { context.canEnd(with: $0) }
  }

  /// Returns the ends of segments, before their final whitespace. If segments are divided at
  /// whitespace, a kept text can also end before each scalar of final punctuation, such as `?!`.
  /// `isEnd` decides whether a possible end is returned. The argument of `isEnd` is the range from
  /// the start of the segment, or from the previous possible end in the segment, to the possible
  /// end.
  ///
  /// - Precondition: Text after the end of `text` can't move the ends.
  func ends(
    after start: Int, upTo position: Int, inContext text: Span<UInt8>,
    where isEnd: (Range<Int>) -> Bool = { _ in true }
  ) -> [Int] {
    var ends: [Int] = []
    let contextStart = WhitespaceWordMeter.startOfLastWord(in: text.extracting(..<start))
    var previous = contextStart
    forEachBoundary(in: text.extracting(contextStart...)) {
      let boundary = contextStart + $0
      let segmentEnd = text.endWithoutSpace(in: previous..<boundary)
      var end = endOfWord(in: previous..<segmentEnd, in: text)
      while end <= position {
        if end > max(previous, start), isEnd(previous..<end) { ends.append(end) }
        if end == segmentEnd { break }
        previous = end
        end += text.scalar(at: end).bytes
      }
      previous = boundary
      return segmentEnd <= position
    }
    return ends
  }

  /// Leaves out final punctuation if segments are divided at whitespace, and if text remains.
  private func endOfWord(in segment: Range<Int>, in text: Span<UInt8>) -> Int {
    guard case .whitespace = kind else { return segment.upperBound }
    var end = segment.upperBound
    while end > segment.lowerBound {
      let start = text.scalarStart(before: end)
      guard text.scalar(at: start).value.endsClause else { return end }
      end = start
    }
    return segment.upperBound
  }

  /// - Precondition: `position` is greater than 0.
  func starts(from position: Int, in text: Span<UInt8>) -> [Int] {
    if case .separators = kind { return separatorStarts(from: position, in: text) }
    var starts: [Int] = []
    // `forEachBoundary` reports the ends of segments. To report a boundary at `position`, it must
    // start before `position`.
    let contextStart = stableBoundary(in: text.extracting(..<text.scalarStart(before: position)))
    var start: Int?
    forEachBoundary(in: text.extracting(contextStart...)) {
      let boundary = contextStart + $0
      if let start, start < boundary, text.canStart(with: start..<boundary) { starts.append(start) }
      if boundary >= position, start ?? -1 < boundary {
        start = text.startWithoutSpace(from: boundary)
      }
      return true
    }
    return starts
  }

  private func separatorEnds(after start: Int, upTo position: Int, in text: Span<UInt8>) -> [Int] {
    var ends: [Int] = []
    var isAfterText = false
    var offset = start
    while offset <= position, offset < text.count {
      let scalar = text.scalar(at: offset)
      if scalar.value.isSeparatorInRun, isAfterText { ends.append(offset) }
      isAfterText = scalar.value.isTextInRun
      offset += scalar.bytes
    }
    return ends
  }

  private func separatorStarts(from position: Int, in text: Span<UInt8>) -> [Int] {
    var starts: [Int] = []
    var offset = text.scalarStart(before: position)
    var isAfterSeparator = false
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      if scalar.value.isTextInRun, isAfterSeparator { starts.append(offset) }
      isAfterSeparator = scalar.value.isSeparatorInRun
      offset += scalar.bytes
    }
    return starts
  }

  private func contextEnd(after position: Int, in text: Span<UInt8>) -> Int {
    var length = Self.contextLengths.lowerBound
    while length < text.count - position {
      let end = text.scalarBoundary(atOrAfter: position + length)
      if length >= Self.contextLengths.upperBound
        || stableBoundary(in: text.extracting(..<end)) >= position
      {
        return end
      }
      length *= 2
    }
    return text.count
  }

  private func stableBoundary(in text: Span<UInt8>) -> Int {
    if case .segments(let segmenter) = kind { return segmenter.stableBoundary(in: text) }
    return WhitespaceWordMeter.startOfLastWord(in: text)
  }

  private func forEachBoundary(in text: Span<UInt8>, _ body: (Int) -> Bool) {
    if case .segments(let segmenter) = kind {
      segmenter.forEachSegment(in: text) { end, _ in body(end) }
      return
    }
    var offset = 0
    var wasSpace: Bool? = nil
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      let isSpace = WhitespaceWordMeter.isSpace(scalar.value)
      if let wasSpace, isSpace != wasSpace, !body(offset) { return }
      wasSpace = isSpace
      offset += scalar.bytes
    }
    _ = body(offset)
  }
}

extension [CountBound] {
  /// Returns the kinds of boundaries, from the coarsest to the finest, or an empty array if a cut
  /// can be at any Character boundary.
  package func boundaries(at cut: Truncation.Boundary?) -> [CutBoundaries] {
    let sentences = compactMap { $0.unit.definition.sentenceSegmenter }.first
    let words = [CutBoundaries(segmenter: wordSegmenter), .separators]
    switch cut {
    case .character: return []
    case .word: return words
    case nil:
      if contains(where: { $0.unit.definition.noun == .words }) { return words }
      return sentences.map { [CutBoundaries(segmenter: $0)] + words } ?? []
    }
  }

  /// Whether words or paragraphs are counted, and a cut divides none of them. The result is `false`
  /// if a segmenter finds the words.
  func keepsCountedUnitsWhole(at offset: Int, in text: Span<UInt8>) -> Bool {
    let units = filter { [.words, .paragraphs].contains($0.unit.definition.noun) }.map { $0.unit }
    guard !units.isEmpty, wordSegmenter == nil else { return false }
    let start = WhitespaceWordMeter.startOfLastWord(in: text.extracting(..<offset))
    let end = text.endOfRun(from: offset)
    return units.allSatisfy { unit in
      let (head, tail) = (text.extracting(start..<offset), text.extracting(offset..<end))
      return unit.tally(of: head).count + unit.tally(of: tail).count
        <= unit.tally(of: text.extracting(start..<end)).count
    }
  }
}

extension Span<UInt8> {
  /// Whether a kept head can end with the segment. A segment of only separators and opening
  /// punctuation must be the end of a word that has other scalars, such as `C++`.
  fileprivate func canEnd(with segment: Range<Int>) -> Bool {
    guard consists(of: segment, where: { $0.isSeparator || $0.isOpeningPunctuation }) else {
      return true
    }
    let end = segment.upperBound
    guard end == count || isSpace(at: end) else { return false }
    let run = WhitespaceWordMeter.startOfLastWord(in: extracting(..<end))..<end
    return !consists(of: run) { $0.isSeparator || $0.isOpeningPunctuation }
  }

  fileprivate func canStart(with segment: Range<Int>) -> Bool {
    let start = segment.lowerBound
    guard consists(of: segment, where: { $0.isSeparator }) else { return true }
    guard start == 0 || isSpace(at: scalarStart(before: start)) else { return false }
    return !consists(of: start..<endOfRun(from: start)) { $0.isSeparator }
  }

  private func consists(of range: Range<Int>, where condition: (UInt32) -> Bool) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let scalar = scalar(at: offset)
      guard condition(scalar.value) || WhitespaceWordMeter.isSpace(scalar.value) else {
        return false
      }
      offset += scalar.bytes
    }
    return true
  }

  private func isSpace(at offset: Int) -> Bool {
    WhitespaceWordMeter.isSpace(scalar(at: offset).value)
  }
}

// MARK: - Separators

extension UInt32 {
  /// Whether this is one of the separators that ``Truncation/Boundary/word`` drops at a cut.
  fileprivate var isSeparator: Bool {
    switch self {
    case 0x26, 0x2B, 0x2D, 0x2F, 0x3D, 0x40, 0x5C, 0x5F, 0x7C, 0x7E: true
    case 0..<0x80: false
    default: hasCategory(.dashPunctuation, .connectorPunctuation)
    }
  }

  /// Whether this is a separator in a run without whitespace. The marks between Tibetan syllables
  /// and between Ethiopic words are such separators.
  fileprivate var isSeparatorInRun: Bool {
    switch self {
    case 0x23, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0xF0B, 0xF0D...0xF11, 0x1361...0x1368: true
    default: isSeparator
    }
  }

  fileprivate var isTextInRun: Bool { !isSeparatorInRun && !WhitespaceWordMeter.isSpace(self) }
}

// MARK: - Punctuation

extension UInt32 {
  /// Whether this is punctuation before which truncation can cut, and after which splitting can
  /// cut. Full-width punctuation is excluded, because usually no space follows it.
  var endsClause: Bool {
    switch self {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x60C, 0x61B, 0x61F, 0x6D4, 0x964, 0x965, 0x2026: true
    default: false
    }
  }

  var isClausePunctuation: Bool {
    endsClause || self == 0x2013 || self == 0x2014 || isFullWidthPunctuation
  }

  /// Whether this is punctuation after which a clause can start without whitespace.
  var isFullWidthPunctuation: Bool {
    switch self {
    case 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F: true
    default: false
    }
  }

  var isClosingPunctuation: Bool {
    switch self {
    case 0x22, 0x27, 0x29, 0x5D, 0x7D: true
    // Letters of the most common scripts are recognized without looking up their category.
    case 0..<0x80, 0x400...0x52F, 0x3041...0x9FFF, 0xAC00...0xD7A3: false
    default: isFullWidthPunctuation || hasCategory(.closePunctuation, .finalPunctuation)
    }
  }

  var belongsToPrecedingText: Bool {
    switch self {
    // Kana, ideographs, and syllables of Hangul, which aren't looked up.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xAC00...0xD7A3: false
    default:
      isClausePunctuation || isClosingPunctuation
        || hasCategory(.otherPunctuation, .modifierLetter, .nonspacingMark, .spacingMark)
    }
  }

  var isOpeningPunctuation: Bool { hasCategory(.openPunctuation, .initialPunctuation) }

  /// Not inlined, so that callers stay fast.
  @inline(never)
  func hasCategory(_ categories: Unicode.GeneralCategory...) -> Bool {
    categories.contains { $0 == Unicode.Scalar(self)?.properties.generalCategory }
  }
}
