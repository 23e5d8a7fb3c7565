/// When an indicator of work is shown: not for work that is over at once, and not for a moment.
///
/// A pure state machine; ``Submitter`` runs it. Times are durations since any moment that stays
/// the same.
struct BusyIndicator: Sendable {
  /// What the machine wants done.
  enum Action: Sendable, Hashable {
    /// Show the indicator.
    case show
    /// Hide it again.
    case hide
    /// Call ``BusyIndicator/wake(at:)`` at this time; a call too many does no harm.
    case wake(at: Duration)
  }

  private enum Phase: Sendable {
    case hidden
    case grace(until: Duration)
    case shown(since: Duration)
  }

  /// How long work goes on before the indicator shows.
  let grace: Duration
  /// How long the indicator shows at least.
  let minimum: Duration

  private var phase = Phase.hidden
  private var isWorking = false

  /// An indicator that is hidden while nothing runs.
  ///
  /// - Precondition: The durations are not negative.
  init(grace: Duration = .milliseconds(200), minimum: Duration = .milliseconds(500)) {
    precondition(grace >= .zero && minimum >= .zero, "a duration cannot be negative")
    self.grace = grace
    self.minimum = minimum
  }

  /// Whether the indicator shows.
  var isShown: Bool {
    if case .shown = phase { true } else { false }
  }

  /// Work began where there was none.
  mutating func didBegin(at time: Duration) -> [Action] {
    isWorking = true
    guard case .hidden = phase else { return [] }
    phase = .grace(until: time + grace)
    return grace == .zero ? wake(at: time) : [.wake(at: time + grace)]
  }

  /// All work is over.
  mutating func didEnd(at time: Duration) -> [Action] {
    isWorking = false
    switch phase {
    case .hidden: return []
    case .grace:
      phase = .hidden
      return []
    case .shown(let since):
      return time < since + minimum ? [.wake(at: since + minimum)] : wake(at: time)
    }
  }

  /// Time has passed.
  mutating func wake(at time: Duration) -> [Action] {
    switch phase {
    case .grace(let until) where time >= until:
      phase = .shown(since: time)
      return [.show]
    case .shown(let since) where !isWorking && time >= since + minimum:
      phase = .hidden
      return [.hide]
    case .hidden, .grace, .shown: return []
    }
  }
}
