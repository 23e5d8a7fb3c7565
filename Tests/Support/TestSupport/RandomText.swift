/// Random texts, in which long Characters, flags, line breaks, and scripts without spaces are more
/// frequent than in ordinary texts.
package enum RandomText {
  /// Pieces of the same group form words, syllables, and sequences with each other.
  package static let writings: [[String]] = [
    // Letters, digits, and separators.
    ["a", "b", "c", "n", "e", "X", "Z", "one", "two words", "don't", " ", " ", "-", "'", "é"],
    ["0", "1", "2", "3.14", ".", ",", ":", ";", "_", "!", "#", " "],
    ["’", "…", "。", "ー", "-", "'", ".", "a"],
    [" ", " ", "\t", "\u{A0}", "\u{3000}", "a"],
    ["\r", "\n", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "a", " "],
    ["йод", "п", "р", "и", "שלום", "عربي", "م", "ر", " "],
    // Marks, joiners, selectors, and format characters.
    [
      "\u{301}", "\u{302}", "\u{308}", "\u{309}", "\u{31B}", "\u{323}", "e", "o", "ê", "ệ", "ư",
      "đ", " ",
    ],
    ["\u{200B}", "\u{200C}", "\u{200D}", "\u{AD}", "\u{600}", "\u{0}", "\u{20E3}", "1", "a"],
    // Scalars that case mapping or normalization expands, shortens, or reorders.
    ["ß", "ﬁ", "ŉ", "İ", "Σ", "①", "Å", "㎏", "ﷺ", "½", "ǆ", "ΐ", "ﾊ", "ﾟ", "ñ", "ü", "©"],
    // Emoji, skin tones, tags, regional indicators.
    ["😀", "❤", "👩", "👧", "👨", "👍", "\u{1F3FB}", "\u{1F3FD}", "\u{200D}", "\u{FE0E}", "\u{FE0F}"],
    [
      "👨‍👩‍👧‍👦", "🏳️‍⚧", "1️⃣", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏴", "\u{E0067}",
      "\u{E007F}",
    ],
    ["🇩", "🇪", "🇺", "🇫🇷", "a"],
    // Scripts without spaces, syllables, conjuncts.
    ["中", "我", "有", "很", "多", "桌子", "文", "𠀀", "你好", " "],
    ["今", "は", "ひ", "ら", "カ", "ナ", "ー", "\u{3099}", "。"],
    [
      "가", "각", "나", "값", "고", "ㄱ", "ㅅ", "ㅏ", "ㅗ", "ㅣ", "ㅁ", "ㅎ", "\u{1100}", "\u{1161}",
      "\u{11A8}",
    ],
    ["क", "ष", "\u{94D}", "\u{93F}", "\u{200D}", "क्ष", "ᬓ", "\u{1B35}"],
    ["ก", "ำ", "น\u{E49}ำ", "สวัสดี", "ชาว", "โลก", "ไทย", "ๆ", "ส", "ว", "ั", "ด", "ี", " "],
    [
      "北京大学生前来应聘", "研究生命起源", "東京都に住んで", "การเดินทางไกล", "ສະບາຍ", "ດີ", "សួស្តី",
      "ពិភពលោក", "မင်္ဂလာ", "ပါ", "န", "ြ", "្",
    ],
    // Letters, viramas, vowel signs, and scalars that separate them or have a width.
    [
      "क", "ष", "ক", "க", "က", "ក", "ᬓ", "ꦏ", "a", "é", "±", "❤", "\u{93E}", "\u{93F}", "\u{9BE}",
      "\u{9C7}", "\u{BC6}", "\u{BBE}", "\u{102C}", "\u{1031}", "\u{17B6}", "\u{1B35}", "\u{A9B4}",
      "\u{94D}", "\u{9CD}", "\u{BCD}", "\u{1039}", "\u{17D2}", "\u{1B44}", "\u{A9C0}", "\u{93C}",
      "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}", "\u{D4E}", "\u{7F}", "\u{AD}", " ",
    ],
    // Scalars that normalization composes, reorders, or keeps.
    [
      "e", "\u{301}", "न", "\u{93C}", "ड\u{93C}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{11A7}",
      "か", "\u{3099}", "\u{1025}", "\u{102E}", "\u{316}", "\u{5B0}", "\u{387}", "\u{37E}", "=",
      "\u{338}", "\u{1F71}", "\u{2000}", "\u{958}", "\u{F900}", "ê\u{323}", "\u{212A}",
    ],
    // Links, mentions, and scalars that end or complete them.
    [
      "a", ".", "co", "m", "/", " ", "@", ",", "(", ")", "?", "\u{301}", "http://", "中", "é",
      ".com", "-", "_", "<", "\u{338}", "@a@b", "\u{600}", "🇺", ":", "\n", "ไทย", "a.co",
      "@user@example.org",
    ],
    // The ends of the range of scalars.
    ["𝄞", "\u{10FFFF}", "\u{FFFD}", "\u{E000}", "\u{7F}", "a"],
  ]

  package static let pieces = writings.flatMap { $0 }
}

extension RandomSource {
  /// Returns a text of at most `count` pieces. The pieces are from all writings, from one writing,
  /// or in runs that each have one writing.
  package mutating func text(atMost count: Int) -> String {
    let count = number(below: count + 1)
    let writing = pick(RandomText.writings)
    switch number(below: 3) {
    case 0: return (0..<count).map { _ in pick(RandomText.pieces) }.joined()
    case 1: return (0..<count).map { _ in pick(writing) }.joined()
    default: return runs(of: count)
    }
  }

  private mutating func runs(of count: Int) -> String {
    var text = ""
    var left = count
    while left > 0 {
      let writing = pick(RandomText.writings)
      for _ in 0..<min(left, 1 + number(below: 6)) {
        text += pick(writing)
        left -= 1
      }
    }
    return text
  }
}
