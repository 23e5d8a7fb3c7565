/// How a text is divided: where it is cut, how long its parts are, what number stands in each.
///
/// ```swift
/// let rules = DivisionRules(number: PartNumber(after: " ({n}/{of})"))
/// let parts = try "One, two three, four".divided(into: .characters(15), by: rules)
/// parts.map(\.text)  // ["One, two (1/3)", "three, (2/3)", "four (3/3)"]
/// ```
public struct DivisionRules: Sendable {
  /// The best boundary that is looked for. One that is better still counts as one of these; where
  /// there is none, the next finer is looked for.
  public var boundary = TextBoundary.paragraph
  /// A boundary is passed over if the part before it had at most this share of what a limit
  /// allows, from 0 to 1; what lies outside counts as the nearest of these. In a unit in which a
  /// text counts more or less than its Characters, as in lines or posts of X, it is a share of the
  /// Characters of the longest part that fits.
  public var minimumShare = 0.5
  /// Whether the parts are made about as long as each other.
  public var lengths = PartLengths.fewest
  /// What stands in each part for its number, and is counted; nothing stands in a text that fits
  /// undivided.
  public var number: PartNumber?
  /// What becomes of a Character, or a link, that exceeds a limit by itself.
  public var oversized = OversizedPolicy.fail
  /// What finds sentences; without it, a text is cut at none.
  public var sentences: (any TextSegmenter)?
  /// What finds words in scripts without spaces; without it, words end at white space.
  public var words: (any TextSegmenter)?

  /// Parts as long as fit, cut between paragraphs where that leaves more than half of a maximum.
  public init(number: PartNumber? = nil) { self.number = number }

  /// The same, with sentences and words as these services find them, where they find any.
  ///
  /// - Parameters:
  ///   - services: What finds them.
  ///   - locale: Whose rules find them: `th`; empty for the root's.
  /// - Throws: ``UnitError`` for a locale that there is no data for.
  public init(services: TextServices, locale: String = "") throws(UnitError) {
    sentences = try services.sentenceSegmenters?(locale)
    words = try services.segmenters?(locale)
  }
}

/// Where a text is cut, the best first.
public enum TextBoundary: String, Sendable, Hashable, CaseIterable {
  /// White space with two line breaks or more, or a paragraph separator (U+2029).
  case paragraph
  /// White space with a line break.
  case line
  /// The end of a sentence, if ``DivisionRules/sentences`` finds any.
  case sentence
  /// White space after punctuation such as a comma or colon, any place after the full-width
  /// punctuation of Chinese and Japanese, and white space within Thai, Lao, Khmer or Burmese.
  case clause
  /// White space, and in scripts without spaces the end of a word, if ``DivisionRules/words`` finds
  /// any.
  case word
  /// Between any two Characters, though not inside a link that fits into a part.
  case character
}

/// How long the parts of a divided text are.
public enum PartLengths: String, Sendable, Hashable, CaseIterable {
  /// Each part is as long as fits, but for its boundary: the last one may be short.
  case fewest
  /// No more parts than ``fewest`` gives, each within the smallest share of the limits that was
  /// found to need no more: about as long as each other.
  case balanced
}

/// What becomes of a Character, or a link, that exceeds a limit by itself.
public enum OversizedPolicy: String, Sendable, Hashable, CaseIterable {
  /// The text is not divided.
  case fail
  /// It becomes a part of its own, which does not fit.
  case isolate
}

/// What stands in each part of a divided text for its number.
///
/// ```swift
/// PartNumber(after: " ({n}/{of})").text(2, of: 3)  // " (2/3)"
/// ```
///
/// White space apart, nothing should stand next to the part that could join it, as a letter would
/// join a link.
public struct PartNumber: Sendable, Hashable {
  private let before: String
  private let after: String

  /// A text before or after each part, or both, in which `{n}` stands for the number of the part
  /// and `{of}` for that of all parts.
  public init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  /// Whether the number of all parts is asked for, which only their end tells.
  public var asksForTotal: Bool { frame(1, of: 1) != frame(1, of: 2) }

  /// What stands before and after a part, one after the other.
  public func text(_ number: Int, of total: Int) -> String {
    frame(number, of: total).joined
  }

  func frame(_ number: Int, of total: Int) -> PartFrame {
    PartFrame(
      before: Self.filled(before, number, total), after: Self.filled(after, number, total))
  }

  private static func filled(_ pattern: String, _ number: Int, _ total: Int) -> String {
    let pieces = pattern.split(separator: "{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces[0])) { filled, piece in
      if piece.hasPrefix("n}") { return filled + "\(number)" + piece.dropFirst(2) }
      if piece.hasPrefix("of}") { return filled + "\(total)" + piece.dropFirst(3) }
      return filled + "{" + piece
    }
  }
}

/// What stands before and after a part.
struct PartFrame: Hashable {
  var before = ""
  var after = ""

  var isEmpty: Bool { before.isEmpty && after.isEmpty }
  var joined: String { before + after }

  func text(around part: Span<UInt8>) -> ContiguousArray<UInt8> {
    var text = ContiguousArray(before.utf8)
    text.append(copying: part)
    text.append(contentsOf: after.utf8)
    return text
  }
}
