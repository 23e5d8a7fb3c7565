public import FormValidation

extension LiveForm {
  /// Passes the announcements of the form to a closure until the task is canceled.
  ///
  /// Announcements are for people who use a screen reader. Announcements that are caused by typing
  /// are passed when typing pauses. A new announcement replaces the announcement of the same field
  /// that hasn't been passed. Call this method in only one task of a form: if two tasks call
  /// it, each announcement is passed to only one of them. In SwiftUI:
  ///
  ///     .task {
  ///       await live.runAnnouncements { announcement in
  ///         AccessibilityNotification.Announcement(announcement.message).post()
  ///       }
  ///     }
  ///
  /// - Parameter announce: A closure that speaks an announcement.
  public nonisolated(nonsending) func runAnnouncements(
    _ announce: (FormAnnouncement) -> Void
  ) async {
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    announcementWakes = continuation
    continuation.yield()
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    for await _ in wakes {
      let now = ContinuousClock.now - timeOrigin
      for entry in announcementQueue.removeDue(at: now) {
        guard let path = state.path(of: entry.field) else { continue }
        var announcement = entry.announcement
        if case .violation(var violation) = announcement.subject {
          violation.path = path
          announcement.subject = .violation(withSource([violation])[0])
        }
        announcement.path = path
        announce(announcement)
      }
      timer?.cancel()
      guard let dueTime = announcementQueue.nextDueTime else { continue }
      timer = Task {
        guard (try? await Task.sleep(for: dueTime - now)) != nil else { return }
        continuation.yield()
      }
    }
  }

  func enqueue(_ announcements: [FormState.IdentifiedAnnouncement]) {
    let now = ContinuousClock.now - timeOrigin
    for item in announcements {
      announcementQueue.post(item.announcement, of: item.field, at: now)
    }
    if !announcements.isEmpty { announcementWakes?.yield() }
  }
}

// MARK: - Queue

/// The announcements that haven't been passed to the app, at most one for each field.
///
/// Times are durations since a fixed instant.
struct AnnouncementQueue: Sendable {
  typealias Entry = FormState.IdentifiedAnnouncement

  private var items: [(entry: Entry, due: Duration)] = []

  init() {}

  /// Replaces the earlier announcement of the field.
  mutating func post(
    _ announcement: FormAnnouncement, of field: FormState.FieldID, at time: Duration
  ) {
    items.removeAll { $0.entry.field == field }
    items.append((Entry(field: field, announcement: announcement), time + announcement.pause))
  }

  mutating func didType(in field: FormState.FieldID, at time: Duration) {
    for index in items.indices where items[index].entry.field == field {
      let pause = items[index].entry.announcement.pause
      if pause > .zero { items[index].due = time + pause }
    }
  }

  var nextDueTime: Duration? { items.lazy.map(\.due).min() }

  /// Assertive announcements come first.
  mutating func removeDue(at time: Duration) -> [Entry] {
    let entries = items.filter { $0.due <= time }.map(\.entry)
    items.removeAll { $0.due <= time }
    return entries.filter { $0.announcement.urgency == .assertive }
      + entries.filter { $0.announcement.urgency == .polite }
  }
}

// MARK: - Content

extension FormAnnouncement {
  enum Occasion {
    case typing, endOfEditing, submission
  }

  /// Returns the announcement of a change of a field's feedback, or `nil` if nothing is announced.
  ///
  /// The first new error is announced. Only a submission announces an error that isn't new.
  static func announcement(
    from before: FieldFeedback, to after: FieldFeedback, on occasion: Occasion
  ) -> FormAnnouncement? {
    let pause: Duration = occasion == .typing ? typingPause : .zero
    let urgency: Urgency = occasion == .submission ? .assertive : .polite
    if let first = after.violations.first {
      let new = after.violations.withoutMessages(of: before.violations).first
      return (new ?? (occasion == .submission ? first : nil)).map {
        FormAnnouncement(.violation($0), afterPause: pause, urgency: urgency)
      }
    }
    if !before.violations.isEmpty {
      return FormAnnouncement(.corrected, afterPause: pause, urgency: .polite)
    }
    guard occasion == .typing, let counter = TextStatus(after.counters).tightest,
      !before.counters.contains(counter), let remaining = counter.remaining
    else { return nil }
    let subject: Subject =
      remaining < 0
      ? .over(-remaining, unit: counter.limit.unit.name)
      : .remaining(remaining, unit: counter.limit.unit.name)
    return FormAnnouncement(subject, afterPause: pause, urgency: .polite)
  }
}
