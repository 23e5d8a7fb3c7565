import FormValidation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

enum MessageLocale {
  /// Returns the language, script, and region of a BCP 47 tag with hyphens or underscores, or `nil`
  /// if one of them is unknown. For an unknown tag, Foundation would use another language.
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

  /// Returns the language and its likely script (UTS #35, part 1, section 4.3), such as `zh-Hant`
  /// for `zh-TW`, or `nil` if the tag is ill-formed.
  static func languageAndScript(_ tag: String) -> String? {
    guard let tag = LanguageTag.canonical(tag) else { return nil }
    let maximal = Locale.Language(identifier: Locale.identifier(.icu, from: tag)).maximalIdentifier
    return maximal.split(separator: "-").prefix(2).joined(separator: "-")
  }

  #if canImport(FoundationInternationalization)
    /// The language tag of the process, from the POSIX variables that Foundation ignores.
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
