import Foundation
import SessionRecords

/// The text field that the REPL plays the input method for, and what happened to it, as sessions
/// that replay plays.
///
/// A session has one set of policies, so that a change of them begins another session, in the state
/// of the field at that moment. What it cannot replay, such as an undo of what happened before, is
/// recorded as what it did.
struct ReplField {
  private(set) var session: TextSession
  /// The input language that goes with each event.
  var language: String?
  private let id: String
  /// The sessions of this field, after those of earlier fields that are in no file yet.
  private var records: [SessionRecord]
  /// How many of the sessions are this field's.
  private var ownRecords = 0
  /// The field as replaying the last session gives it.
  private var replayed: TextSession
  /// Where the sessions stand in files, and as what.
  private var written: [String: (offset: UInt64, lines: Data)] = [:]
  /// The lines that were read from a file, which has them.
  private var loaded: Data?

  /// A field to which nothing has happened.
  ///
  /// - Parameter earlier: The field that was open before. What is not in a file of what happened to
  ///   it is recorded with this one.
  init(
    id: String, _ session: TextSession, after earlier: ReplField?
  ) throws(InvalidFieldState) {
    self.session = session
    replayed = session
    language = earlier?.language
    records = []
    if let earlier, !earlier.isInFile {
      records = earlier.records
      written = earlier.written
    }
    let ids = records.map(\.id)
    self.id = ids.contains(id) ? id + "-\(ids.count + 1)" : id
    try beginRecord()
  }

  private mutating func beginRecord() throws(InvalidFieldState) {
    replayed = try TextSession(session.state, constraints: session.constraints)
    // One to which nothing has happened is no session.
    if records.last?.hasEvents == false {
      records.removeLast()
      ownRecords = max(0, ownRecords - 1)
    }
    ownRecords += 1
    let id = ownRecords == 1 ? id : "\(id).\(ownRecords)"
    records.append(
      SessionRecord(id: id, constraints: session.constraints, state: session.state))
  }

  /// The field, to which all of a session has happened, goes on from it and what it expects.
  mutating func goOn(from record: SessionRecord) {
    records[records.count - 1] = record
    if ownRecords == records.count { loaded = lines }
  }

  /// Whether a file has all that happened.
  private var isInFile: Bool {
    loaded == lines || written.values.contains { $0.lines == lines }
  }

  /// The field goes on under other constraints, its history included; what is said of that.
  mutating func setConstraints(_ constraints: TextConstraints) throws -> [String] {
    let isJudgedAlike = constraints.composition == session.constraints.composition
    guard isJudgedAlike || session.state.markedRange == nil else {
      throw Failure.usage(
        "A composition ends under the policy it began with: :commit or :cancel it first.")
    }
    session.constraints = constraints
    try beginRecord()
    return ownRecords > 1
      ? ["A session has one set of policies: a new one begins here."] : []
  }

  /// Lets an event happen, and gives the lines that tell what it did.
  mutating func apply(_ event: FieldEvent, limits: [NamedLimit]) -> [String] {
    let composed = session.state.markedText
    let step = session.apply(event, language: language)
    record(event, leadingTo: step.state)
    var lines = session.drawing(after: step, limits: limits)
    if case .select = event, step.decision == .accepted,
      !session.state.selection.isBetweenCharacters(of: session.state.text)
    {
      lines.append("inside a Character: positions are UTF-16 code units, as toolkits have them")
    }
    guard case .insert = event, !composed.isEmpty else { return lines }
    return lines + ["in the place of '\(composed.shown)', which was being composed"]
  }

  private mutating func record(_ event: FieldEvent, leadingTo state: FieldState) {
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

  private static let nothingHappened = Failure.usage(
    "Nothing has happened to this field yet: type something first.")

  /// Records what the field should hold after the last event.
  mutating func expect(_ text: String) throws -> [String] {
    // After a change of policies, what the session before it ended with.
    let isBegun = records[records.count - 1].hasEvents
    let record = isBegun ? records.count - 1 : ownRecords > 1 ? records.count - 2 : nil
    let earlier = record.flatMap { records[$0].lastExpectation }
    if let record { records[record].expect(text: text) }
    let expected = text.isEmpty ? "an empty field" : "'\(text.shown)'"
    let held = "'\(session.state.text.shown)'"
    return [holds(text) ? "as expected" : "expected \(expected), is \(held)"]
      + (record == nil ? ["Nothing has happened yet, so this is not recorded."] : [])
      + (earlier == nil ? [] : ["It replaces what was expected before."])
  }

  /// Whether the field holds a text, scalar by scalar.
  func holds(_ text: String) -> Bool { session.state.text.utf8.elementsEqual(text.utf8) }

  /// The sessions as lines that `replay` reads.
  private var lines: Data {
    Data(records.filter(\.hasEvents).map { $0.json.text + "\n" }.joined().utf8)
  }

  /// Adds what has happened to a file.
  mutating func record(to path: String) throws -> [String] {
    guard records.contains(where: { $0.hasEvents }) else { throw Self.nothingHappened }
    do {
      let isNew = try write(to: path)
      let count = records.count(where: \.hasEvents)
      return [
        isNew
          ? "recorded up to now in \(path.shown): \(count) session\(count == 1 ? "" : "s")"
          : "It is recorded in \(path.shown) already."
      ]
    } catch {
      let folder = URL(filePath: path).deletingLastPathComponent().path
      guard FileManager.default.fileExists(atPath: folder) else {
        throw Failure.usage("\(path.shown): There is no folder '\(folder.shown)'.")
      }
      throw Failure.usage("\(path.shown): This cannot be written: \(error.sentence)")
    }
  }

  /// Adds the sessions to the end of a file, where they take the place of what was added before.
  ///
  /// - Returns: Whether there was anything to add.
  private mutating func write(to path: String) throws -> Bool {
    let lines = lines
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

extension FieldSelection {
  /// Whether it divides no Character.
  fileprivate func isBetweenCharacters(of text: String) -> Bool {
    [anchor, focus].allSatisfy { offset in
      let index = text.utf16.index(text.startIndex, offsetBy: offset.value)
      return index == text.endIndex || text.indices.contains(index)
    }
  }
}

extension FieldState {
  /// Whether two fields hold the same scalars, selection and marked range.
  fileprivate func isSame(as other: FieldState) -> Bool {
    selection == other.selection && markedRange == other.markedRange
      && text.utf8.elementsEqual(other.text.utf8)
  }
}
