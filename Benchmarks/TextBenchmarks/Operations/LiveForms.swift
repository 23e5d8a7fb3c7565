import Benchmark
import FormValidation
import LiveForms
import TextMetrics

/// Registers a key in a field of a form with twenty fields. Three other fields depend on the field.
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
  /// Returns texts that each have one Character more than the text before.
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
