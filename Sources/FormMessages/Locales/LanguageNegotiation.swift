/// A choice of the best available language for a list of preferred languages.
///
/// A preference matches an available language that has the same language and script. Without a
/// script in the tag, the likely script is used: `zh-TW` matches `zh-Hant`, but not `zh-Hans`.
package struct LanguageNegotiation: Sendable {
  package let available: [String]
  /// The available languages with their scripts, such as `zh-Hant`, or `nil` for an ill-formed tag.
  private let scripts: [String?]

  static let maximumPreferences = 64

  /// Creates a choice among languages, given as BCP 47 tags.
  package init(available: [String]) {
    self.available = available
    scripts = available.map(MessageLocale.languageAndScript)
  }

  package func best(for languages: [String]) -> String? { match(for: languages)?.language }

  /// Returns the best language and the matching preference, such as `es` and `es-MX`, or `nil` if
  /// no preference matches.
  func match(for languages: [String]) -> (language: String, preference: String)? {
    for preference in languages.prefix(Self.maximumPreferences) {
      if let script = MessageLocale.languageAndScript(preference),
        let index = scripts.firstIndex(of: script)
      {
        return (available[index], preference)
      }
    }
    return nil
  }

  // MARK: Accept-Language

  /// Returns the languages in an `Accept-Language` field (RFC 9110, section 12.5.4) that are
  /// preferred to `*`, the most preferred first. Ill-formed items, items of more than 256 bytes,
  /// languages with the weight 0, and all items after the first 64 are ignored.
  package static func preferences(in field: String) -> [String] {
    let items = field.utf8.split(separator: UInt8(ascii: ","), maxSplits: maximumPreferences)
      .prefix(maximumPreferences)
    var weighted: [(range: String, thousandths: Int)] = []
    for item in items where item.count <= 256 {
      if let range = Self.weighted(Substring(item)), range.thousandths > 0 {
        weighted.append(range)
      }
    }
    let ranges = weighted.enumerated()
      .sorted { (-$0.element.thousandths, $0.offset) < (-$1.element.thousandths, $1.offset) }
      .map(\.element.range)
    return Array(ranges.prefix { $0 != "*" })
  }

  private static func weighted(_ item: Substring) -> (range: String, thousandths: Int)? {
    let parts = item.split(separator: ";", maxSplits: 1).map(trimmed)
    guard let range = parts.first, !range.isEmpty else { return nil }
    guard parts.count == 2 else { return (String(range), 1000) }
    guard let thousandths = weight(parts[1]) else { return nil }
    return (String(range), thousandths)
  }

  /// Returns the thousandths of a weight, such as 800 for `q=0.8`, or `nil` if it's ill-formed.
  private static func weight(_ parameter: Substring) -> Int? {
    guard parameter.utf8.count <= 16 else { return nil }
    let parts = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
    guard parts.count == 2, parts[0] == "q" || parts[0] == "Q", let value = Double(parts[1]),
      (0...1).contains(value)
    else { return nil }
    return Int((value * 1000).rounded())
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
