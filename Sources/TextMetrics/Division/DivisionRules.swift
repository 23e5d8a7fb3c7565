/// The rules by which a text is divided: where it is cut, how long its parts are, and the number in
/// each part.
///
/// ```swift
/// let rules = DivisionRules(number: PartNumber(after: " ({n}/{of})"))
/// let parts = try "One, two three, four".divided(into: .characters(15), by: rules)
/// parts.map(\.text)  // ["One, two (1/3)", "three, (2/3)", "four (3/3)"]
/// ```
public struct DivisionRules: Sendable {
  /// The preferred boundary. Better boundaries count as this one, and finer boundaries are used if a
  /// part has none of these.
  public var boundary = TextBoundary.paragraph
  /// The share of a limit that a part has to exceed so that it can end at a boundary, from 0 to 1.
  ///
  /// In a unit that doesn't count each Character alone, such as lines or posts of X, it's a share of
  /// the Characters of the longest part that fits.
  public var minimumShare = 0.5
  /// The text between parts that is dropped, and the text that is added to parts.
  public var mode = DivisionMode.plain
  /// Whether parts are as long as possible, or about as long as each other.
  public var lengths = PartLengths.fewest
  /// The number in each part, which is counted, or `nil` for no number. A text that fits has none.
  public var number: PartNumber?
  /// What to do with a Character or a link that exceeds a limit on its own.
  public var oversized = OversizedPolicy.fail
  /// The segmenter that finds sentences, or `nil` to cut at no sentences.
  public var sentences: (any TextSegmenter)?
  /// The segmenter that finds words in scripts without spaces, or `nil` to cut at whitespace only.
  public var words: (any TextSegmenter)?

  /// Creates rules for parts that are as long as possible and end with a paragraph, if a paragraph
  /// ends in their second half.
  public init(number: PartNumber? = nil) { self.number = number }

  /// Creates rules that find sentences and words by the segmenters of services.
  ///
  /// - Parameters:
  ///   - services: The services, which can lack segmenters.
  ///   - locale: The locale of the segmenters, such as `th`, or an empty text for the root locale.
  /// - Throws: ``UnitError`` if the services have no data for the locale.
  public init(services: TextServices, locale: String = "") throws(UnitError) {
    sentences = try services.sentenceSegmenters?(locale)
    words = try services.segmenters?(locale)
  }

  /// The number as it is written in a part.
  var partNumber: PartNumber? { mode == .markdown ? number?.asParagraphs : number }
}

/// A boundary at which a text is cut, the best first.
public enum TextBoundary: String, Sendable, Hashable, CaseIterable {
  /// Whitespace with two line breaks or more, or a paragraph separator (U+2029).
  case paragraph
  /// Whitespace with a line break.
  case line
  /// The end of a sentence, if ``DivisionRules/sentences`` finds any.
  case sentence
  /// Whitespace after punctuation such as a comma or colon, any position after the full-width
  /// punctuation of Chinese and Japanese, and whitespace within Thai, Lao, Khmer, or Burmese.
  case clause
  /// Whitespace, and in scripts without spaces the end of a word, if ``DivisionRules/words`` finds
  /// any.
  case word
  /// Any position between two Characters that isn't inside a link that fits into a part.
  case character
}

/// A way to treat the text at cuts.
public enum DivisionMode: String, Sendable, Hashable, CaseIterable {
  /// The whitespace at a cut is dropped. If there is a line break, what follows the break is kept, so
  /// that lines keep their indentation.
  case plain
  /// Nothing is dropped: the parts joined, without their numbers, are the text.
  case lossless
  /// The text is Markdown (CommonMark 0.31.2), and each part is a document of its own.
  ///
  /// Code that is cut is closed at the end of a part, and opened again with its language in the next.
  /// List items and quotes are opened again, too. The markers for it are counted. A number is a
  /// paragraph of its own.
  case markdown
}

/// The lengths of the parts of a text.
public enum PartLengths: String, Sendable, Hashable, CaseIterable {
  /// Each part is as long as its boundary allows. The last part can be short.
  case fewest
  /// The parts are about as long as each other, and as many as with ``fewest``.
  case balanced
}

/// What to do with a Character or a link that exceeds a limit on its own.
public enum OversizedPolicy: String, Sendable, Hashable, CaseIterable {
  /// Throw an error.
  case fail
  /// Make it a part of its own, whose ``TextPart/fits`` is false.
  case isolate
}

/// A pattern for the number of each part.
///
/// ```swift
/// PartNumber(after: " ({n}/{of})").text(2, of: 3)  // " (2/3)"
/// ```
///
/// Begin or end the pattern with whitespace, so that it doesn't join the part: a letter, for example,
/// can change a link.
public struct PartNumber: Sendable, Hashable {
  private let before: String
  private let after: String

  /// Creates a pattern from the text before each part and the text after each part. `{n}` is replaced
  /// by the number of the part, and `{of}` by the number of parts.
  public init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  /// A Boolean value that indicates whether the pattern has the number of parts, which is known only
  /// at the end of the text.
  public var asksForTotal: Bool { frame(1, of: 1) != frame(1, of: 2) }

  /// Returns the text before a part, followed by the text after the part.
  public func text(_ number: Int, of total: Int) -> String {
    let frame = frame(number, of: total)
    return frame.before + frame.after
  }

  func frame(_ number: Int, of total: Int) -> PartFrame {
    PartFrame(
      before: Self.filled(before, number, total), after: Self.filled(after, number, total))
  }

  /// The same pattern as a paragraph before the part and a paragraph after the part.
  var asParagraphs: PartNumber {
    func trimmed(_ text: String) -> String {
      let start = text.drop { $0.isWhitespace }
      return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
    let (before, after) = (trimmed(before), trimmed(after))
    return PartNumber(
      before: before.isEmpty ? "" : before + "\n\n", after: after.isEmpty ? "" : "\n\n" + after)
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

/// The number before and after a part.
struct PartFrame: Hashable {
  var before = ""
  var after = ""
}
