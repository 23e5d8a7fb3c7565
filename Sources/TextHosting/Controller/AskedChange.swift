import TextEditing
import TextMetrics

/// What a toolkit asks for at once: one change, nearly always.
struct AskedChanges: Equatable {
  let first: FieldChange
  let others: [FieldChange]

  init(_ only: FieldChange) {
    first = only
    others = []
  }

  /// Nil where there are none.
  init?(_ all: [FieldChange]) {
    guard let first = all.first else { return nil }
    self.first = first
    others = Array(all.dropFirst())
  }

  /// The change, if there is one alone.
  var only: FieldChange? { others.isEmpty ? first : nil }

  func allSatisfy(_ predicate: (FieldChange) -> Bool) -> Bool {
    predicate(first) && others.allSatisfy(predicate)
  }
}

/// A question that was answered with yes, and what the engine makes of it.
///
/// A class, because every call looks for it, and few look into it.
final class AskedChange {
  let changes: AskedChanges
  /// What becomes of the session once the field has done what it asked for.
  let foreseen: ForeseenStep
  /// What the field holds then, where it is not what the session does.
  private let other: String?

  init(_ changes: AskedChanges, making text: String, foreseen: consuming ForeseenStep) {
    self.changes = changes
    other = text.isIdentical(to: foreseen.step.state.text) ? nil : text
    self.foreseen = foreseen
  }

  /// A change that the session takes as it is.
  init(fitting changes: AskedChanges, foreseen: consuming ForeseenStep) {
    self.changes = changes
    other = nil
    self.foreseen = foreseen
  }

  /// What the field holds once it has done what it asked for; until then it holds the session's
  /// text.
  var after: String { other ?? foreseen.step.state.text }

  /// Whether the session takes the change as it is, so that nothing is left to correct.
  var fits: Bool { other == nil }

  /// Whether a field holds what the session then does, with nothing marked in either, and did not
  /// before.
  func isDone(in field: FieldReport) -> Bool {
    fits && foreseen.changesText && foreseen.isHeld(by: field)
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
