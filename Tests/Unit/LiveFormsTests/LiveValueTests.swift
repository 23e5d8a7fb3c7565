import FormFiles
import FormSupport
import FormValidation
import LiveForms
import StrictJSON
import Testing
import TextMetricsICU

private enum Plan: String, FormValue { case free, silver }

private struct Row: FormRecord, Equatable { var size: Int? = 5 }

private struct Order: FormRecord, Equatable {
  var seats: UInt8 = 2, plan = Plan.free, size: Int?, note = ""
  var marks: [UInt8] = [], rows: [Row] = []
}

@MainActor @Suite struct `The values of a live form` {
  private let form = ModelForm<Order> {
    Field(\.seats)
    Field(\.plan)
    Field(\.size)
    Field(\.note).trimmed()
    Each(\.marks)
    Each(\.rows) { Field(\.size) }
  }

  @Test func `aren't sent if the property's type can't represent a text`() async {
    let rejected: [(field: FieldPath, text: String)] = [
      ("seats", "300"), ("plan", "gold"), ("plan", ""), ("size", "1e20"), ("marks[0]", "300"),
      ("marks[0]", ""), ("rows[0].size", "1e20"),
    ]
    for (field, text) in rejected {
      let live = LiveForm(form, model: Order(marks: [1], rows: [Row()]))
      #expect(live.isValid && live.canSubmit)
      live.set(field, to: text)
      #expect(!live.isValid && !live.canSubmit && live.errors(for: field).isEmpty, "\(field)")
      live.endEditing(field)
      #expect(live.errors(for: field).map(\.rule) == ["type"], "\(field)")
      #expect(live.errors(for: field).map(\.code) == [.check], "\(field)")
      guard case .invalid(let report) = await live.submit({ _ in Issue.record("sent") }) else {
        Issue.record("\(field) isn't invalid")
        continue
      }
      #expect(report.violations.map(\.path) == [field] && live.focus == field)
      #expect(report.violations.map(\.rule) == ["type"])
      live.set(field, to: field == "plan" ? "silver" : "3")
      #expect(live.isValid && live.errors(for: field).isEmpty, "\(field)")
    }
  }

  @Test func `keep the earlier value in the model while a text isn't a value`() {
    let live = LiveForm(form, model: Order(marks: [1, 2]))
    live.set(\.seats, to: "300")
    live.set(\.plan, to: "gold")
    live.set("marks[0]", to: "300")
    #expect(live.model == Order(marks: [2]))
  }

  @Test func `have one error, that of a declared rule if there is one`() {
    let form = ModelForm<Order> {
      Field(\.seats).max(9).when({ $0.note.isEmpty }) { $0.min(1) }
      Field(\.size)
      Field(\.note)
    }
    let live = LiveForm(form)
    live.set(\.seats, to: "300")
    #expect(live.submit().report.violations.map(\.rule) == ["range"])
    live.set(\.seats, to: "3")
    live.set(\.size, to: "1e20")
    #expect(live.submit().report.violations.map(\.path) == ["size"])
    #expect(live.errors(for: \.size).map(\.rule) == ["type"])
  }

  @Test func `aren't validated by code if the model doesn't have them`() {
    let form = ModelForm<Order> {
      Field(\.note)
      When({ $0.note == "large" }) { Field(\.seats) }
      Check("even", on: \.seats) { $0.seats.isMultiple(of: 2) }
      Check("short", on: \.note) { $0.note.count < 3 }
    }
    let live = LiveForm(form, model: Order(seats: 3))
    #expect(live.submit().report.violations.map(\.rule) == ["even"])
    live.set(\.note, to: "large")
    for text in ["300", "three"] {
      live.set(\.seats, to: text)
      #expect(live.submit().report.violations.map(\.rule).sorted() == ["short", "type"])
    }
  }

  @Test func `are those of the transformed texts`() async {
    let live = LiveForm(form, model: Order(size: 7, rows: [Row()]))
    live.set(\.seats, to: "3")
    live.set(\.plan, to: "silver")
    live.set(\.size, to: "")
    live.set(\.note, to: " a ")
    live.set("rows[0].size", to: "")
    #expect(live.isValid)
    let result = await live.submit { order in
      #expect(order == Order(seats: 3, plan: .silver, note: "a", rows: [Row(size: nil)]))
    }
    guard case .sent = result else {
      Issue.record("\(result)")
      return
    }
    #expect(live.model == Order(seats: 3, plan: .silver, note: " a ", rows: [Row(size: nil)]))
    let record = live.submit().record
    #expect(record["seats"] == 3 && record["plan"] == "silver")
    #expect(record["size"] == JSONValue.null)
  }

