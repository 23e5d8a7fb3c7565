import TestSupport
import Testing
import TextMetricsICU

@testable import TextMetrics

/// What pieces of a text are sure to bring to its tally, on which a search stops reading, where
/// pieces put together are divided or written anew from end to end.
struct PieceTallyTests {
  private static let units = [
    "words:th", "words:km", "words:lo", "words:my", "words:zh", "words:ja", "words:en",
    "bytes:iso-2022-jp", "bytes:iso-2022-jp-2", "bytes:iso-2022-kr", "bytes:iso-2022-cn-ext",
    "bytes:jis7", "bytes:utf-7", "bytes:imap-mailbox-name", "bytes:hz-gb-2312", "bytes:scsu",
    "bytes:bocu-1", "bytes:lmbcs-1", "bytes:x11-compound-text", "bytes:gbk", "characters",
    "words:office", "lines", "scalarsPerCharacter",
  ]

  @Test(arguments: units)
  func `no text counts less than its ends are sure to`(name: String) throws {
    let unit = try TextServices.icu.unit(named: name)
    for seed in RandomTests.seeds {
      var random = RandomSource(seed: seed)
      let pieces = (0..<3).map { _ in PeriodicText.text(&random) }
      let (head, tail) = (Array(pieces[0].utf8), Array(pieces[2].utf8))
      let least = unit.leastTally(
        from: unit.sureTally(ofBeginning: head.span), to: unit.sureTally(ofEnd: tail.span))
      let middle = unit.leastTally(
        from: unit.sureTally(ofMiddle: Array(pieces[1].utf8).span),
        to: unit.sureTally(ofEnd: Array("".utf8).span))
      let whole = unit.tally(of: Array(pieces.joined().utf8).span)
      guard least.count > whole.count || middle.count > whole.count else { continue }
      Issue.record("seed \(seed): \(pieces): \(least) or \(middle) of \(whole)")
      return
    }
  }

  /// Two scalars before it, and a Thai run of fifty words is divided into a few.
  @Test func `a cut is found where the text behind it loses most of its words`() throws {
    let unit = try TextUnit.words(locale: "th")
    let tail = String(repeating: "ัว", count: 100)
    #expect(tail.count(in: unit) > 40)
    #expect(("ซฟ" + tail).count(in: unit) < 10)
    let insertion = "ซฟ" + "\n".repeated(200)
    let head = try #require(prefix(of: insertion, before: tail, ...10, in: unit))
    #expect(head == "ซฟ")
  }

  @Test(arguments: units)
  func `the longest beginning before a tail is found as by trying each`(name: String) throws {
    let unit = try TextServices.icu.unit(named: name)
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let (text, tail) = (PeriodicText.text(&random), PeriodicText.text(&random))
      let around = (text + tail).count(in: unit)
      let maximum = random.number(below: around + 2)
      let expected = text.indices.dropFirst().last {
        unit.tally(of: Array((text[..<$0] + tail).utf8).span).fits(maximum)
      }
      let found = prefix(of: text, before: tail, ...maximum, in: unit)
      guard found != expected.map({ String(text[..<$0]) }) else { continue }
      Issue.record(
        "seed \(seed), at most \(maximum): \([text, tail]): \(found ?? "")"
      )
      return
    }
  }

  /// The longest beginning of a text, but not all of it, with which and a tail it keeps a maximum.
  private func prefix(
    of text: String, before tail: String, _ range: PartialRangeThrough<Int>, in unit: TextUnit
  ) -> String? {
    let (bytes, rest) = (Array(text.utf8), Array(tail.utf8))
    guard !bytes.isEmpty else { return nil }
    var search = PrefixSearch(
      [CountCeiling(range.upperBound, in: unit)], of: bytes.span, from: 0, to: bytes.count - 1,
      before: rest.span)
    let end = search.longest(in: bytes.span, before: rest.span) { _ in true }
    return end.map { String(decoding: bytes[..<$0], as: UTF8.self) }
  }
}

/// Short texts repeated, in scripts without spaces and in many modes of an encoding: where one more
/// scalar may put all that follows out of step.
private enum PeriodicText {
  private static let alphabets: [[Unicode.Scalar]] = [
    scalars(0xE01...0xE3A) + scalars(0xE40...0xE4E), scalars(0x1780...0x17D3),
    scalars(0xE81...0xE84) + scalars(0xE94...0xEB9), scalars(0x1000...0x103F),
    Array("的一是不了人我在有他这中大来上个国成行日本文字".unicodeScalars),
    Array("ab 中é가ж日αあｱ한😀~+-¥™€\n文ñ①".unicodeScalars),
    Array("a\u{301}👩\u{200D}🇦🇧\r\n \u{94D}क".unicodeScalars),
  ]
  private static let periods = ["ัว", "្ប", "成行行不", "สร", "រសរ", "中é가", "か™€ж", "¥文가"]

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap(Unicode.Scalar.init)
  }

  static func text(_ random: inout RandomSource) -> String {
    let alphabet = random.pick(alphabets)
    func some(_ count: Int, _ random: inout RandomSource) -> String {
      String(String.UnicodeScalarView((0..<count).map { _ in random.pick(alphabet) }))
    }
    let period =
      random.chance(40) ? random.pick(periods) : some(random.number(in: 1...5), &random)
    switch random.number(below: 4) {
    case 0: return some(random.number(below: 5), &random)
    case 1: return some(random.number(below: 40), &random)
    default:
      return some(random.number(below: 3), &random) + period.repeated(random.number(below: 40))
        + some(random.number(below: 3), &random)
    }
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
