package import TestSupport

/// Text weighted towards what merges, expands, composes or counts differently from unit to unit.
package enum RandomText {
  package static let pieces = [
    "a", "b", "n", "e", "1", "2", " ", " ", ".", "'", "-", "\t", "\r", "\n", "\r\n", "\u{2028}",
    "\u{85}", "é", "\u{301}", "\u{302}", "\u{323}", "ß", "ﬁ", "ŉ", "İ", "Σ", "①", "Å", "ﾊ", "ﾟ",
    "ê", "ệ", "o\u{31B}", "\u{309}", "…", "㎏", "ﷺ", "½", "ǆ", "ΐ",
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}", "\u{20E3}", "\u{600}",
    "😀", "❤", "👩", "👧", "👍", "\u{1F3FD}", "👨‍👩‍👧‍👦", "🏳️‍⚧", "🇩", "🇪", "🇫🇷", "1️⃣", "#", "©",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "中", "我", "有", "桌子", "𠀀", "今", "は", "カ", "你好", "。", "ー",
    "가", "각", "나", "값", "ㄱ", "ㅅ", "ㅏ", "ㅗ", "ㅣ", "ㅁ", "\u{1100}", "\u{1161}", "\u{11A8}",
    "क", "ष", "\u{94D}", "\u{93F}", "\u{200D}", "क्ष", "ก", "ำ", "น\u{E49}ำ", "ᬓ", "\u{1B35}",
    "สวัสดี", "ไทย", "one", "two words", "’", "don't", "3.14", "йод", "שלום", "عربي",
  ]

  /// What is typed in one writing, so that words and syllables form.
  package static let writings: [[String]] = [
    ["a", "b", "one", "two", " ", " ", "-", "'", "é", "\r\n"],
    ["我", "有", "很", "多", "桌子", "你好", "今", "は", "カ", "ー", "。", " "],
    ["가", "각", "나", "값", "고", "ㄱ", "ㅅ", "ㅏ", "ㅗ", "ㅣ", "ㅁ", "ㅎ", " "],
    ["สวัสดี", "ชาว", "โลก", "ไทย", "น\u{E49}ำ", "ๆ", " "],
    ["👩", "👧", "\u{200D}", "\u{1F3FD}", "🇩", "🇪", "🇫🇷", "😀", "\u{FE0F}", "❤"],
    ["e", "o", "a", "\u{301}", "\u{302}", "\u{323}", "ê", "ư", "đ", " "],
    ["ß", "ﬁ", "①", "ŉ", "ㄱ", "ㅏ", "㎏", "ﾊ", "ﾟ", "Σ", "a"],
    ["a", "\r", "\n", "\r\n", "\u{2028}", "\u{85}", " "],
  ]

  package static func text(atMost count: Int, _ random: inout RandomSource) -> String {
    let pieces = random.chance(60) ? pieces : random.pick(writings)
    return (0..<random.number(below: count + 1)).map { _ in random.pick(pieces) }.joined()
  }
}
