import ArgumentParser
import FormFiles
import FormValidation

struct FormCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "Check, explain, and export form files, and validate records with them.",
    discussion: """
      A form file declares fields and their rules in JSON. You can use it to limit typing, to \
      validate records, and to export the form to HTML and JSON Schema.

      A field has a name, transforms of its value, and rules that validate the result. A member \
      with 'fields' is a group of fields, a member with 'each' is a list, and 'when' is a condition. \
      A rule can have a 'name', its own 'messages', and a condition. The schema of form files \
      describes every key and rule, and enables completion in editors.
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
          textlimit form validate signup.json records.ndjson
          textlimit form explain signup.json --language ja
          textlimit form schema --of-form-files > form-files.schema.json
          """),
    subcommands: [
      FormCheckCommand.self, FormValidateCommand.self, FormExplainCommand.self,
      FormSchemaCommand.self,
      FormHTMLCommand.self,
    ])
}

struct FormCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check form files.",
    discussion: """
      Prints everything that is wrong with each form file: unknown keys and units, names that are \
      declared twice or not at all, messages that can't be used, and rules that no value can meet, \
      alone or together (at least 5 and at most 3). Each error is a line that begins with \
      FILE:LINE:COLUMN: so that editors and grep can use it.

      Exit status: 0 if every form is ok, 1 if one isn't, 65 if a file isn't JSON.
      """
        + HelpText.examples(
          """
          textlimit form check signup.json
          textlimit form check signup.json --json
          """))

  @Argument(
    help: ArgumentHelp(
      "The form files; '-' is standard input.",
      discussion: "If none is given, standard input is read."),
    completion: .file(extensions: ["json"]))
  var files: [String] = []

  @Flag(help: "Print one JSON object for each form file.")
  var json = false

  func run() throws {
    var output = Output()
    var areValid = true
    var areJSON = true
    let status = try TextSource.inputs(files).readEach { source throws(Failure) in
      let form = try FormFile(source)
      if !form.errors.isEmpty { areValid = false }
      if !form.isJSON { areJSON = false }
      try write(form.errors, of: source, to: &output)
    }
    try output.flush()
    try (status ?? (!areJSON ? .badInput : areValid ? nil : .doesNotFit)).end()
  }

  private func write(
    _ errors: [FormFile.LocatedError], of source: TextSource, to output: inout Output
  ) throws(Failure) {
    if json {
      let values = errors.map { error in
        .object([
          ("key", .string(error.key)), ("line", .number(error.position.line)),
          ("column", .number(error.position.column)), ("reason", .string(error.reason)),
        ]) as OrderedJSON
      }
      try output.line(
        .object([
          ("file", OrderedJSON(source.file)), ("valid", .bool(errors.isEmpty)),
          ("errors", .array(values)),
        ]))
    } else if errors.isEmpty {
      try output.line("\(source.title): ok")
    } else {
      for error in errors { try output.line(error.line(in: source.title)) }
    }
  }
}

struct FormValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validate records with a form, and print the violations.",
    discussion: """
      The records are JSON Lines: one JSON object on each line. For each record, a JSON object is \
      printed with its line, whether it is valid, and its violations. Blank lines are counted, but \
      skipped, and so is a byte order mark before a record, as joined files have it. A line that isn't \
      JSON has an "error" instead of violations, and the command goes on. If there are several files, \
      each result and message has the name of its file.

      Each result is printed when it is known, so you can use the command as a filter. Memory is \
      bounded by the longest line and --jobs. A record that exceeds a soft limit is invalid, too.

      Exit status: 0 if every record is valid, 1 if one isn't (0 with --exit-zero), 65 if a line \
      isn't JSON.
      """
        + HelpText.examples(
          """
          textlimit form validate signup.json records.ndjson
          textlimit form validate signup.json --messages de < records.ndjson
          textlimit form validate signup.json records.ndjson --summary
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
        "Standard input can't be both the form and the records. Name a file for one of them.")
    }
    try RecordCheck(records, formFile: form).run(sources, json: json)
  }
}
