import FormFiles
import FormSupport
import FormValidation
import LiveForms
import Observation
import StrictJSON
import Synchronization
import Testing

private struct Home: FormRecord, Equatable { var city = "", zip = "" }

private struct Profile: FormRecord, Equatable {
  var name = "", age: Int?, seats = 1, news = false, start = "", end = ""
  var billing: Home?
  var tags: [String] = [], others: [Home] = []
}

extension SubmitResult {
  fileprivate var report: FormReport? {
    if case .invalid(let report) = self { report } else { nil }
  }

  fileprivate var outcome: String {
    switch self {
    case .sent(let response): "sent \(response)"
    case .invalid: "invalid"
    case .failed(let error): "failed \(error)"
    case .alreadySubmitting: "alreadySubmitting"
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A live form of a model` {
  private let home = ModelForm<Home> {
    Field(\.city).required()
    Field(\.zip)
  }

  private func form(
    isFree: @escaping @Sendable (String) async throws -> Bool = { $0 != "eve" }
  ) -> ModelForm<Profile> {
    ModelForm {
      Field(\.name).trimmed().required().maxLength(5)
        .asyncCheck("free", debounce: .seconds(1), passes: isFree)
      Field(\.age).range(13...)
      Field(\.seats)
      Field(\.news)
      Nested(\.billing, isRequired: false, form: home)
      Each(\.tags, maximum: 3).maxLength(3)
      Each(\.others, form: home)
    }
  }

  // MARK: Values

  @Test func `has the values of its model, and updates the model`() {
    let profile = Profile(
      name: "Ada", age: 36, news: true, billing: Home(city: "Bath"), tags: ["a"],
      others: [Home(city: "Rome", zip: "00100")])
    let live = LiveForm(form(), model: profile)
    #expect(live.model == profile && !live.isDirty)
    #expect(
      live.fields.map(\.description) == [
        "name", "age", "seats", "news", "billing.city", "billing.zip", "tags[0]",
        "others[0].city", "others[0].zip",
      ])
    #expect(live.text(for: \.age) == "36" && live.text(for: "others[0].city") == "Rome")
    live.set(\.news, to: false)
    live.set(\.age, to: 12)
    live.set("others[0].zip", to: "1")
    #expect(!live.model.news && live.model.age == 12 && live.model.others[0].zip == "1")
    #expect(live.isDirty(\.age) && !live.isDirty(\.name))
  }

  @Test func `keeps the initial value while a text isn't a value`() {
    let live = LiveForm(form(), model: Profile(age: 36, seats: 2))
    live.set(\.age, to: "twelve")
    live.set(\.seats, to: "")
    #expect(live.model.age == 36 && live.model.seats == 2)
    // An empty text sets an optional property to `nil`.
    live.set(\.age, to: "")
    #expect(live.model.age == nil)
  }

  @Test func `removes an optional group in which nothing is filled in`() {
    let live = LiveForm(form(), model: Profile(billing: Home(city: "Bath")))
    live.set("billing.city", to: "")
    #expect(live.model.billing == nil)
    live.set("billing.zip", to: "1")
    #expect(live.model.billing == Home(zip: "1"))
  }

  @Test func `appends, moves, and removes rows`() throws {
    let live = LiveForm(form())
    live.append(to: \.tags, "a")
    live.append(to: \.others)
    let row = try #require(live.append(to: "tags", "b"))
    #expect(live.model.tags == ["a", "b"] && live.model.others == [Home()] && live.isDirty)
    live.moveRow(row, to: 0)
    #expect(live.fields(of: row) == ["tags[0]"] && live.model.tags == ["b", "a"])
    live.removeRow(row)
    #expect(live.model.tags == ["a"] && live.rows(of: \.tags).count == 1)
    #expect(live.append(to: "nothing") == nil)
  }

  @Test func `replaces its model`() {
    let live = LiveForm(form())
    live.set(\.name, to: "too long")
    #expect(!live.errors(for: \.name).isEmpty)
    live.model = Profile(name: "Ada", tags: ["a", "b"])
    #expect(live.model.tags == ["a", "b"] && live.isDirty && !live.isTouched(\.name))
    #expect(live.errors(for: \.name).isEmpty)
    live.model = Profile()
    #expect(!live.isDirty)
  }

  // MARK: Errors

  @Test func `shows errors once a field is touched`() {
    let live = LiveForm(form())
    live.set(\.name, to: "")
    #expect(live.errors(for: \.name).isEmpty && !live.isValid && live.firstError == nil)
    live.endEditing(\.name)
    #expect(live.errors(for: \.name).map(\.code) == [.required] && live.firstError == "name")
    live.set(\.name, to: "你", isComposing: true)
    #expect(live.text(for: \.name) == "" && live.isTouched(\.name))
    live.set(\.name, to: "你")
    #expect(live.errors(for: \.name).isEmpty && live.isValid && live.canSubmit)
    live.set(\.age, to: "twelve")
    live.endEditing(\.age)
    #expect(live.errors(for: "age").map(\.code) == [.invalidFormat])
    live.reset()
    #expect(!live.isTouched(\.age) && live.text(for: \.age) == "")
  }

  @Test func `evaluates conditions and checks in code`() throws {
    let form = ModelForm<Profile> {
      Field(\.start)
      Field(\.end)
      Check("order", on: \.end) { $0.start <= $0.end }
      When({ $0.news }) { Field(\.name).required().maxLength(3) }
      Field(\.news)
    }
    let live = LiveForm(form, model: Profile(start: "b", end: "a"))
    #expect(!live.isValid && live.errors(for: \.end).isEmpty)
    live.endEditing(\.end)
    #expect(live.errors(for: \.end).map(\.rule) == ["order"])
    live.set(\.start, to: "a")
    #expect(live.errors(for: \.end).isEmpty && live.isValid)
    live.endEditing(\.name)
    #expect(live.errors(for: \.name).isEmpty)
    live.set(\.news, to: true)
    #expect(live.errors(for: \.name).map(\.rule) == ["required"] && !live.isValid)
    live.set(\.start, to: "z")
    let attempt = live.submit()
    #expect(attempt.report.violations.map(\.rule).sorted() == ["order", "required"])
    #expect(live.errors(for: \.end).map(\.rule) == ["order"] && attempt.focus != nil)
    live.set(\.start, to: "a")
    #expect(live.errors(for: \.end).isEmpty)
    live.set(\.name, to: "Adam")
    #expect(live.errors(for: \.name).map(\.code) == [.tooLong])
    live.set(\.news, to: false)
    #expect(live.errors(for: \.name).isEmpty && live.submit().report.isValid)
  }

  // MARK: Asynchronous rules

  @Test func `runs the asynchronous rules of a field after a pause`() async {
    let clock = TestClock()
    let gate = Gate<Bool>()
    let live = LiveForm(form { _ in await gate.pass() })
    live.set(\.name, to: "eve")
    let checking = Task { await live.runChecks(for: \.name, clock: clock) }
    #expect(await eventually { clock.sleeperCount == 1 })
    #expect(!live.isValidating(\.name) && !gate.isEntered)
    clock.advance(by: .seconds(1))
    #expect(await eventually { gate.isEntered })
    #expect(live.isValidating(\.name) && !live.canSubmit)
    gate.open(false)
    await checking.value
    #expect(!live.isValidating(\.name) && live.errors(for: \.name).map(\.rule) == ["free"])
    // The outcome is kept while the text stays the same.
    await live.runChecks(for: \.name, clock: clock)
    #expect(!live.isValid && live.errors(for: \.name).map(\.rule) == ["free"])
  }

  @Test func `ignores a text that has changed in the meantime`() async {
    let clock = TestClock()
    let asked = Mutex<[String]>([])
    let gate = Gate<Bool>()
    let form = form { name in
      asked.withLock { $0.append(name) }
      return await gate.pass()
    }
    let live = LiveForm(form)
    live.set(\.name, to: "a")
    let first = Task { await live.runChecks(for: \.name, clock: clock) }
    #expect(await eventually { clock.sleeperCount == 1 })
    live.set(\.name, to: "b")
    clock.advance(by: .seconds(1))
    await first.value
    #expect(asked.withLock { $0 } == [])
    let second = Task { await live.runChecks(for: \.name, clock: clock) }
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .seconds(1))
    #expect(await eventually { gate.isEntered })
    live.set(\.name, to: "c")
    gate.open(false)
    await second.value
    #expect(asked.withLock { $0 } == ["b"] && live.errors(for: \.name).isEmpty)
  }

