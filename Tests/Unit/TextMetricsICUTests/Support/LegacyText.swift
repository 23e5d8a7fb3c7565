import TestSupport

/// Random texts of what legacy encodings hold, of what they lack, and of what makes them switch
/// modes. The same seed gives the same texts.
struct LegacyText: RandomNumberGenerator {
  private var source: RandomSource

  init(seed: UInt64) { source = RandomSource(seed: seed) }

  mutating func next() -> UInt64 { source.next() }

  /// A text of up to this many runs, each of one class of scalars.
  mutating func text(runs: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: runs / 4...runs, using: &self) {
      let classes = Self.classes.randomElement(using: &self)!
      for _ in 0..<Int.random(in: 1...12, using: &self) {
        let range = classes.randomElement(using: &self)!
        text.append(
          contentsOf: Unicode.Scalar(UInt32.random(in: range, using: &self)).map { [$0] } ?? [])
      }
    }
    return String(text)
  }

  private static let classes: [[ClosedRange<UInt32>]] = [
    [0x20...0x7E], [0x20...0x7E], [0x61...0x7A, 0x2B...0x2B, 0x26...0x26, 0x7E...0x7E],
    // Line breaks, and the controls that switch modes.
    [0x0A...0x0D, 0x20...0x20], [0x00...0x1F, 0x7F...0x9F, 0x1B...0x1B, 0x0E...0x0F],
    // Letters of single-byte encodings.
    [0xA0...0xFF], [0x100...0x17F], [0x370...0x3FF], [0x400...0x45F], [0x5D0...0x5EA],
    [0x600...0x6FF], [0xE00...0xE5B], [0x901...0x97F], [0xFE70...0xFEFC], [0x2500...0x25FF],
    // East Asia.
    [0x4E00...0x9FA5], [0x4E00...0x9FA5], [0x3041...0x3096], [0x30A1...0x30FE, 0x309A...0x309A],
    [0xFF61...0xFF9F], [0xFF01...0xFF5E], [0xAC00...0xD7A3], [0x1100...0x11FF], [0x3400...0x4DB5],
    [0xF900...0xFA2D], [0x20000...0x2A6D6],
    // Sequences that some tables map as a whole.
    [0x304B...0x3053, 0x309A...0x309A], [0x2E5...0x2E9, 0x300...0x301, 0xE6...0xE6],
    // What most lack.
    [0x1F300...0x1F6FF], [0x200B...0x200F, 0xFE00...0xFE0F, 0xAD...0xAD], [0xE000...0xF8FF],
    [0xF0000...0x10FFFF], [0x0000...0x10FFFF], [0xFEFF...0xFEFF, 0xFFFC...0xFFFF],
  ]
}
