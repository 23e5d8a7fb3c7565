import Foundation
import SessionRecords
import StrictJSON
import Testing
import TextEditing
import TextMetrics

/// What a session that is recorded again says.
struct SessionRecordTests {
  private static func record(_ line: String) throws -> SessionRecord {
    try SessionRecord(parsing: line)
  }

  @Test func `what was expected of the last event is recorded, and what differs is said`() throws {
    var session = SessionRecord(id: "a", constraints: .characters(2))
    session.expect(text: "nothing has happened")
    session.record(.insert("ab"))
    session.record(.insert("c"))
    session.expect(text: "abc")
    let again = try Self.record(session.json.text)
    #expect(again == session)
    let result = try again.replay(units: .minimal)
    #expect(result.unexpected.map(\.description) == ["step 2: text: expected 'abc', is 'ab'"])
    #expect(result.unexpected.map(\.step) == [1] && !result.isAsExpected)
    #expect("\(result.unexpected[0].expected)" == #""abc""#)
    #expect(throws: ReplayError.self) { try Self.record("{") }
  }

  @Test func `a session is read as a part of another document, and written into it`() throws {
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

  @Test func `a filter by Characters that would join is written so that it is read back`() throws {
    let filter = CharacterFilter(
      allowing: [.characters(["e", "\u{301}"])], denying: [.characters(["🇩", "🇪"]), .digits])
    let constraints = TextConstraints(limits: [], filter: filter)
    var session = SessionRecord(id: "marks", constraints: constraints)
    session.record(.insert("e"))
    session.record(.insert("🇩🇪"))
    let again = try Self.record(session.json.text)
    #expect(again == session)
    #expect(try again.replay(units: .minimal).finalText == "e")
  }

  @Test func `what is recorded after expectations has none`() throws {
    var session = try Self.record(
      #"{"id":"a","field":{},"events":[{"type":"insert","text":"e"}],"expect":[{"text":"e"}]}"#)
    session.record(.blur)
    #expect(try session.replay(units: .minimal).isAsExpected)
    #expect(try Self.record(session.json.text) == session)
  }

  @Test func `a group is written as it is read`() throws {
    var session = SessionRecord(id: "g", constraints: TextConstraints())
    session.record(
      .group([.replace(UTF16Range(0, 0), with: "a"), .mark("b"), .commit(), .delete(.backward)]),
      language: "en")
    let again = try Self.record(session.json.text)
    #expect(again == session)
    #expect(try again.replay(units: .minimal).finalText == "a")
  }

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
  ])
  func `says what is wrong with a group`(event: String, message: String) {
    let error = #expect(throws: ReplayError.self) {
      try Self.record(#"{"id":"a","field":{},"events":[\#(event)]}"#)
    }
    #expect(error?.description == message)
  }

  @Test func `what a field transforms is written as it is read`() throws {
    let constraints = TextConstraints(
      overflow: .overwrite, transforms: [.asciiDigits], letterCase: .upper, language: "tr",
      filter: CharacterFilter(denying: [.invisible]))
    let session = SessionRecord(id: "t", constraints: constraints)
    #expect(
      session.json["field"]?.text == #"""
        {"case":"upper","filter":{"deny":["invisible"]},"language":"tr","limits":[],\#
        "overflow":"overwrite","transforms":["asciiDigits"]}
        """#)
    #expect(try Self.record(session.json.text) == session)
    for (key, value, message) in [
      ("transforms", #"["digits"]"#, "field.transforms[0]: 'digits' is none of asciiDigits"),
      ("transforms", #""asciiDigits""#, "field.transforms: expected an array"),
      ("language", "1", "field.language: expected a string"),
    ] {
      let error = #expect(throws: ReplayError.self) {
        try Self.record(#"{"id":"a","field":{"\#(key)":\#(value)},"events":[]}"#)
      }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test func `a range that no text has can be measured`() {
    #expect(UTF16Range(UTF16Offset(.min), UTF16Offset(.max)).utf16Count == .max)
    #expect(UTF16Range(UTF16Offset(.max), UTF16Offset(.min)).utf16Count == .min)
    #expect(UTF16Range(5, 2).utf16Count == -3)
  }

  @Test func `constraints that admit everything or nothing are read as they were written`() throws {
    let constraints = TextConstraints(
      limits: [TextLimit(0..., in: .characters)], scalarsPerCharacter: -1)
    let written = SessionRecord(id: "bounds", constraints: constraints)
    let read = try SessionRecord(parsing: written.json)
    #expect(read == written && read.json.text == written.json.text)
  }
}
