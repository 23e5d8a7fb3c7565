/// An iterator over the parts of a text.
///
/// Each part is the longest prefix of the remaining text that fits, cut at the best boundary:
///
///     remaining text   The first sentence. And a second, which is long. The …
///     longest prefix   ├────────────────────────────────────┤
///     too short        ├─────────────────┤
///     boundaries                         ▲   ▲ ▲       ▲
///     part             ├───────────────────────────────┤
///
/// A stream has the same parts as the whole text, because the number of examined bytes is
/// ``window``, and doesn't depend on the pieces of the stream.
struct PartIterator {
  private let bounds: [CountBound]
  /// The bounds before they were lowered to balance the parts, or `nil` if they weren't lowered.
  private let originalBounds: [CountBound]?
  private let options: SplitOptions
  private let numbering: PartNumbering?
  private let assumedTotal: Int
  private var partCount = 0
  /// The start of the remaining text.
  private(set) var start = 0
  private var skippedSpace = SkippedSpace.none
  private var markdown: MarkdownPosition?
  /// An estimate of the longest prefix that fits, in bytes: the length of the longest prefix that
  /// fit when the previous part was searched.
  private var expectedLength = firstExpectedLength
  /// The number of bytes that are examined for the next part, doubled until a part is found.
  private(set) var window = firstWindow

  private enum SkippedSpace {
    case none
    /// Whitespace through the last line break, or all whitespace if it has no line break.
    case spaces
    /// Whitespace through the last line break. The rest is the indentation of a line.
    case lineBreaks
  }

  /// The length in bytes that is expected for the first part.
  private static var firstExpectedLength: Int { 256 }
  private static var firstWindow: Int { 1024 }
  /// The number of bytes by which the window must extend beyond the longest prefix that fits,
  /// unless the text ends before. A run without whitespace, such as a link, can begin in the
  /// prefix. If the run reaches the end of the window, the window is doubled.
  private static var lookahead: Int { 256 }
  private static var smallestExpectedLength: Int { 16 }

  init(
    _ bounds: [CountBound], loweredFrom originalBounds: [CountBound]? = nil,
    _ options: SplitOptions, numbering: PartNumbering?, assumingTotal assumedTotal: Int
  ) {
    self.bounds = bounds
    self.originalBounds = originalBounds
    self.options = options
    self.numbering = numbering
    self.assumedTotal = assumedTotal
    markdown = options.mode == .markdown ? MarkdownPosition() : nil
  }

  var partNumber: Int { partCount + 1 }

  var numberTexts: PartNumberTexts {
    numbering?.texts(partNumber, of: assumedTotal) ?? PartNumberTexts()
  }

  /// `text` begins at ``start``. Returns `nil` if no part is left, or if more text is required.
  mutating func next(in text: Span<UInt8>, isEndOfText: Bool) throws(SplitError) -> PlannedPart? {
    var rest = text
    while rest.count > 0, isEndOfText || rest.count > window {
      let view = rest.extracting(..<rest.windowEnd(window))
      if let dropped = skipSpace(in: view, isEndOfText: isEndOfText && view.count == rest.count) {
        rest = rest.extracting(dropped...)
        continue
      }
      guard let part = try part(beginning: rest, isEndOfText: isEndOfText) else { return nil }
      let isAll = start == 0 && part.end == rest.count
      start += part.end
      if options.mode == .plain, !isAll, rest.extracting(..<part.end).isSpace {
        // The part is only an indentation, because the indentation and the beginning of its line
        // don't fit into one part. The indentation is dropped.
        rest = rest.extracting(part.end...)
        skippedSpace = .spaces
        continue
      }
      skippedSpace = options.mode == .lossless ? .none : .spaces
      partCount += 1
      markdown = part.outline?.position(at: part.end)
      return PlannedPart(
        range: start - part.end..<start, fits: part.fits, opening: part.outline?.opening ?? [],
        closing: part.outline?.closing(at: part.end) ?? [])
    }
    return nil
  }

  /// Returns whether the next call of ``next(in:isEndOfText:)`` returns a part or throws an error.
  func hasNext(in text: Span<UInt8>, isEndOfText: Bool) -> Bool {
    var iterator = self
    do { return try iterator.next(in: text, isEndOfText: isEndOfText) != nil } catch { return true }
  }

