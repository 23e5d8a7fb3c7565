import Benchmark
import TextEditing
import TextHosting
import TextMetrics

/// Measures keys in a field with a controller. The goal is at most twice the time of a session
/// alone. The time includes the field's own work, which is also measured alone. The first key isn't
/// measured, since it mainly allocates memory.
func registerHostedKeystrokes() {
  let (fieldCount, keys) = (16, 30)
  for script in [Script.latin, .russian, .chinese, .emoji] {
    let key = String(script.key)
    let text = Lazy {
      var random = SeededGenerator(seed: 140)
      return String(script.text(ofBytes: 8_000, using: &random).prefix(139 - keys))
    }
    let constraints = TextConstraints(limit: [
      TextLimit(140, in: .characters), TextLimit(2_000, in: .bytes),
    ])
    let name = "keystroke-hosted/\(script)/field"
    Benchmark(name, configuration: .comparison) { benchmark in
      let fields = (0..<fieldCount).map { _ in HostedField(text.value, constraints) }
      for field in fields { field.type(key) }
      benchmark.startMeasurement()
      for field in fields { for _ in 0..<keys { field.type(key) } }
      benchmark.stopMeasurement()
      for field in fields { field.controller?.end() }
      benchmark.record(texts: fieldCount * keys, bytes: fieldCount * keys * text.value.utf8.count)
    }
    Benchmark("\(name)/field alone", configuration: .comparison) { benchmark in
      let fields = (0..<fieldCount).map { _ in HostedField(text.value) }
      for field in fields { field.typeUncontrolled(key) }
      benchmark.startMeasurement()
      for field in fields { for _ in 0..<keys { field.typeUncontrolled(key) } }
      benchmark.stopMeasurement()
      benchmark.record(texts: fieldCount * keys, bytes: fieldCount * keys * text.value.utf8.count)
    }
    Benchmark("\(name)/session", configuration: .comparison) { benchmark in
      var sessions = (0..<fieldCount).map { _ in
        var session = TextSession(text: text.value, constraints: constraints, undo: .host)
        session.apply(.insert(key))
        return session
      }
      benchmark.startMeasurement()
      for index in sessions.indices {
        for _ in 0..<keys { blackHole(sessions[index].apply(.insert(key))) }
      }
      benchmark.stopMeasurement()
      benchmark.record(texts: fieldCount * keys, bytes: fieldCount * keys * text.value.utf8.count)
    }
  }
}

private final class HostedField: FieldHost {
  var controller: FieldController?
  private var text: String
  private var end: UTF16Offset

  init(_ text: String) {
    self.text = text
    end = UTF16Offset(text.utf16.count)
  }

  convenience init(_ text: String, _ constraints: TextConstraints) {
    self.init(text)
    controller = try? FieldController(self, constraints: constraints)
  }

  func type(_ key: String) {
    guard let controller, controller.shouldChange(end..<end, to: key) else { return }
    append(key)
    controller.textDidChange()
    controller.turnDidEnd()
  }

  /// Types a key without a controller, and creates as many snapshots as a controller reads.
  func typeUncontrolled(_ key: String) {
    blackHole(snapshot())
    append(key)
    blackHole(snapshot())
    blackHole(snapshot())
  }

  /// A local variable avoids a check for exclusive access to the property.
  private func append(_ key: String) {
    var appended = text
    text = ""
    appended += key
    text = appended
    end = UTF16Offset(end.value + key.utf16.count)
  }

  func snapshot() -> FieldSnapshot { FieldSnapshot(text: text, selection: FieldSelection(at: end)) }
  func replace(_ range: Range<UTF16Offset>, with text: String) {}
  func select(_ selection: FieldSelection) {}
  func unmark() {}
  func scheduleTurnDidEnd() {}
  var inputMethod: FieldInputMethod { .plain }
}
