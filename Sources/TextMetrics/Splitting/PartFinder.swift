/// A search for the best cut at which the next part ends.
///
/// ``PartLimits/longestPrefix(of:)`` returns the longest prefix that fits.
/// ``wholeRange(endingAfter:in:)`` returns a Markdown block or run, such as a link, that should
/// stay whole. The best cut is the first of these that exists:
///
///     bestCut        the end of the prefix, if at most whitespace follows
///     boundaryCut    the last boundary of the preferred or a coarser kind, or else of the next
///                    finer kind, and so on. If the prefix ends in a line of code,
///                    lineCutBeforeCode is tried after the kind `line`.
///     fallbackCut    the start of the block or run, or else the end of the prefix; in Markdown:
///                    markdownFallbackCut
///
/// A boundary is used only if the part exceeds the ``SplitOptions/minimumShare`` of a limit. Only
/// `lineCutBeforeCode` ignores this share.
struct PartFinder {
  private let limits: PartLimits
  private let originalLimits: PartLimits?
  private let options: SplitOptions
  private let outline: MarkdownOutline?

  /// The maximum number of cuts that are tried, from the last to the first. The number is less
  /// than in ``CutBoundaries``, because separators within a link aren't cuts here.
  private static var maximumTriedCuts: Int { 16 }
  private static let kindsExceptCharacter = SplitOptions.Boundary.allCases.dropLast()

  init(_ limits: PartLimits, loweredFrom originalLimits: PartLimits?, _ options: SplitOptions) {
    self.limits = limits
    self.originalLimits = originalLimits
    self.options = options
    outline = limits.outline
  }

  // MARK: - The best cut

  /// Returns `nil` if the text begins with `wholeRange`, and the range fits ``originalLimits`` but
  /// not the lowered limits. If `isEndOfText` is `true`, no text follows `text`.
  func bestCut(
    upTo end: Int, beside wholeRange: WholeRange?, in text: Span<UInt8>, isEndOfText: Bool
  ) -> Int? {
    if isEndOfText, end == text.count, limits.numberTexts.after.isEmpty || options.mode == .lossless
    {
      return end
    }
    if isEndOfText, options.mode != .lossless, text.extracting(end...).isSpace {
      let cut = trimmed(end, in: text)
      return fits(upTo: cut, in: text) ? cut : end
    }
    let stop = min(
      wholeRange.map { limits.cut(atOrBefore: $0.range.lowerBound, in: text) } ?? end, end)
    if stop == 0, originalLimits != nil { return nil }
    if let cut = boundaryCut(upTo: end, stop: stop, beside: wholeRange, in: text) {
      return includingKeptSpace(after: cut, upTo: end, in: text)
    }
    return fallbackCut(at: stop > 0 ? stop : end, upTo: end, in: text)
  }

  /// `stop` is the last cut up to `end` that doesn't divide `wholeRange`.
  private func boundaryCut(
    upTo end: Int, stop: Int, beside wholeRange: WholeRange?, in text: Span<UInt8>
  ) -> Int? {
    if options.boundary == .character { return nil }
    let start = longestTooShort(of: text.extracting(..<end))
    let last = wholeRange?.isBlock == true ? stop : end
    guard let cut = coarsestBoundary(after: start, through: last, in: text) else { return nil }
    if outline == nil, let wholeRange,
      leavesTooShortPart(after: cut, before: wholeRange.range, in: text)
    {
      return nil
    }
    return cut
  }

  /// Boundaries of the preferred kind and of coarser kinds are equally good.
  private func coarsestBoundary(
    after start: Int, through end: Int, in text: Span<UInt8>
  ) -> Int? {
    let preferred = Self.kindsExceptCharacter.firstIndex(of: options.boundary) ?? 0
    let findsSentences =
      options.sentenceSegmenter != nil
      && Self.kindsExceptCharacter[preferred...].contains(.sentence)
    var spaceCuts =
      outline?.lineCuts(after: start, through: end, in: text)
      ?? text.lineCuts(from: start, through: end)
    var cuts: [Int] = []
    for (index, boundary) in Self.kindsExceptCharacter.enumerated() {
      if boundary == .clause {
        // Most parts end with a line or sentence, so other whitespace is searched only now.
        spaceCuts = text.cuts(
          from: start, through: end, fullStop: findsSentences ? .word : .clause)
      }
      for cut in spaceCuts where cut.kind == boundary { cuts.append(cut.offset) }
      if index < preferred { continue }
      cuts += segmentEnds(at: boundary, after: start, through: end, in: text)
      if let cut = lastValid(of: cuts, after: start, through: end, in: text) { return cut }
      if boundary == .line, let cut = lineCutBeforeCode(at: end, in: text) { return cut }
      cuts = []
    }
    return nil
  }

