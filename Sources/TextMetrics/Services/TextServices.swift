/// A collection of services that find units, normalization forms, and profiles by name, compile
/// patterns, map case, and encode host names.
///
/// ```swift
/// let unit = try TextServices.minimal.unit(named: "bytes:utf16")
/// "naïve".count(in: unit)  // 10
/// ```
///
/// Use services to turn names from a command line or a JSON file, such as `words:zh` or
/// `bytes:gbk`, into values. Several modules provide services:
///
/// - ``minimal`` finds the units that need only the standard library.
/// - `TextMetricsICU` and `TextMetricsFoundation` have words, sentences, encodings, normalization
///   forms, patterns, and a case mapper. `TextMetricsFoundation` has sentences only on Apple's
///   systems. `TextMetricsICU` also has an encoder of host names.
/// - `PlatformLimits` adds the units and profiles of platforms.
/// - `TextLimits` combines the services of the system with the units and profiles of platforms, as
///   `TextServices.system`.
public struct TextServices: Sendable {
  /// A function that returns the segmenter of a locale.
  ///
  /// The argument is the part of the unit's name after `words:` or `sentences:`, or an empty string
  /// if the name has no such part.
  public typealias SegmenterLookup = @Sendable (String) throws(UnitError) -> any TextSegmenter
  /// A function that returns the encoding with a name.
  ///
  /// The argument is the part of the unit's name after `bytes:`.
  public typealias EncodingLookup = @Sendable (String) throws(UnitError) -> any TextEncoding
  /// A function that returns the normalization form with a lowercase name, such as `nfc`, or `nil`
  /// if the name is unknown.
  public typealias NormalizerLookup = @Sendable (String) -> (any TextNormalizer)?
  /// A function that compiles a pattern.
  public typealias PatternCompiler = @Sendable (String) throws(PatternError) -> any TextPattern

  let wordSegmenters: SegmenterLookup?
  let sentenceSegmenters: SegmenterLookup?
  let encodings: EncodingLookup?
  private let normalizers: NormalizerLookup?
  private let compiler: PatternCompiler?
  /// The encoder of host names, or `nil` if the services have no such encoder.
  public let domains: (any DomainEncoder)?
  /// The case mapper, or `nil` if the services have no case mapper.
  public let caseMapper: (any TextCaseMapper)?
  private var customUnits: [TextUnit] = []
  private var addedEntries: [UnitEntry] = []
  package private(set) var refusals: [TextRefusal] = []
  /// The profiles of `PlatformLimits`, or an empty array if that module wasn't added.
  public private(set) var profiles: [LimitProfile] = []

  /// Creates services from lookups.
  ///
  /// A lookup that is `nil` finds nothing. Services without a lookup of segmenters, for example,
  /// don't find the unit `words`.
  ///
  /// - Parameters:
  ///   - segmenter: The lookup of segmenters for words.
  ///   - sentences: The lookup of segmenters for sentences.
  ///   - encoding: The lookup of encodings.
  ///   - normalizer: The lookup of normalization forms.
  ///   - compiler: The compiler of patterns.
  ///   - domains: The encoder of host names.
  ///   - caseMapper: The case mapper.
  public init(
    segmenter: SegmenterLookup? = nil,
    sentences: SegmenterLookup? = nil,
    encoding: EncodingLookup? = nil,
    normalizer: NormalizerLookup? = nil,
    pattern compiler: PatternCompiler? = nil,
    domains: (any DomainEncoder)? = nil,
    caseMapper: (any TextCaseMapper)? = nil
  ) {
    wordSegmenters = segmenter
    sentenceSegmenters = sentences
    encodings = encoding
    normalizers = normalizer
    self.compiler = compiler
    self.domains = domains
    self.caseMapper = caseMapper
  }

  /// The services that need only the standard library.
  public static let minimal = TextServices()

  /// Returns services that also find custom units by their names.
  ///
  /// If several custom units have the same name, the services find the unit that was added last.
  ///
  /// ```swift
  /// let price = TextUnit.custom("price") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 2 }
  /// let services = TextServices.minimal.adding(price)
  /// try services.unit(named: "custom:price") == price  // true
  /// ```
  public func adding(_ units: TextUnit...) -> TextServices {
    var services = self
    services.customUnits += units
    return services
  }

  /// Returns services with these units, refusals, and profiles, which replace those of a previous
  /// call.
  package func withEntries(
    _ entries: [UnitEntry], refusals: [TextRefusal], profiles: [LimitProfile]
  ) -> TextServices {
    var services = self
    services.addedEntries = entries
    services.refusals = refusals
    services.profiles = profiles
    return services
  }

