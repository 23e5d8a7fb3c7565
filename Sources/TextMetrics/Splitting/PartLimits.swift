/// The limits of a part, and the text that is added to the part. The added text counts, too.
struct PartLimits {
  let bounds: [CountBound]
  let numberTexts: PartNumberTexts
  /// The Markdown blocks of the text, or `nil` if the text isn't Markdown.
  let outline: MarkdownOutline?
  /// An estimate of the longest prefix that fits, in bytes.
  private let expectedLength: Int
  private let textBefore: ContiguousArray<UInt8>

  /// A search starts 1/16 below the expected length, so that the first prefix probably fits.
  private static var marginDivisor: Int { 16 }

  init(
    _ bounds: [CountBound], _ numberTexts: PartNumberTexts = PartNumberTexts(),
    outline: MarkdownOutline? = nil, expecting expectedLength: Int
  ) {
    self.bounds = bounds
    self.numberTexts = numberTexts
    self.outline = outline
    self.expectedLength = expectedLength
    textBefore = ContiguousArray(numberTexts.before.utf8) + (outline?.opening ?? [])
  }

  private var addsText: Bool { numberTexts != PartNumberTexts() || outline != nil }

  private func textAfter(_ end: Int) -> ContiguousArray<UInt8> {
    ContiguousArray(outline?.closing(at: end) ?? []) + numberTexts.after.utf8
  }

  private func beginning(of part: Span<UInt8>) -> ContiguousArray<UInt8> {
    var text = textBefore
    text.append(copying: part)
    return text
  }

  // MARK: - Fitting

  /// Counts the part without the Markdown that closes its blocks.
  func fitsUnclosed(_ part: Span<UInt8>) -> Bool {
    let whole = beginning(of: part) + numberTexts.after.utf8
    return whole.span.fits(bounds)
  }

  /// - Precondition: `end` is at most the end of a part that fits.
  func fitsPart(endingAt end: Int, in text: Span<UInt8>) -> Bool {
    let isMonotonic = bounds.allSatisfy {
      let traits = $0.unit.traits
      return addsText ? traits.talliesCharactersSeparately : traits.isMonotonic
    }
    if isMonotonic, outline == nil { return true }
    let whole = beginning(of: text.extracting(..<end)) + textAfter(end)
    return whole.span.fits(bounds)
  }

  /// Returns 0 if no prefix fits. In a unit that isn't monotonic, a longer prefix might fit.
  func longestPrefix(of text: Span<UInt8>) -> Int {
    if !addsText, let end = bounds.prefixEnd(in: text) { return end }
    let joined = beginning(of: text)
    var (likelyEnd, margin) = (expectedLength, expectedLength / Self.marginDivisor)
    if let joinedEnd = bounds.prefixEnd(in: joined.span) {
      let end = max(0, joinedEnd - textBefore.count)
      (likelyEnd, margin) = (end < text.count ? end - textAfter(end).count : end, 0)
    }
    var evaluator = ResultEvaluator(bounds)
    var search = ExponentialSearch(
      maximum: text.count, first: min(likelyEnd - margin, text.count), firstStep: 2 * margin)
    func fits(_ end: Int) -> Bool {
      let kept = KeptEnds(headEnd: textBefore.count + end, tailStart: joined.count)
      return evaluator.fits(kept, of: joined.span, around: textAfter(end))
    }
    search.grow(propose: { cut(atOrBefore: $0, in: text) }, fits: fits)
    // The whole of `text` often fits. A bisection would count most of it several times.
    if search.smallestFailing > text.count, fits(text.count) { return text.count }
    search.run(propose: { cut(atOrBefore: $0, in: text) }, fits: fits)
    return search.longestFitting
  }

  // MARK: - Cuts

  func cut(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    var cut = bounds.cut(atOrBefore: offset, in: text)
    while let range = outline?.indivisibleRange(at: cut) {
      cut = bounds.cut(atOrBefore: range.lowerBound, in: text)
    }
    return cut
  }

  func cut(atOrAfter offset: Int, in text: Span<UInt8>) -> Int {
    var cut = bounds.cut(atOrAfter: offset, in: text)
    while let range = outline?.indivisibleRange(at: cut) {
      cut = bounds.cut(atOrAfter: range.upperBound, in: text)
    }
    return cut
  }
}
