import EveryUnit
import Foundation
import HostSimulation
import SessionRecords
import StrictJSON
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Every recorded session of the corpus, by the calls of each toolkit.
struct HostedCorpusTests {
  /// How a recorded session went in a toolkit's field.
  private enum Outcome: Hashable {
    /// It ended where `textlimit replay` says.
    case agreed
    /// The toolkit has no calls for this kind of event, or for it in this place.
    case inexpressible(String)
    case different(String)
  }

  @Test(arguments: Toolkit.all)
  func `a recorded session ends in a toolkit's field as it does in replay`(
    toolkit: Toolkit
  ) throws {
    var inexpressible: [String: Int] = [:]
    var agreed = 0
    for (name, record) in try Self.sessions() {
      switch try Self.play(record, in: toolkit) {
      case .agreed: agreed += 1
      case .inexpressible(let kind): inexpressible[kind, default: 0] += 1
      case .different(let problem): Issue.record("\(name): \(problem)")
      }
    }
    let named = inexpressible.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print("\(toolkit): \(agreed) sessions agree; not expressible: \(named)")
    #expect(agreed > 15)
  }

  private static func play(_ record: SessionRecord, in toolkit: Toolkit) throws -> Outcome {
    let opened = try record.open(units: .everything)
    var session = opened.session
    let constraints = session.constraints
    // Marked text that is judged at once differs: no controller touches it before its end.
    guard constraints.composition == .defer else { return .inexpressible("enforcement at once") }
    var hosted = ToolkitField(session.state, constraints: constraints, in: toolkit)
    guard hosted.shows(session.state) else { return .inexpressible("a marked state") }
    for (event, language) in opened.events {
      let events = hosted.eventsWithoutMarks(for: event)
      guard hosted.play(event, language: language) else {
        return .inexpressible(Self.kind(of: event))
      }
      for event in hosted.report(of: event).map({ [$0] }) ?? events {
        session.apply(event, language: language)
      }
    }
    hosted.end()
    session.apply(.blur)
    if !hosted.field.offences.isEmpty { return .different("\(hosted.field.offences)") }
    let text = hosted.field.state.text
    return text.hasSameScalars(as: session.state.text)
      ? .agreed
      : .different("\(text.debugDescription), not \(session.state.text.debugDescription)")
  }

  private static func kind(of event: FieldEvent) -> String {
    "\(event)".prefix { $0.isLetter }.description
  }

  private static func sessions() throws -> [(name: String, record: SessionRecord)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/replay")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let sessions = try files.compactMap { file in
      let bytes = [UInt8](try Data(contentsOf: file))
      // The corpus has lines that are none, and sessions that cannot be played.
      guard let json = try? JSONValue(parsing: bytes.span),
        let record = try? SessionRecord(parsing: json),
        (try? record.open(units: .everything)) != nil
      else { return nil as (name: String, record: SessionRecord)? }
      return (file.lastPathComponent, record)
    }
    try #require(sessions.count > 30)
    return sessions
  }
}
