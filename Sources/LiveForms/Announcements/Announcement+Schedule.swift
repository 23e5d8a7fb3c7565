import FormValidation

extension FormAnnouncement {
  enum Occasion {
    case typing, commit, submission
  }

  /// What is to be said when what is shown has changed.
  ///
  /// A submission is answered at once; leaving a field politely; typing when it pauses. Nothing is
  /// said twice, except in answer to a submission.
  static func schedule(
    from before: FormFieldState.Shown, to after: FormFieldState.Shown, on occasion: Occasion
  ) -> [FormAnnouncement] {
    let pause: Duration = occasion == .typing ? typingPause : .zero
    let urgency: Urgency = occasion == .submission ? .assertive : .polite
    if let first = after.violations.first {
      let isNew = !before.violations.contains { $0.isSameComplaint(as: first) }
      guard isNew || occasion == .submission else { return [] }
      return [FormAnnouncement(.violation(first), afterPause: pause, urgency: urgency)]
    }
    if !before.violations.isEmpty {
      return [FormAnnouncement(.corrected, afterPause: pause, urgency: .polite)]
    }
    guard occasion == .typing, let counter = TextStatus(after.counters).tightest,
      !before.counters.contains(counter), let remaining = counter.remaining
    else { return [] }
    let subject: Subject =
      remaining < 0
      ? .over(-remaining, unit: counter.limit.unit.name)
      : .remaining(remaining, unit: counter.limit.unit.name)
    return [FormAnnouncement(subject, afterPause: pause, urgency: .polite)]
  }
}

extension Violation {
  /// Whether a reader would take both for the same sentence, numbers aside.
  func isSameComplaint(as other: Violation) -> Bool {
    rule == other.rule && code == other.code && unit == other.unit
  }
}
