package import TextMetrics

/// A text typed at the caret that fits as it is, as nearly every key does. Its result is built only
/// if somebody asks for it, since all of it follows from this and the session.
package struct ForeseenKey: Sendable {
  /// What is typed.
  package let inserted: String
  /// Where.
  package let start: UTF16Offset
  /// The session's text afterwards.
  package fileprivate(set) var text: String

  fileprivate var end: UTF16Offset { UTF16Offset(start.value + inserted.utf16Count) }

  /// Whether a field holds what the session would, with nothing marked in either.
  package func isHeld(by field: FieldSnapshot) -> Bool {
    field.markedRange == nil && field.selection == FieldSelection(at: end)
      && text.hasSameBytes(as: field.text)
  }
}

/// What an event would make of a session, kept until it is known whether it happens.
///
/// A class, because a result is large and a controller hands it on at every key.
package final class ForeseenResult: Sendable {
  /// The event, its language, and the selection that it met.
  package let event: FieldEvent
  package let language: String?
  package let selectionBefore: FieldSelection
  /// The session's answer to the event.
  package let result: EditResult
  /// What would be composed after it.
  fileprivate let composition: Composition?
  /// What would have been refused last.
  fileprivate let refusal: Refusal?

  fileprivate init(
    _ event: FieldEvent, language: String? = nil, at selection: FieldSelection,
    _ result: EditResult, _ composition: Composition? = nil, _ refusal: Refusal? = nil
  ) {
    (self.event, self.language, selectionBefore) = (event, language, selection)
    self.result = result
    self.composition = composition
    self.refusal = refusal
  }
}

/// What a controller that stands between a session and a field needs: to see what an event would
/// do, and to take it or leave it.
extension TextSession {
  /// What an event would make of the session, which is left as it is. The evaluator is not copied:
  /// what it remembers makes it faster, and changes no result.
  ///
  /// - Parameter event: What may happen to the text: nothing that changes the limits or moves along
  ///   the history.
  package mutating func foresee(
    _ event: FieldEvent, language: String? = nil
  ) -> ForeseenResult {
    // Carried out and taken back.
    let before = (state, composition, refusal)
    if case .insert(let text) = event, composition == nil {
      if evaluator.hasStages { evaluator.language = language }
      let result = foreseenInsertion(of: text)
      let foreseen = ForeseenResult(
        event, language: language, at: state.selection, result, composition, refusal)
      (composition, refusal) = (nil, before.2)
      return foreseen
    }
    var withheld: History?
    swap(&history, &withheld)
    let result = apply(event, language: language)
    let foreseen = ForeseenResult(
      event, language: language, at: before.0.selection, result, composition, refusal)
    (state, composition, refusal) = before
    swap(&history, &withheld)
    return foreseen
  }

  /// A key that a host asks about, if it fits as it is and the field holds what the session does;
  /// nil where anything has to be evaluated. Linear in the text.
  package mutating func foresee(
    typing text: String, at range: Range<UTF16Offset>, in field: FieldSnapshot
  ) -> ForeseenKey? {
    guard range.isEmpty, range == state.selection.range, composition == nil, refusal == nil,
      !text.isEmpty, !evaluator.hasStages, state.isHeld(by: field)
    else { return nil }
    let whole = state.text.replacing(range, with: text)
    if evaluator.breaks(whole) { return nil }
    return ForeseenKey(inserted: text, start: range.lowerBound, text: whole)
  }

  /// Whether the result of an insertion depends on the language of the keyboard.
  package var mapsCaseByLanguage: Bool {
    constraints.caseMapper != nil && constraints.letterCase != .keep && constraints.language == nil
  }

  /// All that was foreseen of a key, the session's text being as it was.
  package func foreseen(_ key: ForeseenKey) -> ForeseenResult {
    let selection = FieldSelection(at: key.start)
    return ForeseenResult(
      .insert(key.inserted), at: selection,
      result(
        replacing: selection.range, with: key.inserted, making: key.text, selecting: selection))
  }

  /// Takes a key that was foreseen of this session, its text being as it was: it is used up.
  package mutating func take(_ key: inout ForeseenKey) {
    // Exchanged, since a copy at every key would be too slow.
    swap(&state.text, &key.text)
    state.selection = FieldSelection(at: key.end)
    let after = state.selection
    history?.record(
      History.Change(
        range: Range<UTF16Offset>(at: key.start), removed: "", inserted: key.inserted, end: key.end,
        selectionBefore: FieldSelection(at: key.start), selectionAfter: after))
  }

  /// Takes what was foreseen of this session as it stands, and records its step.
  package mutating func take(_ foreseen: ForeseenResult) {
    state = foreseen.result.state
    composition = foreseen.composition
    refusal = foreseen.refusal
    guard let inverse = foreseen.result.inverse, history != nil else { return }
    let after = undoBase
    record(inverse, of: String(after.text[inverse.range]), leaving: after.selection)
  }

  /// The hard limits that the live text exceeds, as undo names them.
  package mutating func flags() -> [EditViolation] { evaluator.flags(on: state.text) }

  /// Whether a field without marked text holds what is being composed, committed as any text: what
  /// stands around the marked range is as it was.
  package func holdsEndOfComposition(_ text: String) -> Bool {
    composition.map {
      Reconciliation(report: FieldSnapshot(text: text), known: state, composition: $0)
        .endsComposition
    } ?? false
  }
}

extension FieldState {
  /// Whether a field holds this text and selection, with nothing marked in either.
  package func isHeld(by field: FieldSnapshot) -> Bool {
    markedRange == nil && field.markedRange == nil && selection == field.selection
      && text.hasSameBytes(as: field.text)
  }
}
