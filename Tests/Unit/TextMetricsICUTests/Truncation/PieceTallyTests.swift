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
    "words:office", "lines", "scalarsPerCharacter", "weighted:x", "weighted:x2",
    "weighted:mastodon",
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

  private static let dictionaryUnits = [
    "words:th", "words:km", "words:lo", "words:my", "words:zh", "words:ja",
  ]

  /// Runs of thousands of characters, which a dictionary may divide otherwise from end to end.
  @Test(arguments: dictionaryUnits)
  func `of a long run no more is sure than any text has that begins or ends with it`(
    name: String
  ) throws {
    let unit = try TextServices.icu.unit(named: name)
    let segmenter = try #require(unit.segmenter)
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let piece = PeriodicText.text(&random, times: 30)
      let bytes = Array(piece.utf8)
      let (begins, ends) = try sureWords(in: bytes, segmenter)
      for _ in 0..<6 {
        let other = PeriodicText.text(&random)
        let (longer, later) = ((piece + other).count(in: unit), (other + piece).count(in: unit))
        guard begins > longer || ends > later else { continue }
        Issue.record("seed \(seed): \(begins) of \(longer), \(ends) of \(later): \([piece, other])")
        return
      }
    }
  }

  /// So that hardly a cut is tried in vain.
  @Test(arguments: [
    ("words:th", "วันนี้อากาศดีมากฉันจึงเดินไปตลาดเพื่อซื้อผลไม้และดอกไม้ให้คุณแม่ที่บ้านหลังเก่า"),
    ("words:km", "ថ្ងៃនេះអាកាសធាតុល្អណាស់ខ្ញុំក៏ដើរទៅផ្សារដើម្បីទិញផ្លែឈើឲ្យម្តាយនៅផ្ទះ"),
    ("words:zh", "我昨天在图书馆里看见一位老人慢慢地翻着一本很旧的地图集窗外的雨下得越来越大"),
    ("words:ja", "昨日の夜は雨が降っていたので傘を持って駅まで歩いて行きましたｺﾝﾋﾟｭｰﾀｰ㌔を書く"),
  ])
  func `of a long run in a language nearly all is sure`(name: String, sentence: String) throws {
    let unit = try TextServices.icu.unit(named: name)
    let text = sentence.repeated(100)
    let bytes = Array(text.utf8)
    let words = text.count(in: unit)
    let segmenter = try #require(unit.segmenter)
    let (begins, ends) = try sureWords(in: bytes, segmenter)
    #expect(begins > words - 100 && ends > words - 100, "\(begins) and \(ends) of \(words)")
  }

  /// What is sure of any text that begins with this one, and of any that ends with it.
  private func sureWords(
    in text: [UInt8], _ segmenter: any WordSegmenter
  ) throws -> (begins: Int, ends: Int) {
    let begins = segmenter.leastWordCount(beginningWith: text.span)
    let ends = segmenter.leastWordCount(endingWith: text.span)
    return (try #require(begins), try #require(ends))
  }

  /// As by trying each cut, in a run too long for all of it to be left out of account.
  @Test(arguments: dictionaryUnits)
  func `the longest beginning of a long run is found as by trying each`(name: String) throws {
    let unit = try TextServices.icu.unit(named: name)
    for seed in 100..<104 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let text = PeriodicText.text(&random, times: 6)
      let tail = PeriodicText.text(&random, times: random.number(below: 6))
      let maximum = random.number(below: (text + tail).count(in: unit) + 2)
      let expected = text.indices.dropFirst().last {
        unit.tally(of: Array((text[..<$0] + tail).utf8).span).fits(maximum)
      }
      let found = prefix(of: text, before: tail, ...maximum, in: unit)
      #expect(found == expected.map { String(text[..<$0]) }, "seed \(seed), at most \(maximum)")
    }
  }

  @Test(arguments: ["characters", "scalars", "utf16", "bytes", "bytes:utf32", "bytes:gb18030"])
  func `two texts that are transformed as one lose no more than the unit says`(
    name: String
  ) throws {
    for normalizer in [ICUNormalizer.nfc, .nfkc] {
      for letterCase in LetterCase.allCases {
        let unit = try TextServices.icu.unit(named: name).counted {
          letterCase.applied(to: normalizer.normalize($0))
        }
        let slack = try #require(unit.additivity.slack)
        for seed in RandomTests.seeds {
          var random = RandomSource(seed: seed)
          let (left, right) = (random.text(atMost: 6), random.text(atMost: 6))
          let (apart, together) = (
            left.count(in: unit) + right.count(in: unit), (left + right).count(in: unit)
          )
          #expect(together >= apart - slack, "seed \(seed): \([left, right])")
        }
      }
    }
  }

  /// However cheap all others are, one dear Character in the middle decides.
  @Test(arguments: ["中", "🇦", "e\u{301}"])
  func `the longest beginning is found around a dear Character`(piece: String) {
    let unit = TextUnit.custom("dear", costOfCharacter: { $0 == "€" ? 5000 : 1 })
    let (text, tail) = (piece.repeated(500) + "€" + piece.repeated(200), piece.repeated(100))
    for maximum in [400, 700, 5100, 5500] {
      let expected = text.indices.dropFirst().last {
        (text[..<$0] + tail).count(in: unit) <= maximum
      }
      let found = prefix(of: text, before: tail, ...maximum, in: unit)
      #expect(found == expected.map { String(text[..<$0]) }, "at most \(maximum)")
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

  /// - Parameter times: How many times as long as usual.
  static func text(_ random: inout RandomSource, times: Int = 1) -> String {
    let alphabet = random.pick(alphabets)
    func some(_ count: Int, _ random: inout RandomSource) -> String {
      String(String.UnicodeScalarView((0..<count).map { _ in random.pick(alphabet) }))
    }
    let period =
      random.chance(40) ? random.pick(periods) : some(random.number(in: 1...5), &random)
    switch random.number(below: 4) {
    case 0: return some(random.number(below: 5), &random)
    case 1: return some(random.number(below: 40 * times + 1), &random)
    default:
      return some(random.number(below: 3), &random)
        + period.repeated(random.number(below: 40 * times + 1))
        + some(random.number(below: 3), &random)
    }
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
