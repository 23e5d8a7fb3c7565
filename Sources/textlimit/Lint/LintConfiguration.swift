import ArgumentParser
import SystemPackage
import TextMetrics
import TextResources

/// The content of `.textlimits.yml` or another file of rules, or the rules of recognized layouts.
struct LintConfiguration {
  static let fileName = ".textlimits.yml"

  var rules: [LintRule] = []
  /// The patterns of files that aren't read, or `nil` if all files are read.
  var ignored: GlobList?
  var sourceLanguage = "en"
  var placeholders = PlaceholderSamples()
  /// The absolute path of the folder that patterns are relative to.
  var folder = "/"

  var hasRelativeLimits: Bool { rules.contains { $0.limits.contains(where: \.isRelative) } }

  /// Returns whether a file matches `ignore`, or is a file of rules.
  func isIgnored(_ file: LintFile) -> Bool {
    ignored?.matches(file.path(relativeTo: folder)) == true
      || file.absolutePath.hasSuffix("/" + Self.fileName)
  }

  /// Returns the rules whose pattern matches the path of a file.
  func rules(for file: LintFile) -> [LintRule] {
    let path = file.path(relativeTo: folder)
    return rules.filter { $0.files.matches(path) }
  }

  /// Returns whether a file that a search of a folder found is checked, if it isn't ignored.
  ///
  /// A resource file is checked. Another file is checked only if a rule matches it, and its name or
  /// the rule has a format.
  func includes(_ file: LintFile) -> Bool {
    if ResourceFormat.isResource(path: file.absolutePath) { return true }
    let isKnown = ResourceFormat(path: file.absolutePath) != nil
    return rules(for: file).contains { isKnown || $0.format != nil }
  }
}

/// The limits of the texts in files that match a pattern.
struct LintRule {
  let pattern: String
  let files: Glob
  /// The patterns of the keys that the rule applies to, or `nil` for all keys.
  var keys: GlobList?
  /// The patterns of the locales that the rule applies to, or `nil` for all locales. They're in the
  /// form of `languageTag`.
  var locales: GlobList?
  /// The patterns of keys that aren't checked, by this or any other rule, or `nil`.
  var ignored: GlobList?
  var limits: [LintLimit] = []
  var placeholders: PlaceholderSamples?
  /// The format of the files, or `nil` to infer it from the name.
  var format: ResourceFormat?

  init(_ pattern: String) throws(Glob.InvalidPattern) {
    self.pattern = pattern
    files = try Glob(pattern)
  }

  func matches(_ text: ResourceText) -> Bool {
    let locale = (text.locale ?? "").languageTag
    return keys?.matches(text.key) != false && locales?.matches(locale) != false
  }
}

/// A limit, whose bounds can be percentages of the count of the text in the source language.
struct LintLimit {
  private let named: NamedLimit
  let isRelative: Bool

  /// Parses a list of limits, profiles, or percentages, such as `130%` or `columns=50%..130%`.
  static func parseList(_ text: String, strength: TextLimit.Strength) throws -> [LintLimit] {
    let isRelative = text.contains("%")
    let limits = try NamedLimit.list(text.replacing("%", with: ""), strength: strength)
    let isPercentage = limits.allSatisfy {
      $0.origin == nil && ($0.limit.maximum ?? $0.limit.minimum) <= 100_000
    }
    if isRelative, !isPercentage {
      throw ValidationError(
        "expected a percentage such as '130%' or 'columns<=130%', got '\(text.shown)'")
    }
    if isRelative, limits.count > 1, !text.split(separator: ",").allSatisfy({ $0.contains("%") }) {
      throw ValidationError(
        "expected only percentages, got '\(text.shown)'; write a list in brackets")
    }
    return limits.map { LintLimit(named: $0, isRelative: isRelative) }
  }

  /// Returns the absolute limit, or `nil` if the limit is relative and the source text is `nil` or
  /// empty.
  func limit(relativeTo source: String?) -> NamedLimit? {
    guard isRelative else { return named }
    guard let source, !source.isEmpty else { return nil }
    let (percent, unit) = (named.limit, named.unit)
    let count = percent.status(of: source).count
    let minimum = (percent.minimum * count + 99) / 100
    let maximum = percent.maximum.map { max(minimum, $0 * count / 100) }
    let bounds = [percent.minimum, percent.maximum ?? 0].filter { $0 > 0 }.map { "\($0)%" }
    let limit = TextLimit(
      minimum: minimum, maximum: maximum, in: percent.unit, strength: percent.strength)
    return NamedLimit(
      description: named.description, unit: unit, limit: limit,
      origin: bounds.joined(separator: " to ") + " of the source")
  }
}

/// The texts that replace placeholders when a text is counted.
struct PlaceholderSamples {
  /// The samples for placeholders such as `%@` or `{name}`. `*` is any other placeholder.
  var byPlaceholder: [String: String] = [:]

  func fill(_ text: ResourceText) -> FilledText {
    FilledText(text) { byPlaceholder[$0] ?? byPlaceholder["*"] }
  }
}

extension String {
  /// The locale in lowercase and with hyphens, because the case of language tags has no meaning
  /// (RFC 5646, section 2.1.1).
  var languageTag: String { lowercased().replacing("_", with: "-") }
}

// MARK: - Search

