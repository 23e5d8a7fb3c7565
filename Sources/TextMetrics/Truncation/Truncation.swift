/// A text that was shortened, if necessary, to fit its limits, and the parts of the original that
/// were kept.
///
/// ```swift
/// let truncation = "one two three".truncation(to: 8, ellipsis: "…")
/// truncation.text  // "one two…"
/// truncation.isCut  // true
/// ```
public struct Truncation: Sendable, Hashable {
  /// The shortened text: the kept head, the ellipsis, and the kept tail.
  public let text: String
  /// The range of the original's beginning that was kept.
  ///
  /// The range is empty if no beginning was kept.
  public let head: Range<UTF8Offset>
  /// The range of the original's end that was kept.
  ///
  /// The range includes a kept suffix. If nothing was cut or no end was kept, the range is empty,
  /// and at the end of the original.
  public let tail: Range<UTF8Offset>
  /// The ellipsis between head and tail.
  ///
  /// The ellipsis is empty if nothing was cut, if none was requested, or if the requested ellipsis
  /// doesn't fit.
  public let ellipsis: String

  /// A Boolean value that indicates whether the original was shortened.
  public var isCut: Bool { head.upperBound < tail.lowerBound }
}

extension Truncation {
  /// The part of a text that a truncation keeps.
  ///
  /// ```swift
  /// "abcdefgh".truncated(to: 4, keeping: .tail)  // "efgh"
  /// "abcdefgh".truncated(to: 4, keeping: .ends)  // "abgh"
  /// ```
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The beginning, with the ellipsis after it.
    case head
    /// The end, with the ellipsis before it.
    case tail
    /// Both ends, with the ellipsis between them.
    ///
    /// At first, both ends have the same number of Characters, or the beginning has one Character
    /// more. A kept suffix isn't included in this number. Then, an end is shortened if its cut
    /// isn't allowed, for example because the cut divides a link.
    case ends
  }

  /// A kind of position at which a text is cut.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Boundary: String, Sendable, Hashable, CaseIterable {
    /// Any Character boundary.
    case character
    /// A word boundary that is also a Character boundary.
    ///
    /// Whitespace at the cut is dropped. Separators at the cut, and opening punctuation such as `(`
    /// at the end of a kept head, are dropped, too, unless they're between a kept word and
    /// whitespace, as in `C++`. The separators are `&`, `+`, `-`, `/`, `=`, `@`, `\`, `_`, `|`,
    /// `~`, and the other dashes and connectors of Unicode (general categories Pd and Pc).
    ///
    /// If a kept end would be empty, it's cut at a separator inside a word. Inside a word, `#`,
    /// `,`, `.`, `:`, `;`, `?`, and the marks between Tibetan syllables and Ethiopic words are
    /// separators, too. If the kept end would be empty even then, it's cut at any Character
    /// boundary.
    case word
  }
}

// MARK: - Truncating

extension StringProtocol {
  /// Returns the longest part of the text that fits the limits.
  ///
  /// ```swift
  /// "A long title".truncated(to: 8, at: .word, ellipsis: "…")  // "A long…"
  /// "holiday in Rome.mp4".truncated(to: 14, ellipsis: "…", suffix: ".mp4")  // "holiday i….mp4"
  /// ```
  ///
  /// See ``truncation(to:keeping:at:ellipsis:suffix:)`` for the rules and the parameters.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the returned text, for most units and texts.
  public func truncated(
    to limit: some LimitExpression, keeping: Truncation.Side = .head,
    at boundary: Truncation.Boundary? = nil, ellipsis: String = "", suffix: String = ""
  ) -> String {
    truncation(to: limit, keeping: keeping, at: boundary, ellipsis: ellipsis, suffix: suffix).text
  }

