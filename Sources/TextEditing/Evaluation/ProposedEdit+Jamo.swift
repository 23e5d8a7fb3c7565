import TextMetrics

/// Korean keyboards that compose without a marked range insert the next jamo bare and join it to
/// the syllable before it with their next edit. A full field has to let that jamo in.
extension ProposedEdit {
  /// Whether the edit inserts one compatibility jamo that composes with what stands before it, and
  /// the composed text keeps the limits as the text from before does: no second jamo is ever
  /// pending (rule 15).
  func joinsJamo(within limits: inout LimitEvaluator) -> Bool {
    guard waiting == .key, range.isEmpty,
      let jamo = text.unicodeScalars.first, Jamo.all.contains(jamo),
      text.unicodeScalars.count == 1,
      let previous = base[..<base[range.lowerBound]].unicodeScalars.last,
      let composed = previous.joined(with: jamo)
    else { return false }
    let end = base[range.lowerBound]
    var joined = base
    joined.unicodeScalars.replaceSubrange(
      base.unicodeScalars.index(before: end)..<end, with: CollectionOfOne(composed))
    return !limits.breaks(base) && !limits.breaks(joined)
  }
}

extension Unicode.Scalar {
  /// What this scalar and a compatibility jamo typed after it make, if they compose: the rules of
  /// two-set Korean keyboards over the arithmetic of Hangul syllables (Unicode, section 3.12). The
  /// keyboard knows the syllable that it made, not the Character that others made of it.
  fileprivate func joined(with jamo: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = HangulSyllable(self) { return syllable.joined(with: jamo)?.scalar }
    guard let vowel = Jamo.vowels.firstIndex(of: jamo) else { return nil }
    if let initial = Jamo.initials.firstIndex(of: self) {
      return HangulSyllable(initial: initial, vowel: vowel).scalar
    }
    return Jamo.compound(self, jamo)
  }
}

/// A precomposed syllable as the indexes of its parts; a final of 0 is none.
private struct HangulSyllable {
  private static let base: UInt32 = 0xAC00
  private static let vowels = 21
  private static let finals = 28

  var initial: Int
  var vowel: Int
  var final = 0

  init(initial: Int, vowel: Int) {
    self.initial = initial
    self.vowel = vowel
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

  /// The syllable with one more jamo after its last; nil where they make none.
  func joined(with jamo: Unicode.Scalar) -> HangulSyllable? {
    var joined = self
    if final == 0, let single = Jamo.finals.firstIndex(of: jamo) {
      joined.final = single
      return joined
    }
    let last = final == 0 ? Jamo.vowels[vowel] : Jamo.finals[final]
    guard let compound = Jamo.compound(last, jamo) else { return nil }
    joined.vowel = Jamo.vowels.firstIndex(of: compound) ?? vowel
    joined.final = Jamo.finals.firstIndex(of: compound) ?? final
    return joined
  }
}

/// The compatibility jamo (U+3131–U+3163) in the orders of Hangul syllables.
private enum Jamo {
  static let all: ClosedRange<Unicode.Scalar> = "ㄱ"..."ㅣ"
  static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  /// After a space, which stands for none.
  static let finals = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)

  /// What two vowels, or two consonants at the end of a syllable, make together.
  static func compound(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    stride(from: 0, to: compounds.count, by: 3)
      .first { compounds[$0] == first && compounds[$0 + 1] == second }
      .map { compounds[$0 + 2] }
  }

  /// Each after its two parts.
  private static let compounds = Array(
    "ㅗㅏㅘㅗㅐㅙㅗㅣㅚㅜㅓㅝㅜㅔㅞㅜㅣㅟㅡㅣㅢㄱㅅㄳㄴㅈㄵㄴㅎㄶㄹㄱㄺㄹㅁㄻㄹㅂㄼㄹㅅㄽㄹㅌㄾㄹㅍㄿㄹㅎㅀㅂㅅㅄ".unicodeScalars)
}
