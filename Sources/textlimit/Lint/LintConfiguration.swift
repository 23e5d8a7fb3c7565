import SystemPackage
import TextMetrics
import TextResources

/// The content of a file of rules, or the rules of recognized layouts.
struct LintConfiguration {
  static let fileName = ".textlimits.yml"
  private static let maximumBytes = 1 << 24

  var rules: [LintRule] = []
  var ignoredFiles: GlobList?
  var sourceLanguage = "en"
  var placeholders = PlaceholderSamples()
  /// An absolute path. Patterns are relative to this folder.
  var folder = "/"
  /// The absolute path of the file with the rules, or `nil` for the recognized layouts.
  private(set) var path: String?

  var hasRelativeLimits: Bool { rules.contains(where: \.hasRelativeLimits) }

  func isIgnored(_ file: LintFile) -> Bool {
    ignoredFiles?.matches(file.path(relativeTo: folder)) == true
      || file.absolutePath == path || file.absolutePath.hasSuffix("/" + Self.fileName)
  }

  /// Whether a file in the folder would be ignored. The folder itself isn't tested, because a
  /// pattern such as `vendor/**` doesn't match `vendor`.
  func isIgnored(folder: String) -> Bool { isIgnored(LintFile(folder + "/file")) }

  /// Returns the rules that match the file, or else the limits of stores for recognized layouts.
  func rules(for file: LintFile) -> [LintRule] {
    let path = file.path(relativeTo: folder)
    let matching = rules.filter { $0.matchesFile(at: path) }
    if !matching.isEmpty || self.path == nil { return matching }
    return Self.recognized.rules(for: file)
  }

  /// Whether a file that was found in a folder is checked if it isn't ignored.
  func includes(_ file: LintFile) -> Bool {
    if ResourceFormat.isResource(path: file.absolutePath) { return true }
    let isKnown = ResourceFormat(path: file.absolutePath) != nil
    return rules(for: file).contains { isKnown || $0.format != nil }
  }
}

// MARK: - Search

extension LintConfiguration {
  /// Reads the file `name`, whose patterns are relative to the current folder. If `name` is `nil`,
  /// reads the rules that ``file(for:)`` finds for `path`, or else returns ``recognized``.
  static func find(_ name: String?, for path: String) throws(Failure) -> LintConfiguration {
    if let name {
      return try LintConfiguration(contentsOf: name, folder: Files.absolutePath("."))
    }
    guard let name = file(for: path) else { return .recognized }
    return try LintConfiguration(contentsOf: name, folder: Files.absolutePath(name).folder)
  }

  /// Finds the nearest ``fileName`` in `path`, or in its folder if `path` is a file, or in a
  /// parent. The search ends at the root of the repository or of the file system. Returns only the
  /// name of a file in the current folder, the absolute path of any other file, or `nil` if there
  /// is none.
  static func file(for path: String) -> String? {
    var folder = Files.absolutePath(path)
    if !Files.isFolder(folder) { folder = folder.folder }
    while true {
      let file = (folder == "/" ? "" : folder) + "/" + fileName
      if Files.exists(file) { return folder == Files.absolutePath(".") ? fileName : file }
      if folder == "/" || Files.exists(folder + "/.git") { return nil }
      folder = folder.folder
    }
  }

  private init(contentsOf name: String, folder: String) throws(Failure) {
    let path = try FilePath(escaped: name)
    let bytes: [UInt8]?
    do { bytes = try OpenFile(regular: path).bytes(maximum: Self.maximumBytes) } catch {
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
    self.folder = folder
    self.path = Files.absolutePath(name)
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

  /// Returns the `.textlimits.yml` that `--init` writes. Fails if a file's layout begins above
  /// `folder`, since a pattern relative to `folder` can't match the file.
  static func suggestion(
    for files: [LintFile], in folder: String
  ) throws(Failure) -> String {
    var rules: [String] = []
    for (line, rule) in zip(layouts.split(separator: "\n"), recognized.rules) {
      let matching = files.filter { rule.matchesFile(at: $0.absolutePath) }
      if let file = matching.first(where: {
        $0.path(relativeTo: folder) == $0.absolutePath
          || !rule.matchesFile(at: $0.path(relativeTo: folder))
      }) {
        throw .usage(
          "\(file.name.shownName): --init only recognizes this file from a folder above it. Run it "
            + "in the folder that contains 'metadata' or 'play'.")
      }
      if !matching.isEmpty { rules.append(String(line)) }
    }
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
