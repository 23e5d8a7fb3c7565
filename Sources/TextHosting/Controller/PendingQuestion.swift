import TextEditing
import TextMetrics

/// A question that was answered with yes, and what the engine makes of it: what becomes of the
/// session once the field has done what it asked for.
enum PendingQuestion {
  /// One key that fits.
  case key(PredictedKey)
  /// Any changes, and what the field holds after them.
  indirect case any(ProposedChanges, PredictedResult, textAfter: String)

  /// What the field holds once it has done what it asked for; until then it holds the session's
  /// text.
  var textAfter: String {
    switch self {
    case .key(let key): key.text
    case .any(_, _, let textAfter): textAfter
    }
  }

  /// Whether the session takes the change as it is, so that nothing is left to correct.
  var fits: Bool {
    switch self {
    case .key: true
    case .any(_, let predicted, let textAfter):
      predicted.result.state.text.hasSameBytes(as: textAfter)
    }
  }

  /// What the session makes of it, its text being as it was.
  func predicted(in session: TextSession) -> PredictedResult {
    switch self {
    case .key(let key): session.predicted(key)
    case .any(_, let predicted, _): predicted
    }
  }

  /// Whether the change fits, and a field holds what it makes.
  func isDone(in field: FieldSnapshot) -> Bool {
    switch self {
    case .key(let key): key.isHeld(by: field)
    case .any(_, let predicted, _):
      predicted.result.inverse != nil && predicted.result.state.isHeld(by: field) && fits
    }
  }

  /// Whether the same is asked once more, and nothing has happened since but what it asked for.
  func isRepeated(
    by other: ProposedChanges, in field: FieldSnapshot, after state: FieldState
  ) -> Bool {
    let changes =
      switch self {
      case .key(let key):
        ProposedChanges(first: FieldChange(Range<UTF16Offset>(at: key.start), to: key.inserted))
      case .any(let changes, _, _): changes
      }
    return changes == other && field.markedRange == nil
      && (field.text.hasSameBytes(as: state.text) || field.text.hasSameBytes(as: textAfter))
  }
}
