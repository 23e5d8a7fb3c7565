/// The texts of a benchmark, which are the same for every implementation and in every run.
///
/// The texts are created at the first use, since a process registers all benchmarks and runs one.
final class Sample {
  let script: Script
  let size: TextSize

  init(_ script: Script, _ size: TextSize) {
    self.script = script
    self.size = size
  }

  private(set) lazy var texts: [String] = {
    var random = SeededGenerator(seed: 2026)
    return (0..<size.textCount).map { _ in
      let byteCount = size.byteCount(using: &random)
      // A huge text repeats a block of 1 MB, since creating 64 MB of sentences would take long.
      let block = script.text(ofBytes: min(byteCount, 1 << 20), using: &random)
      return String(repeating: block, count: max(1, byteCount / (1 << 20)))
    }
  }()

  private(set) lazy var byteCount = texts.reduce(0) { $0 + $1.utf8.count }
}

extension Script {
  /// Returns a text of at most `byteCount` bytes, or of one Character if the Character is larger.
  func text(ofBytes byteCount: Int, using random: inout SeededGenerator) -> String {
    var text = ""
    while text.utf8.count < byteCount { text += sentence(using: &random) }
    while text.utf8.count > byteCount, !text.dropFirst().isEmpty {
      text.removeLast()
    }
    return text
  }
}
