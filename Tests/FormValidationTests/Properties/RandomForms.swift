import FormValidation
import TextMetrics
import TextMetricsICU

/// A random generator with a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  mutating func isTrue(oneIn odds: Int) -> Bool { number(1...odds) == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}

extension SeededGenerator {
  /// Pieces that merge, grow when they are normalized or change their case, or cost differently in
  /// every unit.
  private static let pieces = [
    "a", "b", " ", "  ", "\n", "\r", "\r\n", "\u{2028}", "ß", "İ", "ΐ", "é", "e\u{301}", "\u{301}",
    "\u{323}", "ǡ", "\u{958}", "ﬀ", "ﷺ", "中", "文", "가", "ㄱ", "\u{1112}", "\u{1161}", "😀", "👍🏽",
    "\u{1F3FD}", "👨‍👩‍👧", "\u{200D}", "🇩🇪", "🇩", "\u{FE0F}", "1", "𝄞", "one ", "สวัสดี",
  ]

  mutating func text(pieces: ClosedRange<Int>) -> String {
    (0..<number(pieces)).map { _ in pick(Self.pieces) }.joined()
  }

  mutating func stages() -> [Stage] {
    var stages: [Stage] = []
    if isTrue(oneIn: 3) { stages.append(.trim) }
    if isTrue(oneIn: 3) { stages.append(.lineBreaks(pick(LineBreakPolicy.allCases))) }
    if isTrue(oneIn: 3) {
      let forms = ["nfc", "nfd", "nfkc", "nfkd"].compactMap(TextServices.icu.normalizer(named:))
      stages.append(.normalize(pick(forms)))
    }
    if isTrue(oneIn: 3) { stages.append(.letterCase(pick(LetterCase.allCases))) }
    return stages
  }

  /// A maximum that an empty text is within.
  mutating func hardLimit() -> TextLimit {
    while true {
      let limit = limit()
      if limit.maximum != nil, limit.reading(of: "").fits { return limit }
    }
  }

  mutating func limit(from minimum: ClosedRange<Int> = 0...0) -> TextLimit {
    let units: [TextUnit] =
      [
        .characters, .scalars, .utf16, .bytes, .bytes(.utf16), .bytes(.utf32), .lines,
        .whitespaceWords, .officeWords, .scalarsPerCharacter,
      ] + ["words", "bytes:gbk"].compactMap { try? TextServices.icu.unit(named: $0) }
    let least = number(minimum)
    return TextLimit(
      minimum: least, maximum: isTrue(oneIn: 5) ? nil : least + number(0...12), in: pick(units))
  }
}
