import ArgumentParser

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
        + Examples.section(
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
    var status: Failure.Status?
    var areValid = true
    for file in files.isEmpty ? ["-"] : files {
      do throws(Failure) {
        let source = TextSource.inputOrFile(file)
        let form = try FormFile(source)
        if try !check(form, source, &output) { areValid = false }
        if !form.isJSON { status = status ?? .badInput }
      } catch {
        guard error.status != .cannotWrite else { throw error }
        Messages.say(error.message)
        status = status ?? error.status
      }
    }
    try output.flush()
    try (status ?? (areValid ? nil : .doesNotFit)).end()
  }

  /// Prints what is wrong with a form file, and returns whether nothing is.
  private func check(
    _ form: FormFile, _ source: TextSource, _ output: inout Output
  ) throws(Failure) -> Bool {
    let complaints = form.complaints
    if json {
      try output.line(Self.json(complaints, of: source))
    } else if complaints.isEmpty {
      try output.line("\(source.title): ok")
    } else {
      for complaint in complaints { try output.line(complaint.line(in: source.title)) }
    }
    return complaints.isEmpty
  }

  private static func json(_ complaints: [FormFile.Complaint], of source: TextSource) -> OrderedJSON
  {
    let errors = complaints.map { complaint in
      .object([
        ("key", .string(complaint.key)), ("line", .number(complaint.place.line)),
        ("column", .number(complaint.place.column)), ("reason", .string(complaint.reason)),
      ]) as OrderedJSON
    }
    return .object([
      ("file", OrderedJSON(source.file)), ("valid", .bool(complaints.isEmpty)),
      ("errors", .array(errors)),
    ])
  }
}
