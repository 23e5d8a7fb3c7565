package import FormValidation

/// What is still to be spoken, field by field. Times are durations since any moment that stays the
/// same. A lone field without rules has `AnnouncementThrottle` of `TextHosting`.
package struct AnnouncementQueue: Sendable {
  /// What is to be said of which field.
  package typealias Entry = (path: FieldPath, announcement: FormAnnouncement)

  /// In the order in which announcements were posted.
  private var items: [(entry: Entry, due: Duration)] = []

  /// A queue in which nothing waits.
  package init() {}

  /// Adds announcements of a field; those of the same field that wait are out of date. Linear in
  /// what waits.
  package mutating func post(
    _ announcements: [FormAnnouncement], of path: FieldPath, at time: Duration
  ) {
    guard !announcements.isEmpty else { return }
    items.removeAll { $0.entry.path == path }
    items += announcements.map { ((path, $0), time + $0.pause) }
  }

  /// The user typed in a field: what waits for a pause there waits anew. Linear in what waits.
  package mutating func didType(in path: FieldPath, at time: Duration) {
    for index in items.indices where items[index].entry.path == path {
      let pause = items[index].entry.announcement.pause
      if pause > .zero { items[index].due = time + pause }
    }
  }

  /// When something is to be spoken next; nil where nothing waits. Linear in what waits.
  package var next: Duration? { items.lazy.map(\.due).min() }

  /// Takes out what is to be spoken now, the most urgent first. Linear in what waits.
  package mutating func take(at time: Duration) -> [Entry] {
    let entries = items.filter { $0.due <= time }.map(\.entry)
    items.removeAll { $0.due <= time }
    return entries.filter { $0.announcement.urgency == .assertive }
      + entries.filter { $0.announcement.urgency == .polite }
  }
}
