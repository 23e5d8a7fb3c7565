/// The size of a text, which is the third part of a benchmark's name.
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
  /// The number of different texts in one measurement. Short texts are many, so that the clock can
  /// measure them, and branch prediction doesn't learn one of them.
  var textCount: Int {
    switch self {
    case .bytes16, .bytes64, .tiny: 128
    case .small: 16
    case .large, .huge: 1
    }
  }

  /// Returns the maximum number of bytes in a text.
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
