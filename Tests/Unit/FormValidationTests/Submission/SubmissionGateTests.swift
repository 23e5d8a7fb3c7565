import FormValidation
import Testing

@testable import LiveForms

/// A gate together with a world that does what it says and holds it to its promises.
private struct GateWorld {
  enum Event: String, CaseIterable {
    case submitA, submitB, cancelA, cancelB, finishOldest, finishNewest
  }

  enum Fate: Equatable {
    case waiting, running, stopping, ended
    case dropped(DropReason)
  }

  var gate: SubmissionGate<String>
  var fates: [SubmissionID: Fate] = [:]
  var keys: [SubmissionID: String] = [:]
  var time = Duration.zero
  var trace: [String] = []

  /// Whether the event can happen now.
  func canHappen(_ event: Event) -> Bool {
    switch event {
    case .finishOldest: !inFlight.isEmpty
    case .finishNewest: inFlight.count > 1
    default: true
    }
  }

  var inFlight: [SubmissionID] {
    fates.filter { $0.value == .running || $0.value == .stopping }.map(\.key).sorted()
  }

  mutating func happen(_ event: Event, keyB: String) {
    time += .seconds(1)
    trace.append(event.rawValue)
    switch event {
    case .submitA: submit("a")
    case .submitB: submit(keyB)
    case .cancelA: perform(gate.cancel("a"))
    case .cancelB: perform(gate.cancel(keyB))
    case .finishOldest: finish(inFlight[0])
    case .finishNewest: finish(inFlight[inFlight.count - 1])
    }
    check()
  }

  private mutating func submit(_ key: String) {
    let admission = gate.submit(key, at: time)
    fates[admission.id] = .waiting
    keys[admission.id] = key
    perform(admission.actions)
  }

  private mutating func finish(_ id: SubmissionID) {
    let isStopping = fates[id] == .stopping
    promise(
      (gate.reason(against: id) != nil) == isStopping,
      "the reason is that of what was asked to end: \(trace)")
    fates[id] = .ended
    perform(gate.didFinish(id, at: time))
  }

  private mutating func perform(_ actions: [SubmissionGate<String>.Action]) {
    for action in actions {
      switch action {
      case .start(let id):
        promise(fates[id] == .waiting, "started once, and only what waits: \(trace)")
        fates[id] = .running
      case .cancel(let id):
        promise(fates[id] == .running, "asked to end once, and only what runs: \(trace)")
        fates[id] = .stopping
      case .drop(let id, let reason):
        promise(fates[id] == .waiting, "dropped once, and only what waits: \(trace)")
        fates[id] = .dropped(reason)
      }
    }
  }

  private func check() {
    for (position, id) in inFlight.enumerated() {
      for other in inFlight[..<position] {
        promise(!conflict(id, other), "two in flight that may not overlap: \(trace)")
      }
    }
    let waiting = fates.filter { $0.value == .waiting }.keys.sorted()
    for id in waiting {
      promise(
        inFlight.contains { conflict($0, id) }, "something waits for nothing: \(trace)")
      promise(
        !waiting.contains { $0 != id && conflict($0, id) }, "two wait in one place: \(trace)")
    }
    promise(gate.isBusy == !inFlight.isEmpty, "busy while something is in flight: \(trace)")
  }

  private func conflict(_ left: SubmissionID, _ right: SubmissionID) -> Bool {
    guard let left = keys[left], let right = keys[right] else { return false }
    return left == right
      || gate.exclusive.contains { $0.contains(left) && $0.contains(right) }
  }
}

@Suite struct SubmissionGateTests {
  struct Setup: Sendable, CustomTestStringConvertible {
    let strategy: SubmissionStrategy
    let keyB: String
    let exclusive: [Set<String>]
    var testDescription: String { "\(strategy), a and \(keyB), exclusive \(exclusive)" }
  }

  static let setups = [
    SubmissionStrategy.untilDone, .latestWins, .leading(window: .zero),
    .leading(window: .seconds(2)),
  ].flatMap { strategy in
    [
      Setup(strategy: strategy, keyB: "a", exclusive: []),
      Setup(strategy: strategy, keyB: "b", exclusive: []),
      Setup(strategy: strategy, keyB: "b", exclusive: [["a", "b"]]),
    ]
  }

