import TestSupport
import Testing

@testable import TextMetrics

struct CommonBytesTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `texts have at their ends the scalars in common that a walk finds`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // Pieces of one text, so that much is common.
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

  /// The bytes of the scalars that both begin with.
  private static func prefix(
    _ left: some Sequence<Unicode.Scalar>, _ right: some Sequence<Unicode.Scalar>
  ) -> Int {
    zip(left, right).prefix { $0 == $1 }.reduce(0) { $0 + UTF8.width($1.0) }
  }
}

/// The ends of texts, which no whole block holds, against one byte after another.
struct ByteBlockTests {
  /// No byte is there twice, and none is 0.
  private static let bytes = [UInt8](1...40)

  @Test func `a byte is found wherever it stands, and not after the end`() {
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
