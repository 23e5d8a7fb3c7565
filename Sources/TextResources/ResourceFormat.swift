import Foundation

/// A format of resource files, such as translations or subtitles.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ResourceFormat: String, Sendable, Hashable, CaseIterable {
  /// A string catalog of Xcode (`.xcstrings`).
  case stringCatalog = "xcstrings"
  /// Strings of Apple's systems (`.strings`), as an old-style or XML property list.
  case strings
  /// A strings dictionary of Apple's systems (`.stringsdict`), as an XML property list.
  case stringsDictionary = "stringsdict"
  /// An application resource bundle of Flutter (`.arb`).
  case arb
  /// A catalog of GNU gettext (`.po`, `.pot`).
  case gettext = "po"
  /// XLIFF 1.2 or 2.x (`.xliff`, `.xlf`).
  case xliff
  /// String resources of Android, such as `values/strings.xml`.
  case android
  /// Translations of Rails in YAML (`.yml`, `.yaml`).
  case rails
  /// Nested objects in JSON, as in i18next (`.json`).
  case json
  /// Properties of Java (`.properties`).
  case properties
  /// A text of a store listing in a folder of fastlane, such as `metadata/de-DE/name.txt`.
  case metadata
  /// SubRip subtitles (`.srt`).
  case subRip = "srt"
  /// WebVTT subtitles (`.vtt`).
  case webVTT = "vtt"
  /// A table with a header (`.csv`, `.tsv`).
  case table = "csv"
  /// The YAML front matter of a Markdown file (`.md`, `.markdown`).
  case markdown
  /// A file that is a single text (`.txt`).
  case plainText = "text"

  /// Creates the format that a path indicates, or returns `nil` if the path doesn't indicate a
  /// format.
  ///
  /// The format depends on the name of the file. For `.txt` and `.xml`, the format also depends on
  /// the folders.
  ///
  /// ```swift
  /// ResourceFormat(path: "metadata/de-DE/name.txt")  // .metadata
  /// ResourceFormat(path: "notes.txt")  // .plainText
  /// ```
  ///
  /// - Parameter path: The path of the file.
  /// - Complexity: O(*n*), where *n* is the length of `path`.
  public init?(path: String) {
    let names = path.split(separator: "/")
    let (name, folders) = (names.last ?? "", names.dropLast())
    switch name.lastIndex(of: ".").map({ name[$0...].lowercased() }) {
    case ".xcstrings": self = .stringCatalog
    case ".strings": self = .strings
    case ".stringsdict": self = .stringsDictionary
    case ".arb": self = .arb
    case ".po", ".pot": self = .gettext
    case ".xliff", ".xlf": self = .xliff
    case ".xml" where folders.last?.hasPrefix("values") == true || name == "strings.xml":
      self = .android
    case ".yml", ".yaml": self = .rails
    case ".json": self = .json
    case ".properties": self = .properties
    case ".srt": self = .subRip
    case ".vtt": self = .webVTT
    case ".csv", ".tsv": self = .table
    case ".md", ".markdown": self = .markdown
    case ".txt": self = folders.contains("metadata") ? .metadata : .plainText
    default: return nil
    }
  }

  /// Returns a Boolean value that indicates whether a file with this path probably contains texts
  /// for people.
  ///
  /// | file | is a resource |
  /// |---|---|
  /// | JSON, YAML | if its path indicates a locale |
  /// | XML of Android | if the name of its folder begins with `values` |
  /// | table, Markdown, plain text, unknown format | never |
  /// | other formats, including a `.txt` file in a folder `metadata` | always |
  ///
  /// A path indicates a locale by the name of a folder, as in `locales/de/app.json`, by the file
  /// name, as in `de.json`, or by the end of the file name, as in `app.de.json`.
  ///
  /// - A folder such as `values-de` or `de.lproj` indicates a locale.
  /// - A folder with the name of a locale, such as `de`, indicates a locale only in a folder
  ///   `_locales`, `android`, `i18n`, `l10n`, `lang`, `langs`, `languages`, `locale`, `locales`,
  ///   `messages`, `metadata`, `po`, or `translations`.
  /// - A file name that is only a language of three letters, such as `ast.json`, indicates a locale
  ///   in one of these folders, or in a format that is always a resource. In other files, only the
  ///   languages `ceb`, `ckb`, `fil`, `haw`, `kok`, and `yue` indicate a locale, because many other
  ///   languages are words, such as `new` and `min`.
  /// - The end of a file name indicates a locale only if the language has two letters or is one of
  ///   these six languages.
  /// - A language can be followed by a script, a region, and a variant. Other words aren't part of
  ///   a locale, so `no-console.json` doesn't indicate a locale.
  ///
  /// ```swift
  /// ResourceFormat.isResource(path: "locales/de/app.json")  // true
  /// ResourceFormat.isResource(path: "package.json")  // false
  /// ```
  ///
  /// - Parameter path: The path of the file.
  /// - Complexity: O(*n*), where *n* is the length of `path`.
  public static func isResource(path: String) -> Bool {
    switch ResourceFormat(path: path) {
    case nil, .table, .markdown, .plainText: false
    case .json, .rails: locale(ofPath: path) != nil
    case .android: path.split(separator: "/").dropLast().last?.hasPrefix("values") ?? false
    default: true
    }
  }

  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  // MARK: Locales

  private static let localeFolders: Set<Substring> = [
    "_locales", "android", "i18n", "l10n", "lang", "langs", "languages", "locale", "locales",
    "messages", "metadata", "po", "translations",
  ]

  package static func locale(ofPath path: String) -> String? {
    let names = path.split(separator: "/")
    guard let name = names.last?.split(separator: ".").dropLast() else { return nil }
    for (index, folder) in names.dropLast().enumerated().reversed() {
      let (base, suffix) = (folder.prefix { $0 != "." }, folder.drop { $0 != "." })
      if suffix == ".lproj" { return base == "Base" ? nil : String(base) }
      if folder.hasPrefix("values-") { return androidLocale(folder.dropFirst(7)) }
      if index > 0, localeFolders.contains(names[index - 1]), isLocale(folder) {
        return String(folder)
      }
    }
    // The locale is the whole name, or the end of the name: `de.po`, `app.de.yml`,
    // `talk-pt_BR.srt`.
    let stem = name.joined(separator: ".")
    if isLocale(stem), !isAmbiguous(stem, path) { return stem }
    let ends = stem.indices.filter { "._-".contains(stem[$0]) }
    return ends.lazy.map { stem[stem.index(after: $0)...] }
      .first { isLikelyLocale($0) }.map(String.init)
  }

  /// Whether a locale that is the whole name of a file is probably a word, as in `new.json`. In a
  /// format for texts, as in `ast.po`, or in a folder for locales, the name isn't a word.
  private static func isAmbiguous(_ stem: String, _ path: String) -> Bool {
    guard stem.utf8.allSatisfy(\.isLetter), !isLikelyLocale(stem) else { return false }
    switch ResourceFormat(path: path) {
    case nil, .json, .rails, .table, .markdown, .plainText:
      let folder = path.split(separator: "/").dropLast().last
      return !(folder.map(localeFolders.contains) ?? false)
    default: return false
    }
  }

  /// Returns `pt-BR` for `pt-rBR`, and `sr-Latn` for `b+sr+Latn`. Returns `nil` if the
  /// qualifiers don't include a language.
  private static func androidLocale(_ qualifiers: Substring) -> String? {
    // Qualifiers of the mobile network precede the language.
    let parts = qualifiers.split(separator: "-").drop { part in
      ["mcc", "mnc"].contains(part.prefix(3)) && part.count > 3
    }
    guard let language = parts.first else { return nil }
    if language.hasPrefix("b+") { return String(language.dropFirst(2).replacing("+", with: "-")) }
    // `car` is the mode of a car, not the language Carib, as in aapt2.
    guard language != "car", isLocale(language), language.utf8.allSatisfy(\.isLetter)
    else { return nil }
    guard let region = parts.dropFirst().first, region.hasPrefix("r"), region.count == 3
    else { return String(language) }
    return "\(language)-\(region.dropFirst())"
  }

  /// The language codes of ISO 639, and older or additional codes that files use.
  private static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
    .union(["cnr", "in", "iw", "ji", "mo", "sh", "tl"])

  /// Whether a name is a locale, and probably not a word. Most language codes of three letters are
  /// rare, and some are words, such as `min`, `new`, and `bin`. So only six of them are accepted.
  static func isLikelyLocale(_ name: some StringProtocol) -> Bool {
    let language = name.prefix { $0.isLetter }.lowercased()
    let isLikely =
      language.utf8.count == 2
      || ["ceb", "ckb", "fil", "haw", "kok", "yue"].contains(language)
    return isLikely && isLocale(name)
  }

  /// Whether a name is a language, and optionally a script, region, and variant, such as
  /// `ca-ES-valencia`, and optionally a modifier, as in `sr@latin`.
  static func isLocale(_ name: some StringProtocol) -> Bool {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let subtags = parts[0].split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    // `NY` is a variant of Java for Nynorsk, not a region.
    if subtags.map({ $0.lowercased() }) == ["no", "no", "ny"] { return true }
    return languages.contains(subtags[0].lowercased()) && subtags.count <= 4
      && subtags.dropFirst().allSatisfy { isSubtag(String($0)) }
      && parts.dropFirst().allSatisfy { $0.utf8.allSatisfy(\.isLetter) }
  }

  /// Variants that files use. Other words, as in `no-console`, aren't variants.
  private static let variants: Set = [
    "1901", "1994", "1996", "arevela", "arevmda", "cyrillic", "latin", "oxendict", "posix",
    "tarask", "valencia",
  ]

  /// Whether `subtag` is a script, a region, or a variant.
  private static func isSubtag(_ subtag: String) -> Bool {
    let uppercase = subtag.uppercased()
    switch subtag.utf8.count {
    // `en-XA` and `ar-XB` are the pseudolocales of Android.
    case 2: return Locale.Region(uppercase).isISORegion || ["XA", "XB"].contains(uppercase)
    // Three lowercase letters are often a word.
    case 3: return subtag == uppercase && subtag.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    // `isISOScript` is also `true` for longer names of scripts, such as `common`.
    case 4 where Locale.Script(subtag).isISOScript: return true
    default: return variants.contains(subtag.lowercased())
    }
  }
}