  /// Returns the longest part of the text that fits the limits, and the ranges that were kept.
  ///
  /// A text that fits isn't changed. Otherwise, the shortened text with its ellipsis fits every
  /// maximum, including the maximums of soft limits. Minimums are ignored. The text is cut at a
  /// boundary of the given kind, and as much text is kept as fits. In some units, such as words
  /// that a dictionary finds, a longer text can count less than a shorter text. In such a unit, a
  /// longer part might fit as well.
  ///
  /// If `boundary` is `nil`, the limits with a maximum determine where the text is cut:
  ///
  /// - If any of these limits counts words, between words.
  /// - Otherwise, if any of these limits counts sentences, between sentences.
  /// - Otherwise, at any Character boundary.
  ///
  /// Words are found by the segmenter of the first of these limits that has a segmenter for words.
  /// Without such a segmenter, words are separated by whitespace. In this case, if `boundary` is
  /// `nil`, a cut between two counted words or paragraphs keeps separators, such as dashes.
  ///
  /// A link that a unit counts as a whole is kept or left out as a whole. The shortened text has no
  /// Characters that the encoding of a limit with a maximum can't represent, or that a
  /// ``TextRefusal`` of such a limit refuses. The shortened text is empty if nothing fits, for
  /// example because the first Character exceeds a limit in bytes. The shortened text is also empty
  /// if not even an empty text fits, as with a maximum of 0 lines.
  ///
  /// - Parameters:
  ///   - limit: The limits whose maximums the shortened text has to fit.
  ///   - keeping: The part of the text to keep.
  ///   - boundary: The kind of position at which the text is cut. If `boundary` is `nil`, the
  ///     limits determine the kind. If a kept end would be empty, the end is cut at the next finer
  ///     kind of position.
  ///   - ellipsis: The text to insert at the cut. An ellipsis that doesn't fit is left out.
  ///   - suffix: An ending to keep after the ellipsis, such as `.mp4` or `.tar.gz`. The suffix has
  ///     no effect if the text doesn't end with the Characters of the suffix. If the suffix alone
  ///     doesn't fit, the shortened text is empty.
  /// - Returns: The shortened text, its ellipsis, and the ranges of the original that were kept.
  /// - Complexity: O(*m*), where *m* is the length of the shortened text, for most units and texts.
  ///   The complexity is O(*n*), where *n* is the length of the text, if the text fits, or if the
  ///   kept end is in a run of Characters, such as flags, whose boundaries depend on the start of
  ///   the run.
  public func truncation(
    to limit: some LimitExpression, keeping: Truncation.Side = .head,
    at boundary: Truncation.Boundary? = nil, ellipsis: String = "", suffix: String = ""
  ) -> Truncation {
    let limits = limit.allLimits
    return withUTF8Bytes {
      Truncation(
        of: $0, to: limits, keeping: keeping, at: boundary, ellipsis: ellipsis, suffix: suffix)
    }
  }
}

extension Truncation {
  package init(
    of text: Span<UInt8>, to limits: [TextLimit], keeping side: Truncation.Side,
    at boundary: Truncation.Boundary?, ellipsis: String, suffix: String = ""
  ) {
    let suffixStart = text.start(ofSuffix: suffix)
    for ellipsis in ellipsis.isEmpty ? [""] : [ellipsis, ""] {
      let search = TruncationSearch(
        [CountBound](limits), keeping: side, around: ellipsis, suffixStart: suffixStart)
      if let kept = search.kept(of: text, at: boundary) {
        self.init(of: text, keeping: kept, around: ellipsis)
        return
      }
    }
    self.init(of: text, keeping: KeptEnds(headEnd: 0, tailStart: text.count), around: "")
  }

  /// Truncates a longer text that begins with `text`, or returns `nil` if the kept head might
  /// depend on the rest of the longer text. See `TruncationSearch.lookahead` for the assumptions.
  package init?(
    ofTextBeginningWith text: String, to limits: [TextLimit], at boundary: Truncation.Boundary?,
    ellipsis: String
  ) {
    let search = TruncationSearch([CountBound](limits), keeping: .head, around: ellipsis)
    guard text.withUTF8Bytes({ search.isDecided(byPrefix: $0, at: boundary) }) else {
      return nil
    }
    self = text.truncation(to: limits, at: boundary, ellipsis: ellipsis)
  }

  private init(of original: Span<UInt8>, keeping kept: KeptEnds, around ellipsis: String) {
    let isCut = kept.headEnd < kept.tailStart
    self.ellipsis = isCut ? ellipsis : ""
    head = UTF8Offset(0)..<UTF8Offset(kept.headEnd)
    tail = UTF8Offset(kept.tailStart)..<UTF8Offset(original.count)
    var text = String()
    let size = kept.headEnd + self.ellipsis.utf8.count + original.count - kept.tailStart
    if size > String.pieceSize { text.reserveCapacity(size) }
    text.append(validated: original.extracting(..<kept.headEnd))
    text += self.ellipsis
    text.append(validated: original.extracting(kept.tailStart...))
    self.text = text
  }
}

extension Span<UInt8> {
  /// Returns the end of the text if `suffix` is empty, or if it isn't at the end of the text.
  fileprivate func start(ofSuffix suffix: String) -> Int {
    let end = count - suffix.utf8.count
    guard end >= 0, end < count else { return count }
    let isEnding = suffix.withUTF8Bytes { extracting(end...).hasSameBytes(as: $0) }
    return isEnding && CharacterKernel.boundary(atOrBefore: end, in: self) == end ? end : count
  }
}
