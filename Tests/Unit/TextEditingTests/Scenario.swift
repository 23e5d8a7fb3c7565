import EditingModel
import Foundation
import HostSimulation
import SessionRecords
import StrictJSON
import Synchronization
import TestSupport
import Testing
import TextEditing
import TextMetrics

/// A field, events, and the expected result of each event, from a file in `Scenarios`.
struct Scenario: Sendable, CustomTestStringConvertible {
  let name: String
  let location: SourceLocation
  let initial: String
  let constraints: TextConstraints
  let expectations: [Expectation]
  let isInModel: Bool
  /// Whether a toolkit can show the initial state and has calls for all events.
  let isInToolkits: Bool

  var testDescription: String { name }

  func check() throws {
    let state = FieldState(notation: initial)
    try check(TextSession(state, constraints: constraints), "session")
    guard isInModel else { return }
    try record(from: state)
    try check(Model(state, constraints: constraints), "model")
    // A controller ignores the composition policy while text is marked.
    guard constraints.composition == .defer else { return }
    let toolkits = try Toolkit.all.filter { try checkEnd(in: $0) }
    #expect(toolkits.isEmpty != isInToolkits, "in \(toolkits)", sourceLocation: location)
  }

  private func check(_ field: some EditedField, _ implementation: String) throws {
    var field = field
    for (index, expectation) in expectations.enumerated() {
      let differences = expectation.differences(
        from: try field.observe(expectation.event, language: expectation.language))
      #expect(
        differences.isEmpty,
        """
        \(implementation), event \(index + 1) (\(expectation.event)):
        \(differences.joined(separator: "\n"))
        """, sourceLocation: location)
    }
  }

  /// Returns `false` if the toolkit can't show the initial state, or doesn't have calls for all
  /// events.
  private func checkEnd(in toolkit: Toolkit) throws -> Bool {
    let state = FieldState(notation: initial)
    var hosted = ToolkitField(state, constraints: constraints, in: toolkit)
    guard hosted.shows(state) else { return false }
    var model = try Model(state, constraints: constraints)
    for expectation in expectations {
      let events = hosted.eventsWithoutMarks(for: expectation.event)
      guard hosted.play(expectation.event, language: expectation.language) else { return false }
      for event in hosted.report(of: expectation.event).map({ [$0] }) ?? events {
        _ = try model.observe(event, language: expectation.language)
      }
    }
    hosted.end()
    let expected = try model.observe(.endEditing, language: nil)
    #expect(
      UTF16Text(hosted.field.state.text) == expected.text,
      "\(toolkit): \(hosted.field.state.notation), not \(expected.notation)",
      sourceLocation: location)
    #expect(hosted.field.forbiddenActions == [], "\(toolkit)", sourceLocation: location)
    return true
  }

  /// The file that `TEXTLIMITS_SESSIONS` names, or `nil` without this variable or if the file
  /// doesn't exist. Other builds of the library replay the sessions that are written to the file.
  private static let recording = Mutex(
    ProcessInfo.processInfo.environment["TEXTLIMITS_SESSIONS"]
      .flatMap { FileHandle(forWritingAtPath: $0) })

  private func record(from state: FieldState) throws {
    try Self.recording.withLock { file in
      guard let file else { return }
      var session = SessionRecord(id: name, constraints: constraints, state: state)
      for expectation in expectations {
        session.append(expectation.event, language: expectation.language)
      }
      try file.write(contentsOf: Data((session.json.text + "\n").utf8))
    }
  }
}

protocol EditedField {
  mutating func observe(_ event: FieldEvent, language: String?) throws -> ObservedStep
}

/// An event and its expected result. A property that is `nil` isn't compared, except for
/// `compositionDecision`.
struct Expectation: Sendable {
  let event: FieldEvent
  let language: String?
  let state: String
  let decision: EditResult.Decision
  let compositionDecision: EditResult.Decision?
  let inserted: String?
  let dropped: String?
  let filtered: String?
  let violations: [String]?
  let actions: [EditResult.InputMethodAction]?
  /// The text `none` means that neither a composition nor an unfinished word is expected.
  let preview: String?

  func differences(from step: ObservedStep) -> [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ expected: Value?, _ actual: Value) {
      guard let expected, expected != actual else { return }
      differences.append("  \(name): expected \(expected), got \(actual)")
    }
    let expected = FieldState(notation: state).notation
    compare("state", escaped(expected), escaped(step.notation))
    compare("decision", decision, step.decision)
    if compositionDecision != step.compositionDecision {
      differences.append(
        "  exit: expected \(compositionDecision, default: "none"), "
          + "got \(step.compositionDecision, default: "none")")
    }
    compare("inserted", inserted.map(escaped), escaped(step.inserted.string))
    compare("dropped", dropped.map(escaped), escaped(step.dropped.string))
    compare("filtered", filtered.map(escaped), escaped(step.filtered.string))
    compare("violations", violations, step.violations)
    compare("actions", actions, step.actions)
    compare("preview", preview.map(escaped), step.preview.map { escaped($0.string) } ?? "none")
    return differences
  }
}

/// Escapes all scalars except printable ASCII, since other scalars can be invisible.
func escaped(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return scalar.isASCII ? scalar.escaped(asASCII: true) : "\(scalar)(\(digits))"
  }.joined()
}

@Suite struct `Every scenario` {
  private static let all = Result { try Scenario.all() }

  @Test(arguments: try all.get())
  func `has the expected results`(scenario: Scenario) throws { try scenario.check() }

  @Test func `has its own name`() throws {
    let names = try Self.all.get().map(\.name)
    #expect(Set(names).count == names.count && names.count > 500)
  }
}
