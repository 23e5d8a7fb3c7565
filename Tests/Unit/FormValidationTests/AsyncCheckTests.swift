import FormSupport
import FormValidation
import LiveForms
import Synchronization
import Testing
import TextMetrics

@Suite(.timeLimit(.minutes(5))) struct AsyncCheckTests {
  @Test func `a submission checks exactly the values that break no other rule`() async throws {
    let form = ModelForm<SignUp> {
      Field(\.name).required().maxLength(5).asyncCheck("available") { name in name != "Ada" }
      Field(\.bio).asyncCheck("polite") { _ in throw CancellationError() }
    }
    #expect(
      summary(try await form.validateAsync(SignUp(name: "Ada", bio: "hi")))
        == ["name available check", "bio polite unanswered"])
    let record = SignUp(name: "Ada Lovelace")
    #expect(summary(try await form.validateAsync(record)) == ["name length tooLong"])
  }

  @Test func `a value whose check has not run is not valid`() async throws {
    let form = ModelForm<SignUp> { name in name != "Ada" }
    let (taken, free) = (SignUp(name: " Ada "), SignUp(name: " Bob "))
    for record in [taken, free] {
      let report = form.validate(record)
      #expect(summary(report) == ["name available unanswered"] && !report.isValid)
      let error = #expect(throws: FormError.self) { try form.validated(record) }
      #expect(error?.report == report)
      #expect(error.map { "\($0)" } == "The form isn't valid: name: available (unanswered)")
    }
    // An asynchronous rule doesn't run for a value that breaks another rule.
    #expect(summary(form.validate(SignUp(name: "Ada Lovelace"))) == ["name length tooLong"])

    #expect(try await form.validatedAsync(free).name == "Bob")
    let refused = await #expect(throws: FormError.self) { try await form.validatedAsync(taken) }
    #expect(refused.map { summary($0.report) } == ["name available check"])
    #expect(try await form.validateAsync(free).isValid)
  }

  @Test func `an error has the errors of rules that failed`() async throws {
    struct Unavailable: Error {}
    let form = ModelForm<SignUp> { _ in throw Unavailable() }
    let error = await #expect(throws: FormError.self) {
      try await form.validatedAsync(SignUp(name: "Ada"))
    }
    #expect(error.map { summary($0.report) } == ["name available unanswered"])
    #expect(error?.underlyingErrors.map { $0 is Unavailable } == [true])
  }

  @Test func `cancellation isn't an error of the form`() async throws {
    let gate = Gate<Bool>()
    let form = ModelForm<SignUp> { _ in await gate.pass() }
    let task = Task { try await form.validatedAsync(SignUp(name: "Ada")).name }
    #expect(await eventually { gate.isEntered })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a check that never ends is unanswered at its time limit`() async throws {
    let clock = TestClock()
    let never = Gate<Bool>()
    let check = AsyncCheck("free", debounce: .zero, timeLimit: .seconds(5)) { _ in
      await never.pass()
    }
    let asking = Task { await check.answer(for: "ada", clock: clock).outcome }
    #expect(await eventually { never.isEntered && clock.sleeperCount == 1 })
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(await asking.value == .unanswered)
    never.open(true)
  }

  @Test func `a long list runs a few checks at a time, each with its own time limit`() async throws
  {
    let clock = TestClock()
    let checks = Gauge(waitingCount: 5)
    let never = Gate<Bool>()
    let form = ModelForm<SignUp> {
      Each(\.tags)
        .asyncCheck("free", timeLimit: .seconds(1)) { text in
          await checks.enter()
          if text == "hangs" { return await never.pass() }
          await checks.leave()
          return text != "taken"
        }
    }
    let tags = (0..<2000).map { [7: "hangs", 1999: "taken"][$0] ?? "tag \($0)" }
    let judging = Task {
      try await form.validateAsync(SignUp(tags: tags), concurrency: 5, clock: clock)
    }
    // All other checks have ended, and their timers with them.
    #expect(await eventually { await checks.entered == 2000 && clock.sleeperCount == 1 })
    clock.advance(by: .seconds(1))
    #expect(
      summary(try await judging.value) == ["tags[7] free unanswered", "tags[1999] free check"])
    #expect(await checks.maximum == 5)
    never.open(true)
  }

  @MainActor @Test func `a live form runs eight checks at a time`() async {
    let (gate, others) = (Gate<Bool>(), Gate<Bool>())
    let entered = Mutex(0)
    let form = ModelForm<SignUp> {
      Each(\.tags)
        .asyncCheck("free", timeLimit: .seconds(3600)) { text in
          entered.withLock { $0 += 1 }
          return await text == "first" ? gate.pass() : others.pass()
        }
    }
    let tags = ["first"] + (1..<20).map { "tag \($0)" }
    let live = LiveForm(form, model: SignUp(tags: tags))
    let sending = Task { await live.submit { _ in } }
    #expect(await eventually { entered.withLock { $0 } == 8 })
    // The end of one check begins one other check.
    gate.open(true)
    #expect(await eventually { entered.withLock { $0 } == 9 })
    for _ in 0..<1000 { await Task.yield() }
    #expect(entered.withLock { $0 } == 9)
    others.open(true)
    guard case .sent = await sending.value else {
      Issue.record("not sent")
      return
    }
    #expect(entered.withLock { $0 } == 20)
  }

  @Test func `a cancelled task doesn't wait for its checks`() async throws {
    let never = Gate<Bool>()
    let form = ModelForm<SignUp> {
      Field(\.name).asyncCheck("free") { _ in await never.pass() }
    }
    let judging = Task {
      try await form.validateAsync(SignUp(), clock: TestClock())
    }
    #expect(await eventually { never.isEntered })
    judging.cancel()
    await #expect(throws: CancellationError.self) { try await judging.value }
    never.open(true)
  }
}

/// Counts the tasks that have called `enter` but not `leave`. Tasks wait in `enter` until
/// `waitingCount` tasks have called it.
private actor Gauge {
  private let waitingCount: Int
  private var inside = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private(set) var maximum = 0
  private(set) var entered = 0

  init(waitingCount: Int) { self.waitingCount = waitingCount }

  func enter() async {
    inside += 1
    entered += 1
    maximum = max(maximum, inside)
    if entered < waitingCount { return await withCheckedContinuation { waiters.append($0) } }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func leave() { inside -= 1 }
}

extension ModelForm<SignUp> {
  fileprivate init(isFree: @escaping @Sendable (String) async throws -> Bool) {
    self.init {
      Field(\.name).trimmed().maxLength(5).asyncCheck("available", passes: isFree)
    }
  }
}
