import TestSupport
import Testing
import TextMetricsICU

@testable import TextMetrics

/// What truncations keep of texts with links, by trying each cut.
struct LinkTruncationTests {
  /// Links weigh more than a short one's letters and less than a long one's.
  private static let table = WeightTable(
    scale: 2, defaultWeight: 2, ranges: [.init(0x61...0x63, weighs: 1)], linkCount: 3,
    weighsEmojiAsOne: true, normalizes: true)

  private static let unit = TextUnit.weighted(
    "links", by: table, normalizer: TextServices.icu.normalizer(named: "nfc"))

  private static let pieces = [
    "a", ".", "co", "m", "/", " ", "@", ",", "(", ")", "?", "\u{301}", "http://", "中", "👍🏽", "é",
    ".com", "-", "_", "<", "\u{338}", "K", "\u{200D}", "🇺", "🇸", "@a@b", "\u{600}", "\u{600}🇺", ":",
  ]

  private static let units = [unit, .mastodon]

  /// The most Characters that fit by trying every number of them, from the largest.
  private static func expected(
    _ text: String, _ maximum: Int, in unit: TextUnit, keeping: Keeping, marker: String
  ) -> String? {
    if text.count(in: unit) <= maximum { return text }
    let spans = Array(text.utf8).withSpan { unit.definition.spans(in: $0)?.map(\.range) ?? [] }
    let indices = Array(text.indices) + [text.endIndex]
    let most = indices.count - 1
    for count in (0..<most).reversed() {
      let (head, tail) =
        switch keeping {
        case .head: (count, 0)
        case .tail: (0, count)
        case .ends: ((count + 1) / 2, count / 2)
        }
      let (end, start) = (indices[head], indices[most - tail])
      let cuts = [end, start].map { text.utf8.distance(from: text.startIndex, to: $0) }
      if spans.contains(where: { span in
        cuts.contains { span.lowerBound < $0 && $0 < span.upperBound }
      }) {
        continue
      }
      let kept = text[..<end] + marker + text[start...]
      if kept.count(in: unit) <= maximum { return String(kept) }
    }
    return nil
  }

  private static func check(_ text: String, _ maximum: Int, in unit: TextUnit, marker: String) {
    for keeping in [Keeping.head, .tail, .ends] {
      let limit = TextLimit(...maximum, in: unit)
      let kept = text.truncated(to: limit, keeping: keeping, marker: marker)
      // A marker that does not fit on its own is left out.
      let expected =
        expected(text, maximum, in: unit, keeping: keeping, marker: marker)
        ?? expected(text, maximum, in: unit, keeping: keeping, marker: "") ?? ""
      guard kept.utf8.elementsEqual(expected.utf8) else {
        Issue.record(
          "\(keeping) \(maximum) \(marker.debugDescription): \(text.debugDescription): \(kept.debugDescription), not \(expected.debugDescription)"
        )
        return
      }
    }
  }

