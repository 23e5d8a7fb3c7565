import TextMetrics

/// Something that a screen reader says: what, when and how urgently, as plain data.
///
/// Of the announcements of one field that have not been spoken, a later one replaces an earlier
/// one: ``AnnouncementQueue`` does that.
public struct Announcement: Sendable, Hashable, Codable {
  /// What is said.
  public enum Subject: Sendable, Hashable, Codable {
    /// Something is wrong with the value.
    case violation(Violation)
    /// There was something wrong, and there is not any more.
    case corrected
    /// So much is left of a limit.
    case remaining(Int, unit: String)
    /// So much is over a limit.
    case over(Int, unit: String)
    /// Not all that was typed or pasted went in.
    case turnedAway(TurnedAway)
  }

  /// What the editing engine did with something typed or pasted.
  public enum TurnedAway: String, Sendable, Hashable, Codable {
    /// A part of it did not fit.
    case clipped
    /// None of it did.
    case rejected
  }

  /// When it is said.
  public enum When: Sendable, Hashable, Codable {
    /// As soon as it is made.
    case now
    /// When typing has rested for this long: speech in the middle of typing is lost or disturbs.
    case afterPause(Duration)
  }

  /// How urgently it is said.
  public enum Urgency: String, Sendable, Hashable, Codable {
    /// After what is being said: `aria-live="polite"`.
    case polite
    /// At once: `aria-live="assertive"`.
    case assertive
  }

  /// What is said.
  public let subject: Subject
  /// When it is said.
  public let when: When
  /// How urgently it is said.
  public let urgency: Urgency

  /// An announcement about a subject.
  public init(_ subject: Subject, when: When, urgency: Urgency) {
    self.subject = subject
    self.when = when
    self.urgency = urgency
  }

  /// How long typing rests before a screen reader speaks of it.
  public static let pause = Duration.seconds(1)
}

extension Announcement {
  enum Occasion {
    case typing, commit, submission
  }

  /// What is to be said when what is shown has changed.
  ///
  /// A submission is answered at once; leaving a field politely; typing when it pauses. Nothing is
  /// said twice.
  static func schedule(
    from before: LiveField.Shown, to after: LiveField.Shown, on occasion: Occasion
  ) -> [Announcement] {
    let when: When = occasion == .typing ? .afterPause(pause) : .now
    let urgency: Urgency = occasion == .submission ? .assertive : .polite
    if let first = after.violations.first {
      let isNews = !before.violations.contains { $0.isSameComplaint(as: first) }
      guard isNews || occasion == .submission else { return [] }
      return [Announcement(.violation(first), when: when, urgency: urgency)]
    }
    if !before.violations.isEmpty {
      return [Announcement(.corrected, when: when, urgency: .polite)]
    }
    guard occasion == .typing, let counter = Readings(after.counters).binding,
      !before.counters.contains(counter), let remaining = counter.remaining
    else { return [] }
    let subject: Subject =
      remaining < 0
      ? .over(-remaining, unit: counter.limit.unit.name)
      : .remaining(remaining, unit: counter.limit.unit.name)
    return [Announcement(subject, when: when, urgency: .polite)]
  }
}

extension Violation {
  /// Whether a reader would take both for the same sentence, numbers aside.
  func isSameComplaint(as other: Violation) -> Bool {
    rule == other.rule && problem == other.problem && unit == other.unit
  }
}
