import TextMetrics

/// Rule 15: Korean keyboards that compose without a marked range.
enum ReferenceJamo {
  /// A text with one bare compatibility jamo joined to its last Character; nil where the two do
  /// not compose.
  static func text(_ text: UTF16Text, joining insertion: UTF16Text) -> UTF16Text? {
    guard insertion.count == 1, (0x3131...0x3163).contains(insertion[0]),
      let jamo = Unicode.Scalar(insertion[0]), let last = text.characters.last,
      let before = last.string.unicodeScalars.first, last.string.unicodeScalars.count == 1,
      let composed = composition(of: before, with: jamo)
    else { return nil }
    return text.dropLast(last.count) + UTF16Text(String(composed))
  }

  /// What a compatibility jamo and the scalar before it become together; nil where they stay
  /// apart.
  static func composition(of before: Unicode.Scalar, with jamo: Unicode.Scalar) -> Unicode.Scalar? {
    let jamo = Character(jamo)
    if let syllable = parts(before) {
      if syllable.final > 0 {
        guard let compound = compoundFinals["\(finals[syllable.final])\(jamo)"] else { return nil }
        return Self.syllable(syllable.initial, syllable.vowel, finals.firstIndex(of: compound))
      }
      if let final = finals.firstIndex(of: jamo) {
        return Self.syllable(syllable.initial, syllable.vowel, final)
      }
      guard let compound = compoundVowels["\(vowels[syllable.vowel])\(jamo)"] else { return nil }
      return Self.syllable(syllable.initial, vowels.firstIndex(of: compound), 0)
    }
    if let initial = initials.firstIndex(of: Character(before)) {
      return Self.syllable(initial, vowels.firstIndex(of: jamo), 0)
    }
    return compoundVowels["\(before)\(jamo)"]?.unicodeScalars.first
  }

  private static let initials: [Character] = [
    "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ",
    "ㅍ", "ㅎ",
  ]
  private static let vowels: [Character] = [
    "ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅘ", "ㅙ", "ㅚ", "ㅛ", "ㅜ", "ㅝ", "ㅞ", "ㅟ",
    "ㅠ", "ㅡ", "ㅢ", "ㅣ",
  ]
  /// The first place stands for no final.
  private static let finals: [Character] = [
    "\u{0}", "ㄱ", "ㄲ", "ㄳ", "ㄴ", "ㄵ", "ㄶ", "ㄷ", "ㄹ", "ㄺ", "ㄻ", "ㄼ", "ㄽ", "ㄾ", "ㄿ", "ㅀ", "ㅁ",
    "ㅂ", "ㅄ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]
  private static let compoundFinals: [String: Character] = [
    "ㄱㅅ": "ㄳ", "ㄴㅈ": "ㄵ", "ㄴㅎ": "ㄶ", "ㄹㄱ": "ㄺ", "ㄹㅁ": "ㄻ", "ㄹㅂ": "ㄼ", "ㄹㅅ": "ㄽ",
    "ㄹㅌ": "ㄾ", "ㄹㅍ": "ㄿ", "ㄹㅎ": "ㅀ", "ㅂㅅ": "ㅄ",
  ]
  private static let compoundVowels: [String: Character] = [
    "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
  ]

  /// A precomposed syllable taken apart by the arithmetic of the Unicode Standard, section 3.12.
  private static func parts(_ scalar: Unicode.Scalar) -> (initial: Int, vowel: Int, final: Int)? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value) - 0xAC00
    return (index / 588, index % 588 / 28, index % 28)
  }

  private static func syllable(_ initial: Int, _ vowel: Int?, _ final: Int?) -> Unicode.Scalar? {
    guard let vowel, let final else { return nil }
    return Unicode.Scalar(UInt32(0xAC00 + (initial * 21 + vowel) * 28 + final))
  }
}
