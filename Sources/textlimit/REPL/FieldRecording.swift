import Foundation
import SessionRecords
import StrictJSON
import TextEditing
import TextMetrics

/// What happened to a field, as sessions that replay plays.
///
/// A session has one set of policies, so that a change of them begins another session, in the state
/// of the field at that moment. What it cannot replay, such as an undo of what happened before, is
/// recorded as what it did.
struct FieldRecording {
  private let id: String
  private var records: [SessionRecord] = []
  /// The field as replaying the last session gives it.
  private var replayed: TextSession
  /// Where the sessions stand in files, and as what.
  private var written: [String: (offset: UInt64, lines: Data)] = [:]

  init(id: String, of session: TextSession) throws(InvalidFieldState) {
    self.id = id
    replayed = session
    try begin(session)
  }

  /// Begins another session where the field stands.
  mutating func begin(_ session: TextSession) throws(InvalidFieldState) {
    replayed = try TextSession(session.state, constraints: session.constraints)
    let id = records.isEmpty ? id : "\(id).\(records.count + 1)"
    records.append(
      SessionRecord(id: id, constraints: session.constraints, state: session.state))
  }

  /// Records an event that has led to a state.
  mutating func record(_ event: FieldEvent, language: String?, leadingTo state: FieldState) {
    var next = replayed
    next.apply(event, language: language)
    if next.state.isSame(as: state) {
      replayed = next
      records[records.count - 1].record(event, language: language)
      return
    }
    var events: [FieldEvent] = [.setText(state.text)]
    if let marked = state.markedRange { events.append(.markRange(marked)) }
    events.append(.select(state.selection))
    for event in events {
      replayed.apply(event)
      records[records.count - 1].record(event)
    }
  }

  /// Adds the sessions to the end of a file, where they take the place of what was added before.
  ///
  /// - Returns: Whether there was anything to add.
  mutating func write(to path: String) throws -> Bool {
    let lines = Data(records.map { $0.json.text + "\n" }.joined().utf8)
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path))
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    defer { try? file.close() }
    var end = try file.seekToEnd()
    if let before = written[path], end == before.offset + UInt64(before.lines.count) {
      try file.seek(toOffset: before.offset)
      if try file.readToEnd() == before.lines {
        guard before.lines != lines else { return false }
        try file.truncate(atOffset: before.offset)
        end = before.offset
      }
    }
    // Somebody may have left the last line without its end.
    if end > 0 {
      try file.seek(toOffset: end - 1)
      if try file.read(upToCount: 1) != Data("\n".utf8) {
        try file.write(contentsOf: Data("\n".utf8))
        end += 1
      }
    }
    try file.seekToEnd()
    try file.write(contentsOf: lines)
    written[path] = (end, lines)
    return true
  }
}

extension FieldState {
  /// Whether two fields hold the same scalars, selection and marked range.
  fileprivate func isSame(as other: FieldState) -> Bool {
    selection == other.selection && markedRange == other.markedRange
      && text.utf8.elementsEqual(other.text.utf8)
  }
}
