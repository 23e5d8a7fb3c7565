import TextEditing

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
/// A class, because every call looks at the phase that holds it, and few look into it.
final class AskedChange {
  let changes: AskedChanges
  /// What the field holds once it has done what it asked for; until then it holds the session's
  /// text.
  let after: String
  /// What becomes of the session then.
  let foreseen: ForeseenStep
  /// Whether the session takes the change as it is, so that nothing is left to correct.
  let fits: Bool
  /// Whether it fits and makes another text of the session's.
  let changesText: Bool

  init(changes: AskedChanges, after: String, foreseen: ForeseenStep, fits: Bool) {
    self.changes = changes
    self.after = after
    self.foreseen = foreseen
    self.fits = fits
    changesText = fits && foreseen.changesText
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
