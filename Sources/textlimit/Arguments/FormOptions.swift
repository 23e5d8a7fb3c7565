// The conformance of a public type requires public imports.
public import ArgumentParser
public import FormFiles
import FormMessages
import Foundation

struct RecordOptions: ParsableArguments {
  @Flag(help: "Print how often each rule was broken instead of a result for each record.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "The member that identifies a record. Results repeat it as \"id\".",
      valueName: "name"),
    transform: { try $0.requireText() })
  var id: String?

  @Option(
    name: LanguageOption.names,
    help: ArgumentHelp(
      "Add a sentence in this language to each violation.", valueName: "language"),
    completion: .list(MessageCatalog.languages), transform: LanguageOption.language(_:))
  var language: String?

  @Flag(
    help: ArgumentHelp(
      "Exit with status 0 after all records are read, valid or not.",
      discussion: """
        Use it in data pipelines that treat any other status as a failed task. Invalid usage, an \
        invalid form, and unreadable input keep their status.
        """))
  var exitZero = false

  @Option(
    help: ArgumentHelp(
      "A value that rules of the form refer to by name. Repeatable.",
      discussion: """
        A form has no clock. If a rule compares a value with a reference such as today, pass the day: \
        today=2026-11-22.
        """, valueName: "name=value"),
    transform: ReferenceValue.init)
  var reference: [ReferenceValue] = []

  @Flag(
    help: ArgumentHelp(
      "Read numbers and booleans from strings only.",
      discussion: "HTML forms submit them as strings."))
  var typed = false

  @Option(
    help: ArgumentHelp(
      "The maximum number of threads, up to the number of cores. (default: all cores)",
      discussion: "The order of the output is always that of the input.",
      valueName: "number"),
    transform: RecordOptions.jobs)
  var jobs: Int?

  var threads: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  @Sendable private static func jobs(_ argument: String) throws -> Int {
    guard let jobs = Int(argument), (1...1_000).contains(jobs) else {
      throw ValidationError("Write a number from 1 to 1000.")
    }
    return jobs
  }

  func requireValidOptions(json: Bool) throws(Failure) {
    if json, !summary {
      throw .usage("--json requires --summary. The results of records are always JSON.")
    }
    if summary, id != nil || language != nil {
      throw .usage("--summary can't be combined with --id or --language.")
    }
  }

  func references() throws(Failure) -> [String: String] {
    var references: [String: String] = [:]
    for value in reference where references.updateValue(value.text, forKey: value.name) != nil {
      throw .usage("--reference: '\(value.name)' is given twice. Write it once.")
    }
    return references
  }
}

struct ReferenceValue {
  let name: String
  let text: String

  init(_ argument: String) throws {
    let parts = try argument.requireText()
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty,
      ValueKind.allCases.contains(where: { $0.isOrdered && (try? $0.parse(parts[1])) != nil })
    else {
      throw ValidationError(
        "'\(argument)' isn't a name and a value. Write a name and a date, time, or number, such as "
          + "today=2026-11-22.")
    }
    (name, text) = (parts[0], parts[1])
  }
}

struct LanguageOption: ParsableArguments {
  /// Each subcommand of `form` that has a language accepts both names.
  static let names: NameSpecification = [.customLong("language"), .customLong("messages")]

  @Option(
    name: names,
    help: ArgumentHelp(
      "The language of the output, such as de, es-MX, or zh-Hant. (default: en)",
      valueName: "language"),
    completion: .list(MessageCatalog.languages), transform: LanguageOption.language(_:))
  var language = "en"

  @Sendable static func language(_ argument: String) throws -> String {
    let language = try argument.requireText()
    guard MessageCatalog.isSupportedLocale(language) else {
      let meant = Spelling.nearest(to: language, among: MessageCatalog.languages)
        .map { " Did you mean '\($0)'?" }
      throw ValidationError(
        "Unknown language '\(language.shown)'.\(meant ?? "") Write a tag such as de, es-MX, or "
          + "zh-Hant. Languages with messages: \(MessageCatalog.languages.joined(separator: ", "))."
      )
    }
    return language
  }

  static func warnIfUntranslated(_ language: String) {
    let languages = MessageCatalog.languages
    guard LanguageNegotiation(available: languages).best(for: [language]) == nil else { return }
    StandardError.print(
      "No messages in '\(language)': English is used, except for messages of the form. "
        + "Languages with messages: \(languages.joined(separator: ", ")).")
  }
}

struct FormFileOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The form file; '-' is standard input.",
      discussion: "If none is given, standard input is read."),
    completion: .file(extensions: ["json"]))
  private var file: String?

  var isEmpty: Bool { file == nil }

  var source: TextSource { file.map(TextSource.inputOrFile) ?? .standardInput }
}

extension FormDeclaration.ExportSubject: ExpressibleByArgument {}
