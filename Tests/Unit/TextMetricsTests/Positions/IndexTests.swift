import Testing
import TextMetrics

@Suite struct `Positions and indices` {
  private static let texts = [
    "", "abc", "aé😀", "e\u{301}\u{301}x", "👩‍👩‍👧🇩🇪🇫", "\r\n\r\n", "你好\u{FE0F}क्ष",
  ]

  @Test(arguments: texts)
  func `every scalar boundary converts to offsets and back`(text: String) throws {
    for index in Array(text.unicodeScalars.indices) + [text.endIndex] {
      let before = String(text.unicodeScalars[..<index])
      #expect(UTF16Offset(index, in: text) == UTF16Offset(before.utf16.count))
      #expect(String.Index(UTF8Offset(before.utf8.count), in: text) == index)
      #expect(String.Index(UTF16Offset(before.utf16.count), in: text) == index)
    }
  }

  @Test func `a slice counts from its own start`() throws {
    let text = "😀abc"
    let slice = text.dropFirst()
    let index = text.index(text.startIndex, offsetBy: 2)
    #expect(UTF16Offset(index, in: slice) == 1)
    #expect(String.Index(UTF16Offset(1), in: slice) == index)
    #expect(String.Index(UTF8Offset(4), in: slice) == nil)
  }

  @Test(arguments: [Int.min, -1, 5, Int.max])
  func `an offset outside of the text is no index`(value: Int) {
    #expect(String.Index(UTF8Offset(value), in: "😀") == nil)
    #expect(String.Index(UTF16Offset(value), in: "😀") == nil)
  }

  @Test func `an offset inside a scalar is no index`() {
    for offset in 1...3 { #expect(String.Index(UTF8Offset(offset), in: "😀") == nil) }
    #expect(String.Index(UTF16Offset(1), in: "😀") == nil)
  }

  @Test func `what is over a limit slices its text, and no other`() throws {
    let limit = TextLimit(3, in: .characters)
    let over = try #require(limit.excessRange(in: "ab👍🏽cé😀"))
    #expect("ab👍🏽cé😀"[over] == "cé😀")
    #expect("ab"[over] == nil)
    #expect("abcdefghi😀😀😀😀"[over] == nil)
  }
}
