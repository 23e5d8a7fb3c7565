import SessionRecords
import StrictJSON
import Testing
import TextEditing
import TextMetrics

@Suite struct `The steps of a replay` {
  /// Each step has the decision, the state, and the number of violations of the JSON output.
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
