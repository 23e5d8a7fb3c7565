import FormFiles
import LiveForms
import Testing
import TextEditing
import TextMetrics

@testable import TextLimits

struct LiveFormFieldTests {
  private let live: LiveForm<JSONValue>
  private var session = TextSession(text: "가", limit: 1)

  init() throws {
    live = LiveForm(
      file: try FormFile(parsing: #"{"fields": [{"name": "name"}]}"#, services: .minimal),
      record: ["name": "가"])
  }

  private mutating func apply(_ event: FieldEvent) -> String {
    live.didEdit("name", with: session.apply(event), in: session)
    return live.text(for: "name")
  }

  @Test mutating func `exclude an unfinished word`() {
    #expect(apply(.insert("ㄱ")) == "가")
    #expect(session.text == "가ㄱ")
    #expect(apply(.reconcile(FieldSnapshot(text: "각"))) == "각")
  }

  @Test mutating func `exclude marked text`() {
    #expect(apply(.setMarkedText("ㄱ")) == "가")
    #expect(apply(.cancelComposition) == "가")
    #expect(apply(.insert("나")) == "가")
    #expect(apply(.deleteBackward) == "")
  }
}
