package import FormValidation

/// Times are durations since a fixed instant.
package struct AnnouncementQueue: Sendable {
  package typealias Entry = (
    field: FormState.FieldID, announcement: FormAnnouncement
  )

  private var items: [(entry: Entry, due: Duration)] = []

  package init() {}

  /// Removes the earlier announcements of the field, unless `announcements` is empty.
  package mutating func post(
    _ announcements: [FormAnnouncement], of field: FormState.FieldID, at time: Duration
  ) {
    guard !announcements.isEmpty else { return }
    items.removeAll { $0.entry.field == field }
    items += announcements.map { ((field, $0), time + $0.pause) }
  }

  package mutating func didType(in field: FormState.FieldID, at time: Duration) {
    for index in items.indices where items[index].entry.field == field {
      let pause = items[index].entry.announcement.pause
      if pause > .zero { items[index].due = time + pause }
    }
  }

  package var nextDueTime: Duration? { items.lazy.map(\.due).min() }

  /// Assertive announcements come first.
  package mutating func removeDue(at time: Duration) -> [Entry] {
    let entries = items.filter { $0.due <= time }.map(\.entry)
    items.removeAll { $0.due <= time }
    return entries.filter { $0.announcement.urgency == .assertive }
      + entries.filter { $0.announcement.urgency == .polite }
  }
}

// MARK: - Schedule

extension FormAnnouncement {
  enum Occasion {
    case typing, endOfEditing, submission
  }

  /// An error that `before` contains is only announced after a submission.
  static func schedule(
    from before: DeclaredFieldState.Feedback, to after: DeclaredFieldState.Feedback,
    on occasion: Occasion
  ) -> [FormAnnouncement] {
    let pause: Duration = occasion == .typing ? typingPause : .zero
    let urgency: Urgency = occasion == .submission ? .assertive : .polite
    if let first = after.violations.first {
      let isNew = !before.violations.contains { $0.hasSameMessage(as: first) }
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
