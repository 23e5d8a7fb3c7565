import EditingModel
import Foundation
import HostSimulation
import SessionRecords
import StrictJSON
import Synchronization
import Testing
import TextEditing
import TextMetrics

/// A scenario: a field in a state, and the expected result of each event. The session and the model
/// must both have these results.
struct Row: Sendable, CustomTestStringConvertible {
  let name: String
  let initial: String
  let constraints: TextConstraints
  let expectations: [Expectation]
  /// Whether no toolkit has calls for the events, so that the row isn't checked with toolkits.
  private var isInNoToolkit = false

  init(
    _ name: String, _ initial: String, _ constraints: TextConstraints,
    _ expectations: Expectation...
  ) {
    self.name = name
    self.initial = initial
    self.constraints = constraints
    self.expectations = expectations
  }

  var testDescription: String { name }

  /// The row, for events that no toolkit has calls for.
  var inNoToolkit: Row {
    var row = self
    row.isInNoToolkit = true
    return row
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let state = FieldState(notation: initial)
    try record(from: state)
    try check(
      TextSession(state, constraints: constraints), "session", sourceLocation: sourceLocation)
    try check(Model(state, constraints: constraints), "model", sourceLocation: sourceLocation)
    // A controller ignores the composition policy while text is marked.
    guard constraints.composition == .defer else { return }
    let shown = try Toolkit.all.filter { try checkEnd(in: $0, sourceLocation: sourceLocation) }
    #expect(
      shown.isEmpty == isInNoToolkit, "\(name) is in \(shown)", sourceLocation: sourceLocation)
  }

  /// Checks the session only. The model doesn't support units of platforms.
  func checkSession(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try check(
      TextSession(FieldState(notation: initial), constraints: constraints), "session",
      sourceLocation: sourceLocation)
  }

  /// Checks that the field of a toolkit has the same final text as the model. Returns whether the
  /// toolkit has calls for all events.
  private func checkEnd(in toolkit: Toolkit, sourceLocation: SourceLocation) throws -> Bool {
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
      "\(name), \(toolkit): \(hosted.field.state.notation), not \(expected.notation)",
      sourceLocation: sourceLocation)
    #expect(hosted.field.offences == [], "\(name), \(toolkit)", sourceLocation: sourceLocation)
    return true
  }

  private func check(
    _ field: some EditedField, _ implementation: String, sourceLocation: SourceLocation
  ) throws {
    var field = field
    for (index, expectation) in expectations.enumerated() {
      let differences = expectation.differences(
        from: try field.observe(expectation.event, language: expectation.language))
      #expect(
        differences.isEmpty,
        """
        \(name), \(implementation), event \(index + 1) (\(expectation.event)):
        \(differences.joined(separator: "\n"))
        """, sourceLocation: sourceLocation)
    }
  }
}

/// A session or a model whose results can be observed.
protocol EditedField {
  mutating func observe(_ event: FieldEvent, language: String?) throws -> ObservedStep
}

/// An event and its expected result. Values that are `nil` aren't compared.
struct Expectation: Sendable {
  var event: FieldEvent
  var language: String?
  var state: String
  var decision: EditResult.Decision
  /// The outcome of a composition that the event ended before its own change.
  var exit: EditResult.Decision?
  var inserted: String?
  var dropped: String?
  var filtered: String?
  /// The violations in the notation of ``EditViolation/rule``.
  var rules: [String]?
  var actions: [EditResult.InputMethodAction]?
  var preview: String?

  func differences(from step: ObservedStep) -> [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ expected: Value?, _ actual: Value) {
      guard let expected, expected != actual else { return }
      differences.append("  \(name): expected \(expected), got \(actual)")
    }
    let expected = FieldState(notation: state).notation
    if UTF16Text(expected) != UTF16Text(step.notation) {
      differences.append("  state: expected \(escaped(expected)), got \(escaped(step.notation))")
    }
    compare("decision", decision, step.decision)
    if exit != step.exit {
      differences.append(
        "  exit: expected \(exit, default: "none"), got \(step.exit, default: "none")")
    }
    compare("inserted", inserted.map(escaped), escaped(step.inserted.string))
    compare("dropped", dropped.map(escaped), escaped(step.dropped.string))
    compare("filtered", filtered.map(escaped), escaped(step.filtered.string))
    compare("rules", rules, step.rules)
    compare("actions", actions, step.actions)
    compare("preview", preview.map(escaped), step.preview.map { escaped($0.string) } ?? "none")
    return differences
  }
}

