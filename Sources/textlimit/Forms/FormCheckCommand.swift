import ArgumentParser

/// Whether form files declare what can be met.
struct FormCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether form files are sound.",
    discussion: """
      Names everything that is wrong with each form file, on one line that begins with \
      FILE:LINE:COLUMN: so that editors and grep can use it: keys and units that there are none of, \
      names that are declared twice or not at all, sentences that cannot be used, and rules that no \
      value can meet, alone or together (at least 5 and at most 3, a list of values of which none \
      may be entered).

      Exit status: 0 if every form is sound, 1 if one is not, 65 if a file is no JSON.
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
    var isSound = true
    for file in files.isEmpty ? ["-"] : files {
      do throws(Failure) {
        let source = TextSource.inputOrFile(file)
        let form = try FormFile(source)
        if try !check(form, source, &output) { isSound = false }
        if !form.isJSON { status = status ?? .badInput }
      } catch {
        guard error.status != .cannotWrite else { throw error }
        Messages.say(error.message)
        status = status ?? error.status
      }
    }
    try output.flush()
    try status.end()
    if !isSound { throw ExitCode(Failure.Status.doesNotFit.rawValue) }
  }

  /// Prints what is wrong with a form file, and returns whether nothing is.
  private func check(
    _ form: FormFile, _ source: TextSource, _ output: inout Output
  ) throws(Failure) -> Bool {
    let complaints = form.complaints
    if json {
      try output.line(Self.json(complaints, of: source))
    } else if complaints.isEmpty {
      try output.line("\(source.title): sound")
    } else {
      for complaint in complaints { try output.line(complaint.line(in: source.title)) }
    }
    return complaints.isEmpty
  }

  private static func json(_ complaints: [FormFile.Complaint], of source: TextSource) -> OrderedJSON
  {
    [
      "file": OrderedJSON(source.file), "sound": .bool(complaints.isEmpty),
      "errors": .array(
        complaints.map { complaint in
          [
            "key": .string(complaint.key), "line": .number(complaint.place.line),
            "column": .number(complaint.place.column), "reason": .string(complaint.reason),
          ]
        }),
    ]
  }
}
