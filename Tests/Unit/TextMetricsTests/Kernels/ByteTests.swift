import TestSupport
import Testing

@testable import TextMetrics

struct CommonBytesTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `common prefixes and suffixes equal the result of comparing scalars`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // Pieces of one text have long common ends.
    let scalars = Array(random.text(atMost: 60).unicodeScalars)
    func text() -> String {
      let start = random.number(in: 0...scalars.count)
      let end = random.number(in: start...scalars.count)
      return String(String.UnicodeScalarView(scalars[..<start] + scalars[end...]))
    }
    for _ in 0..<20 {
      let (left, right) = (text(), text())
      let common = left.withUTF8Bytes { left in
        right.withUTF8Bytes { (CommonBytes.prefix(left, $0), CommonBytes.suffix(left, $0)) }
      }
      #expect(common.0 == Self.prefix(left.unicodeScalars, right.unicodeScalars))
      #expect(
        common.1 == Self.prefix(left.unicodeScalars.reversed(), right.unicodeScalars.reversed()))
    }
  }

  private static func prefix(
    _ left: some Sequence<Unicode.Scalar>, _ right: some Sequence<Unicode.Scalar>
  ) -> Int {
    zip(left, right).prefix { $0 == $1 }.reduce(0) { $0 + UTF8.width($1.0) }
  }
}

/// Searches in texts whose length isn't a multiple of the size of a block.
struct ByteBlockTests {
  private static let bytes = [UInt8](1...40)

  @Test func `a byte is found at every position, and not after the end`() {
    for count in 0...40 {
      let text = Self.bytes.span.extracting(first: count)
      for start in 0...count {
        for (index, byte) in Self.bytes.enumerated() {
          let expected = index >= start && index < count ? index : nil
          #expect(text.firstOffset(of: byte, from: start) == expected)
        }
        #expect(text.firstOffset(of: 0, from: start) == nil)
      }
    }
  }
}

// MARK: - UTF8 Validation Tests

/// `UTF8Span` is the reference.
struct UTF8ValidationTests {
  private static let fillers: [String] = ["a", "é", "中", "ก", "한", "😀", "\u{10FFFF}", "a中😀"]

  /// Bytes that begin no scalar, bytes outside the ranges of table 3-7 of the Unicode Standard, and
  /// truncated scalars.
  private static let illFormed: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC0],
    [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF], [0xEF, 0xBF, 0xC0],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF1, 0x7F, 0x80, 0x80], [0xF3, 0x80, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xE1, 0x7F, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE4, 0xB8, 0xAD, 0x80], [0xC3, 0xA9, 0xA9],
  ]

  @Test(arguments: illFormed)
  func `An ill-formed sequence is found at every position`(sequence: [UInt8]) throws {
    for (index, filler) in Self.fillers.enumerated() {
      let before = Array(String(repeating: filler, count: 140).utf8)
      for shift in RandomTests.sample(0..<70, every: 3, from: index % 3) {
        let bytes = Array(repeating: 0x61, count: shift) + before + sequence
        try expectSame(bytes)
        try expectSame(bytes + before)
      }
    }
  }

  @Test func `Random bytes in text are found as by the standard library`() throws {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<4 * KernelSamples.textCount {
      var bytes = Array((KernelSamples.longText(&random) + KernelSamples.text(&random)).utf8)
      for _ in 0..<random.number(in: 0...2) where !bytes.isEmpty {
        let index = random.number(below: bytes.count)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(min(bytes.count, random.number(in: 0...3)))
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
    #expect(bytes.span.firstIllFormedByte == expected, note)
  }
}