  private func segmentEnds(
    at boundary: SplitOptions.Boundary, after start: Int, through end: Int, in text: Span<UInt8>
  ) -> [Int] {
    let isWord = boundary == .word
    let segmenter =
      isWord ? options.wordSegmenter : boundary == .sentence ? options.sentenceSegmenter : nil
    guard let segmenter else { return [] }
    return CutBoundaries(segmenter: segmenter).ends(after: start, upTo: end, inContext: text)
      .filter {
        isWord ? text.isUnspaced(at: $0) : !text.sentenceContinues(at: $0)
      }
  }

  /// The part can be short, because a cut in a line of code would be worse.
  private func lineCutBeforeCode(at end: Int, in text: Span<UInt8>) -> Int? {
    guard let outline, outline.codeCut(at: end, in: text) != nil else { return nil }
    let lines = outline.lineCuts(after: 0, through: end, in: text).map { $0.offset }
    return lastValid(of: lines, after: 0, through: end, in: text)
  }

  private func lastValid(
    of cuts: [Int], after start: Int, through end: Int, in text: Span<UInt8>
  ) -> Int? {
    var next = end + 1
    for _ in 0..<Self.maximumTriedCuts {
      guard let cut = cuts.lazy.filter({ start < $0 && $0 < next }).max() else { return nil }
      if limits.cut(atOrBefore: cut, in: text) == cut, outline?.allows(cut, in: text) ?? true,
        fits(upTo: cut, in: text)
      {
        return cut
      }
      next = cut
    }
    return nil
  }

  private func fallbackCut(at offset: Int, upTo end: Int, in text: Span<UInt8>) -> Int {
    if let outline { return markdownFallbackCut(at: offset, upTo: end, outline, in: text) }
    // If the text can't be trimmed, a unit can refuse the part, for example because the part ends
    // with a space.
    let trimmed = trimmed(offset, in: text)
    let cut = fits(upTo: trimmed, in: text) ? trimmed : end
    return includingKeptSpace(after: beforeContinuation(cut, in: text), upTo: end, in: text)
  }

  private func markdownFallbackCut(
    at offset: Int, upTo end: Int, _ outline: MarkdownOutline, in text: Span<UInt8>
  ) -> Int {
    var cut = trimmed(offset, in: text)
    if !outline.allows(cut, in: text) {
      let spaces = text.cuts(from: 0, through: cut, fullStop: .word).map { $0.offset }
      cut = lastValid(of: spaces, after: 0, through: cut, in: text) ?? cut
    }
    for _ in 0..<Self.maximumTriedCuts where cut > 1 && !outline.allows(cut, in: text) {
      cut = limits.cut(atOrBefore: cut - 1, in: text)
    }
    if outline.allows(cut, in: text), fits(upTo: cut, in: text) { return cut }
    // A shorter part can exceed a limit, because it can need more Markdown to close its blocks.
    return fits(upTo: offset, in: text) ? offset : end
  }

  /// Returns `cut`. If `cut` separates punctuation or a vowel sign from its text, returns an
  /// earlier cut instead, if one is found.
  private func beforeContinuation(_ cut: Int, in text: Span<UInt8>) -> Int {
    if options.boundary == .character { return cut }
    var earlier = cut
    for _ in 0..<Self.maximumTriedCuts where text.isBeforeContinuation(earlier) {
      earlier = limits.cut(atOrBefore: earlier - 1, in: text)
    }
    let isBetter = earlier > 0 && !text.isBeforeContinuation(earlier)
    return isBetter && fits(upTo: earlier, in: text) ? earlier : cut
  }

