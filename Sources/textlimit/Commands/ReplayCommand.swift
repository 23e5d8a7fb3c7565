import ArgumentParser
import SessionRecords
import StrictJSON
import TextEditing

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recorded sessions of a text field, and print the result of each step.",
    discussion: """
      The input is JSON Lines, with one session on each line, as the REPL's :record writes them. The \
      output has one result on each line, in the same order. If there are several files, each result \
      has the name of its file as "file". For a session that can't be played, the result is \
      {"id":…,"error":"…"}, and the command goes on.

      A session can have expectations: the array "expect" has an entry for each event, which is null \
      or an object with some of the members that --json prints for a step, such as {"text":"abX"}. \
      The REPL's :expect adds them.

      On a terminal, or with --show, a drawing of each session is printed: each event, the field after \
      the event, its counts, the decision and its reasons, unmet expectations, and a summary.

      Exit status: 0 if every session was played as expected, 1 if one wasn't, 65 if a line can't be \
      read, 66 if a file can't be read.
      """
        + HelpText.examples(
          #"""
          textlimit replay bug.jsonl
          textlimit replay --show bug.jsonl
          textlimit replay *.jsonl
          textlimit replay --text-only < sessions.jsonl
          echo '{"id":"paste","field":{"limits":[{"unit":"characters","max":5}]},\#
          "state":{"text":"abcd"},"events":[{"type":"insert","text":"XYZ"}]}' | textlimit replay
          """#))

  @Argument(
    help: ArgumentHelp(
      "The files to read; '-' is standard input.",
      discussion: "If none is given, standard input is read."),
    completion: .file(extensions: ["jsonl", "ndjson", "json"]))
  var files: [String] = []

  enum Format: EnumerableFlag {
    case show, json, textOnly

    static func help(for format: Format) -> ArgumentHelp? {
      switch format {
      case .show: "Draw each session. (default on a terminal)"
      case .json: "Print one JSON object for each session. (default elsewhere)"
      case .textOnly:
        "Print only the text at the end of each session, as a JSON string on a line."
      }
    }
  }

  @Flag(exclusivity: .exclusive)
  var format: Format?

  @OptionGroup var color: ColorOptions

  func run() throws {
    color.apply()
    var player = ReplayPlayer(format: format ?? (Terminal.isOutputTerminal ? .show : .json))
    var output = Output()
    let sources = TextSource.inputs(files, kinds: .allButDevices)
    let status = try sources.readEach { source throws(Failure) in
      var reader = try LineReader(source, invalid: nil)
      player.source = sources.count > 1 ? source : nil
      while let line = try reader.next(flushing: &output) {
        guard !line.bytes.span.isBlank else { continue }
        try player.play(line, to: &output)
      }
    }
    if player.format == .show { try output.line(player.summary) }
    try output.flush()
    try (status ?? player.status).throwExitCode()
  }
}

private struct ReplayPlayer {
  let format: ReplayCommand.Format
  /// The current source, or `nil` if there is only one source.
  var source: TextSource?
  var sessions = 0
  var steps = 0
  var hasExpectations = false
  var differences = 0
  var unexpectedSessions = 0
  var unreadableLines = 0

  mutating func play(_ line: TextLine, to output: inout Output) throws(Failure) {
    var id: String?
    let session: SessionRecord
    let player: SessionPlayer
    do {
      let json = try JSONValue(parsing: line.bytes.span)
      if case .string(let text)? = json["id"] { id = text }
      session = try SessionRecord(parsing: json)
      player = try SessionPlayer(session, services: .command)
    } catch {
      let reason =
        (source.map { "\($0.title): " } ?? "")
        + ((error as? JSONSyntaxError)?.inText(startingAtLine: line.number).description
          ?? "line \(line.number): \(error)")
      let hint = line.text == "{" || line.text == "[" ? "; write each session on one line" : ""
      unreadableLines += 1
      guard format != .show else {
        return try output.line((reason.shown + hint).styled(.bad) + "\n")
      }
      return try output.line(
        .object([
          ("error", .string(reason + hint)), ("file", source.map { OrderedJSON($0.file) }),
          ("id", OrderedJSON(id)),
        ]))
    }
    sessions += 1
    hasExpectations = hasExpectations || session.hasExpectations
    try write(session, player, to: &output)
  }

  private mutating func write(
    _ session: SessionRecord, _ player: consuming SessionPlayer, to output: inout Output
  ) throws(Failure) {
    var drawing = SessionDrawing(session, of: player.session)
    var lines = (source.map { ["\($0.title):"] } ?? []) + drawing.title
    var json: [OrderedJSON] = []
    var found: [ReplayFailure] = []
    while let step = player.next() {
      steps += 1
      found += step.failures
      if format == .show { lines += drawing.lines(of: step, in: player.session) }
      if format == .json { json.append(.value(step.json)) }
    }
    switch format {
    case .show: try output.lines(lines + [""])
    case .json:
      let failures = OrderedJSON.array(found.map { .value($0.json) })
      try output.line(
        .object([
          ("file", source.map { OrderedJSON($0.file) }), ("id", .string(session.id)),
          ("steps", .array(json)), ("unexpected", found.isEmpty ? nil : failures),
        ]))
    case .textOnly: try output.line(.string(player.session.state.text))
    }
    differences += found.count
    if !found.isEmpty { unexpectedSessions += 1 }
  }

  var status: Failure.Status? {
    unreadableLines > 0 ? .badInput : unexpectedSessions > 0 ? .doesNotFit : nil
  }

  var summary: String {
    var parts = [counted(sessions, "session"), counted(steps, "step")]
    if unexpectedSessions > 0 {
      parts.append(
        "\(counted(differences, "difference")) in \(counted(unexpectedSessions, "session"))")
    }
    if unreadableLines > 0 { parts.append("\(counted(unreadableLines, "line")) unreadable") }
    if status == nil { parts.append(hasExpectations ? "all as expected" : "no expectations") }
    return parts.joined(separator: ", ").styled(status == nil ? .good : .bad)
  }
}