  @Test func `are the longest, of all short texts`() {
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

  @Test func `are the longest, of random texts`() {
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

  @Test func `are found with what pieces weigh at least`() {
    for seed in RandomTests.seeds {
      var random = RandomSource(seed: seed)
      let parts = (0..<3).map { _ in
        (0..<random.number(below: 12)).map { _ in
          Self.pieces[random.number(below: Self.pieces.count)]
        }.joined()
      }
      let (head, tail) = (Array(parts[0].utf8), Array(parts[2].utf8))
      for unit in Self.units {
        let least = unit.leastTally(
          from: unit.sureTally(ofBeginning: head.span), to: unit.sureTally(ofEnd: tail.span))
        let middle = unit.sureTally(ofMiddle: Array(parts[1].utf8).span).tally
        let count = parts.joined().count(in: unit)
        guard max(least.count, middle.count) > count else { continue }
        Issue.record("seed \(seed): \(unit) \(parts): \(least) or \(middle) of \(count)")
        return
      }
    }
  }

  private static let links = [
    "a.com/b", "x.co,", "http://a.co/", "http://a.co,", "http://a.co/(a", "http://a.co/<",
  ]

  /// So a post's end is sought in the last of them, and not in all of a long text. On Mastodon, dots
  /// behind an unknown text may be the domain of a mention, which counts nothing.
  @Test(
    arguments: [("weighted:x", "a.")] + links.map { ("weighted:x", $0) }
      + links.map { ("weighted:mastodon", $0) })
  func `cannot hold 12,000 bytes of dots and links in a post`(
    name: String, piece: String
  ) throws {
    let unit = try TextServices.icu.unit(named: name)
    let text = Array(String(repeating: piece, count: 60_000 / piece.utf8.count).utf8)
    let end = text.span.extracting((text.count - 12_000)...)
    let nothing = unit.sureTally(ofEnd: text.span.extracting(..<0))
    #expect(unit.leastTally(from: unit.sureTally(ofMiddle: end), to: nothing).count > 280)
  }

  /// A domain that is too long for a link, and goes on to its last label, is none in any longer
  /// end.
  @Test(arguments: ["a.", "x.co.", "a.coa", "x1.co.uk."])
  func `of dots weigh what they weigh, as is known of every longer one`(piece: String) throws {
    let unit = try TextServices.icu.unit(named: "weighted:x")
    let text = Array(String(repeating: piece, count: 60_000 / piece.utf8.count).utf8)
    let start = text.count - 12_000
    #expect(
      unit.sureTally(ofEnd: start, of: text.span).tally.count
        == unit.tally(of: text.span.extracting(start...)).count)
  }

  /// So that hardly a cut is tried in vain, also where nothing separates links and mentions.
  @Test(arguments: [
    "a", "@b", "@a@b,", "x@a@b,", "@a@", "🇺🇸", "中", "a.", "a.co/", "http://a.co/", "http://a.co,",
    "e\u{301}", "\u{600}🇺",
  ])
  func `of long runs count at least an eighth, as is known of every longer one`(
    piece: String
  ) throws {
    let text = Array(String(repeating: piece, count: 60_000 / piece.utf8.count).utf8).span
    let start = text.scalarBoundary(after: text.count - 30_000)
    let known = TextUnit.mastodon.sureTally(ofEnd: start, of: text).tally.count
    #expect(8 * known > TextUnit.mastodon.tally(of: text.extracting(start...)).count)
  }

  @Test(arguments: ["weighted:x", "weighted:mastodon"])
  func `of long domains are no lighter than is known of their ends`(name: String) throws {
    let unit = try TextServices.icu.unit(named: name)
    let labels = [
      "x.co.", "a.", "co", "b_c.", "-.", "/", "@", "http://", "é", "。", ".", " ", "?a=", "t.co/",
      "@a@", "<", "🇺", "(", ")",
      String(repeating: "q", count: 63) + ".", String(repeating: "z", count: 64) + ".",
    ]
    for seed in RandomTests.seeds.prefix(60) {
      var random = RandomSource(seed: seed)
      let pool = (0..<4).map { _ in random.pick(labels) }
      var string = ""
      while string.utf8.count < 9000 {
        string += String(repeating: random.pick(pool), count: random.pick([1, 1, 5, 900]))
      }
      let text = Array(string.utf8)
      let starts = text.indices.filter { UTF8.isContinuation(text[$0]) == false }
      let start = starts[random.number(below: starts.count)]
      let known = unit.sureTally(ofEnd: start, of: text.span).tally.count
      // The places where the last domain becomes short enough for a link are among them.
      let longer = starts.filter { $0 <= start }
      for _ in 0..<40 {
        let from = random.pick(longer)
        let count = unit.tally(of: text.span.extracting(from...)).count
        guard known > count else { continue }
        Issue.record("seed \(seed): from \(start) \(known), from \(from) \(count)")
        return
      }
    }
  }

  @Test func `cut links as they are normalized`() throws {
    let unit = try TextServices.icu.unit(named: "weighted:x")
    let text = "see example.com\u{301} there"
    // The domain is example.co: what follows is an m with an accent.
    let spans = Array(text.utf8).withSpan { unit.definition.spans(in: $0)?.map(\.range) }
    #expect(spans == [4..<14])
    #expect(text.truncated(to: TextLimit(...27, in: unit)) == "see example.co")
    #expect(text.truncated(to: TextLimit(...8, in: unit), keeping: .tail) == "m\u{301} there")
  }
}

extension [UInt8] {
  fileprivate func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(span) }
}
