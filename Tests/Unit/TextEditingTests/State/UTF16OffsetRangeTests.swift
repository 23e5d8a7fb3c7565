import Testing
import TextEditing
import TextMetrics

@Suite struct `UTF-16 ranges and indices` {
  @Test func `a range slices its text, and an index range gives it back`() throws {
    let text = "a😀b"
    let range = try #require(Range(UTF16Offset(1)..<UTF16Offset(3), in: text))
    #expect(text[range] == "😀")
    #expect(Range<UTF16Offset>(range, in: text) == 1..<3)
    #expect(Range<UTF16Offset>(text.endIndex..<text.endIndex, in: text) == 4..<4)
  }

  @Test(arguments: [(0, 2), (2, 3), (0, 5), (-1, 1), (0, Int.max), (Int.min, 0)])
  func `a range that is not in the text has no indices`(start: Int, end: Int) {
    let range = UTF16Offset(start)..<UTF16Offset(end)
    #expect(Range(range, in: "a😀b") == nil)
  }

  @Test func `distances and positions saturate`() {
    #expect(UTF16Offset(.min).distance(to: UTF16Offset(.max)) == .max)
    #expect(UTF16Offset(.max).distance(to: UTF16Offset(.min)) == .min)
    #expect(UTF16Offset(5).distance(to: 2) == -3)
    #expect(UTF16Offset(.max).advanced(by: 1) == UTF16Offset(.max))
    #expect(UTF16Offset(.min).advanced(by: -1) == UTF16Offset(.min))
    #expect(UTF16Offset(5).advanced(by: -3) == 2)
  }
}
