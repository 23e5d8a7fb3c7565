import Testing

@testable import TextMetrics

/// The ends of texts, which no whole block holds, against one byte after another.
struct ByteBlockTests {
  /// No byte is there twice, and none is 0.
  private static let bytes = [UInt8](1...40)

  @Test(arguments: 0...40) func `the last bytes and zeros`(count: Int) {
    let text = Self.bytes.span.extracting(first: count)
    for offset in max(0, count - ByteBlocks.width + 1)...count {
      let loaded = ByteBlocks.loadRest(text, offset)
      for lane in 0..<ByteBlocks.width {
        #expect(loaded[lane] == (offset + lane < count ? Self.bytes[offset + lane] : 0))
      }
    }
  }

  @Test(arguments: 0...40) func `eight bytes, and zeros behind the end`(count: Int) {
    let text = Self.bytes.span.extracting(first: count)
    for offset in 0...count {
      let word = ByteBlocks.word(text, offset)
      for place in 0..<8 {
        let byte = offset + place < count ? Self.bytes[offset + place] : 0
        #expect(UInt8(truncatingIfNeeded: word >> (8 * place)) == byte)
      }
    }
  }

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
