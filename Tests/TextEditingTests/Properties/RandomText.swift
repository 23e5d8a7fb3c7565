import TestSupport

/// Text weighted towards what merges, expands, composes or counts differently from unit to unit.
enum RandomText {
  static let pieces = [
    "a", "b", "n", "e", "1", "2", " ", " ", ".", "'", "-", "\t", "\r", "\n", "\r\n", "\u{2028}",
    "é", "\u{301}", "\u{302}", "\u{323}", "ß", "ﬁ", "ŉ", "İ", "Σ", "①", "Å", "ﾊ", "ﾟ",
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}", "\u{20E3}", "\u{600}",
    "😀", "❤", "👩", "👧", "👍", "\u{1F3FD}", "👨‍👩‍👧‍👦", "🏳️‍⚧", "🇩", "🇪", "🇫🇷", "1️⃣", "#", "©",
    "中", "我", "有", "桌子", "𠀀", "今", "は", "カ", "你好",
    "가", "각", "나", "값", "ㄱ", "ㅅ", "ㅏ", "ㅗ", "ㅣ", "ㅁ", "\u{1100}", "\u{1161}", "\u{11A8}",
    "क", "ष", "\u{94D}", "\u{93F}", "\u{200D}", "क्ष", "ก", "ำ", "น\u{E49}ำ", "ᬓ", "\u{1B35}",
    "one", "two words", "’",
  ]

  static func text(atMost count: Int, _ random: inout RandomSource) -> String {
    (0..<random.number(below: count + 1)).map { _ in random.pick(pieces) }.joined()
  }
}
