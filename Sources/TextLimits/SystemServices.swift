// The modules for limited texts, fields, and forms.
@_exported public import FormFiles
@_exported public import FormMessages
@_exported public import FormValidation
@_exported public import LiveForms
@_exported public import PlatformLimits
@_exported public import SessionRecords
@_exported public import StrictJSON
@_exported public import TextEditing
@_exported public import TextHosting
@_exported public import TextMetrics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  @_exported public import TextMetricsFoundation
#else
  @_exported public import TextMetricsICU
#endif

extension TextServices {
  /// The services of the system.
  ///
  /// The services include:
  ///
  /// - words and sentences by locale
  /// - encodings, normalization forms, and case mapping
  /// - regular expressions
  /// - the units and profiles of platforms
  ///
  /// On Apple's systems, the services use Foundation. On other systems, they use ICU. Only ICU has
  /// an encoder of host names. Therefore, the unit `bytes:idna` and the formats `idn-hostname` and
  /// `idn-email` aren't available on Apple's systems.
  ///
  /// ```swift
  /// "中文😀".count(in: try TextServices.system.unit(named: "bytes:gb18030"))  // 8
  /// ```
  public static let system: TextServices = {
    #if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      let services = TextServices.foundation
    #else
      let services = TextServices.icu
    #endif
    return services.addingPlatformLimits()
  }()
}

// MARK: - Units and Limits

extension TextUnit {
  /// The unit of posts on X, `weighted:x`.
  ///
  /// Most letters count 1, an emoji or a Chinese character counts 2, and a link counts 23.
  ///
  /// ```swift
  /// "See https://example.com".count(in: .xWeighted)  // 27
  /// ```
  ///
  /// The limit of a post is ``/TextMetrics/LimitExpression/xPost``.
  public static let xWeighted = TextServices.system.requiredUnit(named: "weighted:x")

  /// Creates a unit from its name, such as `words:zh` or `bytes:gbk`.
  ///
  /// - Parameter name: The name of the unit, as in the command and in form files.
  /// - Throws: ``/TextMetrics/UnitError`` if there isn't a unit with the name.
  public init(parsing name: some StringProtocol) throws(UnitError) {
    self = try TextServices.system.unit(named: String(name))
  }
}

extension TextLimit {
  /// Creates a limit from a text such as `characters<=300`, `words:zh>=3`, or `bytes:gbk=..12`.
  ///
  /// - Parameters:
  ///   - text: The limit, in any unit of ``/TextMetrics/TextServices/system``.
  ///   - strength: Whether the maximum is enforced while people type (`hard`) or only reported
  ///     (`soft`).
  /// - Throws: ``/TextMetrics/LimitError`` if the text isn't a limit.
  public init(parsing text: some StringProtocol, strength: Strength = .hard) throws(LimitError) {
    try self.init(parsing: text, services: .system, strength: strength)
  }
}

// MARK: - Splitting

extension SplitOptions {
  /// Creates options that find the sentences and words of a locale.
  ///
  /// ```swift
  /// let options = SplitOptions(boundary: .sentence, locale: "en")
  /// try "One. Two.".split(fitting: 6, options: options).map(\.text)  // ["One.", "Two."]
  /// ```
  ///
  /// - Parameters:
  ///   - boundary: The preferred boundary.
  ///   - minimumShare: The fraction of a limit that a part has to exceed to end at the preferred
  ///     boundary.
  ///   - mode: The treatment of whitespace and Markdown at cuts.
  ///   - balanced: Whether the parts have about the same length.
  ///   - numbering: The pattern for the number of each part, such as `" ({n}/{of})"`, or `nil` for
  ///     no numbers.
  ///   - allowsOversized: Whether a Character, link, or code fence that exceeds a limit on its own
  ///     becomes a part that exceeds the limit. If `false`, splitting throws an error instead.
  ///   - locale: A BCP 47 language tag, such as `th`. If the system doesn't have data for the
  ///     locale, the rules of the root locale are used.
  public init(
    boundary: Boundary = .paragraph, minimumShare: Double = 0.5, mode: Mode = .plain,
    balanced: Bool = false, numbering: PartNumbering? = nil, allowsOversized: Bool = false,
    locale: String
  ) {
    func options(_ locale: String) -> SplitOptions? {
      try? SplitOptions(
        boundary: boundary, minimumShare: minimumShare, mode: mode, balanced: balanced,
        numbering: numbering, allowsOversized: allowsOversized, locale: locale, services: .system)
    }
    // Without data for any locale, words are separated by whitespace.
    self =
      options(locale) ?? options("")
      ?? SplitOptions(
        boundary: boundary, minimumShare: minimumShare, mode: mode, balanced: balanced,
        numbering: numbering, allowsOversized: allowsOversized)
  }
}