  @Test func `runs no check of marked text, or after its task is canceled`() async {
    let clock = TestClock()
    let live = LiveForm(form { _ in false })
    live.set(\.name, to: "a")
    let checking = Task { await live.runChecks(for: \.name, clock: clock) }
    #expect(await eventually { clock.sleeperCount == 1 })
    checking.cancel()
    await checking.value
    live.set(\.name, to: "a", isComposing: true)
    await live.runChecks(for: \.name, clock: clock)
    #expect(live.errors(for: \.name).isEmpty && !live.isValidating(\.name))
  }

  // MARK: Submission

  @Test func `submits the transformed model, once`() async {
    let live = LiveForm(form(), model: Profile(name: "Bob", age: 20))
    live.set(\.name, to: " Ada ")
    let gate = Gate<Int>()
    let sending = Task {
      await live.submit { model in
        #expect(model.name == "Ada" && model.age == 20)
        return await gate.pass()
      }
    }
    #expect(await eventually { gate.isEntered })
    #expect(live.isSubmitting && !live.canSubmit)
    #expect(await live.submit({ _ in 1 }).outcome == "alreadySubmitting")
    gate.open(7)
    #expect(await sending.value.outcome == "sent 7")
    #expect(!live.isSubmitting && !live.isDirty)
  }

