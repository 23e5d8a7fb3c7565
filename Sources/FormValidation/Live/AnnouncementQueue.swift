/// What is still to be spoken, field by field. Times are durations since any moment that stays the
/// same. Everything is linear in what waits, which is an announcement or two for each field.
public struct AnnouncementQueue: Sendable {
  /// An announcement that is to be spoken.
  public struct Entry: Sendable, Hashable {
    /// Of which field.
    public let path: FieldPath
    /// What to say.
    public let announcement: Announcement
  }

  private struct Item: Sendable {
    let path: FieldPath
    let announcement: Announcement
    let due: Duration
  }

  private var items: [Item] = []

  /// A queue in which nothing waits.
  public init() {}

  /// Adds announcements of a field; those of the same field that wait are out of date.
  /// Linear in what waits.
  public mutating func post(_ announcements: [Announcement], of path: FieldPath, at time: Duration)
  {
    guard !announcements.isEmpty else { return }
    items.removeAll { $0.path == path }
    items += announcements.map { announcement in
      switch announcement.when {
      case .now: Item(path: path, announcement: announcement, due: time)
      case .afterPause(let pause):
        Item(path: path, announcement: announcement, due: time + pause)
      }
    }
  }

  /// The user typed in a field: what waits for a pause there waits anew. Linear in what waits.
  public mutating func didType(in path: FieldPath, at time: Duration) {
    items = items.map { item in
      guard item.path == path, case .afterPause(let pause) = item.announcement.when else {
        return item
      }
      return Item(path: path, announcement: item.announcement, due: time + pause)
    }
  }

  /// When something is to be spoken next; nil where nothing waits. Linear in what waits.
  public var next: Duration? { items.map(\.due).min() }

  /// Takes out what is to be spoken now, the most urgent first. Linear in what waits.
  public mutating func take(at time: Duration) -> [Entry] {
    let due = items.filter { $0.due <= time }
    items.removeAll { $0.due <= time }
    let urgent = due.filter { $0.announcement.urgency == .assertive }
    let polite = due.filter { $0.announcement.urgency == .polite }
    return (urgent + polite).map { Entry(path: $0.path, announcement: $0.announcement) }
  }
}
