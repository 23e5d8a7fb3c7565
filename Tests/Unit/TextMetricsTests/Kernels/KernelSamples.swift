import TestSupport

@testable import TextMetrics

enum KernelSamples {
  /// Scalars of one to four bytes. The Character kernel counts a block of one of these scalars at
  /// once, unless the scalar is U+20000.
  static let fillers: [Unicode.Scalar] = [
    "a", " ", "é", "ж", "ע", "ع", "ế", "好", "か", "가", "𠀀", "\n",
  ]

  static let alphabets: [[Unicode.Scalar]] = [
    ["a", "é", "\u{301}", "\u{36F}", "\u{370}", " ", "ж", "\u{483}"],
    ["a", "\u{301}", "\n", "\r", "\u{7F}", "\u{85}", "\u{AD}", "\u{200B}", "“"],
    ["ש", "\u{5B8}", "\u{5C1}", "\u{5BE}", "\u{5C3}", "\u{5C6}", " ", "\u{200F}"],
    ["ع", "\u{64B}", "\u{651}", "\u{670}", "ی", " ", "\u{61C}"],
    ["ع", "\u{615}", "\u{6DD}", "\u{6DE}", "\u{600}", "،", "\u{64E}", "a"],
    ["\u{1112}", "\u{1161}", "\u{11AB}", "\u{1100}", "\u{11C1}", " "],
    ["\u{1112}", "\u{1161}", "\u{1160}", "\u{115F}", "\u{11A7}", "\u{11FF}", "가", "각", "ế"],
    ["é", "\u{489}", "\u{FEFF}", "\u{180E}", "\u{E0001}"],
    ["好", "中", "、", "。", "「", "“", "…", "，", "（", "㐀", "䷀", " ", "\u{3000}"],
    ["か", "ナ", "ー", "・", "゛", "゠", "。", "2", "a", "\n", "한"],
    ["好", "a", "Z", "9", ",", ".", " ", "\n", "é", "한", "\u{600}", "\u{301}", "，"],
    ["か", "\u{3099}", "ガ", "、", "\u{302A}", "好", "，", "한", "힣", "\u{D7B0}", "“"],
  ]

  static let textCount = RandomTests.count(130)

  /// The text is usually long enough to be counted in blocks. Each run of random words is in one
  /// alphabet.
  static func longText(_ random: inout RandomSource) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<random.number(in: 1...3) {
      let alphabet = random.pick(alphabets)
      let words = (0..<3).map { _ in
        (0..<random.number(in: 1...7)).map { _ in random.pick(alphabet) }
      }
      for _ in 0..<random.number(in: 5...40) {
        text += random.pick(words)
      }
    }
    return String(text)
  }

  static let others: [Unicode.Scalar] = [
    " ", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}",
    "\u{3000}", "\u{200B}", "\u{B}", "\u{C}", "、", "。", "「", "(", "—", "-", "々", "ー", "ﾞ",
    "\u{20000}", "\u{1F3FB}", "\u{FE0F}", "\u{3099}",
  ]

  static func text(_ random: inout RandomSource) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<random.number(in: 0...6) {
      if random.chance(50) {
        let filler = random.pick(fillers)
        text += Array(repeating: filler, count: random.number(in: 0...40))
      } else {
        for _ in 0..<random.number(in: 1...8) {
          let pool = random.number(below: 3) == 0 ? others : GraphemeTable.representatives
          text.append(random.pick(pool))
        }
      }
    }
    return String(text)
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}

extension String {
  var utf8CharacterBoundaries: [Int] {
    var boundaries: [Int] = []
    var index = startIndex
    var offset = 0
    while index < endIndex {
      boundaries.append(offset)
      let next = self.index(after: index)
      offset += utf8.distance(from: index, to: next)
      index = next
    }
    return boundaries + [offset]
  }

  var utf8ScalarBoundaries: [Int] {
    unicodeScalars.reduce(into: [0]) { $0.append(($0.last ?? 0) + UTF8.width($1)) }
  }

  func kernel<Result>(_ body: (Span<UInt8>) -> Result) -> Result { withUTF8Bytes(body) }
}