  /// The units are in the order of help texts, and forms are last. Custom units aren't listed.
  package var unitListings: [UnitListing] { entries.map { $0.listing } + [UnitForms.listing] }

  /// The names of units, each with a phrase that says what the unit counts.
  ///
  /// The list has the units of this module, and the units of `PlatformLimits` if that module was
  /// added. Custom units aren't listed. The list doesn't depend on the lookups: the list has
  /// `words` even if the services have no segmenter for words. A part of a name in capitals is a
  /// placeholder, as in `bytes:ENCODING`. The last name, `UNIT+FORM`, is for units with a form.
  /// The command `textlimit list units` prints all names of this package.
  ///
  /// ```swift
  /// TextServices.minimal.units.first?.name  // "characters"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of units.
  public var units: [(name: String, summary: String)] {
    unitListings.map { ($0.name, $0.summary) }
  }

  package var unitNames: String {
    let spellings = unitListings.flatMap { $0.spellings }
    return spellings.dropLast().joined(separator: ", ") + ", and " + (spellings.last ?? "")
  }

  var entries: [UnitEntry] { UnitEntry.standard + addedEntries }

  /// Returns the unit with a name.
  ///
  /// - Throws: ``UnitError`` if no unit has the name, or if the unit requires a service that is
  ///   missing. The error for an unknown name can suggest a similar name.
  /// - Complexity: O(*n*), where *n* is the number of units. The first lookup of a segmenter or an
  ///   encoding can take longer.
  public func unit(named name: String) throws(UnitError) -> TextUnit {
    if let unit = try findUnit(named: name) { return unit }
    // Only a unit that these services find is suggested.
    let suggestion = [
      UnitSuggestion.unit(for: name, among: entries, forms: UnitForms.names(in: self)),
      "bytes:\(name)", "words:\(name)",
    ].compactMap { $0 }.first { (try? findUnit(named: $0)) != nil }
    if let form = try UnitForms(endingName: name, in: self).unknownForm {
      throw .unknownForm(
        name, form: form, similar: suggestion,
        known: UnitForms.names(in: self).joined(separator: ", "))
    }
    throw .unknownUnit(name, similar: suggestion, known: unitNames)
  }

  /// - Precondition: These services find the unit.
  package func requiredUnit(named name: String) -> TextUnit {
    do { return try unit(named: name) } catch { preconditionFailure(error.description) }
  }

  func findUnit(named name: String) throws(UnitError) -> TextUnit? {
    let forms = try UnitForms(endingName: name, in: self)
    guard let unit = try findUnit(withoutForms: forms.unitName) else { return nil }
    return try forms.applied(to: unit, in: self)
  }

  private func findUnit(withoutForms name: String) throws(UnitError) -> TextUnit? {
    if let unit = registeredUnit(name) { return unit }
    if addedEntries.isEmpty, let missing = PlatformNames.nameNeedingPlatformLimits(in: name) {
      throw .needsPlatformLimits(missing)
    }
    let head = name.prefix { $0 != ":" }
    let detail = String(name.dropFirst(head.count + 1))
    // A name can't end with a colon.
    if detail.isEmpty, head.count < name.count { return nil }
    // The family of `bytes:idna` is tried before the standard family `bytes`, which throws an error
    // for a name that isn't an encoding.
    for case .family(let family) in addedEntries + UnitEntry.standard where family.head == head {
      do {
        if let unit = try family.make(detail, self) { return unit }
      } catch {
        // An unknown form, as in `words:zh+foo`, isn't a part of the locale.
        if error.isUnknownDetail, detail.contains("+") { return nil }
        throw error
      }
    }
    return nil
  }

  /// Returns the listed or custom unit with a name.
  func registeredUnit(_ name: String) -> TextUnit? {
    listedUnit(name) ?? customUnits.last { $0.name.hasSameBytes(as: name) }
  }

  /// Returns the normalization form with a lowercase name, such as `nfc`, or `nil` if these
  /// services don't find the form.
  public func normalizer(named name: String) -> (any TextNormalizer)? {
    normalizers?(name)
  }

  /// Compiles a pattern, such as a pattern from a configuration.
  ///
  /// - Throws: ``PatternError`` if the pattern is invalid, or if these services don't have a
  ///   compiler of patterns.
  /// - Complexity: O(*n*) for most patterns, where *n* is the length of the pattern.
  public func pattern(_ source: String) throws(PatternError) -> any TextPattern {
    guard let compiler else {
      throw PatternError(
        source: source, position: UTF16Offset(0),
        reason:
          "These services don't support patterns. Import TextLimits, and use "
          + "TextServices.system.")
    }
    return try compiler(source)
  }

