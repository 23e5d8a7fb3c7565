package import TextMetrics

/// Typed text that fits unchanged. `TextSession.result(of:)` creates its `EditResult` if needed.
package struct PredictedTyping: Sendable {
  package let inserted: String
  package let start: UTF16Offset
  /// The field's text after the insertion.
  package fileprivate(set) var text: String

  fileprivate var end: UTF16Offset { start.advanced(by: inserted.utf16Count) }

  package func matches(_ field: FieldSnapshot) -> Bool {
    field.markedRange == nil && field.selection == FieldSelection(at: end)
      && text.hasSameBytes(as: field.text)
  }
}

/// The result of an event that hasn't been applied. This is a class, because copying a result at
/// every key is slow.
package final class PredictedResult: Sendable {
  package let event: FieldEvent
  package let language: String?
  package let result: EditResult
  fileprivate let pending: PendingText?
  fileprivate let rejectedInsertion: RejectedInsertion?

  fileprivate init(
    _ event: FieldEvent, language: String? = nil, _ result: EditResult,
    _ pending: PendingText? = nil, _ rejectedInsertion: RejectedInsertion? = nil
  ) {
    self.event = event
    self.language = language
    self.result = result
    self.pending = pending
    self.rejectedInsertion = rejectedInsertion
  }
}

// A controller predicts an event. If the event happens, `applyPrediction` stores the predicted
// state and records the undo step. `apply` would evaluate the event again. A prediction is only
// valid until the session changes.
extension TextSession {
  /// Returns the result of an event without applying it. The event must be an insertion, a
  /// replacement, or a snapshot, since only the state, the pending text, and the rejected insertion
  /// are restored, but not the constraints.
  package mutating func predict(
    _ event: FieldEvent, language: String? = nil
  ) -> PredictedResult {
    let before = (state: state, pending: pending, rejectedInsertion: rejectedInsertion)
    // While the session has no history, `apply` doesn't record the event as an undo step.
    var sessionHistory: History?
    swap(&history, &sessionHistory)
    let result = apply(event, language: language)
    let predicted = PredictedResult(
      event, language: language, result, pending, rejectedInsertion)
    (state, pending, rejectedInsertion) = before
    swap(&history, &sessionHistory)
    return predicted
  }

  /// Returns `nil` if the text doesn't fit at the caret, or if only `predict(_:language:)` can tell
  /// whether it fits.
  package mutating func predict(
    typing text: String, at range: Range<UTF16Offset>, in field: FieldSnapshot
  ) -> PredictedTyping? {
    guard range.isEmpty, range == state.selection.range, pending == nil,
      rejectedInsertion == nil,
      !text.isEmpty, !evaluator.hasTransforms, state.matches(field)
    else { return nil }
    let textAfter = state.text.replacing(range, with: text)
    if !evaluator.limits.fits(textAfter) { return nil }
    return PredictedTyping(inserted: text, start: range.lowerBound, text: textAfter)
  }

  package func result(of typing: PredictedTyping) -> PredictedResult {
    PredictedResult(
      .insert(typing.inserted),
      acceptedResult(
        replacing: state.selection.range, with: typing.inserted, resultingIn: typing.text))
  }

  /// Applies the prediction. Takes the text out of `typing`, which is then invalid.
  package mutating func applyPrediction(_ typing: inout PredictedTyping) {
    // Swapping avoids a retain and a release of the text at every key.
    swap(&state.text, &typing.text)
    let end = typing.end
    let inverse = TextEdit(typing.start..<end, with: "", selecting: state.selection)
    state.selection = FieldSelection(at: end)
    record(inverse, ofInserting: typing.inserted, selecting: state.selection, isTyped: true)
  }

  package mutating func applyPrediction(_ predicted: PredictedResult) {
    state = predicted.result.state
    pending = predicted.pending
    rejectedInsertion = predicted.rejectedInsertion
    guard let inverse = predicted.result.inverse, history != nil else { return }
    let after = stateForUndo
    record(
      inverse, ofInserting: String(after.text[inverse.range]), selecting: after.selection,
      isTyped: predicted.event.isTyping)
  }
}

// MARK: - Comparing a Field with the Session

extension TextSession {
  package var isAffectedByEarlierInsertion: Bool { hasUnfinishedWord || rejectedInsertion != nil }

  package var needsLanguageForCase: Bool {
    constraints.caseMapper != nil && constraints.letterCase != .keep && constraints.language == nil
  }

  package mutating func violationsOfText() -> [EditViolation] {
    evaluator.violations(in: state.text)
  }

  /// Whether a field with `text` has the session's text around the pending text. `false` if no text
  /// is pending.
  package func differsOnlyInMarkedText(_ text: String) -> Bool {
    pending.map {
      Reconciliation(snapshot: FieldSnapshot(text: text), sessionState: state, composition: $0)
        .differsOnlyInMarkedText
    } ?? false
  }
}

extension FieldState {
  package func matches(_ field: FieldSnapshot) -> Bool {
    markedRange == nil && field.markedRange == nil && selection == field.selection
      && text.hasSameBytes(as: field.text)
  }
}