func on(
  _ event: FieldEvent, _ state: String, _ decision: EditResult.Decision = .accepted,
  exit: EditResult.Decision? = nil,
  inserted: String? = nil, dropped: String? = nil, filtered: String? = nil,
  rules: [String]? = nil, actions: [EditResult.InputMethodAction]? = nil, preview: String? = nil,
  language: String? = nil
) -> Expectation {
  Expectation(
    event: event, language: language, state: state, decision: decision, exit: exit,
    inserted: inserted, dropped: dropped, filtered: filtered, rules: rules, actions: actions,
    preview: preview)
}

/// Returns the text with every scalar except printable ASCII escaped, because it can be invisible.
func escaped(_ text: String) -> String {
  text.unicodeScalars.map { $0.isASCII ? $0.escaped(asASCII: true) : "\($0)(\($0.hex))" }.joined()
}

extension Unicode.Scalar {
  var hex: String { String(value, radix: 16, uppercase: true) }
}

extension EditViolation {
  /// The rule as a string: `limit 0: 6` is a sixth Character that limit 0 doesn't allow.
  var rule: String {
    switch self {
    case .limit(let index, _, let attempted): "limit \(index): \(attempted)"
    case .encoding(let index, _, let scalars): "encoding \(index): \(scalars)"
    case .scalarsPerCharacter(_, let attempted): "scalarsPerCharacter: \(attempted)"
    case .lineBreaks: "lineBreaks"
    case .normalization: "normalization"
    case .filter: "filter"
    case .position(let range): "position \(range.lowerBound)...\(range.upperBound)"
    }
  }
}

extension ObservedStep {
  var notation: String {
    FieldState(text: text.string, selection: selection, markedRange: marked).notation
  }
}

/// Returns the constraints of a field, by default with a limit in Characters.
func field(
  _ maximum: Int? = nil, _ unit: TextUnit = .characters, and more: [TextLimit] = [],
  cap: Int? = nil, overflow: TextConstraints.Overflow = .clip,
  cut: Truncation.Boundary = .character,
  composition: TextConstraints.CompositionPolicy = .defer,
  lineBreaks: TextConstraints.LineBreakPolicy = .keep,
  normalizer: (any TextNormalizer)? = nil, transforms: [TextConstraints.Transform] = [],
  letterCase: TextConstraints.LetterCase = .keep, language: String? = nil,
  caseMapper: (any TextCaseMapper)? = nil, filter: CharacterFilter? = nil
) -> TextConstraints {
  TextConstraints(
    limit: (maximum.map { [TextLimit($0, in: unit)] } ?? []) + more,
    scalarsPerCharacter: cap, overflow: overflow, at: cut, composition: composition,
    lineBreaks: lineBreaks, normalizer: normalizer, transforms: transforms,
    letterCase: letterCase, language: language, caseMapper: caseMapper, filter: filter)
}

extension FieldEvent {
  static func replace(_ start: Int, _ end: Int, _ text: String) -> FieldEvent {
    .replace(UTF16Offset(start)..<UTF16Offset(end), with: text)
  }

  static func setMarkedRange(_ start: Int, _ end: Int) -> FieldEvent {
    .setMarkedRange(UTF16Offset(start)..<UTF16Offset(end))
  }

  static func setMarkedText(_ text: String, _ anchor: Int, _ focus: Int) -> FieldEvent {
    .setMarkedText(
      text, selection: FieldSelection(anchor: UTF16Offset(anchor), focus: UTF16Offset(focus)))
  }

  static func select(_ anchor: Int, _ focus: Int) -> FieldEvent {
    .select(FieldSelection(anchor: UTF16Offset(anchor), focus: UTF16Offset(focus)))
  }

  /// A report of a state in the notation of states.
  static func report(_ notation: String) -> FieldEvent {
    let state = FieldState(notation: notation)
    return .reconcile(
      FieldSnapshot(text: state.text, selection: state.selection, markedRange: state.markedRange))
  }
}

extension Row {
  /// The file that the environment names, for comparisons with other builds of the library.
  private static let recording = Mutex(
    ProcessInfo.processInfo.environment["TEXTLIMITS_SESSIONS"]
      .flatMap { FileHandle(forWritingAtPath: $0) })

  /// Appends the scenario to that file as a recorded session.
  func record(from state: FieldState) throws {
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
