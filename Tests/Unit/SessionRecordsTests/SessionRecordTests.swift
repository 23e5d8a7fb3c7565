import Foundation
import SessionRecords
import StrictJSON
import Testing
import TextEditing
import TextMetrics

struct SessionRecordTests {
  private static func record(_ line: String) throws -> SessionRecord {
    try SessionRecord(parsing: line)
  }

  @Test func `expectations are recorded, and differences are reported`() throws {
    var session = SessionRecord(TextSession(limit: 2), id: "a")
    session.expect(text: "nothing has happened")
    session.append(.insert("ab"))
    session.expect(decision: .accepted)
    session.append(.insert("c"))
    session.expect(text: "abc", decision: .clipped)
    let again = try Self.record(session.json.text)
    #expect(again == session)
    let result = try again.replay(services: .minimal)
    #expect(
      result.failures.map(\.description) == [
        "step 2: decision: expected 'clipped', got 'rejected'",
        "step 2: text: expected 'abc', got 'ab'",
      ])
    #expect(result.failures.map(\.stepIndex) == [1, 1] && !result.matches)
    #expect("\(result.failures[1].expected)" == #""abc""#)
    #expect(throws: ReplayError.self) { try Self.record("{") }
  }

  @Test func `a session can be part of another document`() throws {
    struct BugReport: Codable {
      var title: String
      var session: SessionRecord
    }
    let line = #"{"events":[{"text":"x","type":"insert"}],"field":{},"id":"a"}"#
    let json = Data(#"{"title":"t","session":\#(line)}"#.utf8)
    let report = try JSONDecoder().decode(BugReport.self, from: json)
    #expect(report.session.json.text == line)
    let again = try JSONDecoder().decode(BugReport.self, from: JSONEncoder().encode(report))
    #expect(again.session == report.session)
    #expect(throws: ReplayError.self) {
      try JSONDecoder().decode(SessionRecord.self, from: Data(#"{"id":"a"}"#.utf8))
    }
  }

  @Test func `a filter with Characters that join can be written and read`() throws {
    let filter = CharacterFilter(
      allowing: [.characters(["e", "\u{301}"])], denying: [.characters(["🇩", "🇪"]), .digits])
    let constraints = TextConstraints(limit: [], filter: filter)
    var session = SessionRecord(id: "marks", constraints: constraints)
    session.append(.insert("e"))
    session.append(.insert("🇩🇪"))
    let again = try Self.record(session.json.text)
    #expect(again == session)
    #expect(try again.replay(services: .minimal).text == "e")
  }

  @Test func `an event after expectations has none`() throws {
    var session = try Self.record(
      #"{"id":"a","field":{},"events":[{"type":"insert","text":"e"}],"expect":[{"text":"e"}]}"#)
    session.append(.endEditing)
    #expect(try session.replay(services: .minimal).matches)
    #expect(try Self.record(session.json.text) == session)
  }

  @Test func `events that a group ignores are not recorded`() throws {
    var session = SessionRecord(id: "g", constraints: TextConstraints(limit: 3))
    session.append(.group([.undo, .insert("a"), .group([])]))
    let again = try Self.record(session.json.text)
    #expect(again == session)
    #expect(try again.replay(services: .minimal).text == "a")
    #expect(session.json.text.contains(#"{"text":"a","type":"insert"}"#))
  }

  @Test func `a group can be written and read`() throws {
    var session = SessionRecord(id: "g", constraints: TextConstraints())
    session.append(
      .group([.replace(0..<0, with: "a"), .setMarkedText("b"), .commit(), .deleteBackward]),
      language: "en")
    let again = try Self.record(session.json.text)
    #expect(again == session)
    #expect(try again.replay(services: .minimal).text == "a")
  }

  private static let reversed = "the range is reversed: 2 is after 0"
  private static let noPositions = "expected an array of two whole numbers such as [0,5]"

  @Test(arguments: [
    (#"{"type":"group"}"#, "events[0]: 'group' needs the key 'events'"),
    (
      #"{"type":"group","events":[{"type":"undo"}]}"#,
      "events[0].events[0]: a group can't have an event 'undo'"
    ),
    (
      #"{"type":"group","events":[{"type":"group","events":[]}]}"#,
      "events[0].events[0]: a group can't have an event 'group'"
    ),
    (
      #"{"type":"group","events":[{"type":"insert","text":"a","language":"en"}]}"#,
      "events[0].events[0]: write 'language' in the group, not in its events"
    ),
    (#"{"type":"insert","text":"a","events":[]}"#, "events[0]: 'insert' has no key 'events'"),
    (#"{"type":"replace","range":[2,0],"text":"x"}"#, "events[0].range: \(reversed)"),
    (#"{"type":"setMarkedRange","range":[2,0]}"#, "events[0].range: \(reversed)"),
    (#"{"type":"reconcile","text":"abc","marked":[2,0]}"#, "events[0].marked: \(reversed)"),
    (#"{"type":"select","range":[9223372036854775806.5,0]}"#, "events[0].range: \(noPositions)"),
    (#"{"type":"select","range":[0,0.5]}"#, "events[0].range: \(noPositions)"),
    (#"{"type":"select","range":[0]}"#, "events[0].range: \(noPositions)"),
    (#"{"type":"select","range":["0",0]}"#, "events[0].range: \(noPositions)"),
  ])
  func `an error names the problem of an event`(event: String, message: String) {
    let error = #expect(throws: ReplayError.self) {
      try Self.record(#"{"id":"a","field":{},"events":[\#(event)]}"#)
    }
    #expect(error?.description == message)
  }

  @Test func `transforms can be written and read`() throws {
    let constraints = TextConstraints(
      overflow: .overwrite, transforms: [.asciiDigits], letterCase: .uppercase, language: "tr",
      filter: CharacterFilter(denying: [.invisible]))
    let session = SessionRecord(id: "t", constraints: constraints)
    #expect(
      session.json["field"]?.text == #"""
        {"case":"uppercase","filter":{"deny":["invisible"]},"language":"tr","limits":[],\#
        "overflow":"overwrite","transforms":["asciiDigits"]}
        """#)
    #expect(try Self.record(session.json.text) == session)
    for (key, value, message) in [
      (
        "transforms", #"["digits"]"#,
        "field.transforms[0]: unknown value 'digits'; write one of asciiDigits"
      ),
      ("transforms", #""asciiDigits""#, "field.transforms: expected an array"),
      ("language", "1", "field.language: expected a string"),
    ] {
      let error = #expect(throws: ReplayError.self) {
        try Self.record(#"{"id":"a","field":{"\#(key)":\#(value)},"events":[]}"#)
      }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test func `a selection keeps its direction`() throws {
    let line =
      #"{"events":[{"range":[2,0],"type":"select"}],"field":{},"id":"a","state":{"text":"abc"}}"#
    let result = try Self.record(line).replay(services: .minimal)
    #expect(result.state.selection == FieldSelection(anchor: 2, focus: 0))
  }

  @Test func `the recorder records its events`() throws {
    var recorder = SessionRecorder(TextSession(text: "abcd", limit: 5), id: "paste in the middle")
    recorder.moveCursor(to: 2)
    #expect(recorder.insert("XYZ").decision == .clipped)
    recorder.expect(text: "abXcd", isComposing: false, remaining: 0)
    recorder.setMarkedText("wo", language: "zh")
    recorder.expect(isComposing: true, remaining: -2)
    #expect(recorder.text == "abXwocd" && recorder.isComposing)
    let again = try Self.record(recorder.record.line)
    #expect(again == recorder.record)
    #expect(try again.replay(services: .minimal).matches)
    #expect(try again.replay(services: .minimal).state == recorder.state)
  }

  @Test func `expectations of a step are combined`() throws {
    var record = SessionRecord(TextSession(limit: 2), id: "a")
    record.expect(text: "nothing has happened")
    record.append(.insert("abc"))
    record.expect(text: "ab")
    record.expect(isComposing: true, remaining: 3)
    let failures = try record.replay(services: .minimal).failures
    #expect(
      Set(failures.map(\.description)) == [
        "step 1: isComposing: expected true, got false", "step 1: remaining: expected 3, got 0",
      ])
  }

  @Test(arguments: [
    ("e\u{301}", "\u{E9}", "expected '⟨U+00E9⟩', got 'e⟨U+0301⟩'"),
    ("a\u{200B}", "a", "expected 'a', got 'a⟨U+200B⟩'"),
  ])
  func `a failure shows how texts differ`(typed: String, expected: String, message: String) throws {
    var record = SessionRecord(TextSession(limit: 9), id: "a")
    record.append(.insert(typed))
    record.expect(text: expected)
    let failures = try record.replay(services: .minimal).failures
    #expect(failures.map(\.description) == ["step 1: text: \(message)"])
  }

  @Test(arguments: [
    (
      #"{"counts":[{"unit":"characters","committed":3,"live":2,"max":3,"remaining":0}]}"#,
      "counts[0].committed: expected 3, got 2; counts[0].remaining: expected 0, got 1"
    ),
    (
      #"{"counts":[{"unit":"characters","committed":2,"max":3,"remaining":1}]}"#,
      "counts[0].live: expected nothing, got 2"
    ),
    (
      #"{"counts":[]}"#,
      "counts: expected [], got "
        + "[{committed 2, live 2, max 3, remaining 1, unit 'characters'}]"
    ),
    (#"{"selection":[0,1]}"#, "selection: expected [0, 1], got [2, 2]"),
  ])
  func `a failure names the members that differ`(expected: String, message: String) throws {
    let record = try Self.record(
      #"""
      {"id":"a","field":{"limits":[{"unit":"characters","max":3}]},\#
      "events":[{"type":"insert","text":"ab"}],"expect":[\#(expected)]}
      """#)
    let failures = try record.replay(services: .minimal).failures
    #expect(failures.map(\.description) == ["step 1: \(message)"])
  }

  @Test(arguments: ["null", #""""#])
  func `an expectation can be that a filter removed nothing`(expected: String) throws {
    let record = try Self.record(
      #"""
      {"id":"a","field":{"filter":{"allow":["digits"]}},"events":[{"type":"insert","text":"1"},\#
      {"type":"insert","text":"2x"}],"expect":[{"filtered":\#(expected)},{"filtered":\#(expected)}]}
      """#)
    let failures = try record.replay(services: .minimal).failures
    #expect(failures.map(\.stepIndex) == [1] && failures.map(\.actual) == ["x"])
  }

  @Test func `the lines of a file are records`() throws {
    let line = #"{"id":"a","field":{},"events":[]}"#
    #expect(try SessionRecord.records(inLines: "\(line)\r\n\n  \n\(line)").map(\.id) == ["a", "a"])
    #expect(try SessionRecord.records(inLines: "").isEmpty)
    let error = #expect(throws: ReplayError.self) {
      try SessionRecord.records(inLines: "\n\(line)\n{}")
    }
    #expect(error?.description == "line 3: missing key 'id'")
  }

  @Test func `an error in the JSON of a line has one line number, that of the file`() {
    let error = #expect(throws: ReplayError.self) {
      try SessionRecord.records(inLines: "\n\r\n{]")
    }
    #expect(error?.description == "line 3, column 2: expected a key or '}', found ']'")
  }

  @Test(arguments: ["\u{A0}", "\u{3000}", "\u{2028}", "\u{B}"])
  func `a line of whitespace that JSON doesn't have isn't blank`(whitespace: String) {
    #expect(throws: ReplayError.self) { try SessionRecord.records(inLines: whitespace) }
  }

  @Test func `every event can be written and read`() throws {
    let snapshot = FieldSnapshot(text: "a", selection: FieldSelection(at: 1), markedRange: 0..<1)
    let events: [FieldEvent] = [
      .insert("a"), .replace(0..<1, with: "b"), .setMarkedText("c"),
      .setMarkedText("c", selection: FieldSelection(anchor: 1, focus: 0)), .setMarkedRange(0..<1),
      .commit(), .commit("d"), .cancelComposition, .deleteBackward, .deleteForward, .select(0..<1),
      .endEditing, .setText("e"), .setLimits([.characters(3), TextLimit(1..., in: .bytes)]),
      .reconcile(snapshot), .reconcile(FieldSnapshot(text: "a")), .group([.insert("f")]), .undo,
      .redo,
    ]
    var record = SessionRecord(id: "events", constraints: TextConstraints())
    var session = try TextSession(FieldState(), constraints: TextConstraints())
    for event in events {
      record.append(event, language: "en")
      session.apply(event, language: "en")
    }
    let again = try Self.record(record.line)
    #expect(again == record && again.line == record.line)
    #expect(try again.replay(services: .minimal).state == session.state)
  }

  @Test func `a record can contain other line breaks than those of its file`() throws {
    let text = "a\u{2028}b\u{2029}c\u{85}d\u{B}\n\r\n"
    let record = SessionRecord(TextSession(text: text, limit: 99), id: text)
    #expect(
      try SessionRecord.records(inLines: "\(record.line)\n\(record.line)\n").map(\.id) == [
        text, text,
      ])
  }

  @Test func `a record keeps how undo is grouped`() throws {
    var recorder = SessionRecorder(
      TextSession(limit: 9, undo: .session(grouping: .typing)), id: "typing")
    for key in ["a", "b"] { recorder.insert(key) }
    recorder.undo()
    recorder.expect(text: "")
    #expect(try Self.record(recorder.record.line).replay(services: .minimal).matches)
  }

  @Test func `constraints that allow everything or nothing can be written and read`() throws {
    let constraints = TextConstraints(
      limit: [TextLimit(0..., in: .characters)], scalarsPerCharacter: -1)
    let written = SessionRecord(id: "bounds", constraints: constraints)
    let read = try SessionRecord(parsing: written.json)
    #expect(read == written && read.json.text == written.json.text)
  }
}

@Suite struct `The steps of a replay` {
  @Test func `equal the steps of the JSON output`() throws {
    let line = #"""
      {"id":"a","field":{"limits":[{"unit":"characters","max":3}]},"state":{"text":"ab"},
      "events":[{"type":"insert","text":"cd"},{"type":"setMarkedText","text":"wo"},{"type":"commit"},
      {"type":"undo"},{"type":"select","range":[0,1]},{"type":"insert","text":"x"}]}
      """#
    let result = try SessionRecord(parsing: JSONValue(parsing: line)).replay(services: .minimal)
    guard case .array(let records)? = result.json["steps"] else {
      Issue.record("no steps")
      return
    }
    #expect(records.count == 6 && result.steps.count == 6)
    for (step, record) in zip(result.steps, records) {
      #expect(record["decision"] == .string(step.decision.rawValue))
      #expect(record["text"] == .string(step.state.text))
      #expect(record["inserted"] == .string(step.inserted))
      #expect((record["marked"] == .null) == (step.state.markedRange == nil))
      guard case .array(let violations)? = record["violations"] else {
        Issue.record("no violations")
        continue
      }
      #expect(violations.count == step.violations.count)
    }
    #expect(result.steps[0].decision == .clipped && result.steps[0].state.text == "abc")
    #expect(result.steps.last?.state == result.state)
  }
}
