import ArgumentParser

struct FormJudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Judge records by a form, and say what is wrong with each.",
    discussion: """
      The records are JSON Lines: one JSON object on each line. One goes out for each: its line, \
      whether it is valid, and its violations. Blank lines are counted, but have no answer. Lines \
      that are not JSON have an "error" in place of violations, and the others go on. Where there are several files, each answer and message names \
      its own.

      Records stream through, so that the command serves as a filter; memory is bounded by the \
      longest line and --jobs. JSON begins without a byte order mark: a line with one is not a \
      record. A record that breaks a soft limit of its form is as invalid as one that breaks a hard \
      one.

      Exit status: 0 if every record is valid, 1 if one is not, with --exit-zero 0 in either case; \
      65 if a line is not JSON.
      """
        + Examples.section(
          """
          textlimit form judge signup.json records.ndjson
          textlimit form judge signup.json --messages de < records.ndjson
          textlimit form judge signup.json records.ndjson --summary
          """))

  @Argument(help: "The form file; '-' is standard input.", completion: .file(extensions: ["json"]))
  var form: String

  @Argument(
    help: ArgumentHelp(
      "The files of records; '-' is standard input.",
      discussion: "Without any, standard input is read."),
    completion: .file())
  var files: [String] = []

  @OptionGroup var records: FormOptions

  @Flag(help: "With --summary, print one JSON object.")
  var json = false

  func run() throws {
    let sources = files.isEmpty ? [.standardInput] : files.map(TextSource.inputOrFile)
    try records.judge(sources, by: form, json: json)
  }
}
