import Benchmark
import TextEditing
import TextMetrics
import TextMetricsICU

/// Compares a keystroke with counting the Characters of the field once.
func registerKeystrokes() {
  for script in [Script.latin, .accented, .russian, .arabic, .hindi, .chinese, .korean, .emoji] {
    for secondLimit in SecondLimit.allCases {
      Keystroke(script, secondLimit, holding: 138).register("accepted")
      Keystroke(script, secondLimit, holding: 140).register("refused")
    }
  }
}

/// The limit in addition to 140 Characters. Its maximum is only 20 units above the count of the
/// text, so each key requires a count.
private enum SecondLimit: String, CaseIterable {
  case bytes, words

  func limit(above text: String) -> TextLimit {
    let unit =
      switch self {
      case .bytes: TextUnit.bytes
      case .words: TextBenchmarks.words
      }
    return TextLimit(text.count(in: unit) + 20, in: unit)
  }
}

private struct Keystroke {
  let script: Script
  let secondLimit: SecondLimit
  let text: Lazy<String>

  init(_ script: Script, _ secondLimit: SecondLimit, holding characterCount: Int) {
    self.script = script
    self.secondLimit = secondLimit
    text = Lazy {
      var random = SeededGenerator(seed: 140)
      return String(script.text(ofBytes: 8_000, using: &random).prefix(characterCount))
    }
  }

  func register(_ outcome: String) {
    let name = "keystroke-\(secondLimit)-\(outcome)/\(script)/field"
    let key = String(script.key)
    Benchmark(name, configuration: .comparison) { [self] benchmark in
      let limits = [TextLimit(140, in: .characters), secondLimit.limit(above: text.value)]
      let constraints = TextConstraints(limit: limits)
      // Each keystroke has a session of its own, so that no session is copied.
      var sessions = (0..<128).map { _ in
        var session = TextSession(text: String(text.value.dropLast(3)), constraints: constraints)
        // The first keystrokes initialize the session.
        for character in text.value.suffix(3) { session.apply(.insert(String(character))) }
        return session
      }
      benchmark.startMeasurement()
      for index in sessions.indices { blackHole(sessions[index].apply(.insert(key))) }
      benchmark.stopMeasurement()
      benchmark.record(texts: 128, bytes: 128 * text.value.utf8.count)
    }
    Benchmark("\(name)/String.count", configuration: .comparison) { [self] benchmark in
      let texts = (0..<128).map { _ in String(decoding: Array(text.value.utf8), as: UTF8.self) }
      benchmark.startMeasurement()
      for text in texts { blackHole(text.count) }
      benchmark.stopMeasurement()
      benchmark.record(texts: 128, bytes: 128 * text.value.utf8.count)
    }
  }
}

extension Script {
  var key: Character {
    switch self {
    case .latin, .code, .mixture: "e"
    case .accented: "é"
    case .russian: "я"
    case .arabic: "م"
    case .hebrew: "ש"
    case .hindi: "क"
    case .chinese: "的"
    case .japanese: "の"
    case .korean, .jamo: "한"
    case .thai: "ก"
    case .khmer: "ក"
    case .lao: "ກ"
    case .burmese: "က"
    case .emoji: "👍🏽"
    }
  }
}
