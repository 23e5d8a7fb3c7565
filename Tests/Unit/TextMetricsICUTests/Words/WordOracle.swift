import TestSupport
import Testing
import TextMetrics

@testable import TextMetricsICU

/// Compares the words that the library finds with its tables and the words that ICU's iterator
/// finds in UTF-16.
struct WordOracle {
  let scanner: SegmentScanner
  let prototype: BreakIteratorPrototype

  /// Divides a text when this property is first read, because the first division in a process
  /// differs from later ones.
  private static let isWarm = (try? BreakIterator(tag: "").segments(of: "ーの本")) != nil

  init(locale: String = "") throws {
    #expect(Self.isWarm)
    let tag = try #require(ICULocale(locale)).tag
    prototype = try BreakIteratorPrototype(tag: tag)
    scanner = try #require(SegmentScanner.shared(for: prototype))
  }

  func compare(_ text: String, _ context: @autoclosure () -> String = "") throws {
    guard let difference = difference(in: text) else { return }
    throw Difference(description: "\(context())\n\(difference)")
  }

  private struct Difference: Error, CustomStringConvertible { let description: String }

  private func difference(in text: String) -> String? {
    guard let iterator = prototype.copy() else { return "out of memory" }
    let expected = iterator.segments(of: text)
    let actual = scanner.segments(of: text)
    let words = expected.count { $0.status >= 100 }
    let counted = text.withUTF8Bytes { scanner.wordCount(in: $0, over: .max).count }
    guard actual != expected || counted != words else { return nil }
    if actual == expected {
      return "\(counted) words are counted, of \(words), in \(text.debugDescription)"
    }
    let same = zip(expected, actual).prefix { $0 == $1 }.last?.0.end ?? 0
    return table(text, around: same, expected, actual)
  }

  private func table(
    _ text: String, around place: Int, _ expected: [Segment], _ actual: [Segment]
  ) -> String {
    func statuses(_ segments: [Segment]) -> [Int: Int32] {
      Dictionary(segments.map { ($0.end, $0.status) }) { first, _ in first }
    }
    let (expected, actual) = (statuses(expected), statuses(actual))
    func column(_ text: String) -> String {
      text + String(repeating: " ", count: max(1, 12 - text.count))
    }
    var rows = ["byte        scalar      category    expected    actual"]
    var end = 0
    for scalar in text.unicodeScalars {
      end += UTF8.width(scalar)
      guard (place - 40...place + 60).contains(end) else { continue }
      let difference = expected[end] == actual[end] ? "" : "  <--"
      rows.append(
        column("\(end)") + column("U+" + String(scalar.value, radix: 16, uppercase: true))
          + column(category(of: scalar))
          + column(expected[end].map { "| \($0)" } ?? "")
          + column(actual[end].map { "| \($0)" } ?? "") + difference)
    }
    return rows.joined(separator: "\n")
  }

  private func category(of scalar: Unicode.Scalar) -> String {
    let compiled = prototype.copy()?.compiledRules() ?? []
    guard let rules = CompiledRules(compiled) else { return "?" }
    return rules.categories.first { $0.scalars.contains(scalar.value) }.map { "\($0.category)" }
      ?? "0"
  }
}

extension RandomSource {
  /// Rare scalars are as common as letters.
  mutating func wordText(pieces: Int) -> String {
    // A text has few kinds, so that they often follow one another.
    let kinds = (0..<number(in: 1...6)).map { _ in
      number(below: Self.kinds.count + Self.sentences.count)
    }
    var scalars = String.UnicodeScalarView()
    for _ in 0..<number(in: 0...pieces) {
      let kind = pick(kinds)
      if kind < Self.kinds.count {
        for _ in 0..<number(in: 1...3) { scalars.append(pick(Self.kinds[kind])) }
      } else {
        let sentence = Self.sentences[kind - Self.kinds.count]
        let start = number(below: sentence.count)
        let end = number(in: start...min(sentence.count, start + 24))
        scalars.append(contentsOf: sentence[start..<end])
      }
    }
    // Once ICU's iterator has skipped a mark without a dictionary, it skips a sound mark at the
    // start of later segments. Another test has both.
    if scalars.contains(where: Self.marks.contains) {
      scalars.removeAll(where: Self.soundMarks.contains)
    }
    return String(scalars)
  }

  private static let marks = Set(scalars("〱〲〳〴〵゛゜゠"))
  private static let soundMarks = Set(scalars("ーｰ"))

