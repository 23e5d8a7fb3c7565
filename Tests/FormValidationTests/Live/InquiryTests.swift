import FormValidation
import Testing
import TextMetrics

@Suite struct InquiryTests {
  @Test func `a text that is left alone is asked about, and the answer is known`() {
    var inquiry = Inquiry()
    #expect(inquiry.changed(to: "ada", isComposing: false) == [.wait(1)])
    #expect(inquiry.waited(1) == [.ask(1, "ada")])
    #expect(inquiry.answered(1, .refused) == [.know(.refused)])
    #expect(inquiry.answer == .refused)
  }

  @Test func `each change is a new revision, and stale timers and answers are ignored`() {
    var inquiry = Inquiry()
    #expect(inquiry.changed(to: "a", isComposing: false) == [.wait(1)])
    #expect(inquiry.changed(to: "ab", isComposing: false) == [.stopWaiting(1), .wait(2)])
    #expect(inquiry.waited(1) == [])
    #expect(inquiry.waited(2) == [.ask(2, "ab")])
    #expect(inquiry.changed(to: "abc", isComposing: false) == [.withdraw(2), .wait(3)])
    #expect(inquiry.answered(2, .refused) == [])
    #expect(inquiry.answer == nil)
    #expect(inquiry.waited(3) == [.ask(3, "abc")])
    #expect(inquiry.answered(3, .accepted) == [.know(.accepted)])
  }

  @Test func `marked text is never asked about`() {
    var inquiry = Inquiry()
    _ = inquiry.changed(to: "a", isComposing: false)
    #expect(inquiry.changed(to: "a", isComposing: true) == [.stopWaiting(1)])
    #expect(inquiry.changed(to: "a", isComposing: true) == [])
    #expect(inquiry.waited(1) == [])
    #expect(inquiry.changed(to: "a你", isComposing: false) == [.wait(2)])
    #expect(inquiry.waited(2) == [.ask(2, "a你")])
    #expect(inquiry.changed(to: "a你", isComposing: true) == [.withdraw(2)])
    #expect(inquiry.answered(2, .accepted) == [])
  }

  @Test func `an answer is kept while the text is the same, and asked for again if nobody knew`() {
    var inquiry = Inquiry()
    _ = inquiry.changed(to: "a", isComposing: false)
    _ = inquiry.waited(1)
    _ = inquiry.answered(1, .accepted)
    #expect(inquiry.changed(to: "a", isComposing: false) == [])
    #expect(inquiry.changed(to: nil, isComposing: false) == [.know(nil)])
    _ = inquiry.changed(to: "a", isComposing: false)
    _ = inquiry.waited(2)
    _ = inquiry.answered(2, .unanswered)
    #expect(inquiry.changed(to: "a", isComposing: false) == [.know(nil), .wait(3)])
  }

  @Test func `every order of two changes, timers, answers and a cancellation keeps the promises`() {
    enum Event: CaseIterable {
      case changeA, changeB, compose, waitedOldest, waitedNewest, answeredOldest, answeredNewest
      case cancel
    }
    struct World {
      var inquiry = Inquiry()
      var timers: [Inquiry.Revision] = []
      var asked: [Inquiry.Revision: String] = [:]
      var text: String?
      var isComposing = false

      mutating func perform(_ actions: [Inquiry.Action]) {
        for action in actions {
          switch action {
          case .wait(let revision): timers.append(revision)
          case .ask(let revision, let text):
            promise(!isComposing && text == self.text, "asked about what is not committed")
            asked[revision] = text
          case .stopWaiting, .withdraw, .know: break
          }
        }
      }

      mutating func happen(_ event: Event) {
        switch event {
        case .changeA, .changeB:
          (text, isComposing) = (event == .changeA ? "a" : "b", false)
          perform(inquiry.changed(to: text, isComposing: false))
        case .compose:
          isComposing = true
          perform(inquiry.changed(to: text, isComposing: true))
        case .waitedOldest: if let first = timers.first { perform(inquiry.waited(first)) }
        case .waitedNewest: if let last = timers.last { perform(inquiry.waited(last)) }
        case .answeredOldest: answer(asked.keys.min())
        case .answeredNewest: answer(asked.keys.max())
        case .cancel: perform(inquiry.cancelled())
        }
        if isComposing { promise(inquiry.answer == nil, "an answer about marked text") }
      }

      /// The answer says which text was asked about: `a` is taken, `b` is free.
      private mutating func answer(_ revision: Inquiry.Revision?) {
        guard let revision, let asked = asked[revision] else { return }
        perform(inquiry.answered(revision, asked == "a" ? .refused : .accepted))
        if let answer = inquiry.answer {
          promise(answer == (text == "a" ? .refused : .accepted), "a stale answer is believed")
        }
      }
    }
    func explore(_ world: World, depth: Int) {
      guard depth > 0 else { return }
      for event in Event.allCases {
        var next = world
        next.happen(event)
        explore(next, depth: depth - 1)
      }
    }
    explore(World(), depth: 5)
  }
}

@Suite struct InquirerTests {
  @Test func `only the text that was left alone is asked about`() async {
    let clock = TestClock()
    let door = Door<Bool>()
    let question = Question(debounce: .seconds(1)) { text in
      #expect(text == "ada")
      return await door.pass()
    }
    let inquirer = Inquirer(question, clock: clock)
    await inquirer.changed(to: "a")
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .milliseconds(900))
    await inquirer.changed(to: "ada")
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .milliseconds(900))
    #expect(!door.isEntered)
    clock.advance(by: .milliseconds(100))
    #expect(await eventually { door.isEntered })
    door.open(false)
    #expect(await eventually { await inquirer.answer == .refused })
    var answers = inquirer.answers.makeAsyncIterator()
    #expect(await answers.next() == .some(.refused))
  }

  @Test func `an answer that comes after the next change is ignored`() async {
    let clock = TestClock()
    let doors = ["a": Door<Bool>(), "b": Door<Bool>()]
    let question = Question(debounce: .zero) { text in await doors[text]?.pass() ?? true }
    let inquirer = Inquirer(question, clock: clock)
    await inquirer.changed(to: "a")
    #expect(await eventually { doors["a"]?.isEntered == true })
    await inquirer.changed(to: "b")
    #expect(await eventually { doors["b"]?.isEntered == true })
    doors["b"]?.open(true)
    #expect(await eventually { await inquirer.answer == .accepted })
    doors["a"]?.open(false)
    for _ in 0..<100 { await Task.yield() }
    #expect(await inquirer.answer == .accepted)
  }

  @Test func `a question that fails leaves the value unjudged`() async {
    struct Offline: Error {}
    let inquirer = Inquirer(Question(debounce: .zero) { _ in throw Offline() }, clock: TestClock())
    await inquirer.changed(to: "a")
    #expect(await eventually { await inquirer.answer == .unanswered })
  }

  @Test func `a submission asks about values that break no other rule, and only those`() async {
    let form = Form<SignUp> {
      Field(\.name, "name") {
        Required()
        Count(...5, in: .characters)
        Ask("available") { name in name != "Ada" }
      }
      Field(\.bio, "bio") { Ask("polite") { _ in throw CancellationError() } }
    }
    var record = SignUp(name: "Ada", bio: "hi")
    #expect(
      summary(await form.validateFully(&record))
        == ["name available refused", "bio polite unanswered"])
    record = SignUp(name: "Ada Lovelace")
    #expect(summary(await form.validateFully(&record)) == ["name count tooLong"])
    #expect(form.validate(&record).violations.count == 1)
  }
}
