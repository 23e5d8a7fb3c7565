import ArgumentParser
import FormFiles
import FormMessages
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
      FILE:LINE:COLUMN: so that editors and grep can use it. If the values of a rule oneOf can't be \
      compared with slow patterns or very many rules, this rule is named on standard error, or in the \
      member "unchecked" of the JSON object.

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
      let form = try CheckedFormFile(source)
      if !form.errors.isEmpty { areValid = false }
      if !form.isJSON { areJSON = false }
      try write(form, of: source, to: &output)
    }
    try output.flush()
    try (status ?? (!areJSON ? .badInput : areValid ? nil : .doesNotFit)).throwExitCode()
  }

  private func write(
    _ form: CheckedFormFile, of source: TextSource, to output: inout Output
  ) throws(Failure) {
    if json {
      var members: [(String, OrderedJSON)] = [
        ("file", OrderedJSON(source.file)), ("valid", .bool(form.errors.isEmpty)),
        ("errors", .array(form.errors.map(\.json))),
      ]
      if !form.unchecked.isEmpty {
        members.append(("unchecked", .array(form.unchecked.map(\.json))))
      }
      return try output.line(.object(members))
    }
    for rule in form.unchecked { StandardError.print(rule.line(in: source.title)) }
    if form.errors.isEmpty { try output.line("\(source.title): ok") }
    for error in form.errors { try output.line(error.line(in: source.title)) }
  }
}

extension CheckedFormFile.LocatedError {
  fileprivate var json: OrderedJSON {
    .object([
      ("key", .string(key)), ("line", .number(position.line)),
      ("column", .number(position.column)), ("reason", .string(reason)),
    ])
  }
}

struct FormValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validate records with a form, and print the violations.",
    discussion: """
      The records are JSON Lines: one JSON object on each line. For each record, a JSON object is \
      printed with its line, whether it is valid, and its violations. Blank lines are skipped, but \
      counted in line numbers. A byte order mark before a record, as in joined files, is skipped. \
      A line that isn't JSON has an "error" instead of violations, and the command goes on. If \
      there are several files, each result and message has the name of its file.

      Each result is printed when it is known, so you can use the command as a filter. Memory is \
      bounded by the longest line and --jobs. A record that exceeds a soft limit is invalid, too.

      Exit status: 0 if every record is valid, 1 if one isn't, 65 if a line isn't JSON. With \
      --exit-zero, it's 0 in all three cases.
      """
        + HelpText.examples(
          """
          textlimit form validate signup.json records.ndjson
          textlimit form validate signup.json --language de < records.ndjson
          textlimit form validate signup.json records.ndjson --summary
          """))

  @Argument(help: "The form file; '-' is standard input.", completion: .file(extensions: ["json"]))
  var form: String

  @Argument(
    help: ArgumentHelp(
      "The files of records; '-' is standard input.",
      discussion: "If none is given, standard input is read."),
    completion: .file())
  var files: [String] = []

  @OptionGroup var records: RecordOptions

  @Flag(help: "With --summary, print one JSON object.")
  var json = false

  func run() throws {
    try records.requireValidOptions(json: json)
    let sources = TextSource.inputs(files)
    if form == "-", sources.contains(where: \.isStandardInput) {
      throw Failure.usage(
        "Standard input can't be both the form and the records. Name a file for one of them.")
    }
    try RecordCheck(records, formFile: form).run(sources, json: json)
  }
}

// MARK: - Exports

struct FormSchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a form as a JSON Schema.",
    discussion: """
      The schema (draft 2020-12) accepts everything that the form accepts, and can accept more. Rules \
      that a schema can't express are listed on standard error.

      With --of-form-files, the schema of form files themselves is printed. Editors use it for \
      completion and for marking errors if it is in their settings, or in the key "$schema" of a \
      form file.
      """
        + HelpText.examples(
          """
          textlimit form schema signup.json
          textlimit form schema signup.json --of transformed
          textlimit form schema --of-form-files
          """))

  @OptionGroup var form: FormFileOptions

  @Option(
    help: ArgumentHelp(
      "The record that the schema describes: submitted (the default, before the transforms) or "
        + "transformed (after them).",
      valueName: "values"))
  var of: FormDeclaration.ExportSubject?

  @Flag(help: "Print the schema of form files instead of a form's schema.")
  var ofFormFiles = false

  @Flag(help: "Print the schema on one line.")
  var compact = false

  func run() throws {
    let schema: JSONValue
    if ofFormFiles {
      guard form.isEmpty, of == nil else {
        throw Failure.usage("--of-form-files can't be combined with a form file or --of.")
      }
      schema = FormFile.schema
    } else {
      let export = try form.declaration().jsonSchema(of: of ?? .submitted)
      form.report(export.omissions)
      schema = export.json
    }
    try Output.print(compact ? schema.text : schema.indentedText)
  }
}

struct FormHTMLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Print a form as HTML.",
    discussion: """
      Each field is a labeled element with attributes for its rules. A browser accepts everything \
      that the form accepts, and can accept more. Rules that attributes can't express are listed on \
      standard error.
      """
        + HelpText.examples(
          """
          textlimit form html signup.json
          textlimit form html signup.json --language ja
          """))

  @OptionGroup var form: FormFileOptions
  @OptionGroup var language: LanguageOption

  func run() throws {
    let export = try form.declaration().html(language: language.language)
    form.report(export.omissions)
    var output = Output()
    try output.write(export.text)
    try output.flush()
  }
}

struct FormExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Describe each field and rule of a form in a sentence.",
    discussion: """
      Each field is printed with its path and its label. The transforms and rules of its value follow. \
      You can use any language of 'textlimit list languages' that has messages.
      """
        + HelpText.examples(
          """
          textlimit form explain signup.json
          textlimit form explain signup.json --language zh-Hans
          textlimit form explain signup.json --json
          """))

  @OptionGroup var form: FormFileOptions
  @OptionGroup var language: LanguageOption

  @Flag(help: "Print one JSON object for each field.")
  var json = false

  func run() throws {
    LanguageOption.warnIfUntranslated(language.language)
    var output = Output()
    let fields = MessageCatalog().explanation(
      of: try form.declaration(), language: language.language)
    for field in fields {
      if json {
        try output.line(
          .object([
            ("path", .string(field.path)), ("label", OrderedJSON(field.label)),
            ("sentences", .array(field.sentences.map { .string($0) })),
          ]))
        continue
      }
      try output.line(field.path.shown + (field.label.map { " (\($0.shown))" } ?? ""))
      for sentence in field.sentences { try output.line("  \(sentence)") }
    }
    try output.flush()
  }
}

extension FormFileOptions {
  fileprivate func declaration() throws(Failure) -> FormDeclaration {
    try CheckedFormFile(source).declaration()
  }

  fileprivate func report(_ omissions: [Omission]) {
    for omission in omissions {
      let path = omission.path.components.isEmpty ? "" : "\(omission.path.description.shown): "
      // If the subject is already the end of the key, as in `fields[2].when`, it isn't repeated.
      let isKey = omission.location.description.hasSuffix(".\(omission.subject)")
      let subject = isKey ? "" : "\(omission.subject.shown): "
      StandardError.print(
        "\(source.title): left out: \(omission.location): \(path)\(subject)\(omission.reason)")
    }
  }
}
