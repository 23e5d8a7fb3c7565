import EveryUnit
package import FormValidation
package import TestSupport
package import TextMetrics
import TextMetricsICU

extension RandomSource {
  /// Some pieces merge with others, grow when transformed, or have different counts in other units.
  private static let pieces = [
    "a", "b", " ", "  ", "\n", "\r", "\r\n", "\u{2028}", "ß", "İ", "ΐ", "é", "e\u{301}", "\u{301}",
    "\u{323}", "ǡ", "\u{958}", "ﬀ", "ﷺ", "中", "文", "가", "ㄱ", "\u{1112}", "\u{1161}", "😀", "👍🏽",
    "\u{1F3FD}", "👨‍👩‍👧", "\u{200D}", "🇩🇪", "🇩", "\u{FE0F}", "1", "𝄞", "one ", "สวัสดี", ".", "/", "CON",
  ]

  package mutating func text(pieces: ClosedRange<Int>) -> String {
    (0..<number(in: pieces)).map { _ in pick(Self.pieces) }.joined()
  }

  package mutating func transforms() -> [FieldTransform] {
    var transforms: [FieldTransform] = []
    if chance(33) { transforms.append(.trim) }
    if chance(33) { transforms.append(.lineBreaks(pick(TextConstraints.LineBreakPolicy.allCases))) }
    if chance(33) {
      let forms = ["nfc", "nfd", "nfkc", "nfkd"].compactMap(TextServices.icu.normalizer(named:))
      transforms.append(.normalize(pick(forms)))
    }
    if chance(20) { transforms.append(.asciiDigits) }
    if chance(33) { transforms.append(.letterCase(pick(TextConstraints.LetterCase.allCases))) }
    return transforms
  }

  package mutating func hardLimit() -> TextLimit {
    while true {
      let limit = limit()
      if limit.maximum != nil, limit.status(of: "").fits { return limit }
    }
  }

  package mutating func limit(from minimum: ClosedRange<Int> = 0...0) -> TextLimit {
    let units: [TextUnit] =
      [
        .characters, .unicodeScalars, .utf16, .bytes, .bytes(.utf16), .bytes(.utf32), .lines,
        .whitespaceWords, .officeWords, .scalarsPerCharacter, .columns.longestLine,
        .unicodeScalars.refusing(.fileName), .utf16.refusing(.windowsFileName),
      ] + ["words", "bytes:gbk"].compactMap { try? TextServices.icu.unit(named: $0) }
    let least = number(in: minimum)
    return TextLimit(
      minimum: least, maximum: chance(20) ? nil : least + number(in: 0...12), in: pick(units))
  }
}