extension LintConfiguration {
  /// Reads the rules from the file `name`, or from `.textlimits.yml` if `name` is `nil`.
  ///
  /// `.textlimits.yml` is searched in the folder `path`, or the folder of the file `path`, and then
  /// in its parent folders, up to the root of the repository. If it isn't found, the rules of
  /// recognized layouts apply.
  ///
  /// - Throws: A failure with status 65 and a line for each mistake, 65 if the file is too large,
  ///   or 66 if it can't be read.
  static func find(_ name: String?, for path: String) throws(Failure) -> LintConfiguration {
    guard let name = name ?? file(for: path) else { return .recognized }
    return try LintConfiguration(contentsOf: name)
  }

  /// Returns the path of the file of rules that applies to the file or folder `path`, or `nil` if
  /// no rules are found.
  static func file(for path: String) -> String? {
    var folder = Files.absolutePath(path)
    if !Files.isDirectory(folder) { folder = folder.folder }
    while true {
      let file = (folder == "/" ? "" : folder) + "/" + fileName
      if Files.exists(file) { return folder == Files.absolutePath(".") ? fileName : file }
      if folder == "/" || Files.exists(folder + "/.git") { return nil }
      folder = folder.folder
    }
  }

  private init(contentsOf name: String) throws(Failure) {
    let path = try FilePath(escaped: name)
    let bytes: [UInt8]?
    do { bytes = try OpenFile(regular: path).bytes(maximum: 1 << 24) } catch {
      throw .noInput("\(name.shownName): The rules can't be read: \(error.reason)")
    }
    guard let bytes else {
      throw .badInput("\(name.shownName): The rules are larger than 16 MiB.")
    }
    var reader = LintRulesReader()
    let configuration = reader.readFile(bytes)
    guard reader.mistakes.isEmpty else {
      let lines = reader.mistakes.map {
        "\(name.shownName):\($0.position.line):\($0.position.column): \($0.message)"
      }
      throw .badInput("The rules have errors:\n" + lines.joined(separator: "\n"))
    }
    self = configuration
    folder = Files.absolutePath(name).folder
  }
}

extension String {
  fileprivate var folder: String {
    let folder = self[..<(lastIndex(of: "/") ?? startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }
}

// MARK: - Recognized layouts

extension LintConfiguration {
  /// The store listings of fastlane (which F-Droid also reads) and the Gradle Play Publisher.
  private static let layouts = """
    "**/metadata/*/name.txt": app-store-name
    "**/metadata/*/subtitle.txt": app-store-subtitle
    "**/metadata/*/keywords.txt": app-store-keywords
    "**/metadata/*/promotional_text.txt": app-store-promotional-text
    "**/metadata/*/description.txt": app-store-description
    "**/metadata/*/release_notes.txt": app-store-release-notes
    "**/metadata/{,android/}*/title.txt": google-play-name
    "**/metadata/{,android/}*/short_description.txt": google-play-short-description
    "**/metadata/{,android/}*/full_description.txt": google-play-description
    "**/metadata/{,android/}*/changelogs/*.txt": google-play-release-notes
    "**/play/listings/*/title.txt": google-play-name
    "**/play/listings/*/short-description.txt": google-play-short-description
    "**/play/listings/*/full-description.txt": google-play-description
    "**/play/release-notes/*/*.txt": google-play-release-notes
    """

  private static let examples: [(format: ResourceFormat, rule: String)] = [
    (.stringCatalog, #""**/*.xcstrings": {keys: "button.*", limit: characters<=20}"#),
    (.strings, #""**/*.strings": {keys: "button.*", limit: characters<=20}"#),
    (.android, #""**/res/values*/*.xml": {keys: "action_*", limit: characters<=20}"#),
    (.gettext, #""**/*.po": {soft: 200%, ignore: ["license*"]}"#),
    (.arb, #""**/*.arb": {keys: "*Button", limit: characters<=20}"#),
    (.xliff, #""**/*.{xliff,xlf}": {soft: 200%}"#),
    (.rails, #""**/locales/*.yml": {keys: "*.submit.*", limit: characters<=20}"#),
    (.json, #""**/locales/**/*.json": {keys: "button.*", limit: characters<=20}"#),
    (.properties, #""**/*.properties": {keys: "button.*", limit: characters<=20}"#),
    (.subRip, #""**/*.srt": "characters+line<=42, lines<=2""#),
    (.webVTT, #""**/*.vtt": "characters+line<=42, lines<=2""#),
  ]

  static let recognized: LintConfiguration = {
    // A test checks that the layouts are valid rules.
    var reader = LintRulesReader()
    return reader.readFile(Array(layouts.utf8))
  }()

  static func suggestion(for files: [LintFile]) -> String {
    let rules = zip(layouts.split(separator: "\n"), recognized.rules).filter { _, rule in
      files.contains { rule.files.matches($0.absolutePath) }
    }.map { String($0.0) }
    let formats = Set(files.compactMap { ResourceFormat(path: $0.absolutePath) })
    let examples = examples.filter { formats.contains($0.format) }.map { "# \($0.rule)" }
    let lines =
      [
        "# The limits of texts. 'textlimit lint' compares the texts of this folder with them.",
        "# A text has to meet every rule that matches its file, key, and locale.", "",
      ] + rules
      + (examples.isEmpty ? [] : ["", "# Examples for other files that were found:"] + examples)
    return lines.map { $0 + "\n" }.joined()
  }
}
