/// A search for the end of the next part, given the beginning of the remaining text.
///
/// 1. ``longest(in:)`` returns the longest prefix that fits.
/// 2. ``wholeRange(endingAfter:in:)`` returns the Markdown block or the run without whitespace,
///    such as a word or link, that this prefix would divide and that fits into the next part.
/// 3. ``bestCut(upTo:beside:in:isWhole:)`` returns the first of these cuts that exists:
///
///        cut                                                       method         text
///        the end of the prefix, if at most whitespace follows      bestCut        all
///        the last boundary of the preferred or a coarser kind      preferredCut   all
///        the end of any line, if the prefix ends in code           preferredCut   Markdown
///        the last boundary of the next finer kind, and so on       preferredCut   all
///        the start of the run, or else the end of the prefix       lastCut        all
///
/// A boundary is used only if the part is longer than ``SplitOptions/minimumShare``. A block isn't
/// divided, so all cuts are before it. Except in Markdown, a boundary isn't used if only a short
/// text is between the boundary and the run.
/// A cut is used only if the part fits with its number and Markdown, and if both sides of the cut
/// are parsed as in the whole text (``MarkdownOutline/allows(_:in:)``).
struct PartFinder {
  private let bounds: [CountBound]
  /// The limits before they were lowered to balance the parts, or `nil` if they weren't lowered.
  private let originalBounds: [CountBound]?
  private let options: SplitOptions
  let numberTexts: PartNumberTexts
  /// The Markdown blocks of the text, or `nil` if the text isn't Markdown.
  let outline: MarkdownOutline?
  private let additions: PartAdditions
  /// The length in bytes that is tried first.
  private let expectedLength: Int

  /// The maximum number of cuts of each kind that are tried. Few cuts fail, such as cuts in links.
  private static var triedCuts: Int { 16 }
  /// The smallest step after two lengths fit is the expected length divided by this number.
  private static var stepDivisor: Int { 8 }
  /// All kinds of boundaries except `character`.
  private static let kinds = SplitOptions.Boundary.allCases.dropLast()

  init(
    _ bounds: [CountBound], loweredFrom originalBounds: [CountBound]? = nil,
    _ options: SplitOptions, _ numberTexts: PartNumberTexts = PartNumberTexts(),
    outline: MarkdownOutline?, expecting expectedLength: Int
  ) {
    self.bounds = bounds
    self.originalBounds = originalBounds
    self.options = options
    self.numberTexts = numberTexts
    self.outline = outline
    additions = PartAdditions(numberTexts, outline: outline)
    self.expectedLength = expectedLength
  }

  /// Returns the end of the longest prefix that was found to fit, or 0 if there is none. The prefix
  /// doesn't end inside an indivisible range. In a unit in which a longer text can count less, a
  /// longer prefix might fit as well.
  func longest(in text: Span<UInt8>) -> Int { longest(in: text, within: bounds, additions) }

  private func longest(
    in text: Span<UInt8>, within bounds: [CountBound], _ additions: PartAdditions
  ) -> Int {
    if additions.isEmpty, let end = bounds.prefixEnd(in: text) { return end }
    let joined = additions.text(before: text)
    var evaluator = ResultEvaluator(bounds)
    var search = ExponentialSearch(
      maximum: text.count, first: min(expectedLength, text.count), firstStep: 1,
      smallestLaterStep: expectedLength / Self.stepDivisor)
    search.run {
      cut(atOrBefore: $0, in: text)
    } ratio: { end in
      let kept = KeptEnds(headEnd: additions.before.count + end, tailStart: joined.count)
      return evaluator.largestRatio(kept, of: joined.span, around: additions.after(end))
    }
    return search.longestFitting
  }