  @Test func `runs asynchronous rules before it sends`() async {
    let clock = TestClock()
    let live = LiveForm(form(), model: Profile(name: "eve"))
    let report = await live.submit(clock: clock, { _ in }).report
    #expect(report?.violations.map(\.rule) == ["free"] && !live.isSubmitting)
    #expect(live.errors(for: \.name).map(\.rule) == ["free"])
    struct Offline: Error {}
    let offline = LiveForm(form { _ in throw Offline() }, model: Profile(name: "Ada"))
    let unanswered = await offline.submit(clock: clock, { _ in }).report
    #expect(unanswered?.violations.map(\.code) == [.unanswered])
  }

  @Test func `shows all errors, and focuses the first`() async {
    let live = LiveForm(form(), model: Profile(age: 3))
    let report = await live.submit({ _ in Issue.record("sent") }).report
    #expect(report?.violations.map(\.path.description) == ["name", "age"])
    #expect(live.firstError == "name" && live.errors(for: \.age).map(\.code) == [.tooSmall])
  }

  @Test func `shows the errors of a server until their field changes`() async {
    let live = LiveForm(form(), model: Profile(name: "Ada"))
    let result = await live.submit { _ in
      live.setServerErrors(["name": ["Taken.", "Really."], "": ["Closed."], "x y": ["?"]])
    }
    #expect(result.report?.violations.map(\.code).allSatisfy { $0 == .server } == true)
    #expect(live.errors(for: \.name).count == 2 && live.errors.count == 2 && !live.isSubmitting)
    #expect(live.isDirty == false && live.isValid)
    live.set(\.name, to: "Bob")
    // An error of an unknown field is shown until the next submission.
    #expect(live.errors(for: \.name).isEmpty && live.errors.map(\.path) == ["x y"])

    let taken = Violation(path: "name", rule: "free", code: .check)
    let form = form()
    let refused = await live.submit { _ in
      throw FormError(report: FormReport([taken]), form: form.declaration)
    }
    #expect(refused.report != nil)
    #expect(live.errors(for: \.name) == [taken])
    struct Offline: Error {}
    #expect(await live.submit({ _ in throw Offline() }).outcome == "failed Offline()")
    #expect(!live.isSubmitting)
  }

