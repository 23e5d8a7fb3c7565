/// Why a unit could not be built.
public enum UnitError: Error, Hashable, Sendable {
  /// No unit has the name; one that there is and that it may have meant, and all that there are.
  case unknownUnit(String, similar: String?, known: String)
  /// The unit is one of the module `PlatformLimits`, which these services do not have.
  case needsPlatformLimits(String)
  /// Words for a locale were asked for, empty for any, where nothing finds them.
  case needsSegmenter(String)
  /// The segmenter has no data for the locale.
  case unknownLocale(String)
  /// No encoding has the name; `similar` are names that it may have meant.
  case unknownEncoding(String, similar: [String])
  /// The unit has no such option, table or language; what may stand after its colon.
  case unknownOption(String, known: String)
  /// The library behind the unit failed; its own name for the failure.
  case unavailable(String, reason: String)
}

extension UnitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownUnit(let name, let similar, let known):
      """
      There is no unit '\(name.excerpt)'.\(similar.map { " Did you mean \($0)?" } ?? "") \
      Units are \(known).
      """
    case .needsPlatformLimits(let name):
      """
      The unit '\(name.excerpt)' needs the module PlatformLimits: \
      TextServices.addingPlatformLimits().
      """
    case .needsSegmenter(let locale):
      """
      'words\(locale.isEmpty ? "" : ":" + locale.excerpt)' needs services that find words, such \
      as .icu or .foundation; words:whitespace needs none.
      """
    case .unknownLocale(let name):
      """
      There is no locale '\(name.excerpt)'. Write a language such as words:zh, words:th or \
      words:en-US.
      """
    case .unknownEncoding(let name, let similar):
      similar.isEmpty
        ? """
        There is no encoding '\(name.excerpt)'. Write one such as bytes:utf8, bytes:gb18030, \
        bytes:shift_jis, bytes:euc-kr, bytes:big5 or bytes:windows-1252.
        """
        : """
        There is no encoding '\(name.excerpt)'. Did you mean \
        \(similar.map { "bytes:" + $0 }.joined(separator: " or "))?
        """
    case .unknownOption(let name, let known):
      """
      There is no unit '\(name.excerpt)'. After \(name.prefix { $0 != ":" }): write \(known).
      """
    case .unavailable(let name, let reason):
      "The unit '\(name)' is not available: \(reason)."
    }
  }
}

extension String {
  /// The text, or as much of it as an error quotes: names come from outside, and may be long.
  fileprivate var excerpt: String {
    let most = 60
    guard let end = unicodeScalars.index(startIndex, offsetBy: most, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}