  /// Returns the end of the whitespace after `cut` that the mode keeps, or `cut` if the part
  /// wouldn't fit with this whitespace.
  private func includingKeptSpace(after cut: Int, upTo end: Int, in text: Span<UInt8>) -> Int {
    guard options.mode != .markdown, cut < end else { return cut }
    let space = text.extracting(cut..<text.startWithoutSpace(from: cut))
    let kept: Int
    if options.mode == .lossless {
      let breakEnd = space.endOfLastLineBreak
      kept = limits.cut(
        atOrBefore: min(end, cut + (breakEnd > 0 ? breakEnd : space.count)), in: text)
    } else {
      // Spaces before a line break stay in the part, but are dropped if a number follows the part.
      let lineBreak = space.offsetOfLineBreak(from: 0)
      kept = limits.numberTexts.after.isEmpty && lineBreak < space.count ? cut + lineBreak : cut
    }
    return kept > cut && kept <= end && fits(upTo: kept, in: text) ? kept : cut
  }

  /// Whether the text between `cut` and `run` would be a part that is too short.
  private func leavesTooShortPart(
    after cut: Int, before run: Range<Int>, in text: Span<UInt8>
  ) -> Bool {
    let space = cut..<text.startWithoutSpace(from: cut)
    guard space.upperBound < run.lowerBound else { return false }
    let breakEnd = text.extracting(space).endOfLastLineBreak
    let start = breakEnd > 0 ? cut + breakEnd : space.upperBound
    let rest = text.extracting(start..<run.upperBound)
    let fitting = limits.longestPrefix(of: rest)
    let tooShort = start + longestTooShort(of: rest.extracting(..<fitting))
    return fitting < rest.count
      && tooShort >= text.endWithoutSpace(in: start..<run.lowerBound)
      && !text.cuts(from: tooShort, through: start + fitting, fullStop: .word)
        .contains { $0.offset > tooShort }
  }

  /// A range that fits into a part. A block isn't divided. A run without whitespace is divided only
  /// after full-width punctuation and between the words of scripts without spaces.
  struct WholeRange {
    let range: Range<Int>
    var isBlock = false
  }

  /// Returns the block that `cut` would divide, or else the first run that ends after `cut`, or
  /// `nil` if neither fits. For the boundary `character`, a run without a link is ignored.
  func wholeRange(endingAfter cut: Int, in text: Span<UInt8>) -> WholeRange? {
    func fits(_ range: Range<Int>) -> Bool {
      (originalLimits ?? limits).fitsUnclosed(text.extracting(range))
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

  /// Returns the end of the longest prefix within the ``SplitOptions/minimumShare`` of each limit.
  /// In a unit whose counts aren't sums over Characters, the share is a share of the Characters in
  /// `longest`.
  private func longestTooShort(of longest: Span<UInt8>) -> Int {
    func share(of maximum: Int) -> Int {
      let share = min(1, max(0, options.minimumShare))
      // `Double(Int.max)` is rounded up, and can't be converted to `Int`.
      return share < 1 ? Int(share * Double(maximum)) : maximum
    }
    let additive = limits.bounds.filter {
      $0.unit.traits.talliesCharactersSeparately && !$0.unit.traits.totalIsLargest
    }
    let number = limits.numberTexts.joined
    let shares = additive.map { bound in
      let cost = number.withUTF8Bytes { bound.unit.tally(of: $0).count }
      return CountBound(share(of: bound.maximum - min(cost, bound.maximum)), in: bound.unit)
    }
    let end = PartLimits(shares, expecting: longest.count).longestPrefix(of: longest)
    if shares.count == limits.bounds.count { return end }
    let characters = share(of: CharacterKernel.count(longest))
    return min(end, CharacterKernel.end(ofFirst: characters, in: longest))
  }

  /// Returns `cut`, moved before the whitespace and blank lines that precede `cut` if the part
  /// remains valid. In a line of Markdown code, returns ``MarkdownOutline/codeCut(at:in:)``.
  private func trimmed(_ cut: Int, in text: Span<UInt8>) -> Int {
    if let cut = outline?.codeCut(at: cut, in: text) { return cut }
    let end = text.endWithoutSpace(in: 0..<(outline?.endOfText(before: cut) ?? cut))
    let isBoundary = CharacterKernel.boundary(atOrBefore: end, in: text) == end
    return end > 0 && isBoundary && fits(upTo: end, in: text) ? end : cut
  }

  private func fits(upTo end: Int, in text: Span<UInt8>) -> Bool {
    limits.fitsPart(endingAt: end, in: text)
  }
}
