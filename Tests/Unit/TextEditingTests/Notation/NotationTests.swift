import HostSimulation
import Testing
import TextEditing
import TextMetrics

struct NotationTests {
  @Test(arguments: [
    ("|", 0, 0, nil), ("ab|cd", 2, 2, nil), ("a[bc]d", 1, 3, nil), ("a]bc[d", 3, 1, nil),
    ("[abc]", 0, 3, nil), ("]abc[", 3, 0, nil), ("a{かん|}", 3, 3, 1..<3),
    ("a{|かん}b", 1, 1, 1..<3), ("a{か|ん}b", 2, 2, 1..<3),
    ("a[{かん}]", 1, 3, 1..<3), ("a]{かん}[", 3, 1, 1..<3),
    ("[a]{かん}", 0, 1, 1..<3), ("{かん}[a]", 2, 3, 0..<2),
    ("a[{か]ん}", 1, 2, 1..<3), ("a{か[ん}]", 2, 3, 1..<3),
    ("😀|👍🏽", 2, 2, nil), ("e|\u{301}", 1, 1, nil), (#"\|\[|\{\\"#, 2, 2, nil),
  ])
  func `a state is read from its notation and written the same`(
    notation: String, anchor: Int, focus: Int, marked: Range<UTF16Offset>?
  ) {
    let state = FieldState(notation: notation)
    #expect(state.selection.anchor.value == anchor)
    #expect(state.selection.focus.value == focus)
    #expect(state.markedRange == marked)
    #expect(state.notation == notation)
  }

  @Test func `without a caret the caret stands at the end`() {
    #expect(FieldState(notation: "abc") == FieldState(text: "abc"))
  }

  @Test func `a sign of the selection may stand on either side of one of the marked range`() {
    #expect(FieldState(notation: "a{[か]ん}") == FieldState(notation: "a[{か]ん}"))
  }

  @Test func `signs are no text`() {
    #expect(FieldState(notation: "a[b{c}]d").text == "abcd")
  }
}
