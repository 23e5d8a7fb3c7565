import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@testable import TextEditing

struct CachedTallyTests {
  @Test func `a text that is edited in many places counts as when it is counted whole`() throws {
    let units: [TextUnit] = try [
      .words(locale: ""), .words(locale: "zh"), .words(locale: "th"), .words(locale: "fi"),
      .bytes(encoding: "gb18030"), .bytes(encoding: "shift_jis"),
      .bytes(encoding: "iso-2022-jp"), .characters,
    ]
    for seed in RandomTests.seeds {
      var random = RandomSource(seed: seed)
      let unit = random.pick(units)
      var field = Field(random.chance(50) ? random.text(atMost: 60) : "")
      var counter = CachedTally(CountCeiling(.max, in: unit))
      for key in 1...30 {
        let before = field.text
        field.type(&random)
        before.withUTF8Bytes { before in
          field.text.withUTF8Bytes { text in
            _ = counter.count(text, sharing: CommonBytes.prefix(before, text))
          }
        }
        let whole = field.text.withUTF8Bytes { unit.tally(of: $0) }
        guard counter.tally != whole else { continue }
        Issue.record(
          "seed \(seed), key \(key), \(unit): \(counter.tally) of \(escaped(field.text))")
        return
      }
    }
  }

  /// A text and a caret that mostly stays where it is.
  private struct Field {
    var text: String
    var caret: String.Index

    init(_ text: String) {
      self.text = text
      caret = text.endIndex
    }

    mutating func type(_ random: inout RandomSource) {
      let scalars = text.unicodeScalars
      if random.chance(10) { caret = random.pick(scalars.indices + [text.endIndex]) }
      let start =
        random.chance(20)
        ? scalars.index(caret, offsetBy: -3, limitedBy: text.startIndex) ?? text.startIndex
        : caret
      let head = String(text[..<start]) + random.text(atMost: 3)
      text = head + text[caret...]
      caret = text.utf8.index(text.startIndex, offsetBy: head.utf8.count)
    }
  }
}
