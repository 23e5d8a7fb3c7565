import TextMetrics

// Some Korean keyboards compose without marked text: they insert the next letter (a jamo) alone,
// and combine it with the preceding syllable in their next edit. A full field must keep the jamo
// until then.
extension ProposedEdit {
  /// Whether the edit inserts a jamo that joins the preceding scalar, and the base and the text
  /// with the joined scalar are within every limit (rule 15). The two texts are counted only after
  /// cheaper tests, since the method is called for each key that doesn't fit and, in a field that
  /// normalizes text, for every key.
  func joinsJamo(within limits: inout LimitEvaluator) -> Bool {
    guard deferral == .typedKey, range.isEmpty,
      let jamo = text.unicodeScalars.first, CompatibilityJamo.all.contains(jamo),
      text.unicodeScalars.count == 1,
      let previous = base.prefix(upTo: range.lowerBound).unicodeScalars.last,
      let joinedScalar = previous.joined(with: jamo)
    else { return false }
    let end = base.index(at: range.lowerBound)
    var joined = base
    joined.unicodeScalars.replaceSubrange(
      base.unicodeScalars.index(before: end)..<end, with: CollectionOfOne(joinedScalar))
    return limits.fits(base) && limits.fits(joined)
  }
}

extension Unicode.Scalar {
  /// Returns the scalar that replaces this scalar and `jamo`, or `nil` if they can't be joined. The
  /// two-set Korean keyboard and section 3.12 of the Unicode Standard define the rules.
  fileprivate func joined(with jamo: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = HangulSyllable(self) { return syllable.joined(with: jamo)?.scalar }
    guard let vowel = CompatibilityJamo.vowels.firstIndex(of: jamo) else { return nil }
    if let initial = CompatibilityJamo.initials.firstIndex(of: self) {
      return HangulSyllable(initial: initial, vowel: vowel).scalar
    }
    return CompatibilityJamo.compound(self, jamo)
  }
}

/// A syllable as indices into the arrays of `CompatibilityJamo`.
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
    guard (Self.base...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - Self.base)
    final = index % Self.finals
    vowel = index / Self.finals % Self.vowels
    initial = index / Self.finals / Self.vowels
  }

  var scalar: Unicode.Scalar? {
    let index = (initial * Self.vowels + vowel) * Self.finals + final
    return Unicode.Scalar(Self.base + UInt32(index))
  }

  func joined(with jamo: Unicode.Scalar) -> HangulSyllable? {
    var joined = self
    if final == 0, let single = CompatibilityJamo.finals.firstIndex(of: jamo) {
      joined.final = single
      return joined
    }
    let last = final == 0 ? CompatibilityJamo.vowels[vowel] : CompatibilityJamo.finals[final]
    guard let compound = CompatibilityJamo.compound(last, jamo) else { return nil }
    joined.vowel = CompatibilityJamo.vowels.firstIndex(of: compound) ?? vowel
    joined.final = CompatibilityJamo.finals.firstIndex(of: compound) ?? final
    return joined
  }
}

private enum CompatibilityJamo {
  static let all: ClosedRange<Unicode.Scalar> = "ㄱ"..."ㅣ"
  static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  static let finals = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)

  static func compound(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    stride(from: 0, to: compounds.count, by: 3)
      .first { compounds[$0] == first && compounds[$0 + 1] == second }
      .map { compounds[$0 + 2] }
  }

  /// Three letters for each compound: its first part, its second part, and the compound.
  private static let compounds = Array(
    "ㅗㅏㅘㅗㅐㅙㅗㅣㅚㅜㅓㅝㅜㅔㅞㅜㅣㅟㅡㅣㅢㄱㅅㄳㄴㅈㄵㄴㅎㄶㄹㄱㄺㄹㅁㄻㄹㅂㄼㄹㅅㄽㄹㅌㄾㄹㅍㄿㄹㅎㅀㅂㅅㅄ".unicodeScalars)
}
