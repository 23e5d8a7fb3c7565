/// Lets one submission through at a time: what happens when a form is sent twice.
///
/// A pure state machine: one method for each event, which answers with what to do. ``Submitter``
/// runs it. Times are durations since any moment that stays the same.
struct SubmissionGate<Key: Hashable & Sendable>: Sendable {
  /// What the gate wants done.
  enum Action: Sendable, Hashable {
    /// The submission runs now, until ``SubmissionGate/didFinish(_:at:)`` is told.
    case start(SubmissionID)
    /// The running submission is asked to end. It is in flight until it has ended.
    case cancel(SubmissionID)
    /// The submission will not run.
    case drop(SubmissionID, DropReason)
  }

  /// What became of a form that was sent.
  struct Admission: Sendable, Hashable {
    /// The submission, whether it starts, waits or is dropped.
    let id: SubmissionID
    /// What is to be done now, in this order.
    let actions: [Action]
  }

  private struct Entry: Sendable {
    let id: SubmissionID
    let key: Key
    var isCancelled: DropReason?
  }

  /// Which of several submissions runs.
  let strategy: SubmissionStrategy
  /// Sets of keys of which only one may be in flight; keys that share no set may overlap.
  let exclusive: [Set<Key>]

  private var inFlight: [Entry] = []
  private var waiting: [Entry] = []
  private var starts: [Key: Duration] = [:]
  private var lastID: UInt64 = 0

  /// A gate with nothing in flight.
  init(_ strategy: SubmissionStrategy, exclusive: [Set<Key>] = []) {
    self.strategy = strategy
    self.exclusive = exclusive
  }

  /// Whether anything is in flight.
  var isBusy: Bool { !inFlight.isEmpty }

  /// The keys in flight.
  var keysInFlight: [Key] { inFlight.map(\.key) }

  /// A form is sent. Unless an action starts or drops it, the submission waits.
  mutating func submit(_ key: Key, at time: Duration) -> Admission {
    lastID += 1
    let entry = Entry(id: SubmissionID(number: lastID), key: key)
    let actions: [Action]
    switch strategy {
    case .untilDone: actions = admit(entry, at: time)
    case .leading(let window):
      let isTooSoon = starts.contains { conflict($0.key, key) && time - $0.value < window }
      actions = isTooSoon ? [.drop(entry.id, .refused)] : admit(entry, at: time)
    case .latestWins: actions = replace(with: entry, at: time)
    }
    return Admission(id: entry.id, actions: actions)
  }

  /// A submission that was started has ended, whatever came of it.
  mutating func didFinish(_ id: SubmissionID, at time: Duration) -> [Action] {
    inFlight.removeAll { $0.id == id }
    var actions: [Action] = []
    for entry in waiting where !isBlocked(entry.key) {
      actions.append(start(entry, at: time))
    }
    waiting = waiting.filter { entry in !inFlight.contains { $0.id == entry.id } }
    return actions
  }

  /// The user gives up on a key: what waits is dropped, what runs is asked to end.
  mutating func cancel(_ key: Key) -> [Action] {
    cancel { $0.key == key }
  }

  /// One submission is given up.
  mutating func cancel(_ id: SubmissionID) -> [Action] {
    cancel { $0.id == id }
  }

  /// Why the result of a running submission does not count; nil where it does.
  func reason(against id: SubmissionID) -> DropReason? {
    inFlight.first { $0.id == id }?.isCancelled
  }

  private mutating func admit(_ entry: Entry, at time: Duration) -> [Action] {
    isBlocked(entry.key) ? [.drop(entry.id, .refused)] : [start(entry, at: time)]
  }

  private mutating func replace(with entry: Entry, at time: Duration) -> [Action] {
    var actions = waiting.filter { conflict($0.key, entry.key) }
      .map { Action.drop($0.id, .superseded) }
    waiting = waiting.filter { !conflict($0.key, entry.key) }
    actions += stop(.superseded, inFlight.filter { conflict($0.key, entry.key) })
    guard isBlocked(entry.key) else { return actions + [start(entry, at: time)] }
    waiting.append(entry)
    return actions
  }

  private mutating func cancel(where isMeant: (Entry) -> Bool) -> [Action] {
    let dropped = waiting.filter(isMeant).map { Action.drop($0.id, .cancelled) }
    waiting.removeAll(where: isMeant)
    return dropped + stop(.cancelled, inFlight.filter(isMeant))
  }

  /// Asks running submissions to end, each once.
  private mutating func stop(_ reason: DropReason, _ entries: [Entry]) -> [Action] {
    let ids = entries.map(\.id)
    var actions: [Action] = []
    for index in inFlight.indices where ids.contains(inFlight[index].id) {
      guard inFlight[index].isCancelled == nil else { continue }
      inFlight[index].isCancelled = reason
      actions.append(.cancel(inFlight[index].id))
    }
    return actions
  }

  private mutating func start(_ entry: Entry, at time: Duration) -> Action {
    inFlight.append(entry)
    if case .leading(let window) = strategy {
      starts = starts.filter { time - $0.value < window }
      starts[entry.key] = time
    }
    return .start(entry.id)
  }

  private func isBlocked(_ key: Key) -> Bool {
    inFlight.contains { conflict($0.key, key) }
  }

  private func conflict(_ left: Key, _ right: Key) -> Bool {
    left == right || exclusive.contains { $0.contains(left) && $0.contains(right) }
  }
}

/// One submission. A later one is greater.
struct SubmissionID: Sendable, Hashable, Comparable {
  let number: UInt64

  static func < (left: SubmissionID, right: SubmissionID) -> Bool {
    left.number < right.number
  }
}

/// Which of several submissions runs.
public enum SubmissionStrategy: Sendable, Hashable {
  /// The first runs; others are refused until it is done and the window since its start is over,
  /// so that a double click on something fast sends once.
  case leading(window: Duration)
  /// The last runs: the one in flight is cancelled, and the next starts when it has ended.
  case latestWins
  /// The first runs; others are refused until it is done.
  case untilDone
}

/// Why a submission did not run, or its result does not count.
public enum DropReason: Sendable, Hashable {
  /// Another was there first.
  case refused
  /// A later one took its place.
  case superseded
  /// The host asked for its end.
  case cancelled
}
