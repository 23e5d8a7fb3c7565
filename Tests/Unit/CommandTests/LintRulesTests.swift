import TestSupport
import Testing
import TextResources

@testable import textlimit

@Suite struct `Rules of lint` {
  private func read(_ yaml: String) -> (configuration: LintConfiguration, mistakes: [String]) {
    var reader = LintRulesReader()
    let configuration = reader.readFile(Array(yaml.utf8))
    return (
      configuration,
      reader.mistakes.map { "\($0.position.line):\($0.position.column): \($0.message)" }
    )
  }

  @Test func `are patterns with limits, profiles, and lists`() throws {
    let (configuration, mistakes) = read(
      """
      "**/name.txt": app-store-name
      a/*.po: [20, "words<=3, bytes>=2", {soft: 130%}]
      b: {limit: [1, 2], keys: x, locales: [de, "!de-AT"], ignore: y, format: json}
      """)
    #expect(mistakes.isEmpty)
    #expect(configuration.rules.map(\.limits.count) == [1, 1, 2, 1, 2])
    #expect(configuration.hasRelativeLimits)
    let last = try #require(configuration.rules.last)
    #expect(last.format == .json)
    let texts = try ["de", "de_AT", "fr"].flatMap { locale in
      try Array(ResourceTexts(contentsOf: file(locale)))
    }
    #expect(texts.filter(last.matches).map(\.locale) == ["de"])
    let portuguese = try #require(read("a: {limit: 1, locales: pt_BR}").configuration.rules.first)
    for locale in ["pt-BR", "pt_br"] {
      #expect(try ResourceTexts(contentsOf: file(locale)).contains(where: portuguese.matches))
    }
  }

  private func file(_ locale: String) -> ResourceFile {
    ResourceFile(Array(#"{"x": "1", "y": "2"}"#.utf8), named: "a.json", locale: locale)
  }

  @Test(arguments: [
    ("a: 20\n  b: 3", "2:4: "), ("- a", "1:1: expected patterns of files"),
    ("a: []\n---\nb: 1", "3:1: "),
    ("x: {limt: 3}", "1:5: unknown key 'limt'; did you mean 'limit'?"),
    ("x:\n  limit: [3, letters<=3]", "2:14: "), ("x: {limit: {a: 1}}", "1:12: expected a limit"),
    ("x: {soft: x-post%}", "1:11: "), ("x: 9999999%", "1:4: expected at most"),
    ("x: \"20, words<=130%\"", "1:4: expected only percentages"),
    ("x: {placeholders: 10001}", "1:19: expected a length"),
    ("\"a[\": 3", "1:1: 'a[' isn't a valid"),
    ("x: {format: pdf}", "1:13: expected a format, which is one of "), ("!a: 3", "1:"),
    ("\"!a\": 3", "1:1: a pattern of a rule can't begin with '!'; to exclude files, write 'a' "),
    ("ignore: {a: b}", "1:9: expected a pattern"),
    ("x: {limit: 1, keys: \"[\"}", "1:21: "), ("x: \"\"", "1:4: expected a limit"),
    ("x: 3\nx: 4", "1:1: the key 'x'"), ("x: {}", "1:4: expected a limit"),
    ("x: {keys: a, locales: de}", "1:4: expected a limit"),
    ("x: {limit: []}", "1:12: expected a value"),
    ("x: {limit: 1, keys: []}", "1:21: expected a value"),
    ("x: &a {limit: 3}\ny: *a", "1:4: expected a value"),
    ("x: 200000%", "1:4: expected at most 100000%"),
  ])
  func `name a mistake with its line and column`(_ yaml: String, _ mistake: String) {
    let (_, mistakes) = read(yaml)
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.hasPrefix(mistake) == true, "\(mistakes)")
  }

  @Test(arguments: RandomTests.firstSeeds(40))
  func `are read or have mistakes when they are changed at random`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let pieces = [
      "\n", "  ", "- ", "? ", "&a ", "*a", "!!binary ", "\"", "'", "[", "]", "{", "}", ":", ",",
      "|", ">", "#",
      "%", "\t", "\u{FEFF}", "é", "---", "...", "limit", "<=", "soft: ", "9999999999999999999",
    ].map { Array($0.utf8) }
    var bytes = Array(
      """
      "**/name.txt": app-store-name
      ignore: ["build/**"]
      a/*.po: [20, "words<=3, bytes>=2", {soft: 130%}]
      b: {limit: &a [1, 2], keys: x, locales: [de, "!de-AT"], ignore: y, format: json, placeholders: 3}
      """.utf8)
    for _ in 0..<200 {
      let start = random.number(in: 0...bytes.count)
      let end = min(bytes.count, start + random.number(below: 4))
      let piece = random.chance(10) ? [UInt8(random.number(below: 256))] : random.pick(pieces)
      bytes.replaceSubrange(start..<end, with: random.chance(30) ? [] : piece)
      var reader = LintRulesReader()
      _ = reader.readFile(bytes)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
      for mistake in reader.mistakes {
        #expect((1...lines + 1).contains(mistake.position.line) && mistake.position.column > 0)
        #expect(!mistake.message.isEmpty)
      }
    }
  }

  @Test func `of recognized layouts have profiles`() {
    #expect(LintConfiguration.recognized.rules.count == 14)
    #expect(LintConfiguration.recognized.rules.allSatisfy { !$0.limits.isEmpty })
  }

  @Test func `that are suggested can be read`() throws {
    let names = [
      "metadata/de/name.txt", "play/listings/de/title.txt", "A.xcstrings", "de.lproj/A.strings",
      "res/values-de/strings.xml", "de.po", "a.arb", "a.xlf", "locales/de.yml", "locales/de/a.json",
      "a.properties", "a.srt", "a.vtt",
    ]
    let folder = Files.absolutePath(".")
    let text = try LintConfiguration.suggestion(for: names.map(LintFile.init), in: folder)
    #expect(throws: Failure.self) {
      try LintConfiguration.suggestion(
        for: [LintFile("metadata/de/name.txt")], in: folder + "/metadata")
    }
    let examples = text.split(separator: "\n").filter { $0.hasPrefix("# \"") }
    #expect(examples.count == 11)
    let uncommented = text.replacing("# \"", with: "\"")
    let (configuration, mistakes) = read(uncommented)
    #expect(mistakes.isEmpty && configuration.rules.count == 13, "\(mistakes)")
    for name in names {
      #expect(!configuration.rules(for: LintFile(name)).isEmpty, "\(name)")
    }
  }
}
