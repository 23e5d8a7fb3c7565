import FormSupport
import FormValidation
import LiveForms
import Synchronization
import Testing

private struct Post: FormRecord, Equatable {
  var kind = "", title = "", name = "", tags: [String] = []
}

@MainActor @Suite struct `Submitting a live form` {
  @Test func `keeps the counters of rules with conditions`() {
    let form = ModelForm<Post> {
      Field(\.kind)
      Field(\.title).when(\.kind, is: "note") {
        $0.limit(TextLimit(3, in: .characters, strength: .soft), counter: .always)
      }
      Field(\.name).required()
    }
    let long = LiveForm(form, model: Post(kind: "note", title: "abcd"))
    #expect(long.counters(for: \.title).map(\.remaining) == [-1])
    #expect(long.excessRanges(for: \.title).count == 1 && !long.isTouched(\.title))
    let live = LiveForm(form, model: Post(kind: "note", title: "a"))
    #expect(live.counters(for: \.title).map(\.remaining) == [2])
    live.set(\.title, to: "abcd")
    #expect(!live.submit().report.isValid)
    #expect(live.counters(for: \.title).map(\.remaining) == [-1])
    #expect(live.excessRanges(for: \.title).count == 1)
  }

  @Test func `updates the counters of untouched fields`() throws {
    let form = ModelForm<Post> {
      Field(\.kind)
      Field(\.title).when(\.kind, is: "note") { $0.maxLength(3, counter: .always) }
      Each(\.tags).when(\.kind, is: "note") { $0.maxLength(5, counter: .always) }
    }
    let live = LiveForm(form, model: Post(title: "a"))
    #expect(live.counters(for: \.title).isEmpty)
    live.set(\.kind, to: "note")
    #expect(live.counters(for: \.title).map(\.remaining) == [2] && !live.isTouched(\.title))
    live.append(to: \.tags)
    #expect(live.counters(for: "tags[0]").map(\.remaining) == [5])
  }

  @Test func `runs asynchronous rules, also if another declaration of the field is broken`()
    async
  {
    let form = ModelForm<Post> {
      When(\.kind, is: "short") { Field(\.name).maxLength(1) }
      Field(\.name).trimmed().asyncCheck("free") { $0 != "eve" }
      Field(\.kind)
    }
    let live = LiveForm(form, model: Post(name: "eve "))
    guard case .invalid(let report) = await live.submit({ _ in Issue.record("sent") }) else {
      Issue.record("isn't invalid")
      return
    }
    #expect(report.violations.map(\.rule) == ["free"])
  }

  @Test func `runs only the asynchronous rules of declarations that apply`() async {
    let asked = Mutex<[String]>([])
    func ask(_ rule: String) -> @Sendable (String) -> Bool {
      { _ in
        asked.withLock { $0.append(rule) }
        return false
      }
    }
    let (short, free) = (ask("short"), ask("free"))
    let form = ModelForm<Post> {
      When(\.kind, is: "short") { Field(\.name).asyncCheck("short", debounce: .zero) { short($0) } }
      Field(\.name).asyncCheck("free", debounce: .zero) { free($0) }
      Field(\.kind)
    }
    let live = LiveForm(form)
    live.set(\.name, to: "eve")
    await live.runChecks(for: \.name)
    #expect(asked.withLock { $0 } == ["free"] && live.errors(for: \.name).map(\.rule) == ["free"])
    live.set(\.kind, to: "short")
    await live.runChecks(for: \.name)
    #expect(asked.withLock { $0 } == ["free", "short"])
  }

  @Test func `runs the asynchronous rules under a condition in code that holds`() async {
    let form = ModelForm<Post> {
      Field(\.kind)
      Field(\.name).when({ $0.kind == "strict" }) {
        $0.asyncCheck("free", debounce: .zero) { $0 != "eve" }
      }
    }
    let live = LiveForm(form)
    live.set(\.name, to: "eve")
    await live.runChecks(for: \.name)
    #expect(live.errors(for: \.name).isEmpty && live.isValid)
    live.set(\.kind, to: "strict")
    guard case .invalid(let report) = await live.submit({ _ in Issue.record("sent") }) else {
      Issue.record("isn't invalid")
      return
    }
    #expect(report.violations.map(\.rule) == ["free"] && !live.isValid)
    #expect(live.errors(for: \.name).map(\.rule) == ["free"])
    live.set(\.kind, to: "")
    #expect(live.errors(for: \.name).isEmpty && live.isValid)
    live.set(\.kind, to: "strict")
    #expect(live.errors(for: \.name).map(\.rule) == ["free"])
    live.set(\.name, to: "ada")
    await live.runChecks(for: \.name)
    #expect(live.errors(for: \.name).isEmpty && live.isValid)
    guard case .sent = await live.submit({ $0 }) else {
      Issue.record("isn't sent")
      return
    }
  }

