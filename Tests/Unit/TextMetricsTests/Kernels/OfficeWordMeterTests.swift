import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

struct OfficeWordMeterTests {
  @Test(arguments: [
    ("", 0), ("one two", 2), (" one  two ", 2), ("one — two", 3), ("don't", 1),
    ("我有很多桌子。", 6), ("我有 3.5 元", 4), ("我有3.5元", 4), ("“我”说", 2), ("「コンピューター」", 7),
    ("Swift很好", 3), ("我。x", 2), ("我 。", 2), ("。。", 1), ("か\u{3099}き", 2), ("葛\u{E0100}城", 2),
    ("𠀀𠀁", 2), ("👨‍👩‍👧 好", 2), ("안녕하세요 세계", 2), ("a\r\nb", 2),
  ])
  func `Han and Kana are words, and so are runs of all else`(text: String, count: Int) {
    #expect(text.kernel { OfficeWordMeter.count($0) } == count, "\(text)")
  }

  @Test func `Punctuation is what the library calls so`() {
    for scalar in RandomTests.scalars {
      let isPunctuation =
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
          .initialPunctuation, .finalPunctuation, .otherPunctuation:
          true
        default: false
        }
      guard OfficeWordCount.isPunctuation(scalar.value) != isPunctuation else { continue }
      Issue.record("U+\(String(scalar.value, radix: 16))")
    }
  }

  /// By the rule as it is worded: divide into runs, then forget punctuation beside ideographs.
  private func slow(_ text: Substring) -> Int {
    enum Kind { case space, ideograph, punctuation, other }
    let kinds: [Kind] = text.map { character in
      let first = character.unicodeScalars[character.unicodeScalars.startIndex]
      if first.properties.isWhitespace { return .space }
      if "好か々ー\u{20000}𠀀ﾞ".unicodeScalars.contains(first) {
        return first == "\u{FF9E}" ? .other : .ideograph
      }
      return character.isPunctuation || "、。「(—-".contains(character) ? .punctuation : .other
    }
    var count = 0
    var start = 0
    while start < kinds.count {
      guard kinds[start] == .punctuation || kinds[start] == .other else {
        if kinds[start] == .ideograph { count += 1 }
        start += 1
        continue
      }
      var end = start
      while end < kinds.count, kinds[end] == .punctuation || kinds[end] == .other { end += 1 }
      let adjoins =
        (start > 0 && kinds[start - 1] == .ideograph)
        || (end < kinds.count && kinds[end] == .ideograph)
      if !adjoins || kinds[start..<end].contains(.other) { count += 1 }
      start = end
    }
    return count
  }

  @Test func `Random text counts as by the rule, whole and at every Character`() {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<RandomTests.some(120, of: 300) {
      let text = KernelSamples.text(&random)
      let note: Comment = "seed \(RandomTests.seed): \(KernelSamples.spelled(text))"
      let expected = slow(text[...])
      #expect(text.kernel { OfficeWordMeter.count($0) } == expected, note)
      for n in -1...expected + 1 {
        let end = text.kernel { OfficeWordMeter.end(ofFirst: n, in: $0) }
        let prefix = text[..<text.utf8.index(text.startIndex, offsetBy: end)]
        #expect(n < 0 || slow(prefix) <= n, note)
        let next = text.unicodeScalars[prefix.endIndex...].prefix(1)
        #expect(n < 0 || next.isEmpty || slow(text[..<next.endIndex]) > n, note)
      }
    }
  }
}
