import ArgumentParser
import FormFiles
import FormMessages
import FormValidation

struct FormSchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a form as a JSON Schema.",
    discussion: """
      The schema (draft 2020-12) accepts all that the form accepts, and may accept more: what a \
      schema cannot say is listed on standard error.

      With --of-form-files, the schema is that of form files themselves. An editor that knows it, \
      from its settings or from a key "$schema" in the file, completes form files and marks what is \
      misspelled.
      """
        + Examples.section(
          """
          textlimit form schema signup.json
          textlimit form schema signup.json --of cleaned
          textlimit form schema --of-form-files
          """))

  @OptionGroup var form: FormFileOptions

  @Option(
    help: ArgumentHelp(
      "The values that the schema describes: as they are submitted, or as the stages leave them.",
      valueName: "values"))
  var of = ExportSubject.submitted

  @Flag(help: "Print the schema of form files instead of that of a form.")
  var ofFormFiles = false

  @Flag(help: "Print the schema on one line.")
  var compact = false

  func run() throws {
    let schema: JSONValue
    if ofFormFiles {
      schema = FormDeclaration.fileSchema
    } else {
      let export = try form.declaration().jsonSchema(of: of)
      say(export.omissions, of: form)
      schema = export.schema
    }
    try Output.print(compact ? schema.text : schema.indentedText)
  }
}

struct FormHTMLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Print a form as HTML.",
    discussion: """
      One labelled element for each field, with attributes for its rules: a browser accepts all \
      that the form accepts, and may accept more. What attributes cannot say is listed on standard \
      error.
      """
        + Examples.section(
          """
          textlimit form html signup.json
          textlimit form html signup.json --language ja
          """))

  @OptionGroup var form: FormFileOptions
  @OptionGroup var language: LanguageOption

  func run() throws {
    let export = try form.declaration().html(language: language.language)
    say(export.omissions, of: form)
    var output = Output()
    try output.write(export.html)
    try output.flush()
  }
}

struct FormExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Describe each field and rule of a form in a sentence.",
    discussion: """
      Each field with its path and label, and below it what is done with its value and what it must \
      be, in any language that form judge --messages knows.
      """
        + Examples.section(
          """
          textlimit form explain signup.json
          textlimit form explain signup.json --language zh-Hans
          textlimit form explain signup.json --json
          """))

  @OptionGroup var form: FormFileOptions
  @OptionGroup var language: LanguageOption

  @Flag(help: "Print one JSON object a line for each field.")
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

struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of what is printed, such as de, es-MX or zh-Hant.", valueName: "language"),
    completion: .list(MessageCatalog.languages))
  var language = "en"

  func validate() throws { try Self.validate(language) }

  /// Makes sure that a text names a language.
  static func validate(_ language: String) throws {
    guard MessageCatalog.isLanguage(language) else {
      let meant = Spelling.nearest(to: language, among: MessageCatalog.languages)
        .map { " Did you mean '\($0)'?" }
      throw ValidationError(
        "There is no language '\(language.shown)'.\(meant ?? "") Write a tag such as de, es-MX or "
          + "zh-Hant; there are messages in \(MessageCatalog.languages.joined(separator: ", ")).")
    }
  }

  /// Warns if there are no messages in a language, so that English ones are used.
  static func warnIfUntranslated(_ language: String) {
    let languages = MessageCatalog.languages
    guard LanguageNegotiation(available: languages).best(for: [language]) == nil else { return }
    Messages.say(
      "There are no messages in '\(language)': those that the form does not bring are in English. "
        + "There are messages in \(languages.joined(separator: ", ")).")
  }
}

extension JSONValue {
  /// The value with a member or element on each line, indented by two spaces a level.
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
