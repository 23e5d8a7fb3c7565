import TextEditing
import TextMetrics

/// A should-change request, and the predicted result of its changes.
enum PredictedRequest {
  case typing(PredictedTyping)
  /// Changes, their predicted result, and the text of the field after the changes.
  indirect case changes(ProposedChanges, PredictedResult, textAfter: String)

  var textAfter: String {
    switch self {
    case .typing(let typing): typing.text
    case .changes(_, _, let textAfter): textAfter
    }
  }

  /// Whether the changes fit, so that the session doesn't correct the text after them.
  var fits: Bool {
    switch self {
    case .typing: true
    case .changes(_, let predicted, let textAfter):
      predicted.result.state.text.hasSameBytes(as: textAfter)
    }
  }

  func predicted(in session: TextSession) -> PredictedResult {
    switch self {
    case .typing(let typing): session.result(of: typing)
    case .changes(_, let predicted, _): predicted
    }
  }

  /// Whether the request changes the text, the field has the predicted text and selection, and
  /// nothing is left to correct.
  func isCarriedOut(in field: FieldSnapshot) -> Bool {
    switch self {
    case .typing(let typing): typing.matches(field)
    case .changes(_, let predicted, _):
      predicted.result.inverse != nil && predicted.result.state.matches(field) && fits
    }
  }

  /// Whether a request for `other` repeats this request: the changes are the same, nothing is
  /// marked in the field, and the field has the text before or after the changes.
  ///
  /// - Parameter state: The state of the session before the changes.
  func isRepeated(
    by other: ProposedChanges, in field: FieldSnapshot, from state: FieldState
  ) -> Bool {
    let changes: ProposedChanges =
      switch self {
      case .typing(let typing):
        .single(FieldChange(Range<UTF16Offset>(at: typing.start), to: typing.inserted))
      case .changes(let changes, _, _): changes
      }
    return changes == other && field.markedRange == nil
      && (field.text.hasSameBytes(as: state.text) || field.text.hasSameBytes(as: textAfter))
  }
}

/// A should-change request that was refused because the part that fits was inserted instead.
struct CorrectedRequest {
  let changes: ProposedChanges
  /// The text of the field with the part that fits.
  let textAfter: String

  /// Whether a request for `other` repeats this request, and the correction is still in the field.
  func isRepeated(by other: ProposedChanges, in field: FieldSnapshot) -> Bool {
    changes == other && textAfter.hasSameBytes(as: field.text)
  }
}
