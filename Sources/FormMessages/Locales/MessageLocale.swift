import FormValidation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

enum MessageLocale {
  /// Returns the language, script, and region of a BCP 47 tag, which can have underscores. Returns
  /// `nil` if the tag is ill-formed, or if Foundation doesn't support one of the three.
  static func supportedTag(for tag: String) -> String? { cache.value(of: tag) { find(tag) } }

  private static let cache = BoundedCache<String, String?>()

  private static func find(_ tag: String) -> String? {
    guard let tag = LanguageTag.canonical(tag) else { return nil }
    let subtags = Locale.identifier(.icu, from: tag).prefix { $0 != "@" }.split(separator: "_")
    guard let language = subtags.first, languages.contains(language) else { return nil }
    let scriptAndRegion = subtags.dropFirst().prefix {
      LanguageTag.isScript($0) || LanguageTag.isRegion($0)
    }
    let areKnown = scriptAndRegion.allSatisfy {
      LanguageTag.isScript($0)
        ? english.localizedString(forScriptCode: String($0)) != nil
        : Locale.Region(String($0)).isISORegion
    }
    return areKnown ? ([language] + scriptAndRegion).joined(separator: "-") : nil
  }

  private static let languages = Set(
    Locale.availableIdentifiers.map { $0.prefix { $0 != "_" && $0 != "-" } })

  private static let english = Locale(identifier: "en")

  /// Returns the language and script of a tag, or `nil` if `tag` is ill-formed. If `tag` has no
  /// script, the result has the likely script (UTS #35, part 1, section 4.3). For example, the
  /// result for `zh-TW` is `zh-Hant`.
  static func languageAndScript(_ tag: String) -> String? {
    guard let tag = LanguageTag.canonical(tag) else { return nil }
    let maximal = Locale.Language(identifier: Locale.identifier(.icu, from: tag)).maximalIdentifier
    return maximal.split(separator: "-").prefix(2).joined(separator: "-")
  }

  #if canImport(FoundationInternationalization)
    /// The user's locale, read from the POSIX variables, which Foundation ignores on Linux.
    static let current: String = {
      let variables = ProcessInfo.processInfo.environment
      let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }
        .first { !$0.isEmpty }
      let locale = value?.prefix { $0 != "." && $0 != "@" }
      return locale.flatMap { supportedTag(for: String($0)) } ?? Locale.current.identifier(.bcp47)
    }()
  #else
    static var current: String { Locale.current.identifier(.bcp47) }
  #endif
}

// MARK: - Negotiation

/// A choice among language tags. A preference matches the first available tag with the same
/// language and script. If a tag has no script, the likely script is used: `zh-TW` matches
/// `zh-Hant`, but not `zh-Hans`.
package struct LanguageNegotiation: Sendable {
  package let available: [String]
  /// The language and script of each tag in ``available``, or `nil` for an ill-formed tag.
  private let scripts: [String?]

  static let maximumPreferences = 64

  package init(available: [String]) {
    self.available = available
    scripts = available.map(MessageLocale.languageAndScript)
  }

  package func best(for languages: [String]) -> String? { match(for: languages)?.language }

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

  /// Returns the languages of an `Accept-Language` field (RFC 9110, section 12.5.4), the most
  /// preferred first. The wildcard `*` and all languages that are less preferred than `*` are left
  /// out. Also left out are languages with the weight 0, items that are too long or have an invalid
  /// weight, and all items after the first ``maximumPreferences``.
  package static func preferences(in field: String) -> [String] {
    let items = field.utf8.split(separator: UInt8(ascii: ","), maxSplits: maximumPreferences)
      .prefix(maximumPreferences)
    var weighted: [(range: String, thousandths: Int)] = []
    for item in items where item.count <= 256 {
      if let range = weightedRange(Substring(item)), range.thousandths > 0 {
        weighted.append(range)
      }
    }
    let ranges = weighted.enumerated()
      .sorted { (-$0.element.thousandths, $0.offset) < (-$1.element.thousandths, $1.offset) }
      .map(\.element.range)
    return Array(ranges.prefix { $0 != "*" })
  }

  private static func weightedRange(_ item: Substring) -> (range: String, thousandths: Int)? {
    let parts = item.split(separator: ";", maxSplits: 1).map(trimmed)
    guard let range = parts.first, !range.isEmpty else { return nil }
    guard parts.count == 2 else { return (String(range), 1000) }
    guard let thousandths = weight(parts[1]) else { return nil }
    return (String(range), thousandths)
  }

  /// Returns the weight in thousandths, such as 800 for `q=0.8`, or `nil` if it's invalid (RFC
  /// 9110, section 12.4.2).
  private static func weight(_ parameter: Substring) -> Int? {
    let parts = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
    guard parts.count == 2, parts[0] == "q" || parts[0] == "Q" else { return nil }
    let number = parts[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = number.count == 2 ? number[1] : ""
    guard number[0] == "0" || number[0] == "1", decimals.utf8.count <= 3,
      decimals.utf8.allSatisfy(\.isASCIIDigit),
      let thousandths = Int(number[0] + decimals + "000".dropFirst(decimals.utf8.count)),
      thousandths <= 1000
    else { return nil }
    return thousandths
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