  @Test func `is submitted without async`() throws {
    let file =
      #"{"fields":[{"name":"name","transforms":["trim"],"rules":[{"rule":"required"}]},{"name":"age","kind":"integer"}]}"#
    let live = LiveForm(file: try FormFile(parsing: file, services: .minimal))
    let refused = live.submit()
    #expect(refused.report.violations.map(\.code) == [.required] && refused.focus == "name")
    live.set("name", to: " Ada ")
    live.set("age", to: "36")
    let sent = live.submit()
    #expect(sent.report.isValid && sent.record == ["name": "Ada", "age": 36] && live.isSubmitting)
    live.didFail()
    #expect(live.submit().report.isValid)
    live.didSucceed()
    #expect(!live.isSubmitting && !live.isDirty && live.model == ["name": " Ada ", "age": 36])
    live.setServerErrors(["name": ["Taken."]])
    #expect(live.errors(for: "name").map(\.code) == [.server])
  }

  // MARK: Observers

  @Test func `notifies observers of each change`() {
    let live = LiveForm(form())
    let changes = Mutex(0)
    func observe() {
      withObservationTracking {
        _ = live.errors(for: \.name)
        _ = live.canSubmit
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    observe()
    _ = live.isValid
    #expect(changes.withLock { $0 } == 0)
    live.set(\.name, to: "a")
    #expect(changes.withLock { $0 } == 1)
    observe()
    live.endEditing(\.name)
    #expect(changes.withLock { $0 } == 2)
  }

  @Test func `announces errors when they are due, and the latest of each field`() async {
    let live = LiveForm(form())
    let (said, speak) = AsyncStream.makeStream(of: String.self)
    let speaking = Task {
      await live.runAnnouncements { announcement in
        speak.yield("\(announcement.path?.description ?? "")")
      }
      speak.finish()
    }
    live.endEditing(\.name)
    var announced = said.makeAsyncIterator()
    #expect(await announced.next() == "name")
    live.setServerErrors(["age": ["No."]])
    #expect(await announced.next() == "age")
    speaking.cancel()
    await speaking.value
  }

  @Test func `ends the editing of a field that loses the focus`() {
    let live = LiveForm(form())
    live.focus = "name"
    #expect(live.errors(for: \.name).isEmpty)
    live.focus = "age"
    #expect(live.errors(for: \.name).map(\.code) == [.required])
    live.set(\.age, to: "7")
    live.focus = nil
    #expect(live.errors(for: \.age).map(\.code) == [.tooSmall])
  }

  @Test func `moves the focus to the first error of a submission, or of a server`() async {
    let live = LiveForm(form(), model: Profile(name: "Ada", age: 7))
    live.focus = "seats"
    #expect(await live.submit({ _ in Issue.record("sent") }).report != nil)
    #expect(live.focus == "age")
    live.focus = nil
    live.setServerErrors(["": ["Try again later."]])
    #expect(live.focus == "age")
    live.set(\.age, to: "20")
    live.setServerErrors(["seats": ["Sold out."]])
    #expect(live.focus == "seats")
  }

  @Test func `is busy during a long submission, and not after it`() async {
    let live = LiveForm(form(isFree: { _ in true }), model: Profile(name: "Ada"))
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let submission = Task {
      await live.submit { _ in
        for await _ in answers { break }
      }
    }
    #expect(await eventually { live.isSubmitting } && !live.isBusyShown)
    let changes = Mutex(0)
    withObservationTracking {
      _ = live.isBusyShown
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    await live.runBusyIndicator()
    #expect(live.isBusyShown && changes.withLock { $0 } == 1)
    answer.yield()
    #expect(await submission.value.outcome == "sent ()")
    await live.runBusyIndicator()
    #expect(!live.isBusyShown)
    // The indicator isn't shown for a submission that ends before the delay.
    live.set(\.name, to: "Bob")
    _ = await live.submit { _ in }
    await live.runBusyIndicator()
    #expect(!live.isBusyShown)
  }
}
