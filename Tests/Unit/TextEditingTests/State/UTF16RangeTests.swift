import Testing
import TextEditing
import TextMetrics

@Suite struct `UTF-16 ranges and indices` {
  @Test func `a range slices its text, and an index range gives it back`() throws {
    let text = "a😀b"
    let range = try #require(Range(UTF16Range(1, 3), in: text))
    #expect(text[range] == "😀")
    #expect(UTF16Range(range, in: text) == UTF16Range(1, 3))
    #expect(UTF16Range(text.endIndex..<text.endIndex, in: text) == UTF16Range(4, 4))
  }

  @Test(arguments: [(3, 1), (0, 2), (2, 3), (0, 5), (-1, 1), (0, Int.max), (Int.min, 0)])
  func `a range that is not in the text has no indices`(start: Int, end: Int) {
    let range = UTF16Range(UTF16Offset(start), UTF16Offset(end))
    #expect(Range(range, in: "a😀b") == nil)
  }
}
