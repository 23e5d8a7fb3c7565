import ArgumentParser
import FormMessages
import Foundation

/// How records are judged by a form.
struct FormOptions: ParsableArguments {
  @Flag(help: "Print how often each rule was broken instead of the records.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "Add a sentence in this language to each violation.", valueName: "language"),
    completion: .list(MessageCatalog.languages))
  var messages: String?

  @Flag(
    help: ArgumentHelp(
      "End with status 0 once all records are read, whatever they are.",
      discussion: """
        For engines that pipe records through a process and take another status for a failed task. \
        Wrong use, an invalid form and input that cannot be read keep their status.
        """))
  var exitZero = false

  @Option(
    help: ArgumentHelp(
      "A value that rules of the form refer to by name. Repeatable.",
      discussion: """
        A form has no clock: where a rule compares with a reference such as today, the day is given \
        here, as in today=2026-11-22.
        """, valueName: "name=value"),
    transform: GivenValue.init)
  var given: [GivenValue] = []

  @Flag(
    help: ArgumentHelp(
      "Numbers and booleans are written as strings in the records.",
      discussion: "HTML forms send them so."))
  var typed = false

  @Option(
    help: ArgumentHelp(
      "Judge records on at most this many threads; never on more than the machine has "
        + "cores. (default: all cores)",
      discussion: "The output is the same with any number: records keep the order of the input.",
      valueName: "number"),
    transform: FormOptions.jobs)
  var jobs: Int?

  /// How many blocks of records are judged at once.
  var threads: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  @Sendable private static func jobs(_ argument: String) throws -> Int {
    guard let jobs = Int(argument), (1...1_000).contains(jobs) else {
      throw ValidationError("Write a number from 1 to 1000.")
    }
    return jobs
  }

  func validate() throws {
    if let messages { try LanguageOption.validate(messages) }
    var names: Set<String> = []
    if let again = given.first(where: { !names.insert($0.name).inserted }) {
      throw ValidationError("--given: '\(again.name)' is given twice.")
    }
  }

  /// The first option that was given.
  var first: String? {
    let used = [
      ("--given", !given.isEmpty), ("--typed", typed), ("--jobs", jobs != nil),
      ("--summary", summary), ("--messages", messages != nil), ("--exit-zero", exitZero),
    ]
    return used.first(where: \.1)?.0
  }

  /// Judges the records of these sources.
  func judge(_ sources: [TextSource], by form: String, json: Bool) throws {
    if form == "-", sources.contains(where: \.isStandardInput) {
      throw ValidationError(
        "Standard input cannot be both the form and the records: name a file for one of them.")
    }
    try RecordCheck(self, formFile: form).run(sources, json: json)
  }
}

/// A value that rules of a form know by a name.
struct GivenValue {
  let name: String
  let text: String

  init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      ValueKind.allCases.contains(where: { $0.isOrdered && (try? $0.read(String(parts[1]))) != nil }
      )
    else {
      throw ValidationError(
        "'\(argument)' gives no value. Write a name and a date, time or number, such as "
          + "today=2026-11-22.")
    }
    (name, text) = (String(parts[0]), String(parts[1]))
  }
}
