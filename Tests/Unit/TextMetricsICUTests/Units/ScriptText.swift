/// Random text of all scripts that are counted in ways of their own, in runs, so that dictionaries
/// find words in it. The same seed gives the same text.
struct ScriptText {
  private var generator: LegacyText

  init(seed: UInt64) { generator = LegacyText(seed: seed) }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// A text of up to so many runs.
  mutating func text(runs: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<number(in: 0...runs) {
      let run = Self.runs[number(in: 0...Self.runs.count - 1)]
      // A beginning or an end, too, so that words are cut.
      let scalars = Array(run.unicodeScalars)
      let start = number(in: 0...1) == 0 ? 0 : number(in: 0...scalars.count - 1)
      text.append(contentsOf: scalars[start...number(in: start...scalars.count - 1)])
    }
    return String(text)
  }

  private static let runs = [
    "hello world", "can't", "a.b", "3,14", "e\u{301}\u{323}", "привет", "مرحبا", "  ",
    "\t \u{3000}",
    "\r\n", "\n", "\r", "\u{2028}", "\u{85}", "“x”", "—", "。", "!?",
    "我有很多桌子", "北京大学生前来应聘", "研究生命起源", "中华人民共和国", "ひらがなとカタカナー",
    "東京都に住んでいます", "한국어", "\u{1112}\u{1161}\u{11AB}", "สวัสดีชาวโลก", "การเดินทางไกล",
    "ສະບາຍດີ", "សួស្តីពិភពលោក", "မင်္ဂလာပါ", "क्षत्रिय", "👨‍👩‍👧", "👍🏽", "🇩🇪🇺🇸🇯🇵", "\u{1F1E9}", "❤\u{FE0F}",
    "1\u{FE0F}\u{20E3}", "\u{200D}", "\u{200B}", "\u{301}", "\u{94D}", "𠀀𝄞", "\u{10FFFF}", "\u{0}",
  ]
}
