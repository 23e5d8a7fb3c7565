import TestSupport

/// Random text in runs of one script each, so that dictionaries find words in it, and with scalars
/// of any kind between them. The same seed gives the same text.
struct RandomText {
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  mutating func text(runs: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<random.number(in: 0...runs) {
      if random.chance(15) {
        let values = random.pick(Self.ranges)
        for _ in 0..<random.number(in: 1...4) {
          let value = UInt32(random.number(in: Int(values.lowerBound)...Int(values.upperBound)))
          if let scalar = Unicode.Scalar(value), Self.isOld(scalar) { text.append(scalar) }
        }
      } else {
        let scalars = Array(random.pick(Self.runs).unicodeScalars)
        let start = random.chance(50) ? 0 : random.number(below: scalars.count)
        text.append(contentsOf: scalars[start..<random.number(in: start + 1...scalars.count)])
      }
    }
    return String(text)
  }

  /// Foundation and ICU implement versions of Unicode of their own: what both know is compared.
  static func isOld(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0.major < 15 } ?? false
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0...0x7F, 0x80...0x24F, 0x250...0x6FF, 0x900...0xDFF, 0x2000...0x2BFF, 0x3000...0x33FF,
    0x1F000...0x1FAFF,
  ]

  private static let runs = [
    "hello world", "can't", "a.b", "3,14", "snake_case __init__", "e\u{301}\u{323}", "привет",
    "مرحبا", "שלום ז\u{5F3}", "  ", "\t \u{3000}", "\r\n", "\n", "\u{2028}", "“x”", "—", "。", "!?",
    "我有很多桌子", "北京大学生前来应聘", "研究生命起源", "中华人民共和国", "ひらがなとカタカナー",
    "東京都に住んでいます", "한국어", "\u{1112}\u{1161}\u{11AB}", "สวัสดีชาวโลก", "การเดินทางไกล",
    "ສະບາຍດີ", "សួស្តីពិភពលោក", "မင်္ဂလာပါ", "क्षत्रिय", "👨‍👩‍👧", "👍🏽", "🇩🇪🇺🇸🇯🇵", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}",
    "ﬁ①Å", "\u{200D}", "\u{200B}", "\u{301}", "\u{94D}", "𠀀𝄞",
  ]
}
