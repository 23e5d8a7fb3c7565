import SessionRecords
import SystemPackage

/// A field of the REPL, and the records of its sessions.
///
/// A recorded session has one set of policies, transforms, and filters, so a change of this set
/// begins another session. If an event can't be replayed in the new session, such as undoing an
/// event of the previous session, the resulting state is recorded.
struct ReplField {
  private(set) var session: TextSession
  var language: String?
  private let id: String
  /// Sessions of earlier fields that aren't in a file, and then the sessions of this field.
  private var records: [SessionRecord]
  private var ownRecordCount = 0
  /// The state to which a replay of the last session in `records` leads.
  private var replayed: TextSession
  /// For each file name, the JSON Lines that were written last, and their offset in bytes.
  private var written: [String: (offset: Int64, bytes: [UInt8])] = [:]
  /// The JSON Lines of `records` after `:load`, which don't have to be written. It's `nil` without
  /// `:load`, or if `records` has sessions of earlier fields.
  private var loaded: [UInt8]?

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
    if records.last?.hasEvents == false {
      records.removeLast()
      ownRecordCount = max(0, ownRecordCount - 1)
    }
    ownRecordCount += 1
    let id = ownRecordCount == 1 ? id : "\(id).\(ownRecordCount)"
    records.append(
      SessionRecord(id: id, constraints: session.constraints, state: session.state))
  }

  /// Replaces the last session with `record`, a loaded session that was played in the field, to
  /// keep the expectations of `record`.
  mutating func continueRecord(from record: SessionRecord) {
    records[records.count - 1] = record
    if ownRecordCount == records.count { loaded = recordBytes }
  }

  private var isInFile: Bool {
    loaded == recordBytes || written.values.contains { $0.bytes == recordBytes }
  }

  mutating func setConstraints(_ constraints: TextConstraints) throws -> [String] {
    let hasSamePolicy = constraints.composition == session.constraints.composition
    guard hasSamePolicy || session.state.markedRange == nil else {
      throw Failure.usage(
        "The policy can't change during a composition. End it with :commit or :cancel.")
    }
    session.constraints = constraints
    try beginRecord()
    return ownRecordCount > 1
      ? ["A recorded session has one set of policies, so a new session begins here."] : []
  }

  mutating func apply(_ event: FieldEvent, limits: [NamedLimit]) -> [String] {
    let composed = session.state.markedText
    let step = session.apply(event, language: language)
    record(event, leadingTo: step.state)
    var lines = session.drawing(after: step, limits: limits)
    if case .select = event, step.decision == .accepted,
      !session.state.selection.isBetweenCharacters(of: session.state.text)
    {
      lines.append("inside a Character: positions are in UTF-16 code units, as in toolkits")
    }
    guard case .insert = event, !composed.isEmpty else { return lines }
    return lines + ["replaces '\(composed.shown)', which was being composed"]
  }

  private mutating func record(_ event: FieldEvent, leadingTo state: FieldState) {
    var next = replayed
    next.apply(event, language: language)
    if next.state.hasSameBytes(as: state) {
      replayed = next
      records[records.count - 1].append(event, language: language)
      return
    }
    var events: [FieldEvent] = [.setText(state.text)]
    if let marked = state.markedRange { events.append(.setMarkedRange(marked)) }
    events.append(.select(state.selection))
    for event in events {
      replayed.apply(event)
      records[records.count - 1].append(event)
    }
  }

  private static let nothingHappened = Failure.usage(
    "This field hasn't changed yet. Type something first.")

  mutating func expect(_ text: String) throws -> [String] {
    // If the session doesn't have events yet, the text is expected at the end of the previous
    // session.
    let isBegun = records[records.count - 1].hasEvents
    let record = isBegun ? records.count - 1 : ownRecordCount > 1 ? records.count - 2 : nil
    let earlier = record.flatMap { records[$0].lastExpectation }
    if let record { records[record].expect(text: text) }
    let expected = text.isEmpty ? "an empty field" : "'\(text.shown)'"
    let actual = "'\(session.state.text.shown)'"
    return [hasText(text) ? "as expected" : "expected \(expected), got \(actual)"]
      + (record == nil ? ["The field hasn't changed yet, so this isn't recorded."] : [])
      + (earlier == nil ? [] : ["It replaces the earlier expectation."])
  }

  func hasText(_ text: String) -> Bool { session.state.text.hasSameBytes(as: text) }

  private var recordBytes: [UInt8] {
    Array(records.filter(\.hasEvents).map { $0.json.text + "\n" }.joined().utf8)
  }

  mutating func record(to name: String) throws(Failure) -> [String] {
    guard records.contains(where: { $0.hasEvents }) else { throw Self.nothingHappened }
    let path = try FilePath(escaped: name)
    do {
      let isNew = try write(to: path, named: name)
      let count = records.count(where: \.hasEvents)
      return [
        isNew
          ? "recorded in \(name.shownName): \(counted(count, "session"))"
          : "already recorded in \(name.shownName)"
      ]
    } catch Errno.noSuchFileOrDirectory {
      let folder = path.removingLastComponent().string.shown
      throw .usage("\(name.shownName): No such folder: '\(folder)'.")
    } catch {
      throw .usage("\(name.shownName): can't write the file: \(error.reason).")
    }
  }

  /// Appends the sessions to the file. If the file still ends with the sessions that the last call
  /// for `name` wrote, replaces those earlier sessions. Returns whether the file changed.
  private mutating func write(to path: FilePath, named name: String) throws -> Bool {
    let bytes = recordBytes
    let feed = UInt8(ascii: "\n")
    let file = try OpenFile(regular: path, .readWrite, options: .create, permissions: .file)
    var end = try file.descriptor.seek(offset: 0, from: .end)
    if let before = written[name], end == before.offset + Int64(before.bytes.count),
      try file.bytes(from: before.offset, maximum: before.bytes.count) == before.bytes
    {
      guard before.bytes != bytes else { return false }
      try file.descriptor.resize(to: before.offset)
      end = before.offset
    }
    // The sessions begin on a new line, even if the file ends without a line break.
    if end > 0, try file.bytes(from: end - 1, maximum: 1) != [feed] {
      try file.descriptor.writeAll([feed])
      end += 1
    }
    try file.descriptor.seek(offset: end, from: .start)
    try file.descriptor.writeAll(bytes)
    written[name] = (end, bytes)
    return true
  }
}

extension FieldSelection {
  fileprivate func isBetweenCharacters(of text: String) -> Bool {
    [anchor, focus].allSatisfy { offset in
      let index = text.utf16.index(text.startIndex, offsetBy: offset.value)
      return index == text.endIndex || text.indices.contains(index)
    }
  }
}
