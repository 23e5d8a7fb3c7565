import Testing

@testable import TextEditing

/// Properties of each row of the composition table.
struct CompositionPlansTests {
  private static let events: [FieldEvent] = [
    .insert("a"), .replace(0, 0, "a"), .setMarkedText("a"), .setMarkedText(""),
    .setMarkedRange(0, 1), .commit("a"),
    .commit(), .cancelComposition, .deleteBackward, .select(0, 0), .endEditing, .setText("a"),
    .setLimits([]),
    .report("a"), .undo, .redo,
  ]

  @Test func `only a cancellation restores existing text`() {
    let edit = CompositionPlans.EditAndMarkedText(
      range: .init(at: 0), text: "a", kind: .insertion, markedText: "b", markedTextStart: 1)
    let triggers: [CompositionPlans.Trigger] =
      [
        .surroundingTextChanged, .edit(edit.range, with: "a", as: .rewrite),
        .compose("b", replacing: edit.range), .composeAfterEdit(edit),
      ]
      + Self.events.flatMap { event in
        CompositionPlans.Location.allCases.map { .event(event, $0) }
      }
    for trigger in triggers {
      let isCancel = if case .event(.cancelComposition, _) = trigger { true } else { false }
      #expect((CompositionPlans.plan(for: trigger).ending == .cancelled) == isCancel)
    }
  }
}
