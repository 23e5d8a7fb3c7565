import ArgumentParser
import FormFiles
import FormMessages
import FormValidation
import Foundation

/// How `check` judges records by a form.
struct FormOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Judge each line of the input, a JSON object, by the form in this file; '-' is standard input.",
      discussion: """
        One JSON object goes out for each record: its line, whether it is valid, and its \
        violations. Lines that are not JSON are reported with their number, and the others go on.
        """, valueName: "file"),
    completion: .file(extensions: ["json"]))
  var form: String?

  @Flag(help: "With --form, print how often each rule was broken instead of the records.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "With --form, add a sentence in this language to each violation.", valueName: "language"),
    completion: .list(MessageCatalog.languages))
  var messages: String?

  @Flag(
    help: ArgumentHelp(
      "With --form, end with status 0 once all records are read, whatever they are.",
      discussion: """
        For engines that pipe records through a process and take another status for a failed task. \
        Wrong use, an invalid form and input that cannot be read keep their status.
        """))
  var exitZero = false

  @Option(
    help: ArgumentHelp(
      "With --form, a value that its rules know by a name. Repeatable.",
      discussion: """
        A form has no clock: where a rule compares with a reference such as today, the day is given \
        here, as in today=2026-11-22.
        """, valueName: "name=value"),
    transform: GivenValue.init)
  var given: [GivenValue] = []

  @Flag(
    help: ArgumentHelp(
      "With --form, take numbers and booleans as they were typed.",
      discussion: "They are strings then, as HTML forms send them."))
  var typed = false

  @Option(
    help: ArgumentHelp(
      "With --form, judge records on at most this many threads; never on more than the machine has "
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
    let used = [
      ("--given", !given.isEmpty), ("--typed", typed), ("--jobs", jobs != nil),
      ("--summary", summary), ("--messages", messages != nil), ("--exit-zero", exitZero),
    ]
    if form == nil, let (option, _) = used.first(where: \.1) {
      throw ValidationError("\(option) needs a form: add --form FILE.")
    }
  }
}

/// A value that rules of a form know by a name.
struct GivenValue {
  let name: String
  let text: String

  init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, ValueKind.anyReads(String(parts[1])) else {
      throw ValidationError(
        "'\(argument)' gives no value. Write a name and a date, time or number, such as "
          + "today=2026-11-22.")
    }
    (name, text) = (String(parts[0]), String(parts[1]))
  }
}
