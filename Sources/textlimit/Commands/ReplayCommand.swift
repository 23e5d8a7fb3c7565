import ArgumentParser
import Foundation
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
  var file: String?

  /// How results go out.
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

  @Flag(exclusivity: .chooseLast)
  var format: Format?

  @OptionGroup var color: ColorOptions

  func run() throws {
    color.apply()
    let source: TextSource = file.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardInput
    var reader = try RecordReader(source)
    var player = ReplayPlayer(format: format ?? (Terminal.showsOutput ? .show : .json))
    var output = Output()
    while let line = try reader.next(flushing: &output) {
      guard !line.isBlank else { continue }
      try output.line(player.play(line))
    }
    if player.format == .show { try output.line(player.summary.line) }
    try output.flush()
    try player.status.end()
  }
}

/// Plays one recorded session after another.
private struct ReplayPlayer {
  let format: ReplayCommand.Format
  private(set) var summary = ReplaySummary()
  /// Why the run did not go well, if it did not: a session that cannot be read outweighs one that
  /// gave what it does not expect.
  private(set) var status: Failure.Status?

  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder.forLines()

  init(format: ReplayCommand.Format) { self.format = format }

  /// The result of a line, as a line.
  mutating func play(_ line: RecordLine) throws -> String {
    do {
      let session = try decoder.decode(SessionRecord.self, from: line.bytes)
      let result = try session.replay(units: .icu)
      if !result.isAsExpected { status = status ?? .doesNotFit }
      summary.count(result)
      switch format {
      case .show:
        let json = try decoder.decode(JSONValue.self, from: line.bytes)
        return ReplayDrawing(session: json, result: result).lines.joined(separator: "\n")
      case .json: return try encoder.line(result)
      case .textOnly: return try encoder.line(result.finalText)
      }
    } catch let error as DecodingError {
      return try refuse(line, because: error.replayDescription)
    } catch let error as ReplayError {
      return try refuse(line, because: error.description)
    }
  }

  private mutating func refuse(_ line: RecordLine, because reason: String) throws -> String {
    status = .badInput
    summary.countUnreadable()
    if format == .show { return "line \(line.number): \(reason.shown)".styled(.bad) + "\n" }
    let id = try? decoder.decode(Identity.self, from: line.bytes).id
    return try encoder.line(Refusal(id: id, error: "line \(line.number): \(reason)"))
  }
}

private struct Identity: Decodable {
  let id: String
}

private struct Refusal: Encodable {
  let id: String?
  let error: String

  private enum CodingKeys: String, CodingKey { case id, error }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(error, forKey: .error)
  }
}