  /// Scalars by their effect on segments.
  private static let kinds: [[Unicode.Scalar]] = [
    scalars("abzXYZ@"), scalars("059"), scalars("_‿⁔"), scalars("   \u{3000}\u{2003}"),
    scalars(".'’․"), scalars(":·\u{FE55}\u{FF1A}"), scalars(",;\u{37E}"), scalars("\""),
    scalars("\r\n\u{B}\u{85}\u{2028}"), scalars("!?()-—、。「」\u{0}\u{7F}"),
    scalars("אבת"), scalars("йфщ"), scalars("عربي"), scalars("हिन्दी"), scalars("각한글"),
    scalars("\u{1100}\u{1161}\u{11A8}ㄱㅏ"), scalars("\u{301}\u{302}\u{20E3}\u{FE0F}\u{E0100}"),
    scalars("\u{AD}\u{200E}\u{2060}\u{FEFF}"), scalars("\u{200D}"), scalars("🇦🇧🇿"),
    scalars("😀👩👍❤©⌚"), scalars("🏻🏿"), scalars("漢字一丁七"), scalars("かなのはを"),
    scalars("カナアイウ"), scalars("ーｰ"), scalars("ｶﾅﾞﾟﾊ"), scalars("㌔㍻㋿㋐"),
    scalars("〱〲〳〴〵゛゜゠"), scalars("豈更車〸ゟヿ⼀⺟"), scalars("𠀀𪛖丽𛀀🈀"),
    scalars("\u{3099}\u{309A}゙゚"), scalars("กขคงๆฯะ"), scalars("ກຂຄໆ"), scalars("កខគ្"),
    scalars("ကခဂ်"), scalars("ᦀᦁᧀ"), scalars("ᨀᨁ"), scalars("ꪀꪁ"), scalars("ꩠꩡꧠ"),
    scalars("\u{16FF0}\u{16FE2}\u{1B000}"), scalars("０９ａｚ＿"), scalars("٠٩۰"),
    (0...0x10FFFF).lazy.compactMap { $0 % 97 == 0 ? Unicode.Scalar(UInt32($0)) : nil },
    (0x2E80...0x33FF).compactMap { Unicode.Scalar(UInt32($0)) },
    (0xF900...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) },
    (0xE00...0xEFF).compactMap { Unicode.Scalar(UInt32($0)) },
    (0x1000...0x109F).compactMap { Unicode.Scalar(UInt32($0)) },
    (0x1780...0x17FF).compactMap { Unicode.Scalar(UInt32($0)) },
  ]

  private static let sentences: [[Unicode.Scalar]] = [
    "我昨天在图书馆里看见一位老人慢慢地翻着一本很旧的地图集窗外的雨下得越来越大他却一点也不着急",
    "研究生命的起源需要耐心和时间中华人民共和国北京大学生活动中心有意见分歧发展中国家的经济",
    "昨日の夜は雨が降っていたので傘を持って駅まで歩いて行きましたコンピュータープログラムを書く",
    "東京都知事選挙に立候補したヨーロッパのサッカー選手がインターネットでニュースを読んだ", "ｺﾝﾋﾟｭｰﾀｰとﾊﾟｿｺﾝの㌔を書くﾃﾞｰﾀﾍﾞｰｽ",
    "วันนี้อากาศดีมากฉันจึงเดินไปตลาดเพื่อซื้อผลไม้และดอกไม้ให้คุณแม่ที่บ้านหลังเก่าๆฯลฯ",
    "ประเทศไทยมีประชากรมากกว่าหกสิบล้านคนอาศัยอยู่ในจังหวัดต่างๆทั่วประเทศ",
    "ມື້ນີ້ອາກາດດີຫຼາຍຂ້ອຍຈຶ່ງຍ່າງໄປຕະຫຼາດເພື່ອຊື້ໝາກໄມ້ໃຫ້ແມ່ຢູ່ເຮືອນ",
    "ថ្ងៃនេះអាកាសធាតុល្អណាស់ខ្ញុំក៏ដើរទៅផ្សារដើម្បីទិញផ្លែឈើឲ្យម្តាយនៅផ្ទះ",
    "ဒီနေ့ရာသီဥတုသာယာလို့ကျွန်တော်ဈေးကိုလမ်းလျှောက်သွားပြီးအမေ့အတွက်သစ်သီးဝယ်ခဲ့တယ်",
  ].map(scalars)

  private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
