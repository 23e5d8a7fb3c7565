import EveryUnit
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

/// Characters of more bytes than a search reads at once.
struct GiantCharacterTests {
  private static let units = [
    "characters", "scalars", "utf16", "bytes", "lines", "scalarsPerCharacter", "words:office",
    "words:whitespace", "words:en", "columns", "weighted:x", "weighted:x2", "weighted:mastodon",
    "weighted:ascii-half", "sms", "bytes:gb18030", "bytes:utf-16",
  ]

  /// Of many combining classes, in no order.
  private static let marks = [
    "\u{301}", "\u{323}", "\u{327}", "\u{345}", "\u{93C}", "\u{3099}", "\u{5B0}", "\u{E38}",
    "\u{338}",
    "\u{1D165}", "\u{20E3}", "\u{FE0F}",
  ]

  private static func text(_ random: inout RandomSource) -> String {
    (0..<random.number(in: 2...6)).map { _ in
      let count = random.number(in: 1...random.pick([2, 40, 300]))
      switch random.number(below: 6) {
      case 0, 1:
        return random.pick(["a", "中", "é", "=", "↔", "\u{1100}\u{1161}"])
          + (0..<count).map { _ in random.pick(marks) }.joined()
      case 2: return String(repeating: "👩🏽\u{200D}", count: count)
      case 3: return String(repeating: "🇩", count: min(count, 70))
      case 4: return String(repeating: "क\u{94D}", count: count)
      default: return random.pick(["ab", " ", "\r\n", "你好", "🇪🇺", "👍"])
      }
    }.joined()
  }

  @Test(arguments: units)
  func `are kept whole or left out, and as many of them as fit`(name: String) throws {
    let unit = try TextServices.everything.unit(named: name)
    for seed in 0..<24 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let text = Self.text(&random)
      let maximum = random.number(in: 0...text.count(in: unit))
      let keeping = TruncationMode.allCases[Int(seed) % TruncationMode.allCases.count]
      let marker = random.pick(["", "…", "\u{301}"])
      let kept = text.truncation(
        to: [TextLimit(...maximum, in: unit)], keeping: keeping, marker: marker
      ).text
      let expected = Self.longest(of: text, atMost: maximum, unit, keeping, marker)
      guard !kept.utf8.elementsEqual(expected.utf8) else { continue }
      Issue.record(
        "\(keeping) \(maximum) of \(text.debugDescription): \(kept.debugDescription), seed \(seed)")
      return
    }
  }

  /// The longest that fits, of all numbers of Characters to keep.
  private static func longest(
    of text: String, atMost maximum: Int, _ unit: TextUnit, _ keeping: TruncationMode,
    _ marker: String
  ) -> String {
    let characters = Array(text)
    if text.count(in: unit) <= maximum { return text }
    for marker in [marker, ""] {
      for count in (0..<characters.count).reversed() {
        let result =
          switch keeping {
          case .head: String(characters.prefix(count)) + marker
          case .tail: marker + String(characters.suffix(count))
          case .ends:
            String(characters.prefix((count + 1) / 2)) + marker
              + String(characters.suffix(count / 2))
          }
        if result.count(in: unit) <= maximum { return result }
      }
    }
    return ""
  }
}
