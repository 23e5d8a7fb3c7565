import Foundation
import TestSupport
import Testing

@Suite struct `Every example` {
  struct Example: CustomTestStringConvertible, Sendable {
    let origin: String
    let command: String
    var output: String?

    var testDescription: String { "\(origin): \(command)" }
  }

  private static let folder: URL = {
    let folder = Tool.url.appending(path: "ExampleFixtures")
    try? FileManager.default.removeItem(at: folder)
    let session =
      #"{"id":"a","field":{"limits":[]},"events":[{"type":"insert","text":"a"}]}"# + "\n"
    let files = [
      "README.md": "# Title\n\nText\n", "post.txt": "Hello 👋🏽\n", "titles.txt": "One\nTwo\n",
      "bug.jsonl": session, "sessions.jsonl": session,
      "records.ndjson": #"{"name":"Ada"}"# + "\n", "signup.json": #"{"fields":[{"name":"name"}]}"#,
      "Localizable.xcstrings": #"{"sourceLanguage":"en","strings":{"Save":{}},"version":"1.0"}"#,
      "de.json": #"{"save":"Sichern"}"#,
      "app/fastlane/metadata/de-DE/name.txt": "Podcasts hören und Neues entdecken\n",
      "app/fastlane/metadata/de-DE/subtitle.txt": "Podcasts\n",
      "app/Localizable.xcstrings": """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "Save": {"comment": "A button. max-length: 8", "localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "Sichern"}},
          "fr": {"stringUnit": {"state": "translated", "value": "Enregistrer"}}}}}}
      """,
    ]
    do {
      try folder.write(files)
    } catch {
      Issue.record("no fixtures: \(error)")
    }
    return folder
  }()

  private static let all = Result { try inHelp() + inDocuments() }

  @Test(arguments: try all.get())
  func `runs, and prints the documented output`(_ example: Example) throws {
    let result = try Tool.shell(example.command, in: Self.folder)
    #expect(result.status <= 1, "\(result.errors)")
    #expect(!result.errors.contains("Error:"))
    if let output = example.output { #expect(result.output == output) }
  }

  @Test func `of a help text is on one line at any width`() throws {
    #expect(try Self.inHelp().count >= 15)
    let wide = RandomTests.sample(HelpTests.commands, every: 4)
    for (columns, commands) in [(40, HelpTests.commands), (1000, wide)] {
      let examples = try Self.inHelp(of: commands, columns: columns)
      #expect(examples.map(\.command) == (try Self.inHelp(of: commands).map(\.command)))
    }
    for example in try Self.inHelp() {
      #expect(example.command.contains("textlimit") && !example.command.contains("\u{A0}"))
    }
  }

  @Test func `is found in the help texts, the README, and the articles`() throws {
    let origins = Set(try Self.all.get().map(\.origin))
    #expect(
      origins.isSuperset(of: [
        "help check", "help replay", "README.md", "SessionsAsBugReports.md", "SignUp.md",
      ]))
  }

  /// The lines below EXAMPLES in the recorded help or, with `columns`, in the current help.
  private static func inHelp(
    of commands: [[String]] = HelpTests.commands, columns: Int? = nil
  ) throws -> [Example] {
    try commands.flatMap { command in
      let help =
        try columns.map {
          try Tool.run(["help"] + command, environment: ["COLUMNS": "\($0)"]).output
        } ?? String(contentsOf: HelpTests.file(of: command), encoding: .utf8)
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }.map {
        Example(
          origin: (["help"] + command).joined(separator: " "),
          command: $0.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  /// A `console` block has commands and output, a `json` block with `"events"` is a session for
  /// `textlimit replay`, and a block without a language has commands in the lines that begin with
  /// `textlimit`. Other blocks are ignored.
  private static func inDocuments() throws -> [Example] {
    let articles = Repository.files(below: "Sources", extension: "md")
    return try ([Repository.url("README.md")] + articles).flatMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      // Every second piece is a code block. Its first line is the language.
      let blocks = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
      return blocks.flatMap { block in
        let end = block.firstIndex(of: "\n") ?? block.endIndex
        return examples(
          in: block[end...].dropFirst(), language: block[..<end], origin: file.lastPathComponent)
      }
    }
  }

  private static func examples(
    in block: Substring, language: Substring, origin: String
  ) -> [Example] {
    switch language {
    case "console":
      // Other tests play the examples of the REPL.
      guard !block.contains("textlimit repl ") else { return [] }
      return "\n\(block)".split(separator: "\n$ ").map { text in
        let console = Transcript(title: origin, text)
        return Example(origin: origin, command: console.command, output: console.output)
      }
    case "json" where block.contains("\"events\""):
      let session = block.replacing("\n", with: "")
      return [Example(origin: origin, command: "textlimit replay <<'END'\n\(session)\nEND")]
    case "":
      return block.split(separator: "\n").filter { $0.hasPrefix("textlimit ") }
        .map { Example(origin: origin, command: String($0)) }
    default: return []
    }
  }
}