  @Test(
    "every order of submissions, cancellations and ends keeps what the gate promises",
    arguments: setups)
  func everyOrder(setup: Setup) {
    func explore(_ world: GateWorld, depth: Int) {
      guard depth > 0 else { return }
      for event in GateWorld.Event.allCases where world.canHappen(event) {
        var next = world
        next.happen(event, keyB: setup.keyB)
        explore(next, depth: depth - 1)
      }
    }
    let gate = SubmissionGate(setup.strategy, exclusive: setup.exclusive)
    explore(GateWorld(gate: gate), depth: 5)
  }

  private func fates(
    _ strategy: SubmissionStrategy, exclusive: [Set<String>] = [], keyB: String = "a",
    _ events: [GateWorld.Event]
  ) -> [GateWorld.Fate] {
    var world = GateWorld(gate: SubmissionGate(strategy, exclusive: exclusive))
    for event in events { world.happen(event, keyB: keyB) }
    return world.fates.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test func `until done, the second is refused and the third runs once the first has ended`() {
    #expect(
      fates(.untilDone, [.submitA, .submitB, .finishOldest, .submitA])
        == [.ended, .dropped(.refused), .running])
  }

  @Test func `the latest wins, but starts only when the one before has ended`() {
    #expect(fates(.latestWins, [.submitA, .submitB]) == [.stopping, .waiting])
    #expect(fates(.latestWins, [.submitA, .submitB, .finishOldest]) == [.ended, .running])
    #expect(
      fates(.latestWins, [.submitA, .submitB, .submitA, .finishOldest])
        == [.ended, .dropped(.superseded), .running])
  }

  @Test func `a cancellation drops what waits and ends what runs`() {
    #expect(
      fates(.latestWins, [.submitA, .submitB, .cancelA]) == [.stopping, .dropped(.cancelled)])
  }

  @Test func `the first of a burst runs, and the window outlives a submission that ends at once`() {
    let strategy = SubmissionStrategy.leading(window: .seconds(3))
    #expect(
      fates(strategy, [.submitA, .finishOldest, .submitB]) == [.ended, .dropped(.refused)])
    #expect(
      fates(strategy, [.submitA, .finishOldest, .cancelB, .submitB]) == [.ended, .running])
  }

  @Test func `keys overlap unless they are declared exclusive`() {
    #expect(fates(.untilDone, keyB: "b", [.submitA, .submitB]) == [.running, .running])
    #expect(
      fates(.untilDone, exclusive: [["a", "b"]], keyB: "b", [.submitA, .submitB])
        == [.running, .dropped(.refused)])
    #expect(
      fates(.latestWins, exclusive: [["a", "b"]], keyB: "b", [.submitA, .submitB])
        == [.stopping, .waiting])
  }
}

@Suite struct BusyIndicatorTests {
  /// What shows at each half second when work runs in these intervals.
  private func shown(grace: Double, minimum: Double, work: [ClosedRange<Double>]) -> String {
    var indicator = BusyIndicator(grace: .seconds(grace), minimum: .seconds(minimum))
    var wakes: [Duration] = []
    var picture = ""
    func note(_ actions: [BusyIndicator.Action]) {
      for case .wake(let time) in actions { wakes.append(time) }
    }
    for step in 0..<16 {
      let time = Duration.seconds(Double(step) / 2)
      if work.contains(where: { .seconds($0.upperBound) == time }) {
        note(indicator.didEnd(at: time))
      }
      if work.contains(where: { .seconds($0.lowerBound) == time }) {
        note(indicator.didBegin(at: time))
      }
      for _ in wakes.filter({ $0 <= time }) { note(indicator.wake(at: time)) }
      wakes.removeAll { $0 <= time }
      picture += indicator.isShown ? "#" : "."
    }
    return picture
  }

  @Test func `work that is over within the grace time shows nothing`() {
    #expect(shown(grace: 1, minimum: 2, work: [0...0.5]) == "................")
  }

  @Test func `an indicator that shows stays for the minimum time`() {
    #expect(shown(grace: 1, minimum: 2, work: [0...1.5]) == "..####..........")
  }

  @Test func `long work hides it at once`() {
    #expect(shown(grace: 1, minimum: 1, work: [0...5]) == "..########......")
  }

  @Test func `new work while it lingers keeps it, without a flash`() {
    #expect(shown(grace: 1, minimum: 2, work: [0...1.5, 2...4]) == "..######........")
  }

  @Test func `two short works in a row have a grace time each`() {
    #expect(shown(grace: 1, minimum: 1, work: [0...0.5, 1...1.5]) == "................")
  }
}
