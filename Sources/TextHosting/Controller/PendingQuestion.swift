import TextEditing
import TextMetrics

/// A question that was answered with yes, and what the engine makes of it: what becomes of the
/// session once the field has done what it asked for.
enum PendingQuestion {
  /// One key that fits.
  case key(ForeseenKey)
  /// Any changes, and what the field holds after them where that is not what the session does.
  indirect case any(ProposedChanges, ForeseenResult, other: String?)

  var changes: ProposedChanges {
    switch self {
    case .key(let key): .one(FieldChange(UTF16Range(at: key.start), to: key.inserted))
    case .any(let changes, _, _): changes
    }
  }

  /// What the field holds once it has done what it asked for; until then it holds the session's
  /// text.
  var textAfter: String {
    switch self {
    case .key(let key): key.text
    case .any(_, let foreseen, let other): other ?? foreseen.result.state.text
    }
  }

  /// Whether the session takes the change as it is, so that nothing is left to correct.
  var fits: Bool {
    switch self {
    case .key: true
    case .any(_, _, let other): other == nil
    }
  }

  /// What the session makes of it, its text being as it was.
  func foreseen(in session: TextSession) -> ForeseenResult {
    switch self {
    case .key(let key): session.foreseen(key)
    case .any(_, let foreseen, _): foreseen
    }
  }

  /// Whether the change fits, and a field holds what it makes.
  func isDone(in field: FieldReport) -> Bool {
    switch self {
    case .key(let key): key.isHeld(by: field)
    case .any(_, let foreseen, let other):
      other == nil && foreseen.changesText && foreseen.isHeld(by: field)
    }
  }

  /// Whether the same is asked once more, and nothing has happened since but what it asked for.
  func isRepeated(
    by other: ProposedChanges, in field: FieldReport, after state: FieldState
  ) -> Bool {
    changes == other && field.markedRange == nil
      && (field.text.isIdentical(to: state.text) || field.text.isIdentical(to: textAfter))
  }
}

/// A question that was answered with no because the controller made an edit in its place. A toolkit
/// that repeats it is given the same answer and nothing else.
final class CorrectedQuestion {
  private let changes: ProposedChanges
  /// What the field held afterwards.
  private let textAfter: String

  init(changes: ProposedChanges, textAfter: String) {
    self.changes = changes
    self.textAfter = textAfter
  }

  func isRepeated(by other: ProposedChanges, in field: FieldReport) -> Bool {
    changes == other && textAfter.isIdentical(to: field.text)
  }
}
