import EditingModel
import EveryUnit
import SessionRecords
import StrictJSON
import TestSupport
import Testing
import TextEditing
import TextMetricsICU

struct ModelComparisonTests {
  /// A difference is printed with both steps and with the session, which `textlimit replay` takes.
  @Test func `the engine answers every event as the rules read`() throws {
    var differences = 0
    for seed in RandomTests.seeds {
      let session = RandomSession.session(seed: seed)
      guard let difference = try session.difference(from: Self.replay(session)) else { continue }
      Issue.record("\(difference)")
      differences += 1
      if differences == 10 { break }
    }
  }

  /// What `textlimit replay` answers to the session.
  static func replay(_ session: ModelSession) throws -> JSON {
    let record = try SessionRecord(parsing: JSONValue(parsing: session.json.description))
    return try JSON(record.replay(units: .everything).json.text)
  }
}