  @Test func `are numbers in the record and the model, even if the texts aren't JSON`() throws {
    let live = LiveForm(form)
    live.set(\.size, to: "007")
    #expect(live.model.size == 7)
    #expect(live.submit().record["size"] == 7)
    let file = try FormFile(
      parsing: #"{"fields":[{"name":"a","kind":"decimal"}]}"#, services: .icu)
    let untyped = LiveForm(file: file)
    for (text, number) in [(".5", 0.5), ("-.5", -0.5), ("00.25", 0.25)] {
      untyped.set("a", to: text)
      let record = untyped.submit().record
      #expect(record == ["a": .number(number)])
      #expect(file.validate(record).isValid)
    }
  }

  @Test(arguments: ["any", "missing", "null"])
  func `that are empty are sent as the form file's absence requires`(absence: String) throws {
    let file = try FormFile(
      parsing: #"""
        {"fields":[{"name":"a","kind":"integer","absence":"\#(absence)"},
          {"name":"b","kind":"boolean","absence":"\#(absence)"},
          {"name":"c","kind":"file","absence":"\#(absence)"}]}
        """#, services: .icu)
    let live = LiveForm(file: file)
    let attempt = live.submit()
    #expect(live.isSubmitting && attempt.report.isValid)
    #expect(file.validate(attempt.record).isValid)
    #expect(attempt.record["a"] == (absence == "missing" ? nil : JSONValue.null))
  }

  @Test func `that are empty are errors if they can be neither missing nor null`() throws {
    let file = try FormFile(
      parsing: #"{"fields":[{"name":"a","kind":"integer","absence":"none"}]}"#, services: .icu)
    let live = LiveForm(file: file)
    #expect(live.submit().report.violations.map(\.rule) == ["absence"])
    #expect(live.errors(for: "a").map(\.code) == [.required])
    live.set("a", to: "1")
    #expect(live.submit().record == ["a": 1])
  }
}

@MainActor @Suite struct `Moving and removing rows of a live form` {
  private struct List: FormRecord { var names: [String] = [] }

  private func form() -> LiveForm<List> {
    LiveForm(
      ModelForm<List> { Each(\.names).required() }, model: List(names: ["", "", "c"]))
  }

  @Test func `moves the focus with its row, or removes it`() {
    let live = form()
    let rows = live.rows(of: \.names)
    live.focus = "names[0]"
    live.moveRow(rows[0], to: 2)
    #expect(live.focus == "names[2]")
    live.focus = nil
    #expect(live.isTouched("names[2]") && !live.isTouched("names[0]"))
    live.focus = "names[0]"
    live.removeRow(rows[1])
    #expect(live.focus == nil)
    live.focus = "names[0]"
    live.focus = nil
    #expect(live.isTouched("names[0]"))
  }

  @Test func `doesn't change the form if the row stays at its index`() {
    let live = form()
    live.setServerErrors(["names": ["Too few."]])
    live.moveRow(live.rows(of: \.names)[2], to: 7)
    #expect(!live.isDirty && live.errors.count == 1)
  }

  @Test func `keeps the focus if all fields are replaced`() {
    let live = form()
    live.focus = "names[1]"
    live.reset()
    #expect(live.focus == "names[1]")
    live.model = List(names: ["a"])
    #expect(live.focus == nil)
  }

  @Test func `announces the errors of a row at its new path, and none of a removed row`() async {
    let live = form()
    let rows = live.rows(of: \.names)
    live.endEditing("names[0]")
    live.endEditing("names[1]")
    live.removeRow(rows[0])
    live.moveRow(rows[1], to: 1)
    let (said, speak) = AsyncStream.makeStream(of: FormAnnouncement.self)
    let speaking = Task { await live.runAnnouncements { speak.yield($0) } }
    live.focus = "names[0]"
    var announced = said.makeAsyncIterator()
    let first = await announced.next()
    #expect(first?.path == "names[1]")
    if case .violation(let violation)? = first?.subject { #expect(violation.path == "names[1]") }
    live.setServerErrors(["names[0]": ["No."]])
    #expect(await announced.next()?.path == "names[0]")
    speaking.cancel()
    await speaking.value
  }
}
