/// Holds announcements back until the typing pauses, so that a screen reader is not interrupted at
/// every key, and until something changes, repeats nothing but a refusal.
///
/// It has no clock: times are durations since any moment. A form has `LiveForm.runAnnouncements(_:)` instead.
///
/// ```swift
/// var throttle = AnnouncementThrottle(quiet: .milliseconds(500))
/// let readings = [TextLimit(5, in: .characters)].status(of: "abcd")
/// // At every result:
/// throttle.hear(FieldAnnouncement(readings: readings), at: .seconds(7))
/// // When a timer fires:
/// throttle.due(at: .seconds(7)) == nil  // true
/// throttle.due(at: .seconds(8)) == nil  // false
/// ```
public struct AnnouncementThrottle: Sendable {
  private let quiet: Duration
  private var waiting: FieldAnnouncement?
  private var heard: Duration?
  private var said: FieldAnnouncement?

  /// A throttle that waits for a time without keys.
  public init(quiet: Duration = .milliseconds(500)) { self.quiet = quiet }

  /// Takes what a result calls for in place of what was waiting; nil drops that. A refusal can be
  /// said again, everything else only once it has changed.
  public mutating func hear(_ announcement: FieldAnnouncement?, at now: Duration) {
    heard = now
    waiting = announcement
    switch announcement {
    case .refused, .filtered, nil: said = nil
    case .tooLong, .remaining: break
    }
  }

  /// What is to be said now, given once; nil where nothing waits, where it was said last, and where
  /// the keys have not been quiet for long enough.
  public mutating func due(at now: Duration) -> FieldAnnouncement? {
    guard let announcement = waiting, let heard, now - heard >= quiet else { return nil }
    waiting = nil
    guard announcement != said else { return nil }
    said = announcement
    return announcement
  }
}
