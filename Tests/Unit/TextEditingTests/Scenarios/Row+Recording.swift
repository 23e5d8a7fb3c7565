import Foundation
import SessionRecords
import StrictJSON
import Synchronization
import TextEditing
import TextMetrics

extension Row {
  /// The file that the environment names: other builds of the engine are held against its sessions.
  private static let recording = Mutex(
    ProcessInfo.processInfo.environment["TEXTLIMITS_SESSIONS"]
      .flatMap { FileHandle(forWritingAtPath: $0) })

  /// Adds the scenario to that file as a recorded session.
  func record(from state: FieldState) throws {
    try Self.recording.withLock { file in
      guard let file else { return }
      var session = SessionRecord(id: name, constraints: constraints, state: state)
      for expectation in expectations {
        session.record(expectation.event, language: expectation.language)
      }
      try file.write(contentsOf: Data((session.json.text + "\n").utf8))
    }
  }
}