  /// Returns the last Character boundary up to `offset` that isn't inside an indivisible range.
  private func cut(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
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

  // MARK: - The best cut

  /// Returns the end of the part: the last cut at the best kind of boundary that makes the part
  /// long enough, or else the last valid cut up to `end` or up to the start of `wholeRange`.
  /// Returns `nil` if the text begins with `wholeRange`, and the range doesn't fit the limits that
  /// were lowered to balance the parts.
  ///
  /// - Parameters:
  ///   - end: The end of the longest part.
  ///   - wholeRange: The result of ``wholeRange(endingAfter:in:)`` for `end`.
  ///   - isWhole: Whether `text` is all of the remaining text.
  func bestCut(
    upTo end: Int, beside wholeRange: WholeRange?, in text: Span<UInt8>, isWhole: Bool
  ) -> Int? {
    if isWhole, end == text.count, numberTexts.after.isEmpty || options.mode == .lossless {
      return end
    }
    if isWhole, options.mode != .lossless, text.extracting(end...).isSpace {
      let cut = trimmed(end, in: text)
      return fits(upTo: cut, in: text) ? cut : end
    }
    let stop = min(wholeRange.map { cut(atOrBefore: $0.range.lowerBound, in: text) } ?? end, end)
    if stop == 0, originalBounds != nil { return nil }
    func lastCut() -> Int { self.lastCut(at: stop > 0 ? stop : end, upTo: end, in: text) }
    guard options.boundary != .character else { return lastCut() }
    let tooShort = longestTooShort(of: text.extracting(..<end))
    let last = wholeRange?.isBlock == true ? stop : end
    guard let cut = preferredCut(after: tooShort, through: last, in: text) else { return lastCut() }
    let isTooFar =
      outline == nil
      && wholeRange.map { leavesTooShortPart(after: cut, before: $0.range, in: text) } ?? false
    return isTooFar ? lastCut() : partEnd(at: cut, upTo: end, in: text)
  }

  private func preferredCut(after start: Int, through end: Int, in text: Span<UInt8>) -> Int? {
    let preferred = Self.kinds.firstIndex(of: options.boundary) ?? 0
    let findsSentences = options.sentences != nil && Self.kinds[preferred...].contains(.sentence)
    // Most parts end with a line or sentence, so other whitespace is searched only if necessary.
    var spaceCuts =
      outline?.lineCuts(after: start, through: end, in: text)
      ?? text.lineCuts(after: start, through: end)
    var cuts: [Int] = []
    for (index, boundary) in Self.kinds.enumerated() {
      if boundary == (findsSentences ? .clause : .sentence) {
        spaceCuts = text.cuts(
          after: start, through: end, fullStop: findsSentences ? .word : .clause)
      }
      for cut in spaceCuts where cut.kind == boundary { cuts.append(cut.offset) }
      if index < preferred { continue }
      let isWord = boundary == .word
      if let segmenter = isWord ? options.words : boundary == .sentence ? options.sentences : nil {
        cuts += WordBoundaries(segmenter: segmenter)
          .ends(after: start, upTo: end, inContext: text)
          .filter {
            isWord ? text.isUnspaced(at: $0) : !text.sentenceContinues(afterFullStopAt: $0)
          }
      }
      if let cut = lastFitting(of: cuts, after: start, through: end, in: text) { return cut }
      if boundary == .line, let cut = lastCutBeforeCode(at: end, in: text) { return cut }
      cuts = []
    }
    return nil
  }

  /// Returns the last cut at the end of a line if `end` is in a line of code. A short part that
  /// ends before a line of code is better than a cut in the line.
  private func lastCutBeforeCode(at end: Int, in text: Span<UInt8>) -> Int? {
    guard let outline, outline.codeCut(at: end, in: text) != nil else { return nil }
    let lines = outline.lineCuts(after: 0, through: end, in: text).map { $0.offset }
    return lastFitting(of: lines, after: 0, through: end, in: text)
  }

  private func lastFitting(
    of cuts: [Int], after start: Int, through end: Int, in text: Span<UInt8>
  ) -> Int? {
    var next = end + 1
    for _ in 0..<Self.triedCuts {
      guard let cut = cuts.lazy.filter({ start < $0 && $0 < next }).max() else { return nil }
      if self.cut(atOrBefore: cut, in: text) == cut, outline?.allows(cut, in: text) ?? true,
        fits(upTo: cut, in: text)
      {
        return cut
      }
      next = cut
    }
    return nil
  }

  /// Returns the end of a part without a preferred boundary: the last valid cut up to `offset`.
  private func lastCut(at offset: Int, upTo end: Int, in text: Span<UInt8>) -> Int {
    if let outline { return lastMarkdownCut(at: offset, upTo: end, outline, in: text) }
    // A unit can refuse the trimmed part, for example because it ends with a space.
    let trimmed = trimmed(offset, in: text)
    let cut = fits(upTo: trimmed, in: text) ? trimmed : end
    return partEnd(at: beforeContinuation(cut, in: text), upTo: end, in: text)
  }

  private func lastMarkdownCut(
    at offset: Int, upTo end: Int, _ outline: MarkdownOutline, in text: Span<UInt8>
  ) -> Int {
    var cut = trimmed(offset, in: text)
    if !outline.allows(cut, in: text) {
      let spaces = text.cuts(after: 0, through: cut, fullStop: .word).map { $0.offset }
      cut = lastFitting(of: spaces, after: 0, through: cut, in: text) ?? cut
    }
    for _ in 0..<Self.triedCuts where cut > 1 && !outline.allows(cut, in: text) {
      cut = self.cut(atOrBefore: cut - 1, in: text)
    }
    if outline.allows(cut, in: text), fits(upTo: cut, in: text) { return cut }
    // A shorter part can exceed a limit, because it can need more Markdown to close its blocks.
    return fits(upTo: offset, in: text) ? offset : end
  }

  /// Returns the last cut up to `cut` that doesn't separate punctuation, a vowel sign, or an
  /// iteration mark from its text. Returns `cut` if no such cut fits, or if the boundary is
  /// `character`.
  private func beforeContinuation(_ cut: Int, in text: Span<UInt8>) -> Int {
    if options.boundary == .character { return cut }
    var earlier = cut
    for _ in 0..<Self.triedCuts where text.isBeforeContinuation(earlier) {
      earlier = self.cut(atOrBefore: earlier - 1, in: text)
    }
    let isBetter = earlier > 0 && !text.isBeforeContinuation(earlier)
    return isBetter && fits(upTo: earlier, in: text) ? earlier : cut
  }

  /// Returns the end of a part, which includes the whitespace after `cut` that the mode keeps.
  private func partEnd(at cut: Int, upTo end: Int, in text: Span<UInt8>) -> Int {
    guard options.mode != .markdown, cut < end else { return cut }
    let space = text.extracting(cut..<text.startWithoutSpace(from: cut))
    let kept: Int
    if options.mode == .lossless {
      let breakEnd = space.endOfLastLineBreak
      kept = self.cut(atOrBefore: min(end, cut + (breakEnd > 0 ? breakEnd : space.count)), in: text)
    } else {
      // Spaces before a line break stay in the part, but are dropped if a number follows the part.
      let lineBreak = space.offsetOfLineBreak(from: 0)
      kept = numberTexts.after.isEmpty && lineBreak < space.count ? cut + lineBreak : cut
    }
    return kept > cut && kept <= end && fits(upTo: kept, in: text) ? kept : cut
  }

  /// Whether the text between `cut` and `run` would become a part that is too short.
  private func leavesTooShortPart(
    after cut: Int, before run: Range<Int>, in text: Span<UInt8>
  ) -> Bool {
    let space = cut..<text.startWithoutSpace(from: cut)
    guard space.upperBound < run.lowerBound else { return false }
    let breakEnd = text.extracting(space).endOfLastLineBreak
    let start = breakEnd > 0 ? cut + breakEnd : space.upperBound
    let rest = text.extracting(start..<run.upperBound)
    let fitting = longest(in: rest)
    let tooShort = start + longestTooShort(of: rest.extracting(..<fitting))
    return fitting < rest.count
      && tooShort >= text.endWithoutSpace(in: start..<run.lowerBound)
      && !text.cuts(after: tooShort, through: start + fitting, fullStop: .word)
        .contains { $0.offset > tooShort }
  }

  /// A range that isn't divided if it fits into a part.
  struct WholeRange {
    let range: Range<Int>
    var isBlock = false
  }

  /// Returns the Markdown block that `cut` would divide, or otherwise the first run without
  /// whitespace that ends after `cut`. Returns `nil` if neither fits into a part. With the boundary
  /// `character`, a run is returned only if it contains a link.
  func wholeRange(endingAfter cut: Int, in text: Span<UInt8>) -> WholeRange? {
    func fits(_ range: Range<Int>) -> Bool {
      (originalBounds ?? bounds).admit(additions.text(around: text.extracting(range)).span)
    }
    if let block = outline?.block(dividedAt: cut), block.lowerBound > 0, fits(block) {
      return WholeRange(range: block, isBlock: true)
    }
    let range = text.run(endingAfter: cut)
    guard !range.isEmpty, options.boundary != .character || text.extracting(range).containsLink,
      fits(range)
    else { return nil }
    return WholeRange(range: range)
  }

  /// Returns the end of the longest prefix of `longest` that doesn't exceed
  /// ``SplitOptions/minimumShare``. A part that ends there would be too short. `longest` is the
  /// longest part.
  private func longestTooShort(of longest: Span<UInt8>) -> Int {
    func share(of maximum: Int) -> Int {
      let share = min(1, max(0, options.minimumShare))
      // `Double(Int.max)` is rounded up, and can't be converted to `Int`.
      return share < 1 ? Int(share * Double(maximum)) : maximum
    }
    let additive = bounds.filter {
      $0.unit.traits.countsCharactersAlone && !$0.unit.traits.totalIsLargest
    }
    let number = PartAdditions(numberTexts, outline: nil).text(around: longest.extracting(..<0))
    let shares = additive.map { bound in
      let cost = bound.unit.tally(of: number.span).count
      return CountBound(
        share(of: bound.maximum - min(cost, bound.maximum)), in: bound.unit)
    }
    let end = self.longest(
      in: longest, within: shares, PartAdditions(PartNumberTexts(), outline: nil))
    if shares.count == bounds.count { return end }
    let characters = share(of: CharacterKernel.count(longest))
    return min(end, CharacterKernel.end(ofFirst: characters, in: longest))
  }

  /// Returns the cut before the whitespace and blank lines that precede `cut`, or `cut` if no text
  /// would be left or the shorter part doesn't fit. In a line of code, returns the result of
  /// ``MarkdownOutline/codeCut(at:in:)``.
  private func trimmed(_ cut: Int, in text: Span<UInt8>) -> Int {
    if let cut = outline?.codeCut(at: cut, in: text) { return cut }
    let end = text.endWithoutSpace(in: 0..<(outline?.endOfText(before: cut) ?? cut))
    let isBoundary = CharacterKernel.boundary(atOrBefore: end, in: text) == end
    return end > 0 && isBoundary && fits(upTo: end, in: text) ? end : cut
  }

  /// Whether the part that ends at `end` fits. The part isn't counted if every part that is shorter
  /// than the longest part fits.
  private func fits(upTo end: Int, in text: Span<UInt8>) -> Bool {
    let isMonotonic = bounds.allSatisfy {
      let traits = $0.unit.traits
      return additions.isEmpty ? traits.isMonotonic : traits.countsCharactersAlone
    }
    return isMonotonic && outline == nil
      || bounds.admit(additions.text(around: text.extracting(..<end), endingAt: end).span)
  }
}

/// The text that is added before and after a part: the number of the part, and the Markdown that
/// opens and closes blocks.
struct PartAdditions {
  let before: ContiguousArray<UInt8>
  private let numberAfter: ContiguousArray<UInt8>
  private let outline: MarkdownOutline?

  init(_ numberTexts: PartNumberTexts, outline: MarkdownOutline?) {
    before = ContiguousArray(numberTexts.before.utf8) + (outline?.opening ?? [])
    numberAfter = ContiguousArray(numberTexts.after.utf8)
    self.outline = outline
  }

  var isEmpty: Bool { before.isEmpty && numberAfter.isEmpty && outline == nil }

  func after(_ end: Int) -> ContiguousArray<UInt8> {
    guard let outline else { return numberAfter }
    return ContiguousArray(outline.closing(at: end)) + numberAfter
  }

  /// Returns the part with the additions before it.
  func text(before part: Span<UInt8>) -> ContiguousArray<UInt8> {
    var text = before
    text.append(copying: part)
    return text
  }

  /// Returns the part with the additions before and after it.
  ///
  /// - Parameter end: The end of the part, or `nil` to leave out the Markdown that closes blocks.
  func text(around part: Span<UInt8>, endingAt end: Int? = nil) -> ContiguousArray<UInt8> {
    var text = text(before: part)
    text += end.map { after($0) } ?? numberAfter
    return text
  }
}
