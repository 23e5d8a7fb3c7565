/// Options for splitting a text: where it's cut, how long its parts are, and the number in each
/// part.
///
/// ```swift
/// var options = SplitOptions(numbering: " ({n}/{of})")
/// options.boundary = .word
/// let parts = try "One, two three, four".split(fitting: 15, options: options)
/// parts.map(\.text)  // ["One, two (1/3)", "three, (2/3)", "four (3/3)"]
/// ```
public struct SplitOptions: Sendable {
  /// The preferred boundary.
  ///
  /// Better boundaries are treated as this boundary. Finer boundaries are used if a part has none.
  public var boundary = Boundary.paragraph
  /// The share of a limit that a part has to exceed so that it can end at a boundary, from 0 to 1.
  ///
  /// In a unit that doesn't count each Character alone, such as lines or posts of X, it's a share
  /// of the Characters of the longest part that fits.
  public var minimumShare = 0.5
  /// The text between parts that is dropped, and the text that is added to parts.
  public var mode = Mode.plain
  /// A Boolean value that indicates whether the parts have about the same length.
  ///
  /// The number of parts doesn't change. Without this option, each part is as long as its boundary
  /// allows, and the last part can be short.
  public var balanced = false
  /// The number in each part, which is counted, or `nil` for no number. A text that fits has none.
  public var numbering: PartNumbering?
  /// A Boolean value that indicates whether a Character or a link that exceeds a limit on its own
  /// becomes a part whose ``TextPart/fits`` is false. Otherwise, it's an error.
  public var allowsOversized = false
  /// The segmenter that finds sentences, or `nil` to cut at no sentences.
  package var sentences: (any TextSegmenter)?
  /// The segmenter that finds words in scripts without spaces, or `nil` to cut at whitespace only.
  package var words: (any TextSegmenter)?

  /// Creates options for parts that are as long as possible and end with a paragraph, if a
  /// paragraph ends in their second half.
  ///
  /// These options find no sentences, and no words in scripts without spaces. The initializers with
  /// a locale do.
  ///
  /// - Parameter numbering: The number in each part, or `nil` for no number.
  public init(numbering: PartNumbering? = nil) { self.numbering = numbering }

  /// Creates options that find sentences and words by the segmenters of services.
  ///
  /// - Parameters:
  ///   - numbering: The number in each part, or `nil` for no number.
  ///   - locale: The locale of the segmenters, such as `th`, or an empty text for the root locale.
  ///   - services: The services, which can lack segmenters.
  /// - Throws: ``UnitError`` if the services have no data for the locale.
  public init(
    numbering: PartNumbering? = nil, locale: String = "", services: TextServices
  ) throws(UnitError) {
    self.numbering = numbering
    sentences = try services.sentenceSegmenters?(locale)
    words = try services.segmenters?(locale)
  }

  /// The pattern for the mode: in Markdown, a number is a paragraph.
  var partNumbering: PartNumbering? { mode == .markdown ? numbering?.asParagraphs : numbering }
}

extension SplitOptions {
  /// A boundary at which a text is cut, the best first.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Boundary: String, Sendable, Hashable, CaseIterable {
    /// Whitespace with two line breaks or more, or a paragraph separator (U+2029).
    case paragraph
    /// Whitespace with a line break.
    case line
    /// The end of a sentence, if the options find sentences.
    case sentence
    /// Whitespace after punctuation such as a comma or colon, any position after the full-width
    /// punctuation of Chinese and Japanese, and whitespace within Thai, Lao, Khmer, or Burmese.
    case clause
    /// Whitespace, and in scripts without spaces the end of a word, if the options find words.
    case word
    /// Any position between two Characters that isn't inside a link that fits into a part.
    case character
  }

  /// A way to treat the text at cuts.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The whitespace at a cut is dropped. If there is a line break, what follows the break is
    /// kept, so that lines keep their indentation.
    case plain
    /// Nothing is dropped: the parts joined, without their numbers, are the text.
    case lossless
    /// The text is Markdown (CommonMark 0.31.2), and each part is a complete document.
    ///
    /// Code that is cut is closed at the end of a part, and opened again with its language in the
    /// next. List items and quotes are opened again, too. The added markers are counted. A number
    /// is a separate paragraph.
    case markdown
  }
}

/// A pattern for the number of each part.
///
/// ```swift
/// let parts = try "One, two, three".split(fitting: 12, numbered: " ({n}/{of})")
/// parts.map(\.text)  // ["One, (1/3)", "two, (2/3)", "three (3/3)"]
/// ```
///
/// Begin or end the pattern with whitespace, so that it doesn't join the part: a letter, for
/// example, can change a link.
public struct PartNumbering: Sendable, Hashable {
  private let before: String
  private let after: String

  /// Creates a pattern from the text before each part and the text after each part. `{n}` is
  /// replaced by the number of the part, and `{of}` by the number of parts.
  public init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  /// Whether the pattern has the number of parts, which is known only at the end of the text.
  package var asksForTotal: Bool { frame(1, of: 1) != frame(1, of: 2) }

  /// Returns the text before a part, followed by the text after the part.
  package func text(_ number: Int, of total: Int) -> String {
    let frame = frame(number, of: total)
    return frame.before + frame.after
  }

  func frame(_ number: Int, of total: Int) -> PartFrame {
    PartFrame(
      before: Self.filled(before, number, total), after: Self.filled(after, number, total))
  }

  /// The pattern with its texts before and after a part as separate paragraphs.
  var asParagraphs: PartNumbering {
    func trimmed(_ text: String) -> String {
      let start = text.drop { $0.isWhitespace }
      return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
    let (before, after) = (trimmed(before), trimmed(after))
    return PartNumbering(
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

extension PartNumbering: ExpressibleByStringLiteral {
  /// The number of the part and of all parts after each part: " (2/3)".
  package static let standard: PartNumbering = " ({n}/{of})"

  /// Creates a pattern from the text after each part, as in `numbered: " ({n}/{of})"`.
  public init(stringLiteral after: String) { self.init(after: after) }
}

struct PartFrame: Hashable {
  var before = ""
  var after = ""
}
