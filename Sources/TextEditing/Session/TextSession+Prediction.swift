package import TextMetrics

/// A typed text that fits unchanged at the caret. Its result is created only when it's needed.
package struct PredictedKey: Sendable {
  package let inserted: String
  package let start: UTF16Offset
  package fileprivate(set) var text: String

  fileprivate var end: UTF16Offset { UTF16Offset(start.value + inserted.utf16Count) }

  package func isHeld(by field: FieldSnapshot) -> Bool {
    field.markedRange == nil && field.selection == FieldSelection(at: end)
      && text.hasSameBytes(as: field.text)
  }
}

/// The predicted result of an event. It's a class, because copying a result at every key is slow.
package final class PredictedResult: Sendable {
  package let event: FieldEvent
  package let language: String?
  package let result: EditResult
  fileprivate let composition: Composition?
  fileprivate let refusal: Refusal?

  fileprivate init(
    _ event: FieldEvent, language: String? = nil, _ result: EditResult,
    _ composition: Composition? = nil, _ refusal: Refusal? = nil
  ) {
    self.event = event
    self.language = language
    self.result = result
    self.composition = composition
    self.refusal = refusal
  }
}

// A controller predicts an event, and adopts the prediction if the event happens.
extension TextSession {
  /// Returns the result that `event`, an edit or a snapshot, would have, without applying it.
  package mutating func predict(
    _ event: FieldEvent, language: String? = nil
  ) -> PredictedResult {
    let before = (state, composition, refusal)
    if case .insert(let text) = event, composition == nil {
      if evaluator.hasTransforms { evaluator.language = language }
      let result = predictedInsertion(of: text)
      let predicted = PredictedResult(
        event, language: language, result, composition, refusal)
      (composition, refusal) = (nil, before.2)
      return predicted
    }
    var withheld: History?
    swap(&history, &withheld)
    let result = apply(event, language: language)
    let predicted = PredictedResult(
      event, language: language, result, composition, refusal)
    (state, composition, refusal) = before
    swap(&history, &withheld)
    return predicted
  }

  /// Returns the prediction for a typed text that fits unchanged, or `nil` for any other text.
  package mutating func predict(
    typing text: String, at range: Range<UTF16Offset>, in field: FieldSnapshot
  ) -> PredictedKey? {
    guard range.isEmpty, range == state.selection.range, composition == nil, refusal == nil,
      !text.isEmpty, !evaluator.hasTransforms, state.isHeld(by: field)
    else { return nil }
    let whole = state.text.replacing(range, with: text)
    if evaluator.breaks(whole) { return nil }
    return PredictedKey(inserted: text, start: range.lowerBound, text: whole)
  }

  package var mapsCaseByLanguage: Bool {
    constraints.caseMapper != nil && constraints.letterCase != .keep && constraints.language == nil
  }

  /// Returns the result of `key`. The session must be the same as when `key` was predicted.
  package func predicted(_ key: PredictedKey) -> PredictedResult {
    let selection = FieldSelection(at: key.start)
    return PredictedResult(
      .insert(key.inserted),
      result(
        replacing: selection.range, with: key.inserted, making: key.text, selecting: selection))
  }

  /// Applies a prediction, which is invalid afterward.
  ///
  /// - Precondition: The session hasn't changed since `key` was predicted.
  package mutating func take(_ key: inout PredictedKey) {
    // Swapping avoids a copy of the text at every key.
    swap(&state.text, &key.text)
    state.selection = FieldSelection(at: key.end)
    let after = state.selection
    history?.record(
      History.Change(
        range: Range<UTF16Offset>(at: key.start), removed: "", inserted: key.inserted, end: key.end,
        selectionBefore: FieldSelection(at: key.start), selectionAfter: after))
  }

  /// Applies a prediction. The session must be the same as when the event was predicted.
  package mutating func take(_ predicted: PredictedResult) {
    state = predicted.result.state
    composition = predicted.composition
    refusal = predicted.refusal
    guard let inverse = predicted.result.inverse, history != nil else { return }
    let after = undoBase
    record(inverse, of: String(after.text[inverse.range]), leaving: after.selection)
  }

  package mutating func flags() -> [EditViolation] { evaluator.flags(on: state.text) }

  /// Whether something is being composed, and `text` differs only in the marked text.
  package func holdsEndOfComposition(_ text: String) -> Bool {
    composition.map {
      Reconciliation(snapshot: FieldSnapshot(text: text), known: state, composition: $0)
        .endsComposition
    } ?? false
  }
}

extension FieldState {
  /// Whether a field has this text and selection, and nothing is marked in either.
  package func isHeld(by field: FieldSnapshot) -> Bool {
    markedRange == nil && field.markedRange == nil && selection == field.selection
      && text.hasSameBytes(as: field.text)
  }
}
