import ArgumentParser
import FormFiles
import FormMessages
import FormValidation

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
          textlimit form schema signup.json --of cleaned
          textlimit form schema --of-form-files
          """))

  @OptionGroup var form: FormFileOptions

  @Option(
    help: ArgumentHelp(
      "The record that the schema describes: submitted (before the transforms) or cleaned (after them).",
      valueName: "values"))
  var of = FormDeclaration.ExportSubject.submitted

  @Flag(help: "Print the schema of form files instead of a form's schema.")
  var ofFormFiles = false

  @Flag(help: "Print the schema on one line.")
  var compact = false

  func run() throws {
    let schema: JSONValue
    if ofFormFiles {
      schema = FormFiles.FormFile.schema
    } else {
      let export = try form.declaration().jsonSchema(of: of)
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
      You can use any language of form validate --messages.
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
    try FormFile(source).declaration()
  }

  fileprivate func report(_ omissions: [Omission]) {
    for omission in omissions {
      let path = omission.path.components.isEmpty ? "" : "\(omission.path.description.shown): "
      // The subject can be part of the key, as in `fields[2].when`.
      let isKey = omission.key.hasSuffix(".\(omission.subject)")
      let subject = isKey ? "" : "\(omission.subject.shown): "
      Messages.print(
        "\(source.title): left out: \(omission.key): \(path)\(subject)\(omission.reason)")
    }
  }
}

extension JSONValue {
  fileprivate var indentedText: String {
    var text = ""
    write(to: &text, indent: "\n")
    return text
  }

  private func write(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        text += (index == 0 ? "[" : ",") + inner
        value.write(to: &text, indent: inner)
      }
      text += indent + "]"
    case .object(let members) where !members.isEmpty:
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "{" : ",") + inner + JSONValue.string(member.key).text + ": "
        member.value.write(to: &text, indent: inner)
      }
      text += indent + "}"
    default: text += self.text
    }
  }
}
