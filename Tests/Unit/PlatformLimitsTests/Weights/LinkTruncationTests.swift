import EveryUnit
import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

/// What truncations keep of texts with links, held against all that they may keep.
struct LinkTruncationTests {
  /// Links weigh more than a short one's letters and less than a long one's.
  private static let table = WeightTable(
    scale: 2, defaultWeight: 2, ranges: [.init(0x61...0x63, weighs: 1)], linkCount: 3,
    weighsEmojiAsOne: true, normalizes: true)

  private static let unit = TextUnit.weighted(
    "links", by: table, normalizer: TextServices.everything.normalizer(named: "nfc"))

  private static let pieces = [
    "a", ".", "co", "m", "/", " ", "@", ",", "(", ")", "?", "\u{301}", "http://", "中", "👍🏽", "é",
    ".com", "-", "_", "<", "\u{338}", "K", "\u{200D}", "🇺", "🇸", "@a@b", "\u{600}", "\u{600}🇺", ":",
  ]

  private static let units = [unit, .mastodon]

  /// What may be kept, from nothing to all but one Character: what divides no link.
  private static func candidates(
    _ text: String, in unit: TextUnit, keeping: TruncationMode, marker: String
  ) -> [String] {
    let spans = Array(text.utf8).withSpan { unit.definition.atoms(in: $0)?.map(\.range) ?? [] }
    let indices = Array(text.indices) + [text.endIndex]
    let most = indices.count - 1
    func isWhole(_ index: String.Index) -> Bool {
      let cut = text.utf8.distance(from: text.startIndex, to: index)
      return !spans.contains { $0.lowerBound < cut && cut < $0.upperBound }
    }
    return (0..<most).compactMap { count in
      let (head, tail) =
        switch keeping {
        case .head: (count, 0)
        case .tail: (0, count)
        case .ends: ((count + 1) / 2, count / 2)
        }
      var (end, start) = (indices[head], indices[most - tail])
      if keeping == .ends {
        // Each end gives up what it would divide.
        end = indices[...head].last(where: isWhole) ?? end
        start = indices[(most - tail)...].first(where: isWhole) ?? start
      }
      return isWhole(end) && isWhole(start) ? text[..<end] + marker + text[start...] : nil
    }
  }

  /// Links may count less than their beginnings: what is kept is one of the candidates that fit,
  /// and none before the first that does not fit.
  private static func isKept(
    _ kept: String, of candidates: [String], _ fits: (String) -> Bool
  ) -> Bool {
    let first = candidates.firstIndex { !fits($0) } ?? candidates.count
    return fits(kept)
      && candidates[max(0, first - 1)...].contains { $0.utf8.elementsEqual(kept.utf8) }
  }

  private static func check(_ text: String, _ maximum: Int, in unit: TextUnit, marker: String) {
    func fits(_ text: String) -> Bool { text.count(in: unit) <= maximum }
    for keeping in TruncationMode.allCases {
      let limit = TextLimit(...maximum, in: unit)
      let kept = text.truncated(to: limit, keeping: keeping, marker: marker)
      if fits(text) {
        #expect(kept.utf8.elementsEqual(text.utf8), "\(maximum): \(text.debugDescription)")
        continue
      }
      // A marker that does not fit on its own is left out.
      let isRight = [marker, ""].contains { marker in
        isKept(
          kept, of: candidates(text, in: unit, keeping: keeping, marker: marker), fits)
      }
      guard !isRight, !(kept.isEmpty && !fits("")) else { continue }
      Issue.record(
        """
        \(keeping) \(maximum) \(marker.debugDescription): \(text.debugDescription): \
        \(kept.debugDescription)
        """)
      return
    }
  }

  @Test func `fit and divide no link, of all short texts`() {
    let letters = ["a", ".", "co", "m", "/", " ", "@", "\u{301}"]
    for length in 1...4 {
      for number in 0..<Self.pow(letters.count, length) {
        var rest = number
        var text = ""
        for _ in 0..<length {
          text += letters[rest % letters.count]
          rest /= letters.count
        }
        Self.check(text, number % 4 + 1, in: Self.unit, marker: number % 3 == 0 ? "." : "")
      }
    }
  }

  private static func pow(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }

  @Test func `fit and divide no link, of random texts`() {
    for seed in RandomTests.seeds {
      var random = RandomSource(seed: seed)
      var text = ""
      for _ in 0..<random.number(below: 40) {
        let piece = Self.pieces[random.number(below: Self.pieces.count)]
        text += String(repeating: piece, count: random.number(below: 8) == 0 ? 5 : 1)
      }
      let marker = random.pick(["", "…", "a", ".", "/", "a.co/", "@a@"])
      let unit = random.pick(Self.units)
      Self.check(text, random.number(below: 1 + text.count(in: unit)), in: unit, marker: marker)
    }
  }

  /// The ends of a text of links do not meet them at the same places.
  @Test(arguments: [1200, 1201, 1207])
  func `give up links at either end by itself`(length: Int) throws {
    let unit = try TextServices.everything.unit(named: "weighted:x")
    let text = String(String(repeating: "http://a.co,", count: 101).prefix(length))
    let kept = text.truncated(to: TextLimit(...200, in: unit), keeping: .ends, marker: "…")
    #expect((170...200).contains(kept.count(in: unit)))
  }

  @Test func `cut links as they are normalized`() throws {
    let unit = try TextServices.everything.unit(named: "weighted:x")
    let text = "see example.com\u{301} there"
    // The domain is example.co: what follows is an m with an accent.
    let spans = Array(text.utf8).withSpan { unit.definition.atoms(in: $0)?.map(\.range) }
    #expect(spans == [4..<14])
    #expect(text.truncated(to: TextLimit(...27, in: unit)) == "see example.co")
    #expect(text.truncated(to: TextLimit(...8, in: unit), keeping: .tail) == "m\u{301} there")
  }
}

extension [UInt8] {
  fileprivate func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(span) }
}
