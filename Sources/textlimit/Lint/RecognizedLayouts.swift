import TextResources

extension LintRules {
  /// The store listings of fastlane (which F-Droid also reads) and the Gradle Play Publisher.
  private static let layouts: [(pattern: String, profile: String)] = [
    ("**/metadata/*/name.txt", "app-store-name"),
    ("**/metadata/*/subtitle.txt", "app-store-subtitle"),
    ("**/metadata/*/keywords.txt", "app-store-keywords"),
    ("**/metadata/*/promotional_text.txt", "app-store-promotional-text"),
    ("**/metadata/*/description.txt", "app-store-description"),
    ("**/metadata/*/release_notes.txt", "app-store-release-notes"),
    ("**/metadata/{,android/}*/title.txt", "google-play-name"),
    ("**/metadata/{,android/}*/short_description.txt", "google-play-short-description"),
    ("**/metadata/{,android/}*/full_description.txt", "google-play-description"),
    ("**/metadata/{,android/}*/changelogs/*.txt", "google-play-release-notes"),
    ("**/play/listings/*/title.txt", "google-play-name"),
    ("**/play/listings/*/short-description.txt", "google-play-short-description"),
    ("**/play/listings/*/full-description.txt", "google-play-description"),
    ("**/play/release-notes/*/*.txt", "google-play-release-notes"),
  ]

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

  static let recognized: LintRules = {
    var rules = LintRules()
    for (pattern, profile) in layouts {
      // A test checks that the patterns and profiles are valid.
      guard var rule = try? LintRule(pattern) else { continue }
      rule.limits = (try? LintLimit.parseList(profile, strength: .hard)) ?? []
      rules.rules.append(rule)
    }
    return rules
  }()

  static func suggestion(for files: [LintTarget]) -> String {
    let rules = zip(layouts, recognized.rules).filter { _, rule in
      files.contains { rule.files.matches($0.path) }
    }
    let formats = Set(files.compactMap { ResourceFormat(path: $0.path) })
    let examples = examples.filter { formats.contains($0.format) }.map { "# \($0.rule)" }
    let lines =
      [
        "# The limits of texts. 'textlimit lint' compares the texts of this folder with them.",
        "# A text has to meet every rule that matches its file, key, and locale.", "",
      ] + rules.map { "\"\($0.0.pattern)\": \($0.0.profile)" }
      + (examples.isEmpty ? [] : ["", "# Examples for other files that were found:"] + examples)
    return lines.map { $0 + "\n" }.joined()
  }
}
