import EveryUnit
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Numbers from outside at the ends of what an integer holds.
struct GreatNumberTests {
  private static let units = [
    "characters", "scalars", "utf16", "bytes", "bytes:utf16", "bytes:utf32", "lines",
    "words:whitespace", "words:office", "scalarsPerCharacter", "words", "words:zh", "bytes:gbk",
    "bytes:iso-2022-jp",
  ]
  private static let numbers = [0, 1, .max / 4, .max / 2 + 1, .max - 1, .max]

  @Test(arguments: units, numbers)
  func `are limits like any others`(unit: String, maximum: Int) throws {
    let limits = [
      TextLimit(...maximum, in: try TextServices.everything.unit(named: unit)),
      TextLimit(...3, in: .utf16),
    ]
    for cut in BreakPolicy.allCases {
      var session = TextSession("a", constraints: TextConstraints(limits: limits, cut: cut))
      _ = session.apply(.insert("b cdef"))
      #expect(session.state.text.utf16.count <= 3)
      if maximum > 6 { #expect(session.state.text == (cut == .word ? "ab" : "ab ")) }
      #expect(session.liveReadings().all.count == 2)
    }
    for keeping in TruncationMode.allCases {
      for marker in ["", "…"] {
        let text = "abc def".truncated(to: limits, keeping: keeping, marker: marker)
        #expect(text.utf16.count <= 3)
      }
    }
    if maximum > 7 { #expect("abc def".truncated(to: limits[0]) == "abc def") }
  }

  @Test(arguments: [Int.min, Int.min + 1, -1, 0, 1, 2, 3, .max - 1, .max])
  func `are positions, which are refused outside of the text`(position: Int) {
    let offset = UTF16Offset(position)
    let range = UTF16Range(UTF16Offset(0), offset)
    let backward = UTF16Range(offset, UTF16Offset(.min))
    let selection = FieldSelection(anchor: offset, focus: UTF16Offset(.max))
    var session = TextSession(
      "ab", constraints: TextConstraints(limits: [TextLimit(...3, in: .utf16)]))
    for event: FieldEvent in [
      .select(FieldSelection(at: offset)), .select(selection), .replace(range, with: "x"),
      .replace(backward, with: "x"), .markRange(range), .markRange(backward),
      .mark("n"), .select(selection), .replace(range, with: "x"), .replace(backward, with: "x"),
      .reconcile(FieldReport("abc", selection: selection)),
      .reconcile(FieldReport("abc", selection: nil, markedRange: backward)),
    ] {
      _ = session.apply(event)
      #expect(session.state.selection.range.end.value <= session.state.text.utf16.count)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 5, .max - 1, .max])
  func `are positions of a truncated text`(position: Int) {
    let text = "abcdefghij"
    let kept = text.truncation(
      to: [TextLimit(...9, in: .characters)], keeping: .ends, marker: "[more]")
    let offset = kept.offset(of: UTF16Offset(position), in: text)
    #expect((0...kept.text.utf16.count).contains(offset.value))
  }
}
