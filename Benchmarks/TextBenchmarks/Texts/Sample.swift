/// The texts of a benchmark. They are the same for every implementation and in every run.
final class Sample {
  let script: Script
  let size: TextSize

  init(_ script: Script, _ size: TextSize) {
    self.script = script
    self.size = size
  }

  /// The texts are created at the first use: a process registers all benchmarks, but runs only one.
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
  /// Returns at most `byteCount` bytes of random sentences, or their first Character if this
  /// Character is larger.
  func text(ofBytes byteCount: Int, using random: inout SeededGenerator) -> String {
    var text = ""
    while text.utf8.count < byteCount { text += sentence(using: &random) }
    while text.utf8.count > byteCount, !text.dropFirst().isEmpty {
      text.removeLast()
    }
    return text
  }
}

// MARK: - Sizes

enum TextSize: String {
  case bytes16 = "16-bytes"
  case bytes64 = "64-bytes"
  /// A short field, of 24 to 96 bytes.
  case tiny
  case small
  case large
  case huge
}

extension TextSize {
  /// The number of texts in one measurement. A single short text would take too little time for the
  /// clock, and the branch predictor of the processor would learn the text.
  var textCount: Int {
    switch self {
    case .bytes16, .bytes64, .tiny: 128
    case .small: 16
    case .large, .huge: 1
    }
  }

  func byteCount(using random: inout SeededGenerator) -> Int {
    switch self {
    case .bytes16: 16
    case .bytes64: 64
    case .tiny: 24 + random.below(73)
    case .small: 1 << 10
    case .large: 100 << 10
    case .huge: 64 << 20
    }
  }
}

// MARK: - Random numbers

/// SplitMix64, a random number generator that is the same in every run.
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
