import Testing

@testable import TextMetrics

/// The ends of texts, which no whole block holds, against one byte after another.
struct ByteBlockTests {
  /// No byte is there twice, and none is 0.
  private static let bytes = [UInt8](1...40)

  @Test func `a byte is found wherever it stands, and not behind the end`() {
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