  /// Returns the number of dropped bytes, or `nil` if the next part starts at ``start``.
  private mutating func skipSpace(in text: Span<UInt8>, isEndOfText: Bool) -> Int? {
    if options.mode == .markdown {
      let dropped = markdown?.advance(in: text)
      start += dropped ?? 0
      return dropped
    }
    if case .none = skippedSpace { return nil }
    var end = text.startWithoutSpace(from: 0)
    // The last whitespace can be the beginning of a Character that contains other scalars.
    if end < text.count { end = CharacterKernel.boundary(atOrBefore: end, in: text) }
    if end == text.count, !isEndOfText { end = CharacterKernel.start(ofLast: 1, in: text) }
    let breakEnd = text.extracting(..<end).endOfLastLineBreak
    if case .lineBreaks = skippedSpace { end = 0 }
    if breakEnd > 0 { (end, skippedSpace) = (breakEnd, .lineBreaks) }
    start += end
    return end > 0 ? end : nil
  }

  private struct Part {
    let end: Int
    let fits: Bool
    let outline: MarkdownOutline?
  }

  private mutating func part(
    beginning text: Span<UInt8>, isEndOfText: Bool
  ) throws(SplitError) -> Part? {
    while isEndOfText || window < text.count {
      let view = text.extracting(..<text.windowEnd(window))
      let isEndOfView = isEndOfText && view.count == text.count
      let numberTexts = numberTexts
      let outline = markdown.map { MarkdownOutline(view, from: $0) }
      func partLimits(_ bounds: [CountBound]) -> PartLimits {
        PartLimits(bounds, numberTexts, outline: outline, expecting: expectedLength)
      }
      let limits = partLimits(bounds)
      let finder = PartFinder(limits, loweredFrom: originalBounds.map(partLimits), options)
      var end = limits.longestPrefix(of: view)
      let fits = end > 0
      if !fits { end = try oversizedPartEnd(limits, in: view) }
      let wholeRange = finder.wholeRange(endingAfter: end, in: view)
      if isEndOfView
        || end + Self.lookahead <= view.count && wholeRange?.range.upperBound != view.count
      {
        expectedLength = max(Self.smallestExpectedLength, end)
        // Parts differ in length, so 1.5 times the expected length is examined.
        window = expectedLength.addingClamped(expectedLength / 2).addingClamped(Self.lookahead)
        if fits {
          guard
            let cut = finder.bestCut(
              upTo: end, beside: wholeRange, in: view, isEndOfText: isEndOfView)
          else {
            throw .oversized(UTF8Offset(start))
          }
          end = cut
        }
        return Part(end: end, fits: fits, outline: outline)
      }
      window = window.multipliedClamped(by: 2)
    }
    return nil
  }

  /// Returns the end of the shortest possible part, which exceeds a limit. Throws an error if
  /// oversized parts aren't allowed, or if the part's number or Markdown exceeds a limit alone.
  /// If a prefix fits without the number and the Markdown, the error names the number, or else the
  /// Markdown.
  private func oversizedPartEnd(_ limits: PartLimits, in text: Span<UInt8>) throws(SplitError)
    -> Int
  {
    let isAllowed = options.allowsOversized
    let fitsAlone =
      !isAllowed
      && PartLimits(bounds, expecting: expectedLength).longestPrefix(of: text) > 0
    let number = limits.numberTexts.joined
    if !number.isEmpty, fitsAlone || !number.withUTF8Bytes({ $0.fits(bounds) }) {
      throw .numberTooLong(number)
    }
    let markers = ContiguousArray(
      (limits.outline?.opening ?? []) + (limits.outline?.closing(at: 1) ?? []))
    if !markers.isEmpty, fitsAlone || !markers.span.fits(bounds) {
      let lines = String(validated: markers.span).split(
        whereSeparator: { $0.isNewline })
      throw .markersTooLong(lines.joined(separator: " "), UTF8Offset(start))
    }
    guard isAllowed else { throw .oversized(UTF8Offset(start)) }
    return limits.cut(atOrAfter: 1, in: text)
  }
}
