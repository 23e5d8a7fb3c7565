import TextMetrics

/// Korean keyboards that compose without a marked range insert the next jamo bare and join it to
/// the syllable before it with their next edit. A full field has to let that jamo in.
extension ProposedEdit {
  /// Whether the edit inserts one compatibility jamo that composes with what stands before it, and
  /// the composed text keeps the limits as the text from before does: no second jamo is ever
  /// pending (rule 15).
  func joinsJamo(within limits: inout LimitEvaluator) -> Bool {
    guard jamo == .joined, range.isEmpty,
      let jamo = text.unicodeScalars.first, Jamo.all.contains(jamo),
      text.unicodeScalars.count == 1,
      let previous = base[..<base[range.start]].unicodeScalars.last,
      let composed = previous.joined(with: jamo)
    else { return false }
    let end = base[range.start]
    var text = base
    text.unicodeScalars.replaceSubrange(
      base.unicodeScalars.index(before: end)..<end, with: CollectionOfOne(composed))
    return limits.breach(by: base) == nil && limits.breach(by: text) == nil
  }
}

extension Unicode.Scalar {
  /// What this scalar and a compatibility jamo typed behind it make, if they compose: the rules of
  /// two-set Korean keyboards over the arithmetic of Hangul syllables (Unicode, section 3.12). The
  /// keyboard knows the syllable that it made, not the Character that others made of it.
  fileprivate func joined(with jamo: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = HangulSyllable(self) { return syllable.joined(with: jamo) }
    if let vowel = Jamo.compoundVowel(self, jamo) { return vowel }
    if let initial = Jamo.initials.firstIndex(of: self), let vowel = Jamo.vowelIndex(jamo) {
      return HangulSyllable(initial: initial, vowel: vowel, final: 0).scalar
    }
    return nil
  }
}

/// A precomposed syllable as the indexes of its parts; a final of 0 is none.
private struct HangulSyllable {
  private static let base: UInt32 = 0xAC00
  private static let vowels = 21
  private static let finals = 28

  var initial: Int
  var vowel: Int
  var final: Int

  init(initial: Int, vowel: Int, final: Int) {
    self.initial = initial
    self.vowel = vowel
    self.final = final
  }

  init?(_ scalar: Unicode.Scalar) {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - Self.base)
    final = index % Self.finals
    vowel = index / Self.finals % Self.vowels
    initial = index / Self.finals / Self.vowels
  }

  var scalar: Unicode.Scalar? {
    let index = (initial * Self.vowels + vowel) * Self.finals + final
    return Unicode.Scalar(Self.base + UInt32(index))
  }

  func joined(with jamo: Unicode.Scalar) -> Unicode.Scalar? {
    var joined = self
    if final == 0 {
      if let index = Jamo.finals.firstIndex(of: jamo) {
        joined.final = index + 1
      } else if let compound = Jamo.compoundVowel(Jamo.vowel(vowel), jamo),
        let index = Jamo.vowelIndex(compound)
      {
        joined.vowel = index
      } else {
        return nil
      }
    } else {
      guard let compound = Jamo.compoundFinal(Jamo.finals[final - 1], jamo),
        let index = Jamo.finals.firstIndex(of: compound)
      else { return nil }
      joined.final = index + 1
    }
    return joined.scalar
  }
}

/// The compatibility jamo (U+3131–U+3163) in the orders of Hangul syllables.
private enum Jamo {
  static let all: ClosedRange<Unicode.Scalar> = "ㄱ"..."ㅣ"
  static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
  /// The vowels are in one block, in order.
  private static let firstVowel: Unicode.Scalar = "ㅏ"

  static func vowelIndex(_ jamo: Unicode.Scalar) -> Int? {
    ("ㅏ"..."ㅣ").contains(jamo) ? Int(jamo.value - firstVowel.value) : nil
  }

  static func vowel(_ index: Int) -> Unicode.Scalar? {
    Unicode.Scalar(firstVowel.value + UInt32(index))
  }

  static func compoundVowel(_ first: Unicode.Scalar?, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first, second) {
    case ("ㅗ", "ㅏ"): "ㅘ"
    case ("ㅗ", "ㅐ"): "ㅙ"
    case ("ㅗ", "ㅣ"): "ㅚ"
    case ("ㅜ", "ㅓ"): "ㅝ"
    case ("ㅜ", "ㅔ"): "ㅞ"
    case ("ㅜ", "ㅣ"): "ㅟ"
    case ("ㅡ", "ㅣ"): "ㅢ"
    default: nil
    }
  }

  static func compoundFinal(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first, second) {
    case ("ㄱ", "ㅅ"): "ㄳ"
    case ("ㄴ", "ㅈ"): "ㄵ"
    case ("ㄴ", "ㅎ"): "ㄶ"
    case ("ㄹ", "ㄱ"): "ㄺ"
    case ("ㄹ", "ㅁ"): "ㄻ"
    case ("ㄹ", "ㅂ"): "ㄼ"
    case ("ㄹ", "ㅅ"): "ㄽ"
    case ("ㄹ", "ㅌ"): "ㄾ"
    case ("ㄹ", "ㅍ"): "ㄿ"
    case ("ㄹ", "ㅎ"): "ㅀ"
    case ("ㅂ", "ㅅ"): "ㅄ"
    default: nil
    }
  }
}
