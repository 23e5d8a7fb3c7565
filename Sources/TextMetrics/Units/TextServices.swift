/// What a program brings to the units that the standard library is not enough for, by name: words
/// of locales, bytes in legacy encodings, normalization forms, patterns, and units of its own.
///
/// ```swift
/// let unit = try TextServices.standard.unit(named: "bytes:utf16")
/// "naïve".count(in: unit)  // 10
/// ```
///
/// It turns `words:zh` or `bytes:gbk` from a command line or a JSON file into a ``TextUnit``. Those
/// of this module, ``standard``, know what the standard library can count; `TextMetricsICU` brings
/// the rest.
public struct TextServices: Sendable {
  /// Finds a segmenter by what follows `words:`; empty for plain `words`.
  public typealias SegmenterLookup = @Sendable (String) throws(UnitError) -> any WordSegmenter
  /// Finds an encoding by what follows `bytes:`.
  public typealias EncodingLookup = @Sendable (String) throws(UnitError) -> any TextEncoding
  /// Finds a normalization form by its lowercase name.
  public typealias NormalizerLookup = @Sendable (String) -> (any TextNormalizer)?
  /// Finds a table of weights by what follows `weighted:@`.
  public typealias WeightTableLookup = @Sendable (String) throws(UnitError) -> WeightTable
  /// Compiles a pattern.
  public typealias PatternCompiler = @Sendable (String) throws(PatternError) -> any TextPattern

  private let segmenters: SegmenterLookup?
  private let encodings: EncodingLookup?
  private let normalizers: NormalizerLookup?
  private let compiler: PatternCompiler?
  /// What writes host names in ASCII, if this program has something that does.
  public let domains: (any DomainEncoder)?
  private var ownUnits: [TextUnit] = []
  private var weightTables: WeightTableLookup?

  /// Services with what can be looked up beyond the standard units.
  public init(
    segmenter: SegmenterLookup? = nil,
    encoding: EncodingLookup? = nil,
    normalizer: NormalizerLookup? = nil,
    pattern compiler: PatternCompiler? = nil,
    domains: (any DomainEncoder)? = nil
  ) {
    segmenters = segmenter
    encodings = encoding
    normalizers = normalizer
    self.compiler = compiler
    self.domains = domains
  }

  /// The units that need nothing but the standard library.
  public static let standard = TextServices()

  /// The same services, which know units of your own by name, too.
  public func adding(_ units: TextUnit...) -> TextServices {
    var services = self
    services.ownUnits += units
    return services
  }

  /// The same services, which find the table of `weighted:@NAME`, too: in a file, for one.
  public func readingWeightTables(_ lookup: @escaping WeightTableLookup) -> TextServices {
    var services = self
    services.weightTables = lookup
    return services
  }

  /// The unit with this name.
  ///
  /// - Throws: ``UnitError`` for a name that no unit has, with what would be possible instead.
  public func unit(named name: String) throws(UnitError) -> TextUnit {
    if let unit = try knownUnit(named: name) { return unit }
    // What these services would refuse in its turn is no help.
    let meant = UnitSuggestion.unit(for: name)
      .flatMap { meant in (try? knownUnit(named: meant)) == nil ? nil : meant }
    throw .unknownUnit(name, similar: meant)
  }

  /// The unit with this name; nil for a name that is none, and is no member of a family.
  func knownUnit(named name: String) throws(UnitError) -> TextUnit? {
    if let unit = Self.listedUnit(name) { return unit }
    // Of two with the same name, the one that was added last.
    if let unit = ownUnits.last(where: { $0.name == name }) { return unit }
    if let unit = try sentUnit(named: name) { return unit }
    let head = name.prefix { $0 != ":" }
    let detail = String(name.dropFirst(head.count + 1))
    for case .family(let family) in UnitEntry.all where family.head == head {
      // A colon wants a name behind it.
      if detail.isEmpty, head.count < name.count { break }
      if let unit = try family.make(detail, self) { return unit }
    }
    return nil
  }

  /// The normalization form with this lowercase name, if there is one.
  public func normalizer(named name: String) -> (any TextNormalizer)? {
    normalizers?(name)
  }

  /// The compiled pattern; nil where this program has none.
  ///
  /// - Throws: ``PatternError`` for a pattern that cannot be used.
  public func pattern(_ source: String) throws(PatternError) -> (any TextPattern)? {
    guard let compiler else { return nil }
    return try compiler(source)
  }

  /// What finds the words of a locale; nil where this program has nothing that does.
  func segmenter(locale: String) throws(UnitError) -> (any WordSegmenter)? {
    guard let segmenters else { return nil }
    return try segmenters(locale)
  }

  /// The encoding with this name; nil where this program has none.
  func encoding(named name: String) throws(UnitError) -> (any TextEncoding)? {
    guard let encodings else { return nil }
    return try encodings(name)
  }

  /// The table with this name; nil where this program reads none.
  func weightTable(named name: String) throws(UnitError) -> WeightTable? {
    guard let weightTables else { return nil }
    return try weightTables(name)
  }

  /// Whether a unit of the list is written so, and no locale or encoding can be.
  func isReserved(_ name: String) -> Bool { Self.listedUnit(name) != nil }

  /// The unit of the list, no family, that is written so.
  private static func listedUnit(_ name: String) -> TextUnit? {
    for entry in UnitEntry.all
    where entry.listing.spellings.contains(where: { $0.isIdentical(to: name) }) {
      if let unit = entry.unit { return unit }
    }
    return nil
  }
}
