/// Units by name: what turns `words:zh` or `bytes:gbk` from a command line or a JSON file into a
/// ``TextUnit``.
///
/// The catalog of this module, ``standard``, knows what the standard library can count.
/// `TextMetricsICU` adds words by locale and legacy encodings.
public struct UnitCatalog: Sendable {
  /// Finds a segmenter by what follows `words:`; empty for plain `words`.
  public typealias SegmenterLookup = @Sendable (String) throws(UnitError) -> any WordSegmenter
  /// Finds an encoding by what follows `bytes:`.
  public typealias EncodingLookup = @Sendable (String) throws(UnitError) -> any TextEncoding
  /// Finds a normalization form by its lowercase name.
  public typealias NormalizerLookup = @Sendable (String) -> (any TextNormalizer)?
  /// Compiles a pattern.
  public typealias PatternCompiler = @Sendable (String) throws(PatternError) -> any TextPattern

  private let segmenter: SegmenterLookup?
  private let encoding: EncodingLookup?
  private let normalizer: NormalizerLookup?
  private let compiler: PatternCompiler?

  /// A catalog with what can be looked up beyond the standard units.
  public init(
    segmenter: SegmenterLookup? = nil,
    encoding: EncodingLookup? = nil,
    normalizer: NormalizerLookup? = nil,
    pattern compiler: PatternCompiler? = nil
  ) {
    self.segmenter = segmenter
    self.encoding = encoding
    self.normalizer = normalizer
    self.compiler = compiler
  }

  /// The units that need nothing but the standard library.
  public static let standard = UnitCatalog()

  /// The unit with this name.
  ///
  /// - Throws: ``UnitError`` for a name that no unit has, with what would be possible instead.
  public func unit(named name: String) throws(UnitError) -> TextUnit {
    if let unit = Self.plain[name] { return unit }
    if name == "words" { return try words("") }
    guard let colon = name.firstIndex(of: ":") else { throw .unknownUnit(name) }
    let detail = String(name[name.index(after: colon)...])
    switch name[..<colon] {
    case "words" where !detail.isEmpty: return try words(detail)
    case "bytes" where !detail.isEmpty: return try bytes(detail)
    default: throw .unknownUnit(name)
    }
  }

  /// The normalization form with this lowercase name, if there is one.
  public func normalizer(named name: String) -> (any TextNormalizer)? {
    normalizer?(name)
  }

  /// The compiled pattern; nil where this program has none.
  public func pattern(_ source: String) throws(PatternError) -> (any TextPattern)? {
    guard let compiler else { return nil }
    return try compiler(source)
  }

  private func words(_ locale: String) throws(UnitError) -> TextUnit {
    guard let segmenter else { throw .needsSegmenter(locale) }
    return .words(try segmenter(locale))
  }

  private func bytes(_ name: String) throws(UnitError) -> TextUnit {
    guard let encoding else { throw .unknownEncoding(name, similar: []) }
    return .bytes(try encoding(name))
  }

  /// Every name that needs no lookup.
  private static let plain: [String: TextUnit] = {
    let units: [TextUnit] = [
      .characters, .scalars, .utf16, .bytes, .bytes(.utf16), .bytes(.utf32), .lines,
      .whitespaceWords, .officeWords, .scalarsPerCharacter,
    ]
    var plain = Dictionary(uniqueKeysWithValues: units.map { ($0.name, $0) })
    plain["bytes:utf8"] = .bytes
    return plain
  }()
}

/// Why a unit could not be built.
public enum UnitError: Error, Hashable, Sendable {
  /// No unit has the name.
  case unknownUnit(String)
  /// Words for a locale were asked for, empty for any, where nothing finds them.
  case needsSegmenter(String)
  /// The segmenter has no data for the locale.
  case unknownLocale(String)
  /// No encoding has the name; `similar` are names that it may have meant.
  case unknownEncoding(String, similar: [String])
  /// The library behind the unit failed; its own name for the failure.
  case unavailable(String, reason: String)
}

extension UnitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownUnit(let name):
      """
      There is no unit '\(name)'.\(UnitSuggestion.unit(for: name).map { " Did you mean \($0)?" } ?? "") \
      Units are characters, scalars, utf16, bytes, bytes:ENCODING, \
      words, words:LOCALE, words:whitespace, words:office, lines and scalarsPerCharacter.
      """
    case .needsSegmenter(let locale):
      """
      'words\(locale.isEmpty ? "" : ":" + locale)' needs a word segmenter, and this program has \
      none. Words that need no segmenter are words:whitespace and words:office.
      """
    case .unknownLocale(let name):
      """
      There is no locale '\(name)'. Write a language such as words:zh, words:th or words:en-US.
      """
    case .unknownEncoding(let name, let similar):
      similar.isEmpty
        ? """
        There is no encoding '\(name)'. Write one such as bytes:utf8, bytes:gb18030, \
        bytes:shift_jis, bytes:euc-kr, bytes:big5 or bytes:windows-1252.
        """
        : """
        There is no encoding '\(name)'. Did you mean \
        \(similar.map { "bytes:" + $0 }.joined(separator: " or "))?
        """
    case .unavailable(let name, let reason):
      "The unit '\(name)' is not available: \(reason)."
    }
  }
}
