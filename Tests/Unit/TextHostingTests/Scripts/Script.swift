import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

/// The observed calls of a toolkit, and the expected states of the field.
struct Script: Sendable, CustomTestStringConvertible {
  let name: String
  /// The source of the order: an issue, a source file, or a manual.
  let source: String
  let initial: String
  let maximum: Int?
  let calls: [HostCall]
  let expected: String
  /// The number of edits by the controller.
  let writes: Int

  init(
    _ name: String, from source: String, _ initial: String, atMost maximum: Int? = 5,
    _ calls: [HostCall], ends expected: String, writes: Int = 0
  ) {
    self.name = name
    self.source = source
    self.initial = initial
    self.maximum = maximum
    self.calls = calls
    self.expected = expected
    self.writes = writes
  }

  var testDescription: String { name }

  /// - Parameter limits: The limits of the field, or `nil` for ``maximum`` Characters.
  func check(limits: [TextLimit]? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    let limits = limits ?? maximum.map { [TextLimit($0, in: .characters)] } ?? []
    let field = SimulatedField.limited(
      FieldState(notation: initial), to: TextConstraints(limit: limits))
    field.rewritingLanguages = ["ko"]
    for (index, call) in calls.enumerated() {
      let problem = field.play(call)
      #expect(problem == nil, "call \(index + 1), \(call)", sourceLocation: sourceLocation)
    }
    field.turn()
    let expected = FieldState(notation: expected).notation
    // Scalars are compared. `==` doesn't distinguish é in one scalar from é in two.
    #expect(
      field.state.notation.unicodeScalars.elementsEqual(expected.unicodeScalars),
      "\(field.state.notation), not \(expected)", sourceLocation: sourceLocation)
    let known = field.limiter.session.state.text
    #expect(
      known.unicodeScalars.elementsEqual(field.state.text.unicodeScalars),
      "field and session", sourceLocation: sourceLocation)
    #expect(field.writes.count == writes, "\(field.writes)", sourceLocation: sourceLocation)
    #expect(field.offences == [], sourceLocation: sourceLocation)
  }
}
