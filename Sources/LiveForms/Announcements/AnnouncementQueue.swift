public import FormValidation

/// What is still to be spoken, field by field. Times are durations since any moment that stays the
/// same.
public struct AnnouncementQueue: Sendable {
  /// An announcement that is to be spoken.
  public struct Entry: Sendable, Hashable {
    /// Of which field.
    public let path: FieldPath
    /// What to say.
    public let announcement: Announcement
  }

  private struct Item: Sendable {
    let entry: Entry
    var due: Duration
    /// In the order in which announcements were posted.
    let number: Int
  }

  private var items: [FieldPath: [Item]] = [:]
  private var nextNumber = 0

  /// A queue in which nothing waits.
  public init() {}

  /// Adds announcements of a field; those of the same field that wait are out of date.
  /// Linear in the announcements.
  public mutating func post(_ announcements: [Announcement], of path: FieldPath, at time: Duration)
  {
    guard !announcements.isEmpty else { return }
    items[path] = announcements.enumerated().map { index, announcement in
      Item(
        entry: Entry(path: path, announcement: announcement), due: time + announcement.pause,
        number: nextNumber + index)
    }
    nextNumber += announcements.count
  }

  /// The user typed in a field: what waits for a pause there waits anew. Linear in what waits
  /// there.
  public mutating func didType(in path: FieldPath, at time: Duration) {
    for index in items[path]?.indices ?? 0..<0 {
      guard let pause = items[path]?[index].entry.announcement.pause, pause > .zero
      else { continue }
      items[path]?[index].due = time + pause
    }
  }

  /// When something is to be spoken next; nil where nothing waits. Linear in what waits.
  public var next: Duration? { items.values.lazy.joined().map(\.due).min() }

  /// Takes out what is to be spoken now, the most urgent first. n log n in what waits.
  public mutating func take(at time: Duration) -> [Entry] {
    let due = items.values.joined().filter { $0.due <= time }.sorted { $0.number < $1.number }
    for path in Set(due.map(\.entry.path)) {
      items[path]?.removeAll { $0.due <= time }
      if items[path]?.isEmpty == true { items[path] = nil }
    }
    let entries = due.map(\.entry)
    return entries.filter { $0.announcement.urgency == .assertive }
      + entries.filter { $0.announcement.urgency == .polite }
  }
}
