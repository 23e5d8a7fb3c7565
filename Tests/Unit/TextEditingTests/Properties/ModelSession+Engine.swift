import EditingModel
import EveryUnit
import StrictJSON
import TextMetricsICU

@testable import SessionRecords

extension ModelSession {
  /// The field that the session begins with, as the engine reads it.
  func engine(undo: UndoPolicy = .session()) throws -> TextSession {
    let record = try record()
    return try TextSession(
      record.state?.state ?? FieldState(),
      constraints: record.field.constraints(units: .everything),
      undo: undo)
  }

  /// Its events, each with its language.
  func engineEvents() throws -> [(event: FieldEvent, language: String?)] {
    try record().events.map { (try $0.event(units: .everything, at: ""), $0.language) }
  }

  private func record() throws -> SessionRecord {
    try SessionRecord(parsing: JSONValue(parsing: json.description))
  }
}
