import Benchmark
import FormValidation
import LiveForms
import TextMetrics

/// A key in a form with twenty fields and three dependent ones, compared with the same key in
/// the field alone.
func registerLiveForms() {
  for script in [Script.latin, .chinese, .emoji] {
    let drafts = Lazy { Draft.samples(in: script) }
    let name = "live/\(script)/keystroke"
    Benchmark(name, configuration: .contest) { benchmark in
      let drafts = drafts.value
      var form = LiveForm(Draft.declaration)
      guard let note = form.field(at: "note") else { return }
      benchmark.startMeasurement()
      for text in drafts { blackHole(form.didChange(note, to: text)) }
      benchmark.stopMeasurement()
      benchmark.note(texts: drafts.count, bytes: drafts.reduce(0) { $0 + $1.utf8.count })
    }
    Benchmark("\(name)/LiveField", configuration: .contest) { benchmark in
      let drafts = drafts.value
      var field = LiveField(Draft.note)
      benchmark.startMeasurement()
      for text in drafts { blackHole(field.didChange(to: text, isComposing: false)) }
      benchmark.stopMeasurement()
      benchmark.note(texts: drafts.count, bytes: drafts.reduce(0) { $0 + $1.utf8.count })
    }
  }
}

/// A text that grows by a Character with each key.
private enum Draft {
  static func samples(in script: Script) -> [String] {
    var random = SeededGenerator(seed: 11)
    let text = script.text(ofBytes: 400, using: &random)
    return (1...32).map { String(text.dropLast(32 - $0)) }
  }

  static let note = FieldDeclaration(
    "note",
    rules: [.required, .count(...300, in: .characters), .count(...3_000, in: .bytes)])

  static let declaration = FormDeclaration(
    fields: [note]
      + (0..<19).map { number in
        let rule: FieldRule =
          number.isMultiple(of: 7) ? .required.when(Condition("note", .present)) : .required
        return FieldDeclaration("field\(number)", rules: [rule])
      })
}