  @Test func `runs the asynchronous rules of an initial text after the field is touched`() async {
    let form = ModelForm<Post> { Field(\.name).asyncCheck("free", debounce: .zero) { $0 != "eve" } }
    let live = LiveForm(form, model: Post(name: "eve"))
    await live.runChecks(for: \.name)
    #expect(live.errors(for: \.name).isEmpty && live.isValid)
    live.endEditing(\.name)
    await live.runChecks(for: \.name)
    #expect(live.errors(for: \.name).map(\.rule) == ["free"])
    // A submission runs the rules of untouched fields, too.
    let untouched = LiveForm(form, model: Post(name: "eve"))
    guard case .invalid = await untouched.submit({ $0 }) else {
      Issue.record("isn't invalid")
      return
    }
  }

  @Test func `shows once that a text isn't a value of the field's kind`() {
    let form = ModelForm<Post> {
      Field(\.kind)
      Field(\.title, kind: .time)
      When(\.kind, is: "late") { Field(\.title, kind: .time).required() }
    }
    let live = LiveForm(form, model: Post(kind: "late"))
    live.set(\.title, to: "25:00")
    live.endEditing(\.title)
    #expect(live.errors(for: \.title).map(\.code) == [.invalidFormat])
  }

  @Test func `runs no asynchronous rule of a field that breaks a rule under a condition`() async {
    let form = ModelForm<Post> {
      Field(\.kind)
      Field(\.name).asyncCheck("free", debounce: .zero) { _ in
        Issue.record("run")
        return true
      }
      When(\.kind, is: "short") { Field(\.name).maxLength(1) }
      When({ $0.title == "long" }) { Field(\.name).minLength(5) }
      Field(\.title)
    }
    let live = LiveForm(form, model: Post(kind: "short"))
    live.set(\.name, to: "ada")
    await live.runChecks(for: \.name)
    live.set(\.kind, to: "")
    live.set(\.title, to: "long")
    await live.runChecks(for: \.name)
  }

  @Test func `isn't ended by a submission that began before a reset`() async {
    let form = ModelForm<Post> { Field(\.name) }
    let live = LiveForm(form, model: Post(name: "Ada"))
    let (first, second) = (Gate<Int>(), Gate<Int>())
    let early = Task { await live.submit { _ in await first.pass() } }
    #expect(await eventually { first.isEntered })
    live.reset()
    live.set(\.name, to: "Bob")
    let late = Task { await live.submit { _ in await second.pass() } }
    #expect(await eventually { second.isEntered })
    first.open(1)
    guard case .sent(1) = await early.value else {
      Issue.record("isn't sent")
      return
    }
    #expect(live.isSubmitting && live.isDirty(\.name))
    second.open(2)
    guard case .sent(2) = await late.value else {
      Issue.record("isn't sent")
      return
    }
    #expect(!live.isSubmitting && !live.isDirty)
  }

  @Test func `isn't refused by the errors of a submission that began before a reset`() async {
    let form = ModelForm<Post> { Field(\.name) }
    let live = LiveForm(form, model: Post(name: "Ada"))
    let (first, second) = (Gate<Void>(), Gate<Void>())
    let early = Task {
      await live.submit { _ in
        await first.pass()
        throw form.error(at: \.name, code: .check)
      }
    }
    #expect(await eventually { first.isEntered })
    live.reset()
    let late = Task { await live.submit { _ in await second.pass() } }
    #expect(await eventually { second.isEntered })
    first.open(())
    guard case .invalid(let report) = await early.value else {
      Issue.record("isn't invalid")
      return
    }
    #expect(report.violations.count == 1 && live.errors(for: \.name).isEmpty && live.isSubmitting)
    second.open(())
    guard case .sent = await late.value else {
      Issue.record("isn't sent")
      return
    }
    #expect(!live.isSubmitting)
  }

