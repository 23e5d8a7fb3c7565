import TestSupport

/// Random text, weighted so that Characters of many scalars, flags, line breaks and scripts
/// without spaces are as common as letters. The same seed gives the same text.
struct RandomText {
  private var generator: RandomSource

  init(seed: UInt64) { generator = RandomSource(seed: seed) }

  /// A text of up to `scalars` scalars, in runs of one class.
  mutating func next(scalars: Int) -> String {
    var text = String.UnicodeScalarView()
    var left = Int.random(in: 0...scalars, using: &generator)
    while left > 0 {
      let members = Self.classes.randomElement(using: &generator) ?? []
      for _ in 0..<min(left, Int.random(in: 1...6, using: &generator)) {
        text.append(members.randomElement(using: &generator) ?? "a")
        left -= 1
      }
    }
    return String(text)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    generator.number(in: range)
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  private static let classes: [[Unicode.Scalar]] = [
    Array("abcdeXYZ".unicodeScalars), Array("0123".unicodeScalars),
    Array(".,'-_:;!".unicodeScalars),
    [" "], [" ", "\t", "\u{A0}", "\u{3000}"], ["\r", "\n"], ["\u{2028}", "\u{2029}", "\u{85}"],
    Array("éñüß".unicodeScalars), Array("привет".unicodeScalars), Array("مرحبا".unicodeScalars),
    // Marks, joiners, selectors, format characters.
    ["\u{301}", "\u{308}", "\u{323}"], ["\u{200D}"], ["\u{FE0F}", "\u{FE0E}", "\u{20E3}"],
    ["\u{200B}", "\u{200C}", "\u{AD}", "\u{600}", "\u{0}"],
    // Emoji, skin tones, tags, regional indicators.
    ["👨", "👩", "👧", "❤", "😀", "🏴"], ["\u{1F3FB}", "\u{1F3FD}"], ["\u{E0067}", "\u{E007F}"],
    ["\u{1F1E9}", "\u{1F1EA}", "\u{1F1FA}"], ["👨", "\u{200D}"],
    // Conjoining jamo and syllables; Devanagari with its virama; Thai; Han and kana.
    ["\u{1100}", "\u{1161}", "\u{11A8}", "각", "가"], ["क", "ष", "\u{94D}", "\u{93F}"],
    Array("สวัสดีชาว".unicodeScalars), Array("我有很多桌子中文".unicodeScalars),
    Array("ひらカナー゙".unicodeScalars), ["𠀀", "𝄞", "\u{10FFFF}", "\u{FFFD}"],
  ]
}
