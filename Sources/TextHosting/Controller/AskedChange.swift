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

/// A question that was answered with yes, and what the engine makes of it.
struct AskedChange {
  let changes: AskedChanges
  /// What becomes of the session once the field has done what it asked for.
  let foreseen: ForeseenStep
  /// What the field holds then, where it is not what the session does.
  let other: String?

  /// What the field holds once it has done what it asked for; until then it holds the session's
  /// text.
  var after: String { other ?? foreseen.step.state.text }

  /// Whether the session takes the change as it is, so that nothing is left to correct.
  var fits: Bool { other == nil }
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
