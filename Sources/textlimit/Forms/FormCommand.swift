import ArgumentParser
import FormFiles

struct FormCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "Check, explain and export form files, and judge records by them.",
    discussion: """
      A form file declares fields and their rules in JSON. The same file limits typing, judges \
      records and describes itself to others.

      A field is a name with stages, which clean its value, and rules, which judge what comes out. \
      A member with 'fields' is a group of fields, one with 'each' a list, and 'when' puts a part \
      under a condition. A rule may have a 'name', its own 'messages' and a condition, 'when'. The \
      schema of form files, which editors complete by, describes every key and rule.
      """
        + Examples.block(
          """
          {
            "form": "signUp",
            "fields": [
              {
                "name": "name",
                "label": {"*": "Name", "ja": "お名前"},
                "stages": ["trim"],
                "rules": [
                  {"rule": "required"},
                  {"rule": "count", "unit": "characters", "min": 2, "max": 50},
                  {"rule": "count", "unit": "bytes", "max": 200}
                ]
              },
              {"name": "kind", "rules": [{"rule": "oneOf", "values": ["person", "company"]}]},
              {
                "when": {"field": "kind", "equals": "company"},
                "fields": [{"name": "vatNumber", "rules": [{"rule": "required"}]}]
              },
              {"name": "address", "fields": [{"name": "city"}]},
              {"name": "tags", "max": 3, "each": {"rules": [
                {"rule": "count", "unit": "words", "max": 2}]}}
            ]
          }
          """)
        + Examples.section(
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

struct FormFileOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The form file; '-' is standard input.",
      discussion: "Without it, standard input is read."),
    completion: .file(extensions: ["json"]))
  var file = "-"

  var source: TextSource { .inputOrFile(file) }

  func declaration() throws(Failure) -> FormDeclaration {
    try FormFile(source).declaration()
  }
}

/// Says on standard error what of a form an export leaves out.
func say(_ omissions: [Omission], of options: FormFileOptions) {
  for omission in omissions {
    let path = omission.path.components.isEmpty ? "" : "\(omission.path): "
    // A key may be what is left out: `fields[2].when`.
    let subject = omission.key.hasSuffix(".\(omission.subject)") ? "" : "\(omission.subject): "
    Messages.say(
      "\(options.source.title): left out: \(omission.key): \(path)\(subject)\(omission.reason)")
  }
}
