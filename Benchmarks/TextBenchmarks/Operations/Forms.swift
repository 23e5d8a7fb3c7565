import Benchmark
import FormValidation
import LiveForms
import TextMetrics

/// Compares validating a form with counting the Characters of each field once.
func registerForms() {
  for script in [Script.latin, .chinese, .emoji] {
    let orders = Lazy { Order.samples(in: script) }
    let name = "form/\(script)/ten-fields"
    Benchmark(name, configuration: .comparison) { benchmark in
      let orders = orders.value
      benchmark.startMeasurement()
      for order in orders { blackHole(Order.form.validate(order)) }
      benchmark.stopMeasurement()
      benchmark.record(texts: orders.count, bytes: orders.reduce(0) { $0 + $1.byteCount })
    }
    Benchmark("\(name)/String.count", configuration: .comparison) { benchmark in
      let orders = orders.value
      benchmark.startMeasurement()
      for order in orders { blackHole(order.texts.reduce(0) { $0 + $1.count }) }
      benchmark.stopMeasurement()
      benchmark.record(texts: orders.count, bytes: orders.reduce(0) { $0 + $1.byteCount })
    }
  }
}

private struct Order: Sendable {
  var firstName, lastName, street, city, region, country, company, phone, reference, note: String

  var texts: [String] {
    [firstName, lastName, street, city, region, country, company, phone, reference, note]
  }

  var byteCount: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  static func samples(in script: Script) -> [Order] {
    var random = SeededGenerator(seed: 10)
    func text(_ byteCount: Int) -> String { script.text(ofBytes: byteCount, using: &random) }
    return (0..<32).map { number in
      Order(
        firstName: text(16), lastName: text(24), street: text(48), city: text(32),
        region: text(32), country: text(24), company: text(48), phone: "+49 30 1234567\(number)",
        reference: "A-2026-\(number)", note: text(400))
    }
  }

  static let form = ModelForm<Order>("order") {
    Field(\.firstName).trimmed().required().maxLength(50)
    Field(\.lastName).trimmed().required().maxLength(50)
    Field(\.street).trimmed().required().maxLength(100)
    Field(\.city).trimmed().required().maxLength(60)
    Field(\.region).maxLength(60)
    Field(\.country).required().maxLength(60)
    Field(\.company).maxLength(100, in: .utf16)
    Field(\.phone).length(5...20)
    Field(\.reference).required().maxLength(20, in: .bytes)
    Field(\.note).lineBreaks(.lf).maxLength(300).maxLength(3_000, in: .bytes)
  }
}

// MARK: - Live forms

/// Measures a key in a field of a form. Three of the other nineteen fields depend on this field.
func registerLiveForms() {
  for script in [Script.latin, .chinese, .emoji] {
    let drafts = Lazy { Draft.samples(in: script) }
    Benchmark("live/\(script)/keystroke", configuration: .comparison) { benchmark in
      let drafts = drafts.value
      let form = LiveForm(Draft.form)
      benchmark.startMeasurement()
      for text in drafts { form.set("note", to: text) }
      benchmark.stopMeasurement()
      blackHole(form)
      benchmark.record(texts: drafts.count, bytes: drafts.reduce(0) { $0 + $1.utf8.count })
    }
  }
}

private enum Draft {
  static func samples(in script: Script) -> [String] {
    var random = SeededGenerator(seed: 11)
    let text = script.text(ofBytes: 400, using: &random)
    return (1...32).map { String(text.dropLast(32 - $0)) }
  }

  struct Row: FormRecord {
    var note = "", kind = ""
    var a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = ""
    var j = "", k = "", l = "", m = "", n = "", o = "", p = "", q = "", r = ""
  }

  static let form = ModelForm<Row> {
    Field(\.note).required().limit([.characters(300), .bytes(3_000)])
    Field(\.kind).required()
    Field(\.a).when(\.note, isPresent: true) { $0.required() }
    Field(\.b).required()
    Field(\.c).required()
    Field(\.d).required()
    Field(\.e).required()
    Field(\.f).required()
    Field(\.g).required()
    Field(\.h).when(\.note, isPresent: true) { $0.required() }
    Field(\.i).required()
    Field(\.j).required()
    Field(\.k).required()
    Field(\.l).required()
    Field(\.m).required()
    Field(\.n).required()
    Field(\.o).when(\.note, isPresent: true) { $0.required() }
    Field(\.p).required()
    Field(\.q).required()
    Field(\.r).required()
  }
}
