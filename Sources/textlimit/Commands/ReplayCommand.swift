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

      Exit status: 0 if every session was played and met what it expects, 1 if one did not, 65 \
      if one could not be read.
      """
        + Examples.section(
          #"""
          textlimit replay bug.jsonl
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

  @Flag(help: "Print only the text of each session at its end, one JSON string a line.")
  var textOnly = false

  func run() throws {
    let source: TextSource = file.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardInput
    var reader = try RecordReader(source)
    var player = ReplayPlayer()
    var output = Output()
    while let line = try reader.next(flushing: &output) {
      guard !line.isBlank else { continue }
      try output.line(player.play(line, textOnly: textOnly))
    }
    try output.flush()
    try player.status.end()
  }
}

/// Plays one recorded session after another.
private struct ReplayPlayer {
  /// Why the run did not go well, if it did not: a session that cannot be read outweighs one that
  /// gave what it does not expect.
  private(set) var status: Failure.Status?

  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder.forLines()

  /// The result of a line, as a line.
  mutating func play(_ line: RecordLine, textOnly: Bool) throws -> String {
    do {
      let session = try decoder.decode(SessionRecord.self, from: line.bytes)
      let result = try session.replay(units: .icu)
      if !result.isAsExpected { status = status ?? .doesNotFit }
      return try textOnly ? encoder.line(result.finalText) : encoder.line(result)
    } catch let error as DecodingError {
      return try refuse(line, because: error.replayDescription)
    } catch let error as ReplayError {
      return try refuse(line, because: error.description)
    }
  }

  private mutating func refuse(_ line: RecordLine, because reason: String) throws -> String {
    status = .badInput
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
