/// When an indicator of work is shown: not for work that is over at once, and not for a moment.
///
/// A pure state machine; ``Submitter`` runs it. Times are durations since any moment that stays
/// the same.
struct BusyIndicator: Sendable {
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

  var isShown: Bool {
    if case .shown = phase { true } else { false }
  }

  /// Work began where there was none. Returns when ``wake(at:)`` is to be called, if it is; a call
  /// too many does no harm.
  mutating func didBegin(at time: Duration) -> Duration? {
    isWorking = true
    guard case .hidden = phase else { return nil }
    phase = .grace(until: time + grace)
    wake(at: time)
    return isShown ? nil : time + grace
  }

  /// All work is over. Returns as ``didBegin(at:)`` does.
  mutating func didEnd(at time: Duration) -> Duration? {
    isWorking = false
    if case .grace = phase { phase = .hidden }
    wake(at: time)
    guard case .shown(let since) = phase else { return nil }
    return since + minimum
  }

  /// Time has passed.
  mutating func wake(at time: Duration) {
    switch phase {
    case .grace(let until) where time >= until: phase = .shown(since: time)
    case .shown(let since) where !isWorking && time >= since + minimum: phase = .hidden
    case .hidden, .grace, .shown: break
    }
  }
}
