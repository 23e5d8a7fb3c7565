public import TextEditing
public import TextMetrics

/// An announcement for assistive technologies. Your app supplies the wording.
///
/// ```swift
/// let limit = TextLimit(20, in: .characters)
/// let announcement = FieldAnnouncement(readings: [limit].status(of: "fifteen letters"))
/// if case .remaining(let reading) = announcement { print(reading.remaining ?? 0) }  // 5
/// ```
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldAnnouncement: Sendable, Hashable {
  /// A limit stopped an insertion, or a part of it.
  case refused(LimitStatus)
  /// A filter removed these Characters from an insertion.
  case filtered(String)
  /// The text exceeds a limit.
  case tooLong(LimitStatus)
  /// Few units remain.
  case remaining(LimitStatus)

  /// Creates the announcement for the status of a text, or returns `nil` if there is enough room.
  ///
  /// - Parameters:
  ///   - readings: The status of the text for each limit.
  ///   - percent: The share of the maximum, in percent, from which on the rest is announced.
  public init?(readings: TextStatus, from percent: Int = 75) {
    guard let reading = readings.tightest else { return nil }
    switch reading.standing {
    case .tooLong, .unencodable: self = .tooLong(reading)
    case .tooShort, .within, .refused:
      guard reading.hasReached(percentOfMaximum: percent) else { return nil }
      self = .remaining(reading)
    }
  }

  /// Creates the announcement for a result, or returns `nil` if nothing is announced, as while an
  /// input method composes or a word is unfinished.
  ///
  /// - Parameters:
  ///   - result: The result of an event.
  ///   - readings: The status of the text after the event.
  ///   - percent: The share of the maximum, in percent, from which on the rest is announced.
  public init?(after result: EditResult, readings: TextStatus, from percent: Int = 75) {
    guard result.state.markedRange == nil, result.decision != .deferred else { return nil }
    let isStopped = [result.decision, result.compositionDecision].contains {
      $0 == .clipped || $0 == .rejected
    }
    if isStopped, let reading = result.stoppingReading(in: readings) {
      self = .refused(reading)
    } else if !result.filtered.isEmpty {
      self = .filtered(result.filtered)
    } else {
      self.init(readings: readings, from: percent)
    }
  }
}

extension EditResult {
  fileprivate func stoppingReading(in readings: TextStatus) -> LimitStatus? {
    for violation in violations {
      switch violation {
      case .limit(let index, _, _), .encoding(let index, _, _):
        if readings.indices.contains(index) { return readings[index] }
      case .scalarsPerCharacter, .lineBreaks, .normalization, .filter, .position: continue
      }
    }
    return nil
  }
}

// MARK: - Announcement Throttle

/// Delays announcements until typing pauses, so that a screen reader isn't interrupted at every
/// key.
///
/// An announcement isn't repeated until it changes, unless something is refused again. Times are
/// durations since any fixed moment. For a form, use `LiveForm.runAnnouncements(_:)` instead.
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

  /// Creates a throttle.
  ///
  /// - Parameter quiet: The time without a key before an announcement.
  public init(quiet: Duration = .milliseconds(500)) { self.quiet = quiet }

  /// Replaces the waiting announcement.
  ///
  /// - Parameters:
  ///   - announcement: The announcement of a result, or `nil` to discard the waiting one.
  ///   - now: The current time.
  public mutating func hear(_ announcement: FieldAnnouncement?, at now: Duration) {
    heard = now
    waiting = announcement
    switch announcement {
    case .refused, .filtered, nil: said = nil
    case .tooLong, .remaining: break
    }
  }

  /// Returns the waiting announcement and removes it, or returns `nil` if nothing waits, typing
  /// hasn't paused, or it would repeat the last announcement.
  ///
  /// - Parameter now: The current time.
  public mutating func due(at now: Duration) -> FieldAnnouncement? {
    guard let announcement = waiting, let heard, now - heard >= quiet else { return nil }
    waiting = nil
    guard announcement != said else { return nil }
    said = announcement
    return announcement
  }
}
