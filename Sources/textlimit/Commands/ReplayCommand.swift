import ArgumentParser
import Foundation
import SessionRecords
import StrictJSON
import TextEditing
import TextMetrics
import TextMetricsICU

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recorded sessions of a text field, and tell what each step gave.",
    discussion: """
      Reads JSON Lines, one session a line, and writes one result a line, in the same order. A \
      session that cannot be read or played gives {"id":…,"error":"…"}, and the run goes on. The \
      REPL's :record writes such sessions.

      What a session expects stands in "expect": for each event null or keys of a step, such as \
      {"text":"abX"}, as the REPL's :expect writes them.

      On a terminal, and with --show, sessions are drawn for people: each event, the field after \
      it, its counts, the decision with its reasons, what is not as expected, and a summary.

      Exit status: 0 if every session was played and met what it expects, 1 if one did not, 65 \
      if one could not be read.
      """
        + Examples.section(
          #"""
          textlimit replay bug.jsonl
          textlimit replay --show bug.jsonl
          textlimit replay --text-only < sessions.jsonl
          echo '{"id":"paste","field":{"limits":[{"unit":"characters","max":5}]},\#
          "state":{"text":"abcd"},"events":[{"type":"insert","text":"XYZ"}]}' | textlimit replay
          """#))

  @Argument(
    help: ArgumentHelp(
      "The file to read; '-' is standard input.",
      discussion: "Without one, standard input is read."),
    completion: .file(extensions: ["jsonl", "ndjson", "json"]))
  var file = "-"

  /// How results are printed.
  enum Format: EnumerableFlag {
    case show, json, textOnly

    static func help(for format: Format) -> ArgumentHelp? {
      switch format {
      case .show: "Draw each session for people: the default on a terminal."
      case .json: "Print one result a line: the default elsewhere."
      case .textOnly:
        "Print only the text of each session at its end, one JSON string a line."
      }
    }
  }

  @Flag(exclusivity: .exclusive)
  var format: Format?

  @OptionGroup var color: ColorOptions

  func run() throws {
    color.apply()
    var reader = try LineReader(.inputOrFile(file), invalid: nil)
    var player = ReplayPlayer(format: format ?? (Terminal.showsOutput ? .show : .json))
    var output = Output()
    while let line = try reader.next(flushing: &output) {
      guard !line.isBlank else { continue }
      try output.line(player.play(line))
    }
    if player.format == .show { try output.line(player.summary) }
    try output.flush()
    try player.status.end()
  }
}

/// Plays one recorded session after another.
private struct ReplayPlayer {
  let format: ReplayCommand.Format
  private var sessions = 0
  private var steps = 0
  private var hasExpectations = false
  private var differences = 0
  private var unexpected = 0
  private var unreadable = 0

  init(format: ReplayCommand.Format) { self.format = format }

  /// The result of a line, as a line.
  mutating func play(_ line: TextLine) -> String {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: line.bytes.span)
    } catch {
      return refuse(id: .null, because: error.inText(startingAtLine: line.number).description)
    }
    do {
      let session = try SessionRecord(parsing: json)
      let result = try session.replay(units: .command)
      sessions += 1
      hasExpectations = hasExpectations || session.hasExpectations
      steps += result.steps.count
      differences += result.unexpected.count
      if !result.isAsExpected { unexpected += 1 }
      switch format {
      case .show:
        return try session.drawing(of: result).joined(separator: "\n")
      case .json: return result.json.text
      case .textOnly: return JSONValue.string(result.finalText).text
      }
    } catch {
      var id = JSONValue.null
      if case .string? = json["id"] { id = json["id"] ?? .null }
      return refuse(id: id, because: "line \(line.number): \(error)")
    }
  }

  private mutating func refuse(id: JSONValue, because reason: String) -> String {
    unreadable += 1
    if format == .show { return reason.shown.styled(.bad) + "\n" }
    return JSONValue.object(["id": id, "error": .string(reason)]).text
  }

  /// The exit status if the run failed: an unreadable session outweighs an unexpected result.
  var status: Failure.Status? {
    unreadable > 0 ? .badInput : unexpected > 0 ? .doesNotFit : nil
  }

  /// The totals of the run.
  var summary: String {
    func number(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    var parts = [number(sessions, "session"), number(steps, "step")]
    if unexpected > 0 {
      parts.append("\(number(differences, "difference")) in \(number(unexpected, "session"))")
    }
    if unreadable > 0 { parts.append("\(number(unreadable, "line")) unreadable") }
    if status == nil { parts.append(hasExpectations ? "all as expected" : "no expectations") }
    return parts.joined(separator: ", ").styled(status == nil ? .good : .bad)
  }
}