extension StringProtocol {
  /// Splits the text into parts that fit the limits, and numbers the parts by a pattern.
  ///
  /// Most whitespace at a cut is dropped. An empty text has no parts.
  /// ``/TextMetrics/Swift/StringProtocol/split(fitting:options:)`` explains the details.
  ///
  /// ```swift
  /// let parts = try "One, two, three".split(fitting: 12, numbered: " ({n}/{of})")
  /// parts.map(\.text)  // ["One, (1/3)", "two, (2/3)", "three (3/3)"]
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The limits. Each part must be within their maximums.
  ///   - boundary: The preferred boundary. If the second half of the longest prefix that fits has
  ///     no boundary of this kind or a coarser kind, the part ends at a finer boundary.
  ///   - numbering: The pattern for the number of each part, such as `" ({n}/{of})"`, or `nil` for
  ///     no numbers. A text that fits into one part isn't numbered.
  /// - Throws: ``/TextMetrics/SplitError`` if a Character, or a range that a unit counts as a
  ///   whole, such as a link, exceeds a limit on its own. Also throws if the number of a part
  ///   leaves no room for text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func split(
    fitting limit: some LimitExpression, at boundary: SplitOptions.Boundary = .paragraph,
    numbered numbering: PartNumbering?
  ) throws(SplitError) -> [TextPart] {
    try split(
      fitting: limit, options: SplitOptions(boundary: boundary, numbering: numbering, locale: ""))
  }

  /// Splits the text into parts that fit the limits.
  ///
  /// Most whitespace at a cut is dropped. An empty text has no parts.
  /// ``/TextMetrics/Swift/StringProtocol/split(fitting:options:)`` explains the details.
  ///
  /// ```swift
  /// try "One. Two.".split(fitting: 6, at: .sentence).map(\.text)  // ["One.", "Two."]
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The limits. Each part must be within their maximums.
  ///   - boundary: The preferred boundary. If the second half of the longest prefix that fits has
  ///     no boundary of this kind or a coarser kind, the part ends at a finer boundary.
  ///   - numbered: Whether each part ends with its number, such as " (2/3)". A text that fits into
  ///     one part isn't numbered.
  /// - Throws: ``/TextMetrics/SplitError`` if a Character, or a range that a unit counts as a
  ///   whole, such as a link, exceeds a limit on its own. Also throws if the number of a part
  ///   leaves no room for text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func split(
    fitting limit: some LimitExpression, at boundary: SplitOptions.Boundary = .paragraph,
    numbered: Bool = false
  ) throws(SplitError) -> [TextPart] {
    try split(fitting: limit, at: boundary, numbered: numbered ? .standard : nil)
  }
}

// MARK: - Sessions

extension SessionRecord {
  /// Replays the session with the services of the system.
  ///
  /// ```swift
  /// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
  /// try SessionRecord(parsing: line).replay().text  // "x"
  /// ```
  ///
  /// - Returns: A result with a step for each event. Each step contains the whole text after the
  ///   event.
  /// - Throws: ``/SessionRecords/ReplayError`` if the session names an unknown unit, profile, or
  ///   normalization form, has a profile with a missing or invalid number, or begins in an invalid
  ///   state.
  /// - Complexity: O(*e* · *n* log *n*), where *e* is the number of events and *n* is the length of
  ///   the longest text of the field or of an event.
  public func replay() throws(ReplayError) -> ReplayResult { try replay(services: .system) }

  /// Returns the sessions in a file in the format JSON Lines. Each line of the file is a session.
  ///
  /// - Parameter url: The URL of the file. The file must be in UTF-8.
  /// - Throws: An error of Foundation if the file can't be read, or
  ///   ``/SessionRecords/ReplayError`` with the number of the first line that isn't a session.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the file.
  public static func records(contentsOf url: URL) throws -> [SessionRecord] {
    try records(inLines: String(contentsOf: url, encoding: .utf8))
  }
}
