import TextEditing

/// A question that was answered with yes, and what the engine makes of it.
struct AskedChange {
  let changes: [FieldChange]
  /// What the field held when it asked.
  let before: String
  /// What it holds once it has done what it asked for.
  let after: String
  /// The session after the change, and its step.
  let trial: TextSession
  let step: Step
}

/// A question that was answered with no because the controller made an edit in its place. A toolkit
/// that repeats it is given the same answer and nothing else.
struct CarriedOut {
  let changes: [FieldChange]
  /// What the field held afterwards.
  let after: String
}
