public import TextEditing
public import TextMetrics

/// An announcement for assistive technologies. Your app supplies the wording.
///
/// ```swift
/// let limit = TextLimit(20, in: .characters)
/// let announcement = FieldAnnouncement(status: [limit].status(of: "fifteen letters"))
/// if case .remaining(let status) = announcement { print(status.remaining ?? 0) }  // 5
/// ```
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldAnnouncement: Sendable, Hashable {
  /// A limit rejected an insertion or shortened it. The associated value is the status of this
  /// limit.
  case limitedInput(LimitStatus)
  /// A filter removed Characters or default-ignorable scalars from an insertion. The associated
  /// value is the removed text.
  case filtered(String)
  /// The text exceeds the tightest limit.
  ///
  /// The count is above the maximum, or the text has scalars that the encoding of the limit's unit
  /// can't represent or that a service, such as a database, refuses.
  case exceeded(LimitStatus)
  /// The text doesn't exceed the tightest limit, but few units remain up to the limit's maximum.
  case remaining(LimitStatus)

  /// Creates the announcement for the status of a text.
  ///
  /// The announcement is about the tightest limit:
  ///
  /// - If the text exceeds this limit, the announcement is ``exceeded(_:)``.
  /// - If the text uses at least `percent` percent of the limit's maximum, but doesn't exceed the
  ///   limit, the announcement is ``remaining(_:)``.
  ///
  /// In all other cases, and if no limit has a maximum, the initializer returns `nil`.
  ///
  /// - Parameters:
  ///   - status: The status of the text for each limit.
  ///   - percent: The percentage of the maximum at which announcements begin.
  public init?(status: TextStatus, from percent: Int = 75) {
    guard let tightest = status.tightest else { return nil }
    if tightest.isExceeded {
      self = .exceeded(tightest)
    } else if tightest.hasReached(percentOfMaximum: percent) {
      self = .remaining(tightest)
    } else {
      return nil
    }
  }

  /// Creates the announcement for the result of an event.
  ///
  /// The announcement is the first of these that applies:
  ///
  /// - ``limitedInput(_:)`` if text was clipped or rejected because of a limit in `status`
  /// - ``filtered(_:)`` if a filter removed text
  /// - the announcement that ``init(status:from:)`` creates
  ///
  /// The initializer returns `nil` if none of them applies, if text is marked after the event, or
  /// if the decision of `result` is `deferred`, as for the letters of an unfinished word.
  ///
  /// - Parameters:
  ///   - result: The result of an event.
  ///   - status: The status of the text after the event.
  ///   - percent: The percentage of the maximum at which announcements begin.
  public init?(after result: EditResult, status: TextStatus, from percent: Int = 75) {
    guard result.state.markedRange == nil, result.decision != .deferred else { return nil }
    let isLimited = [result.decision, result.compositionDecision].contains {
      $0 == .clipped || $0 == .rejected
    }
    if isLimited, let exceeded = result.statusOfExceededLimit(in: status) {
      self = .limitedInput(exceeded)
    } else if !result.filtered.isEmpty {
      self = .filtered(result.filtered)
    } else {
      self.init(status: status, from: percent)
    }
  }
}

extension EditResult {
  fileprivate func statusOfExceededLimit(in status: TextStatus) -> LimitStatus? {
    for violation in violations {
      switch violation {
      case .limit(let index, _, _), .encoding(let index, _, _):
        if status.indices.contains(index) { return status[index] }
      case .scalarsPerCharacter, .lineBreaks, .normalization, .filter, .position: continue
      }
    }
    return nil
  }
}

// MARK: - Announcement Debouncer

/// A debouncer that delays announcements until typing pauses.
///
/// Without a debouncer, an announcement at every key would interrupt a screen reader.
///
/// The debouncer doesn't return the same ``FieldAnnouncement/exceeded(_:)`` or
/// ``FieldAnnouncement/remaining(_:)`` announcement twice in a row. After
/// ``FieldAnnouncement/limitedInput(_:)``, ``FieldAnnouncement/filtered(_:)``, or `nil` was added,
/// the debouncer can return the same announcement again.
///
/// The times that you pass to the debouncer are durations since the same moment, such as the start
/// of your program. For a form, use `LiveForm.runAnnouncements(_:)` instead.
///
/// ```swift
/// var debouncer = AnnouncementDebouncer(pause: .milliseconds(500))
/// let status = [TextLimit(5, in: .characters)].status(of: "abcd")
/// // At every result:
/// debouncer.add(FieldAnnouncement(status: status), at: .seconds(7))
/// // When a timer fires:
/// debouncer.due(at: .seconds(7)) == nil  // true
/// debouncer.due(at: .seconds(8)) == nil  // false
/// ```
public struct AnnouncementDebouncer: Sendable {
  let pause: Duration
  private var pending: FieldAnnouncement?
  private var lastAdded: Duration?
  /// The last returned announcement, or `nil` if the next announcement must not be skipped.
  private var lastAnnouncement: FieldAnnouncement?

  /// Creates a debouncer.
  ///
  /// - Parameter pause: The pause in typing after which an announcement is due.
  public init(pause: Duration = .milliseconds(500)) { self.pause = pause }

  /// Replaces the pending announcement, and restarts the pause.
  ///
  /// - Parameters:
  ///   - announcement: The announcement of a result, or `nil` to discard the pending announcement.
  ///   - now: The current time.
  public mutating func add(_ announcement: FieldAnnouncement?, at now: Duration) {
    lastAdded = now
    pending = announcement
    switch announcement {
    case .limitedInput, .filtered, nil: lastAnnouncement = nil
    case .exceeded, .remaining: break
    }
  }

  /// Removes and returns the pending announcement if it's due.
  ///
  /// The result is `nil` if nothing is pending, typing hasn't paused, or the announcement would
  /// repeat the previous announcement.
  ///
  /// - Parameter now: The current time.
  public mutating func due(at now: Duration) -> FieldAnnouncement? {
    guard let announcement = pending, let lastAdded, now - lastAdded >= pause else { return nil }
    pending = nil
    guard announcement != lastAnnouncement else { return nil }
    lastAnnouncement = announcement
    return announcement
  }
}
