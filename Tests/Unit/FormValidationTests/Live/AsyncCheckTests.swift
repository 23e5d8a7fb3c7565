import FormValidation
import LiveForms
import Synchronization
import Testing
import TextMetrics

@Suite(.timeLimit(.minutes(5))) struct AsyncCheckRunnerTests {
  @Test func `a text is checked once it has not changed for a while`() async throws {
    let clock = TestClock()
    let door = Door<Bool>()
    let check = AsyncCheck("free", debounce: .seconds(1)) { text in
      #expect(text == "ada")
      return await door.pass()
    }
    let runner = AsyncCheckRunner(check, clock: clock)
    await runner.textDidChange(to: "a")
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .milliseconds(900))
    await runner.textDidChange(to: "ada")
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .milliseconds(900))
    #expect(!door.isEntered)
    clock.advance(by: .milliseconds(100))
    #expect(await eventually { door.isEntered })
    door.open(false)
    #expect(await eventually { await runner.answer?.outcome == .refused })
    var answers = runner.answers.makeAsyncIterator()
    #expect(await answers.next() == AsyncCheck.Answer(rule: "free", text: "ada", outcome: .refused))
  }

  @Test func `an answer that comes after the next change is ignored`() async throws {
    let clock = TestClock()
    let doors = ["a": Door<Bool>(), "b": Door<Bool>()]
    let check = AsyncCheck("free", debounce: .zero) { text in await doors[text]?.pass() ?? true }
    let runner = AsyncCheckRunner(check, clock: clock)
    await runner.textDidChange(to: "a")
    #expect(await eventually { doors["a"]?.isEntered == true })
    await runner.textDidChange(to: "b")
    #expect(await eventually { doors["b"]?.isEntered == true })
    doors["a"]?.open(false)
    doors["b"]?.open(true)
    // Whenever the first answer comes, nobody is told of it.
    var answers = runner.answers.makeAsyncIterator()
    #expect(await answers.next() == AsyncCheck.Answer(rule: "free", text: "b", outcome: .accepted))
    await runner.textDidChange(to: "c")
    // What was known is withdrawn first, unless nobody had time to hear of it.
    var answer = await answers.next()
    if answer?.outcome == nil { answer = await answers.next() }
    #expect(answer == AsyncCheck.Answer(rule: "free", text: "c", outcome: .accepted))
  }

  @Test func `marked text is never checked`() async throws {
    let clock = TestClock()
    let door = Door<Bool>()
    let check = AsyncCheck("free", debounce: .seconds(1)) { _ in await door.pass() }
    let runner = AsyncCheckRunner(check, clock: clock)
    await runner.textDidChange(to: "a")
    #expect(await eventually { clock.sleeperCount == 1 })
    await runner.textDidChange(to: "a", isComposing: true)
    #expect(await eventually { clock.sleeperCount == 0 })
    await runner.textDidChange(to: "a你")
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .seconds(1))
    #expect(await eventually { door.isEntered })
    await runner.textDidChange(to: "a你", isComposing: true)
    #expect(await eventually { door.isCancelled })
    door.open(true)
    #expect(await runner.answer == nil)
  }

  @Test func `an answer is kept while the text is the same, and asked for again if nobody knew`()
    async
  {
    let asked = Mutex<[String]>([])
    let check = AsyncCheck("free", debounce: .zero) { text in
      asked.withLock { $0.append(text) }
      if text == "unknown" { throw CancellationError() }
      return true
    }
    let runner = AsyncCheckRunner(check, clock: TestClock())
    for (text, outcome) in [("e\u{301}", AsyncCheck.Outcome.accepted), ("unknown", .unanswered)] {
      for _ in 0..<2 {
        await runner.textDidChange(to: text)
        #expect(await eventually { await runner.answer?.outcome == outcome })
      }
    }
    #expect(asked.withLock { $0 } == ["e\u{301}", "unknown", "unknown"])
    // The other spelling is another text.
    await runner.textDidChange(to: "\u{E9}")
    #expect(await eventually { await runner.answer?.outcome == .accepted })
    #expect(asked.withLock { $0.count } == 4)
    await runner.textDidChange(to: nil)
    #expect(await runner.answer == nil)
  }

  /// What happens to a field while its rule is asked about `a`, which is taken, and `b`.
  enum Event: CaseIterable { case typeA, typeB, compose, rest, answerA, answerB, cancel }

  @Test(arguments: Event.allCases, Event.allCases)
  func `no answer is about another text`(first: Event, second: Event) async throws {
    for third in Event.allCases {
      let clock = TestClock()
      let doors = ["a": Door<Bool>(), "b": Door<Bool>()]
      let check = AsyncCheck("free", debounce: .seconds(1)) { await doors[$0]?.pass() ?? true }
      let runner = AsyncCheckRunner(check, clock: clock)
      var text: String? = "a"
      await runner.textDidChange(to: text)
      for event in [Event.rest, first, second, third] {
        switch event {
        case .typeA, .typeB:
          text = event == .typeA ? "a" : "b"
          await runner.textDidChange(to: text)
        case .compose:
          text = nil
          await runner.textDidChange(to: "a", isComposing: true)
        case .rest: clock.advance(by: .seconds(1))
        case .answerA: doors["a"]?.open(false)
        case .answerB: doors["b"]?.open(true)
        case .cancel:
          text = nil
          await runner.cancel()
        }
        for _ in 0..<20 { await Task.yield() }
        let answer = await runner.answer
        #expect(answer == nil || answer?.text == text)
        #expect(answer?.outcome == nil || answer?.outcome == (text == "a" ? .refused : .accepted))
      }
      for door in doors.values { door.open(true) }
    }
  }

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
    let door = Door<Bool>()
    let form = ModelForm<SignUp> { _ in await door.pass() }
    let task = Task { try await form.validatedAsync(SignUp(name: "Ada")).name }
    #expect(await eventually { door.isEntered })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a check that never ends is over when its time is`() async throws {
    let clock = TestClock()
    let never = Door<Bool>()
    let check = AsyncCheck("free", debounce: .zero, timeLimit: .seconds(5)) { _ in
      await never.pass()
    }
    let runner = AsyncCheckRunner(check, clock: clock)
    await runner.textDidChange(to: "ada")
    #expect(await eventually { never.isEntered && clock.sleeperCount == 1 })
    clock.advance(by: .seconds(4))
    #expect(await runner.answer == nil)
    clock.advance(by: .seconds(1))
    #expect(await eventually { await runner.answer?.outcome == .unanswered })
    never.open(true)
  }

  @Test func `a long list runs a few checks at a time, each with its own time limit`() async throws
  {
    let clock = TestClock()
    let checks = Gauge(together: 5)
    let never = Door<Bool>()
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
    // All others are over: their clocks are stopped.
    #expect(await eventually { await checks.entered == 2000 && clock.sleeperCount == 1 })
    clock.advance(by: .seconds(1))
    #expect(
      summary(try await judging.value) == ["tags[7] free unanswered", "tags[1999] free check"])
    #expect(await checks.most == 5)
    never.open(true)
  }

  @Test func `a cancelled task does not wait for its checks`() async throws {
    let never = Door<Bool>()
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

/// How many are inside, and how many ever were at once. The first who enter wait for each other.
private actor Gauge {
  private let together: Int
  private var inside = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private(set) var most = 0
  private(set) var entered = 0

  init(together: Int) { self.together = together }

  func enter() async {
    inside += 1
    entered += 1
    most = max(most, inside)
    if entered < together { return await withCheckedContinuation { waiters.append($0) } }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func leave() { inside -= 1 }
}

extension ModelForm<SignUp> {
  /// A form that asks about a name, if it is short.
  fileprivate init(isFree: @escaping @Sendable (String) async throws -> Bool) {
    self.init {
      Field(\.name).trimmed().maxLength(5).asyncCheck("available", passes: isFree)
    }
  }
}
