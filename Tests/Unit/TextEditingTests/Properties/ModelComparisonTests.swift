import EditingModel
import EveryUnit
import Foundation
import StrictJSON
import TestSupport
import Testing
import TextEditing
import TextMetricsICU

@testable import SessionRecords

struct ModelComparisonTests {
  /// A difference is printed with both steps, and with a session for `textlimit replay`.
  @Test func `every result equals the result of the model`() throws {
    var differences = 0
    for seed in RandomTests.seeds {
      let session = RandomSession.session(seed: seed)
      guard let difference = try session.difference(from: Self.replay(session)) else { continue }
      Issue.record("\(difference)")
      differences += 1
      if differences == 10 { break }
    }
  }

  static func replay(_ session: ModelSession) throws -> JSON {
    let record = try SessionRecord(parsing: JSONValue(parsing: session.json.description))
    return try JSON(record.replay(services: .everything).json.text)
  }
}

extension ModelSession {
  func textSession(undo: UndoPolicy = .session()) throws -> TextSession {
    let record = try record()
    return try TextSession(
      record.state ?? FieldState(),
      constraints: record.field.constraints(services: .everything).constraints,
      undo: undo)
  }

  func fieldEvents() throws -> [(event: FieldEvent, language: String?)] {
    try record().events.map {
      let event = try ResolvedEvent($0, services: .everything, at: "")
      return (event.event, event.language)
    }
  }

  private func record() throws -> SessionRecord {
    try SessionRecord(parsing: JSONValue(parsing: json.description))
  }
}

/// Sessions that libFuzzer or a soak found (`Tests/Soak/run` looks for more).
struct CorpusTests {
  @Test func `every result in the corpus equals the result of the model`() throws {
    let lines = try Repository.rows("Tests/Unit/TextEditingTests/Corpus/sessions.jsonl")
    try #require(!lines.isEmpty)
    for line in lines {
      let session = ModelSession(try JSON(String(line)))
      let difference = try session.difference(from: ModelComparisonTests.replay(session))
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test func `every line in the corpus can be written, read, and replayed with the same result`()
    throws
  {
    let files = try FileManager.default.contentsOfDirectory(
      at: Repository.url("Tests/Unit/TextEditingTests/Corpus/replay"),
      includingPropertiesForKeys: nil)
    try #require(!files.isEmpty)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(problemOfReplay(bytes) == nil, "\(file.lastPathComponent)")
    }
  }
}
