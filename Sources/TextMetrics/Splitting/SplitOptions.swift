/// Options for splitting a text: the boundaries, the length of the parts, and the number in each
/// part.
///
/// ```swift
/// let options = SplitOptions(boundary: .word, numbering: " ({n}/{of})")
/// let parts = try "One, two three, four".split(fitting: 15, options: options)
/// parts.map(\.text)  // ["One, two (1/3)", "three, (2/3)", "four (3/3)"]
/// ```
public struct SplitOptions: Sendable {
  /// The preferred boundary.
  ///
  /// A part ends at the last boundary of this kind or a coarser kind in the longest prefix that
  /// fits. If the part would then be too short (see ``minimumShare``), the part ends at a finer
  /// boundary.
  public var boundary: Boundary
  /// The fraction of a limit, from 0 to 1, that a part must exceed to end at a boundary.
  ///
  /// If no boundary of the preferred kind or a coarser kind is beyond this fraction, the finer
  /// kinds are tried, one after the other. A part can be shorter if the next word, link, Markdown
  /// block, or line of code doesn't fit into the rest of the part.
  ///
  /// - The fraction refers to the maximum of the limit, minus the count of the part's number.
  /// - If there are several limits, the part must exceed the fraction of at least one limit.
  /// - If the count of a text isn't the sum of the counts of its Characters, as in `words`,
  ///   `lines`, or `weighted:x`, the fraction refers to the number of Characters in the longest
  ///   prefix that fits.
  /// - A value below 0 is treated as 0, and a value above 1 as 1.
  public var minimumShare: Double
  /// The treatment of whitespace and Markdown at cuts.
  public var mode: Mode
  /// A Boolean value that indicates whether the parts have about the same length.
  ///
  /// Balancing doesn't increase the number of parts. If this option is `false`, each part is as
  /// long as its boundaries allow, and the last part can be much shorter than the others.
  public var balanced: Bool
  /// The pattern for the number in each part, or `nil` for no numbers.
  ///
  /// Numbers count toward the limits. A text that fits into one part isn't numbered.
  public var numbering: PartNumbering?
  /// A Boolean value that indicates whether a part can exceed a limit.
  ///
  /// Some elements of a text are never divided: Characters, Markdown such as code fences, and links
  /// that a unit counts as a whole. If an element is too long for a part and this option is `true`,
  /// the element becomes a part whose ``TextPart/fits`` is `false`. If this option is `false`,
  /// splitting the text throws ``SplitError`` instead.
  public var allowsOversized: Bool
  package var sentenceSegmenter: (any TextSegmenter)?
  /// The segmenter for words in scripts without spaces. Other words end at whitespace.
  package var wordSegmenter: (any TextSegmenter)?

  /// Creates options.
  ///
  /// With the default values, a part ends with a paragraph if a paragraph ends in the second half
  /// of the longest prefix that fits. Otherwise, the part ends at a finer boundary.
  ///
  /// These options don't find sentences, or words in scripts without spaces. To find sentences and
  /// words, pass services, too, or use the initializer with a locale in the module `TextLimits`.
  ///
  /// - Parameters:
  ///   - boundary: The preferred boundary.
  ///   - minimumShare: The fraction of a limit that a part has to exceed to end at a boundary.
  ///   - mode: The treatment of whitespace and Markdown at cuts.
  ///   - balanced: Whether the parts have about the same length.
  ///   - numbering: The pattern for the number in each part, or `nil` for no numbers.
  ///   - allowsOversized: Whether a part can exceed a limit, if a Character, link, or code fence is
  ///     too long.
  public init(
    boundary: Boundary = .paragraph, minimumShare: Double = 0.5, mode: Mode = .plain,
    balanced: Bool = false, numbering: PartNumbering? = nil, allowsOversized: Bool = false
  ) {
    self.boundary = boundary
    self.minimumShare = minimumShare
    self.mode = mode
    self.balanced = balanced
    self.numbering = numbering
    self.allowsOversized = allowsOversized
  }

