/// How much text is counted at once: the third part of a benchmark's name.
enum TextSize: String {
  /// A word or two.
  case bytes16 = "16-bytes"
  case bytes64 = "64-bytes"
  /// A short field, of 24 to 96 bytes.
  case tiny
  case small
  case large
  case huge
}

extension TextSize {
  /// Texts counted in one measurement: enough for a clock that ticks in nanoseconds, and different
  /// ones, so that the processor does not learn a short one by heart.
  var textCount: Int {
    switch self {
    case .bytes16, .bytes64, .tiny: 128
    case .small: 16
    case .large, .huge: 1
    }
  }

  /// The most bytes in a text.
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
