import EveryUnit
import TestSupport
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Rule 15: every text that can be pasted whole can be typed.
struct TypingTests {
  private static let units =
    TextServices.everything.units.map(\.name).filter { $0 == $0.lowercased() } + [
      "words:en", "words:th", "words:lo", "words:km", "words:my", "words:zh", "words:ja",
      "words+nfkc", "words:th+nfc", "sentences:en", "bytes:gbk", "bytes:shift_jis+nfkc",
      "bytes:iso-2022-jp", "bytes+nfc", "scalars+nfc", "weighted:x", "weighted:mastodon",
      "weighted:nonascii2",
    ]

  @Test(arguments: units)
  func `a text that can be pasted can be typed`(unit: String) throws {
    for seed in 0..<UInt64(RandomTests.isSoak ? 2_000 : 60) {
      var random = RandomSource(seed: seed)
      try check([unit], seed, &random)
    }
  }

  @Test func `a text that can be pasted under several limits can be typed`() throws {
    for seed in 0..<UInt64(RandomTests.isSoak ? 20_000 : 500) {
      var random = RandomSource(seed: seed)
      let units = (0...1 + random.number(below: 2)).map { _ in random.pick(Self.units) }
      try check(units, seed, &random)
    }
  }

  private func check(_ units: [String], _ seed: UInt64, _ random: inout RandomSource) throws {
    let typing = try Typing(in: units, &random)
    for keys in [typing.text.map(String.init), typing.text.unicodeScalars.map { String($0) }] {
      let problem = try typing.problem(with: keys)
      #expect(problem == nil, "\(units), seed \(seed): \(problem ?? "")")
    }
  }
}

private struct Typing {
  var before: String
  var after: String
  var text: String
  var limits: [TextLimit] = []

  private static let words = [
    "สวัสดี", "ประเทศไทย", "กรุงเทพ", "ครับ", "ความ", "เดินทาง", "ສະບາຍດີ", "ຂອບໃຈ", "ປະເທດລາວ",
    "សួស្តី", "ភ្នំពេញ", "កម្ពុជា", "មင်္ဂလာ", "မြန်မာ", "ကျေးဇူး", "巧克力", "火车站", "图书馆", "研究生命",
    "さようなら", "新しい", "コンピューター", "東京都", "飛行機", " ", "。", "one", "1",
  ]

  init(in units: [String], _ random: inout RandomSource) throws {
    func text(_ random: inout RandomSource, _ count: Int) -> String {
      if random.chance(50) { return random.text(atMost: count) }
      return (0...random.number(below: count)).map { _ in random.pick(Self.words) }.joined()
    }
    before = random.chance(40) ? "" : text(&random, 4)
    after = random.chance(50) ? "" : text(&random, 4)
    self.text = text(&random, 3)
    let whole = before + self.text + after
    for unit in units {
      let unit = try TextServices.everything.unit(named: unit)
      limits.append(TextLimit(whole.count(in: unit), in: unit))
    }
  }

  /// Returns the difference between typing and pasting the text, or `nil` if there is none, the
  /// text can't be pasted, or the keys are an exception.
  func problem(with keys: [String]) throws -> String? {
    let state = FieldState(
      text: before + after, selection: FieldSelection(at: UTF16Offset(before.utf16.count)))
    let session = try TextSession(state, constraints: TextConstraints(limit: limits))
    var pasted = session
    guard pasted.apply(.insert(text)).decision == .accepted, !isException(keys) else { return nil }
    var typed = session
    var steps: [String] = []
    for key in keys {
      steps.append("\(escaped(key)) \(typed.apply(.insert(key)).decision)")
    }
    if typed.preview == nil, typed.text.unicodeScalars.elementsEqual(pasted.text.unicodeScalars) {
      return nil
    }
    return """
      \(limits), \(escaped(before)) + \(escaped(text)) + \(escaped(after)): \
      \(steps.joined(separator: ", ")); \(escaped(typed.text))
      """
  }

  /// Returns whether typing the keys can differ from pasting them. In a monotonic unit, a key that
  /// exceeds the limit is rejected, even if a later key could lower the count by joining
  /// Characters. The other exceptions cover cases that aren't typed in practice: U+005F between a
  /// letter and katakana, a mark after a Hangul syllable, for which versions of ICU differ, and
  /// host names whose Characters are joined by their encoding.
  private func isException(_ keys: [String]) -> Bool {
    if text.contains("_") || limits.contains(where: { $0.unit.name == "bytes:idna" }) {
      return true
    }
    var typed = before
    for key in keys {
      typed += key
      for limit in limits where limit.unit.traits.isMonotonic {
        if !limit.status(of: typed + after).fits { return true }
      }
    }
    let scalars = Array((typed + after).unicodeScalars)
    return zip(scalars, scalars.dropFirst()).contains { syllable, mark in
      ("\u{AC00}"..."\u{D7A3}").contains(syllable) && mark.properties.generalCategory.isMark
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    switch self {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
