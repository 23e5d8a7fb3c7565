/// An error that is thrown when a unit can't be created from its name.
public enum UnitError: Error, Hashable, Sendable {
  /// The name isn't the name of a unit. The error has the most similar name, if there is one, and a
  /// list of all names.
  case unknownUnit(String, similar: String?, known: String)
  /// The unit is one of `PlatformLimits`, whose units these services don't have.
  case needsPlatformLimits(String)
  /// The unit counts words of a locale, which is empty for plain `words`, and these services have
  /// no segmenter.
  case needsSegmenter(String)
  /// The segmenter has no data for the locale.
  case unknownLocale(String)
  /// The name isn't the name of an encoding. The error has the most similar names.
  case unknownEncoding(String, similar: [String])
  /// The unit has no such option, table, or language. The error has a description of the valid
  /// ones.
  case unknownOption(String, known: String)
  /// The library that provides the unit failed, for the given reason.
  case unavailable(String, reason: String)
}

extension UnitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownUnit(let name, let similar, let known):
      """
      Unknown unit '\(name.excerpt)'.\(similar.map { " Did you mean \($0)?" } ?? "") \
      Units are \(known).
      """
    case .needsPlatformLimits(let name):
      """
      The unit '\(name.excerpt)' needs the module PlatformLimits. Call addingPlatformLimits() on \
      the services.
      """
    case .needsSegmenter(let locale):
      """
      'words\(locale.isEmpty ? "" : ":" + locale.excerpt)' needs services that find words, such \
      as .icu or .foundation; words:whitespace needs none.
      """
    case .unknownLocale(let name):
      """
      Unknown locale '\(name.excerpt)'. Write a language such as words:zh, words:th or \
      words:en-US.
      """
    case .unknownEncoding(let name, let similar):
      similar.isEmpty
        ? """
        Unknown encoding '\(name.excerpt)'. Write one such as bytes:utf8, bytes:gb18030, \
        bytes:shift_jis, bytes:euc-kr, bytes:big5 or bytes:windows-1252.
        """
        : """
        Unknown encoding '\(name.excerpt)'. Did you mean \
        \(similar.map { "bytes:" + $0 }.joined(separator: " or "))?
        """
    case .unknownOption(let name, let known):
      """
      Unknown unit '\(name.excerpt)'. After \(name.prefix { $0 != ":" }): write \(known).
      """
    case .unavailable(let name, let reason):
      "The unit '\(name)' is not available: \(reason)."
    }
  }
}

extension String {
  /// Returns the first 60 scalars of the text, since names from outside can be long.
  fileprivate var excerpt: String {
    let most = 60
    guard let end = unicodeScalars.index(startIndex, offsetBy: most, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}
