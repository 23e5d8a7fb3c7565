import Foundation
import TextEditing
import TextMetrics

/// The text field that the REPL plays the input method for, and the recording of what happened.
struct ReplField {
  private(set) var session: TextSession
  private(set) var recording: FieldRecording
  /// The input language that goes with each event.
  var language: String?

  /// A field with nothing recorded yet.
  init(id: String, _ session: TextSession) throws(InvalidFieldState) {
    self.session = session
    recording = try FieldRecording(id: id, of: session)
  }

  /// Lets an event happen, and gives the lines that tell what it did.
  mutating func apply(_ event: FieldEvent, limits: [NamedLimit]) -> [String] {
    let step = session.apply(event, language: language)
    recording.record(event, language: language, leadingTo: step.state)
    return session.drawing(after: step, limits: limits)
  }

  /// The field goes on under other constraints, its history included.
  mutating func setConstraints(_ constraints: TextConstraints) throws {
    session.constraints = constraints
    try recording.begin(session)
  }

  /// Adds what happened since the field was opened to a file, as lines that `replay` reads.
  mutating func record(to path: String) throws -> [String] {
    do {
      let isNew = try recording.write(to: path)
      return [isNew ? "recorded in \(path.shown)" : "It is recorded in \(path.shown) already."]
    } catch {
      let folder = URL(filePath: path).deletingLastPathComponent().path
      guard FileManager.default.fileExists(atPath: folder) else {
        throw ReplError("\(path.shown): There is no folder '\(folder.shown)'.")
      }
      throw ReplError("\(path.shown): This cannot be written: \(error.sentence)")
    }
  }
}