  /// Creates options that find sentences and words with the segmenters of services.
  ///
  /// - Parameters:
  ///   - boundary: The preferred boundary.
  ///   - minimumShare: The fraction of a limit that a part has to exceed to end at a boundary.
  ///   - mode: The treatment of whitespace and Markdown at cuts.
  ///   - balanced: Whether the parts have about the same length.
  ///   - numbering: The pattern for the number in each part, or `nil` for no numbers.
  ///   - allowsOversized: Whether a part can exceed a limit, if a Character, link, or code fence is
  ///     too long.
  ///   - locale: The locale of the segmenters, such as `th`, or an empty string for the root
  ///     locale.
  ///   - services: The services with the segmenters. Without a segmenter, sentences or words aren't
  ///     found.
  /// - Throws: ``UnitError`` if a segmenter lookup of the services throws an error, for example
  ///   because the services have segmenters, but none for the locale.
  public init(
    boundary: Boundary = .paragraph, minimumShare: Double = 0.5, mode: Mode = .plain,
    balanced: Bool = false, numbering: PartNumbering? = nil, allowsOversized: Bool = false,
    locale: String = "", services: TextServices
  ) throws(UnitError) {
    self.init(
      boundary: boundary, minimumShare: minimumShare, mode: mode, balanced: balanced,
      numbering: numbering, allowsOversized: allowsOversized)
    sentenceSegmenter = try services.sentenceSegmenters?(locale)
    wordSegmenter = try services.wordSegmenters?(locale)
  }

  var partNumbering: PartNumbering? { mode == .markdown ? numbering?.asParagraphs : numbering }
}

extension SplitOptions {
  /// A kind of boundary at which a text is cut.
  ///
  /// The kinds are in order from coarse to fine.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Boundary: String, Sendable, Hashable, CaseIterable {
    /// Whitespace with two line breaks or more, or with a paragraph separator (U+2029).
    ///
    /// In Markdown, the end of a line before a blank line, unless the line is a heading.
    case paragraph
    /// Whitespace with one line break.
    ///
    /// In Markdown, the end of a line that isn't a heading.
    case line
    /// The end of a sentence, if the options find sentences.
    case sentence
    /// Whitespace after punctuation such as a comma or colon, the end of full-width punctuation, or
    /// whitespace within Thai, Lao, Khmer, or Burmese.
    ///
    /// Whitespace after a full stop is of this kind, too, unless the sentence continues, as in
    /// `e.g. this`. If the options find sentences and the preferred boundary is `sentence`, `line`,
    /// or `paragraph`, whitespace after a full stop is of the kind `word` instead.
    case clause
    /// Whitespace. If the options find words, the end of a word in a script without spaces, too.
    case word
    /// Any Character boundary. A link that fits into a part isn't divided.
    ///
    /// Here, a link is a run without whitespace that contains `://`.
    case character
  }

  /// A way to treat whitespace and Markdown at cuts.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The whitespace at a cut is dropped.
    ///
    /// There are two exceptions if the whitespace has line breaks:
    ///
    /// - The whitespace after the last line break is kept, because it's the indentation of the next
    ///   line. An indentation is dropped only if it would be a part of its own.
    /// - The whitespace before the first line break stays in the part if it fits and no number
    ///   follows the part.
    case plain
    /// Nothing is dropped.
    ///
    /// If you remove the numbers from the parts and join the parts, you get the original text.
    case lossless
    /// The text is Markdown (CommonMark 0.31.2), and each part is a complete document.
    ///
    /// Fenced code that is cut is closed at the end of the part, and opened again in the next part
    /// with the same language. List items, quotes, and headings are opened again, too. The added
    /// Markdown counts toward the limits. A number is a separate paragraph.
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
/// Separate the number from the part with whitespace. Otherwise, a number after a link, for
/// example, becomes part of the link.
public struct PartNumbering: Sendable, Hashable {
  private let before: String
  private let after: String

  /// Creates a pattern from the text before each part and the text after each part.
  ///
  /// In both texts, `{n}` is replaced with the number of the part, and `{of}` with the number of
  /// parts.
  public init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  package var containsTotal: Bool { texts(1, of: 1) != texts(1, of: 2) }

  package func text(_ number: Int, of total: Int) -> String {
    texts(number, of: total).joined
  }

  func texts(_ number: Int, of total: Int) -> PartNumberTexts {
    PartNumberTexts(
      before: Self.filled(before, number, total), after: Self.filled(after, number, total))
  }

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
  package static let standard: PartNumbering = " ({n}/{of})"

  /// Creates a pattern from the text after each part.
  ///
  /// This initializer is called for a literal, as in `numbered: " ({n}/{of})"`.
  public init(stringLiteral after: String) { self.init(after: after) }
}

struct PartNumberTexts: Hashable {
  var before = ""
  var after = ""

  var joined: String { before + after }
}
