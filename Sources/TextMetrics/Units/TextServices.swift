/// Looks up by name what the standard library lacks: words of locales, bytes in legacy encodings,
/// normalization forms, patterns, a program's own units, and what platforms count and allow.
///
/// ```swift
/// let unit = try TextServices.minimal.unit(named: "bytes:utf16")
/// "naïve".count(in: unit)  // 10
/// ```
///
/// It turns `words:zh` or `bytes:gbk` from a command line or a JSON file into a ``TextUnit``. Those
/// of this module, ``minimal``, know what the standard library can count; `TextMetricsICU` brings
/// words and encodings, `PlatformLimits` what others count and allow.
public struct TextServices: Sendable {
  /// Finds a segmenter by what follows `words:` or `sentences:`; empty for plain `words`.
  public typealias SegmenterLookup = @Sendable (String) throws(UnitError) -> any TextSegmenter
  /// Finds an encoding by what follows `bytes:`.
  public typealias EncodingLookup = @Sendable (String) throws(UnitError) -> any TextEncoding
  /// Finds a normalization form by its lowercase name.
  public typealias NormalizerLookup = @Sendable (String) -> (any TextNormalizer)?
  /// Compiles a pattern.
  public typealias PatternCompiler = @Sendable (String) throws(PatternError) -> any TextPattern

  let segmenters: SegmenterLookup?
  let sentenceSegmenters: SegmenterLookup?
  let encodings: EncodingLookup?
  private let normalizers: NormalizerLookup?
  private let compiler: PatternCompiler?
  /// What writes host names in ASCII, if this program has something that does.
  public let domains: (any DomainEncoder)?
  /// The mapping of case by language, or `nil` if this program has none.
  public let caseMapper: (any TextCaseMapper)?
  private var ownUnits: [TextUnit] = []
  private var addedEntries: [UnitEntry] = []
  /// The refusals that are known as forms after a unit.
  package private(set) var refusals: [TextRefusal] = []
  /// Named limits that match somebody else's rules, in the order in which lists have them; none
  /// without `PlatformLimits`.
  public private(set) var profiles: [LimitProfile] = []

  /// Services with what can be looked up beyond the standard units.
  public init(
    segmenter: SegmenterLookup? = nil,
    sentences: SegmenterLookup? = nil,
    encoding: EncodingLookup? = nil,
    normalizer: NormalizerLookup? = nil,
    pattern compiler: PatternCompiler? = nil,
    domains: (any DomainEncoder)? = nil,
    caseMapper: (any TextCaseMapper)? = nil
  ) {
    segmenters = segmenter
    sentenceSegmenters = sentences
    encodings = encoding
    normalizers = normalizer
    self.compiler = compiler
    self.domains = domains
    self.caseMapper = caseMapper
  }

  /// The units that need nothing but the standard library.
  public static let minimal = TextServices()

  /// The same services, which know units of your own by name, too.
  public func adding(_ units: TextUnit...) -> TextServices {
    var services = self
    services.ownUnits += units
    return services
  }

  /// The same services with units, refusals, and profiles of another module, in place of those from
  /// before.
  package func withEntries(
    _ entries: [UnitEntry], refusals: [TextRefusal], profiles: [LimitProfile]
  ) -> TextServices {
    var services = self
    services.addedEntries = entries
    services.refusals = refusals
    services.profiles = profiles
    return services
  }

  /// Every unit that these services know by name, in the order in which help names them.
  public var units: [UnitListing] { entries.map { $0.listing } + [UnitForms.listing] }

  /// `characters, scalars, … and lines`: every spelling, for a sentence.
  package var unitNames: String {
    let spellings = units.flatMap { $0.spellings }
    return spellings.dropLast().joined(separator: ", ") + " and " + (spellings.last ?? "")
  }

  /// In the order of lists: what is added comes last. Of families, those that are added are asked
  /// first.
  var entries: [UnitEntry] { UnitEntry.standard + addedEntries }

  /// The unit with this name.
  ///
  /// - Throws: ``UnitError`` for a name that no unit has, with what would be possible instead.
  public func unit(named name: String) throws(UnitError) -> TextUnit {
    if let unit = try knownUnit(named: name) { return unit }
    // A suggestion that these services would refuse in turn is no help.
    let meant = [
      UnitSuggestion.unit(for: name, among: entries, forms: UnitForms.names(in: self)),
      "bytes:\(name)", "words:\(name)",
    ].compactMap { $0 }.first { (try? knownUnit(named: $0)) != nil }
    throw .unknownUnit(name, similar: meant, known: unitNames)
  }

  /// A unit that these services have whatever the system: its name is none from outside.
  package func known(_ name: String) -> TextUnit {
    do { return try unit(named: name) } catch { preconditionFailure(error.description) }
  }

  /// The unit with this name; nil for a name that is none, and is no member of a family.
  func knownUnit(named name: String) throws(UnitError) -> TextUnit? {
    if let unit = listedUnit(name) { return unit }
    // Of two with the same name, the one that was added last.
    if let unit = ownUnits.last(where: { $0.name == name }) { return unit }
    if let unit = try formedUnit(named: name) { return unit }
    if addedEntries.isEmpty, let missing = PlatformUnits.part(of: name) {
      throw .needsPlatformLimits(missing)
    }
    let head = name.prefix { $0 != ":" }
    let detail = String(name.dropFirst(head.count + 1))
    // A colon wants a name after it.
    if detail.isEmpty, head.count < name.count { return nil }
    for case .family(let family) in addedEntries + UnitEntry.standard where family.head == head {
      if let unit = try family.make(detail, self) { return unit }
    }
    return nil
  }

  /// The normalization form with this lowercase name, if there is one.
  public func normalizer(named name: String) -> (any TextNormalizer)? {
    normalizers?(name)
  }

  /// Compiles a pattern, such as a pattern from a configuration.
  ///
  /// - Throws: ``PatternError`` if the pattern is invalid, or if these services have no patterns.
  /// - Complexity: O(*n*) for most patterns, where *n* is the length of the pattern.
  public func pattern(_ source: String) throws(PatternError) -> any TextPattern {
    guard let compiler else {
      throw PatternError(
        source: source, position: UTF16Offset(0),
        reason: "These services have no patterns. Import TextLimits, and use TextServices.system.")
    }
    return try compiler(source)
  }

  /// Whether a unit of the list is written so: then no locale or encoding can be called that.
  func isReserved(_ name: String) -> Bool { listedUnit(name) != nil }

  /// The unit of the list, no family, that is written so.
  private func listedUnit(_ name: String) -> TextUnit? {
    for case .unit(let definition) in entries
    where definition.listing.spellings.contains(where: { $0.hasSameBytes(as: name) }) {
      return definition.unit
    }
    return nil
  }
}
