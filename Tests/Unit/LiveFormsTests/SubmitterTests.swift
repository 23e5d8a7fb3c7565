import FormSupport
import FormValidation
import Testing

@testable import LiveForms

private typealias Outcome = SubmissionOutcome<String>

@Suite(.timeLimit(.minutes(5))) struct SubmitterTests {
  /// A step of a test with two submissions. The first submission has already started.
  enum Step: String, CaseIterable, Sendable {
    case submitSecond, openFirst, openSecond, cancel, endWindow
  }

  static let orders: [[Step]] = permutations(of: Step.allCases)

  private static func permutations(of steps: [Step]) -> [[Step]] {
    steps.isEmpty
      ? [[]]
      : steps.flatMap { step in permutations(of: steps.filter { $0 != step }).map { [step] + $0 } }
  }

  private static func begin(
    _ submitter: Submitter<String, TestClock>
  ) async -> (Task<Outcome, any Error>, Gate<String>) {
    let gate = Gate<String>()
    let task = Task { try await submitter.submit("key") { await gate.pass() } }
    #expect(await eventually { gate.isEntered })
    return (task, gate)
  }

  @Test(
    arguments: [SubmissionStrategy.untilDone, .latestWins, .leading(window: .seconds(1))], orders)
  func `two submissions and a cancellation all end, in any order`(
    strategy: SubmissionStrategy, steps: [Step]
  ) async throws {
    let clock = TestClock()
    let submitter = Submitter<String, TestClock>(strategy, clock: clock)
    let gates = [Gate<String>(), Gate<String>()]
    let first = Task { try await submitter.submit("key") { await gates[0].pass() } }
    #expect(await eventually { gates[0].isEntered })
    var second: Task<Outcome, any Error>?
    let secondEnd = Gate<Bool>()
    for step in steps {
      switch step {
      case .submitSecond:
        second = Task {
          defer { secondEnd.open(true) }
          return try await submitter.submit("key") { await gates[1].pass() }
        }
        // The second submission runs, is refused, or waits for the end of the canceled first one.
        #expect(await eventually { gates[1].isEntered || secondEnd.isOpen || gates[0].isCancelled })
      case .openFirst:
        gates[0].open("first")
        _ = try await first.value
      case .openSecond: gates[1].open("second")
      case .cancel: await submitter.cancel("key")
      case .endWindow: clock.advance(by: .seconds(1))
      }
    }
    let outcomes = [try await first.value, try await #require(second).value]
    let allowed: [Outcome] = [
      .done("first"), .done("second"), .dropped(.refused), .dropped(.superseded),
      .dropped(.canceled),
    ]
    for outcome in outcomes { #expect(allowed.contains(outcome)) }
    #expect(outcomes[0] != .done("second") && outcomes[1] != .done("first"))
    if strategy != .latestWins { #expect(outcomes[0] != .dropped(.superseded)) }
    if gates[1].isEntered { #expect(outcomes[1] != .dropped(.refused)) }
    // The indicator is shown for its minimum time.
    clock.advance(by: .seconds(1))
    #expect(await eventually { await !submitter.isBusyShown })
  }

  @Test func `the second of two is refused while the first runs`() async throws {
    let submitter = Submitter<String, TestClock>(.untilDone, clock: TestClock())
    let (first, gate) = await Self.begin(submitter)
    #expect(try await submitter.submit("key") { "second" } == .dropped(.refused))
    gate.open("first")
    #expect(try await first.value == .done("first"))
    #expect(try await submitter.submit("key") { "third" } == .done("third"))
  }

  @Test func `the latest submission wins, and the earlier one is dropped`() async throws {
    let submitter = Submitter<String, TestClock>(.latestWins, clock: TestClock())
    let gates = [Gate<String>(), Gate<String>()]
    let first = Task { try await submitter.submit("key") { await gates[0].pass() } }
    #expect(await eventually { gates[0].isEntered })
    let second = Task { try await submitter.submit("key") { await gates[1].pass() } }
    #expect(await eventually { gates[0].isCancelled })
    #expect(!gates[1].isEntered)
    gates[0].open("first")
    #expect(await eventually { gates[1].isEntered })
    gates[1].open("second")
    #expect(try await second.value == .done("second"))
    #expect(try await first.value == .dropped(.superseded))
  }

  @Test func `only the latest of several waiting submissions runs, and each key has its own`()
    async throws
  {
    let submitter = Submitter<String, TestClock>(.latestWins, clock: TestClock())
    let (first, gate) = await Self.begin(submitter)
    let second = Task { try await submitter.submit("key") { "second" } }
    #expect(await eventually { gate.isCancelled })
    let third = Task { try await submitter.submit("key") { "third" } }
    #expect(try await second.value == .dropped(.superseded))
    #expect(try await submitter.submit("other") { "beside them" } == .done("beside them"))
    gate.open("first")
    #expect(try await third.value == .done("third"))
    #expect(try await first.value == .dropped(.superseded))
  }

  @Test func `a submission within the window of the previous one is refused`() async throws {
    let clock = TestClock()
    let submitter = Submitter<String, TestClock>(.leading(window: .seconds(1)), clock: clock)
    #expect(try await submitter.submit("key") { "first" } == .done("first"))
    clock.advance(by: .milliseconds(999))
    #expect(try await submitter.submit("key") { "second" } == .dropped(.refused))
    clock.advance(by: .milliseconds(1))
    #expect(try await submitter.submit("key") { "third" } == .done("third"))
  }

  @Test func `an error of the operation is thrown, and ends the submission`() async throws {
    struct Refused: Error {}
    let submitter = Submitter<String, TestClock>(.untilDone, clock: TestClock())
    await #expect(throws: Refused.self) {
      try await submitter.submit("key") { throw Refused() } as Outcome
    }
    #expect(try await submitter.submit("key") { "again" } == .done("again"))
  }

  @Test func `cancelling the caller's task cancels the submission`() async throws {
    let submitter = Submitter<String, TestClock>(.untilDone, clock: TestClock())
    let (task, gate) = await Self.begin(submitter)
    task.cancel()
    // The submitter cancels the operation in a task of its own.
    #expect(await eventually { gate.isCancelled })
    gate.open("too late")
    #expect(try await task.value == .dropped(.canceled))
  }

  @Test func `a task that is canceled already starts nothing`() async throws {
    let submitter = Submitter<Int, TestClock>(.untilDone, clock: TestClock())
    for key in 0..<600 {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await submitter.submit(key) { Issue.record("it was started") }
      }
      task.cancel()
      guard case .dropped(.canceled) = try await task.value else {
        Issue.record("it was not dropped")
        continue
      }
    }
    #expect(await !submitter.isBusyShown)
  }

  @Test func `a submission that is canceled while it waits never starts`() async throws {
    let submitter = Submitter<String, TestClock>(.latestWins, clock: TestClock())
    let (first, gate) = await Self.begin(submitter)
    let second = Task {
      try await submitter.submit("key") { () -> String in
        Issue.record("it was started")
        return "second"
      }
    }
    #expect(await eventually { gate.isCancelled })
    second.cancel()
    gate.open("first")
    #expect(try await second.value == .dropped(.canceled))
    _ = try await first.value
    #expect(try await submitter.submit("key") { "third" } == .done("third"))
  }

  @Test func `the busy state has its grace and its minimum time`() async throws {
    let clock = TestClock()
    let submitter = Submitter<String, TestClock>(
      .untilDone, gracePeriod: .seconds(1), minimumDuration: .seconds(2), clock: clock)
    let (task, gate) = await Self.begin(submitter)
    #expect(await eventually { clock.sleeperCount == 1 })
    #expect(await !submitter.isBusyShown)
    clock.advance(by: .seconds(1))
    #expect(await eventually { await submitter.isBusyShown })
    gate.open("done")
    _ = try await task.value
    #expect(await submitter.isBusyShown)
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .seconds(2))
    #expect(await eventually { await !submitter.isBusyShown })
  }
}

@Suite struct BusyIndicatorTests {
  /// Returns a sign for each half second: `#` if the indicator is shown, otherwise `.`.
  private func shown(grace: Double, minimum: Double, work: [ClosedRange<Double>]) -> String {
    var indicator = BusyIndicator(
      gracePeriod: .seconds(grace), minimumDuration: .seconds(minimum))
    var wakes: [Duration] = []
    var picture = ""
    for step in 0..<16 {
      let time = Duration.seconds(Double(step) / 2)
      if work.contains(where: { .seconds($0.upperBound) == time }) {
        wakes += [indicator.didEnd(at: time)].compactMap(\.self)
      }
      if work.contains(where: { .seconds($0.lowerBound) == time }) {
        wakes += [indicator.didBegin(at: time)].compactMap(\.self)
      }
      for _ in wakes.filter({ $0 <= time }) { indicator.wake(at: time) }
      wakes.removeAll { $0 <= time }
      picture += indicator.isShown ? "#" : "."
    }
    return picture
  }

  @Test(
    arguments: [
      // Within the grace time, nothing is shown. Then the indicator is shown for the minimum time.
      (2, [0...0.5], "................"), (2, [0...1.5], "..####.........."),
      // After long work, the indicator is hidden at once. New work during the minimum time keeps it
      // shown.
      (1, [0...5], "..########......"), (2, [0...1.5, 2...4], "..######........"),
      // Each piece of work has its own grace time.
      (1, [0...0.5, 1...1.5], "................"),
    ] as [(Double, [ClosedRange<Double>], String)])
  func `neither flashes nor stays long after its work`(
    minimum: Double, work: [ClosedRange<Double>], expected: String
  ) {
    #expect(shown(grace: 1, minimum: minimum, work: work) == expected)
  }

  @Test func `is shown if the beginning is reported again`() {
    var indicator = BusyIndicator(gracePeriod: .seconds(1), minimumDuration: .seconds(2))
    #expect(indicator.didBegin(at: .zero) == .seconds(1))
    #expect(indicator.didBegin(at: .milliseconds(500)) == .seconds(1))
    #expect(indicator.didBegin(at: .seconds(1)) == nil && indicator.isShown)
  }
}
