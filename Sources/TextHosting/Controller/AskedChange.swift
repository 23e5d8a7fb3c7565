import TextEditing
import TextMetrics

/// What a toolkit asks for at once: one change, nearly always.
enum AskedChanges: Equatable {
  case one(FieldChange)
  case several([FieldChange])

  /// The change, if there is one alone.
  var only: FieldChange? {
    switch self {
    case .one(let change): change
    case .several: nil
    }
  }

  var all: [FieldChange] {
    switch self {
    case .one(let change): [change]
    case .several(let changes): changes
    }
  }
}

/// A question that was answered with yes, and what the engine makes of it: what becomes of the
/// session once the field has done what it asked for.
enum AskedChange {
  /// One key that fits.
  case key(ForeseenKey)
  /// Any changes, and what the field holds after them where that is not what the session does.
  indirect case any(AskedChanges, ForeseenResult, other: String?)

  /// What was asked for.
  var changes: AskedChanges {
    switch self {
    case .key(let key): .one(FieldChange(UTF16Range(at: key.start), to: key.inserted))
    case .any(let changes, _, _): changes
    }
  }

  /// What the field holds once it has done what it asked for; until then it holds the session's
  /// text.
  var after: String {
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

  /// Whether the change fits, and a field holds what it makes.
  func isDone(in field: FieldReport) -> Bool {
    switch self {
    case .key(let key): key.isHeld(by: field)
    case .any(_, let foreseen, let other):
      other == nil && foreseen.changesText && foreseen.isHeld(by: field)
    }
  }
}

/// A question that was answered with no because the controller made an edit in its place. A toolkit
/// that repeats it is given the same answer and nothing else.
final class CarriedOut {
  let changes: AskedChanges
  /// What the field held afterwards.
  let after: String

  init(changes: AskedChanges, after: String) {
    self.changes = changes
    self.after = after
  }
}