  @Test func `fails if the form is reset while asynchronous rules run`() async {
    let gate = Gate<Bool>()
    let form = ModelForm<Post> { Field(\.name).asyncCheck("free") { _ in await gate.pass() } }
    let live = LiveForm(form, model: Post(name: "Ada"))
    let submission = Task { await live.submit { _ in Issue.record("sent") } }
    #expect(await eventually { gate.isEntered })
    live.reset()
    gate.open(true)
    guard case .failed(let error) = await submission.value else {
      Issue.record("hasn't failed")
      return
    }
    #expect(error is CancellationError && !live.isSubmitting)
  }

  @Test func `saves only the texts that were sent`() async {
    let form = ModelForm<Post> {
      Field(\.name)
      Field(\.title)
      Each(\.tags)
    }
    let live = LiveForm(form, model: Post(tags: ["a"]))
    live.set(\.name, to: "Ada")
    live.append(to: \.tags, "b")
    await live.submit { post in
      #expect(post == Post(name: "Ada", tags: ["a", "b"]))
      live.set(\.title, to: "typed while sending")
      live.append(to: \.tags, "c")
    }
    #expect(live.isDirty && live.isDirty(\.title) && !live.isDirty(\.name))
    live.reset()
    #expect(live.model == Post(name: "Ada", tags: ["a", "b"]) && !live.isDirty)
    await live.submit { _ in live.model = Post(name: "Bob") }
    #expect(live.isDirty(\.name) && live.model.name == "Bob")
    live.reset()
    #expect(live.model == Post(name: "Ada", tags: ["a", "b"]))
  }

  @Test func `keeps the values without a field of a model that is set while sending`() async {
    let form = ModelForm<Post> { Field(\.name) }
    let live = LiveForm(form, model: Post(kind: "first", name: "Ada"))
    await live.submit { _ in live.model = Post(kind: "second", name: "Bob") }
    #expect(live.model == Post(kind: "second", name: "Bob"))
  }

  @Test func `succeeds if a server's errors are empty`() async {
    let form = ModelForm<Post> { Field(\.name) }
    let live = LiveForm(form)
    live.set(\.name, to: "Ada")
    let result = await live.submit { _ in live.setServerErrors([:]) }
    guard case .sent = result else {
      Issue.record("\(result)")
      return
    }
    #expect(!live.isDirty && !live.isSubmitting)
  }

  @Test func `shows the errors of a server only at their fields`() {
    let form = ModelForm<Post> {
      Field(\.title).required()
      Field(\.name).required()
      Field(\.kind)
    }
    let live = LiveForm(form)
    live.setServerErrors([:])
    #expect(!live.isTouched(\.title) && live.focus == nil)
    live.setServerErrors(["name": ["Taken."]])
    #expect(live.errors(for: \.name).map(\.code) == [.required, .server])
    #expect(live.errors(for: \.title).isEmpty && !live.isTouched(\.title))
    #expect(live.focus == "name")
    live.setServerErrors(["kind": ["Unknown."]])
    #expect(live.errors(for: \.name).map(\.code) == [.required])
    live.setServerErrors([:])
    #expect(live.errors(for: \.kind).isEmpty && live.errors(for: \.name).count == 1)
  }

  @Test func `returns a server's errors, even if the user has corrected them`() async {
    let live = LiveForm(ModelForm<Post> { Field(\.name) })
    let result = await live.submit { _ in
      live.setServerErrors(["name": ["Taken."]])
      live.set(\.name, to: "Bob")
    }
    guard case .invalid(let report) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(report.violations.map(\.path) == ["name"] && live.errors(for: \.name).isEmpty)
  }

  @Test func `doesn't reuse the identities of rows`() {
    let live = LiveForm(ModelForm<Post> { Each(\.tags) }, model: Post(tags: ["a", "b"]))
    let rows = live.rows(of: \.tags)
    live.reset()
    #expect(Set(rows).isDisjoint(with: live.rows(of: \.tags)))
    live.removeRow(rows[0])
    live.model = Post(tags: ["c", "d"])
    live.removeRow(rows[1])
    #expect(live.model.tags == ["c", "d"])
  }
}
