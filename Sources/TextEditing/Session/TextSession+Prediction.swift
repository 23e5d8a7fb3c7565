package import TextMetrics

/// A prediction that typed text fits unchanged at the caret. `TextSession.result(of:)` creates its
/// `EditResult` if it's needed.
package struct PredictedTyping: Sendable {
  package let inserted: String
  package let start: UTF16Offset
  /// The whole text of the field after the insertion.
  package fileprivate(set) var text: String

  fileprivate var end: UTF16Offset { start.advanced(by: inserted.utf16Count) }

  /// Whether a field has the predicted text and caret, and no marked text.
  package func matches(_ field: FieldSnapshot) -> Bool {
    field.markedRange == nil && field.selection == FieldSelection(at: end)
      && text.hasSameBytes(as: field.text)
  }
}

/// The predicted result of an event. It's a class, because copying a result at every key is slow.
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

// A controller predicts an event. If the event happens, the controller applies the prediction.
// `apply` would evaluate the event again. `applyPrediction` only stores the predicted state, and
// records the undo step.
extension TextSession {
  /// Returns the result that `event` would have, without changing the session.
  ///
  /// - Precondition: `event` is an insertion, a replacement, or a snapshot.
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

  /// Returns the prediction for a text that is typed at the caret and fits unchanged.
  ///
  /// Returns `nil` if the text doesn't fit or is empty, or if `range` isn't the caret. Also returns
  /// `nil` if the text has to be evaluated in full: text is pending, the field has transforms, an
  /// insertion was just rejected, or `field` differs from the session.
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

  /// Whether the language of an event affects how its text is changed to the field's letter case.
  package var needsLanguageForCase: Bool {
    constraints.caseMapper != nil && constraints.letterCase != .keep && constraints.language == nil
  }

  /// Returns the result of a predicted insertion.
  ///
  /// - Precondition: The session hasn't changed since `typing` was predicted.
  package func result(of typing: PredictedTyping) -> PredictedResult {
    PredictedResult(
      .insert(typing.inserted),
      acceptedResult(
        replacing: state.selection.range, with: typing.inserted, resultingIn: typing.text))
  }

  /// Makes the predicted insertion without evaluating it again. Afterward, `typing` is invalid.
  ///
  /// - Precondition: The session hasn't changed since `typing` was predicted.
  package mutating func applyPrediction(_ typing: inout PredictedTyping) {
    // Swapping avoids a retain and a release of the text at every key.
    swap(&state.text, &typing.text)
    let end = typing.end
    let inverse = TextEdit(typing.start..<end, with: "", selecting: state.selection)
    state.selection = FieldSelection(at: end)
    record(inverse, ofInserting: typing.inserted, selecting: state.selection)
  }

  /// Changes the session as predicted, without evaluating the event again.
  ///
  /// - Precondition: The session hasn't changed since the event was predicted.
  package mutating func applyPrediction(_ predicted: PredictedResult) {
    state = predicted.result.state
    pending = predicted.pending
    rejectedInsertion = predicted.rejectedInsertion
    guard let inverse = predicted.result.inverse, history != nil else { return }
    let after = stateForUndo
    record(
      inverse, ofInserting: String(after.text[inverse.range]), selecting: after.selection)
  }

  package mutating func violationsOfText() -> [EditViolation] {
    evaluator.violations(in: state.text)
  }

  /// Whether text is pending, and `text` differs from the live text only in the pending text.
  package func differsOnlyInMarkedText(_ text: String) -> Bool {
    pending.map {
      Reconciliation(snapshot: FieldSnapshot(text: text), sessionState: state, composition: $0)
        .endsComposition
    } ?? false
  }
}

extension FieldState {
  /// Whether a field has the text and the selection of this state. The result is `false` if text is
  /// marked in the field or in this state.
  package func matches(_ field: FieldSnapshot) -> Bool {
    markedRange == nil && field.markedRange == nil && selection == field.selection
      && text.hasSameBytes(as: field.text)
  }
}
