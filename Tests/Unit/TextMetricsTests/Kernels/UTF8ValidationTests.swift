import TestSupport
import Testing

@testable import TextMetrics

/// `UTF8Span` is the oracle of all these.
struct UTF8ValidationTests {
  private static let fillers: [String] = ["a", "é", "中", "ก", "한", "😀", "\u{10FFFF}", "a中😀"]

  /// The rows of table 3-7 of the Unicode Standard, each left by one byte, and cut scalars.
  private static let illFormed: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC0],
    [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF], [0xEF, 0xBF, 0xC0],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE4, 0xB8, 0xAD, 0x80], [0xC3, 0xA9, 0xA9],
  ]

  @Test(arguments: illFormed)
  func `An ill-formed sequence is found wherever it stands`(sequence: [UInt8]) throws {
    for (index, filler) in Self.fillers.enumerated() {
      let before = Array(String(repeating: filler, count: 140).utf8)
      for shift in RandomTests.sample(0..<70, every: 3, from: index % 3) {
        let bytes = Array(repeating: 0x61, count: shift) + before + sequence
        try expectSame(bytes)
        try expectSame(bytes + before)
      }
    }
  }

  @Test func `Random bytes in text are found where the standard library finds them`() throws {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<4 * KernelSamples.textCount {
      var bytes = Array((KernelSamples.longText(&random) + KernelSamples.text(&random)).utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(min(bytes.count, Int.random(in: 0...3, using: &random)))
      try expectSame(bytes, "seed \(RandomTests.seed)")
    }
  }

  private func expectSame(_ bytes: [UInt8], _ note: Comment? = nil) throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    var expected: Int?
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      expected = error.byteOffsets.lowerBound
    }
    #expect(bytes.span.firstInvalidByte == expected, note)
  }
}