  /// Whether a listed unit has the name, so that the unit of an encoding or a locale can't have it.
  func isReserved(_ name: String) -> Bool { listedUnit(name) != nil }

  private func listedUnit(_ name: String) -> TextUnit? {
    for case .unit(let definition) in entries
    where definition.listing.spellings.contains(where: { $0.hasSameBytes(as: name) }) {
      return definition.unit
    }
    return nil
  }
}

extension UnitError {
  fileprivate var isUnknownDetail: Bool {
    switch self {
    case .unknownLocale, .unknownEncoding, .unknownOption: true
    default: false
    }
  }
}

// MARK: - Host names

/// An encoder of internationalized host names, such as `bücher.example`, which is
/// `xn--bcher-kva.example` in ASCII.
///
/// `TextMetricsICU` provides an encoder that conforms to UTS #46.
public protocol DomainEncoder: AnyObject, Sendable {
  /// Returns the ASCII form of a host name, or `nil` if the name is invalid.
  func asciiForm(of host: String) -> String?

  /// Returns the Unicode form of a host name, or `nil` if the name is invalid.
  func unicodeForm(of host: String) -> String?

  /// Returns the size of a label in ASCII.
  ///
  /// - Parameter label: A label of a host name, which can be longer than DNS allows.
  /// - Returns: The number of bytes in ASCII, and whether every scalar is allowed in a label.
  func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool)
}

// MARK: - Patterns

/// A pattern, such as a regular expression, that is matched against whole texts.
///
/// `TextMetricsICU` provides ICU's regular expressions. Conform a type of your own to use another
/// regular expression engine. A pattern in a JSON declaration is untrusted, so the engine should
/// limit the steps and memory of a match. The standard library's `Regex` doesn't have such limits.
public protocol TextPattern: AnyObject, Sendable {
  /// The pattern as it was written.
  var source: String { get }

  /// Returns the result of matching the whole text, as HTML's `pattern` attribute does.
  func matches(_ text: String) -> PatternResult

  /// Returns the result of matching the whole text, and subtracts the steps of the match from
  /// `steps`.
  ///
  /// A form calls this method to limit the total number of steps of all patterns of a record. The
  /// result must depend only on the pattern, the text, and `steps`, and not on the time that
  /// passes. The default implementation calls ``matches(_:)`` and subtracts nothing.
  ///
  /// - Parameters:
  ///   - text: The text to match.
  ///   - steps: The number of remaining steps, at least 1. In `TextMetricsICU`, a step is at most
  ///     10,000 saved backtracking states of ICU.
  func matches(_ text: String, steps: inout Int) -> PatternResult
}

extension TextPattern {
  /// Returns the result of ``matches(_:)``, and leaves `steps` unchanged.
  public func matches(_ text: String, steps: inout Int) -> PatternResult { matches(text) }
}

/// The result of matching a text against a pattern.
public enum PatternResult: Sendable, Hashable {
  /// The pattern matches the text from its start to its end.
  case matched
  /// The pattern doesn't match the whole text.
  case unmatched
  /// The match reached a limit on its steps or its memory, so the result is unknown.
  case timedOut
}

/// An error that is thrown when a pattern can't be compiled.
public struct PatternError: Error, Hashable, Sendable {
  /// The pattern as it was written.
  public let source: String
  /// The position of the error in the pattern.
  public let position: UTF16Offset
  /// The reason as a sentence without the position, such as `A parenthesis isn't closed.`
  public let reason: String

  /// Creates an error at a position in a pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern as it was written.
  ///   - position: The position of the error in the pattern.
  ///   - reason: The reason as a sentence without the position.
  public init(source: String, position: UTF16Offset, reason: String) {
    self.source = source
    self.position = position
    self.reason = reason
  }

  private static let maximumLength = 8192

  package static func checkLength(of source: String) throws(PatternError) {
    guard source.utf16.count > maximumLength else { return }
    throw PatternError(
      source: source, position: UTF16Offset(maximumLength),
      reason: "A pattern has at most \(maximumLength) UTF-16 code units.")
  }
}

extension PatternError: CustomStringConvertible {
  public var description: String {
    let isTooLong = source.utf16.count > Self.maximumLength
    let shown =
      isTooLong ? String(String.UnicodeScalarView(source.unicodeScalars.prefix(24))) + "…" : source
    return "The pattern '\(shown)' is invalid at position \(position): \(reason)"
  }
}
