import ArgumentParser
import FormFiles
import FormValidation

struct FormCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "Check, explain and export form files, and judge records by them.",
    discussion: """
      A form file declares fields and their rules in JSON. The same file limits typing, judges \
      records and describes itself to others.

      A field is a name with transforms, which change its value, and rules for the result. \
      A member with 'fields' is a group of fields, one with 'each' a list, and 'when' puts a part \
      under a condition. A rule may have a 'name', its own 'messages' and a condition, 'when'. The \
      schema of form files, which editors complete by, describes every key and rule.
      """
        + HelpText.block(
          """
          {
            "form": "signUp",
            "fields": [
              {
                "name": "name",
                "label": {"*": "Name", "ja": "お名前"},
                "transforms": ["trim"],
                "rules": [
                  {"rule": "required"},
                  {"rule": "length", "min": 2, "max": 50},
                  {"rule": "length", "unit": "bytes", "max": 200}
                ]
              },
              {"name": "kind", "rules": [{"rule": "oneOf", "values": ["person", "company"]}]},
              {
                "when": {"field": "kind", "equals": "company"},
                "fields": [{"name": "vatNumber", "rules": [{"rule": "required"}]}]
              },
              {"name": "address", "fields": [{"name": "city"}]},
              {"name": "tags", "max": 3, "each": {"rules": [
                {"rule": "length", "unit": "words", "max": 2}]}}
            ]
          }
          """)
        + HelpText.examples(
          """
          textlimit form check signup.json
          textlimit form judge signup.json records.ndjson
          textlimit form explain signup.json --language ja
          textlimit form schema --of-form-files > form-files.schema.json
          """),
    subcommands: [
      FormCheckCommand.self, FormJudgeCommand.self, FormExplainCommand.self, FormSchemaCommand.self,
      FormHTMLCommand.self,
    ])
}

struct FormCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check form files.",
    discussion: """
      Prints everything that is wrong with each form file: unknown keys and units, names that are \
      declared twice or not at all, messages that cannot be used, and rules that no value can meet, \
      alone or together (at least 5 and at most 3). Each error is a line that begins with \
      FILE:LINE:COLUMN: so that editors and grep can use it.

      Exit status: 0 if every form is ok, 1 if one is not, 65 if a file is not JSON.
      """
        + HelpText.examples(
          """
          textlimit form check signup.json
          textlimit form check signup.json --json
          """))

  @Argument(
    help: ArgumentHelp(
      "The form files; '-' is standard input.",
      discussion: "Without any, standard input is read."),
    completion: .file(extensions: ["json"]))
  var files: [String] = []

  @Flag(help: "Print one JSON object a line for each form file.")
  var json = false

  func run() throws {
    var output = Output()
    var areValid = true
    var areJSON = true
    let status = try TextSource.inputs(files).readEach { source throws(Failure) in
      let form = try FormFile(source)
      if !form.complaints.isEmpty { areValid = false }
      if !form.isJSON { areJSON = false }
      try write(form.complaints, of: source, to: &output)
    }
    try output.flush()
    try (status ?? (!areJSON ? .badInput : areValid ? nil : .doesNotFit)).end()
  }

  private func write(
    _ complaints: [FormFile.Complaint], of source: TextSource, to output: inout Output
  ) throws(Failure) {
    if json {
      let errors = complaints.map { complaint in
        .object([
          ("key", .string(complaint.key)), ("line", .number(complaint.place.line)),
          ("column", .number(complaint.place.column)), ("reason", .string(complaint.reason)),
        ]) as OrderedJSON
      }
      try output.line(
        .object([
          ("file", OrderedJSON(source.file)), ("valid", .bool(complaints.isEmpty)),
          ("errors", .array(errors)),
        ]))
    } else if complaints.isEmpty {
      try output.line("\(source.title): ok")
    } else {
      for complaint in complaints { try output.line(complaint.line(in: source.title)) }
    }
  }
}

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
      longest line and --jobs. A record that breaks a soft limit of its form is as invalid as one that breaks a hard \
      one.

      Exit status: 0 if every record is valid, 1 if one is not, with --exit-zero 0 in either case; \
      65 if a line is not JSON.
      """
        + HelpText.examples(
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
    let sources = TextSource.inputs(files)
    if form == "-", sources.contains(where: \.isStandardInput) {
      throw Failure.usage(
        "Standard input cannot be both the form and the records: name a file for one of them.")
    }
    try RecordCheck(records, formFile: form).run(sources, json: json)
  }
}
