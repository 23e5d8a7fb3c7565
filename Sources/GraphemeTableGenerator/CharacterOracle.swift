/// The running standard library, asked where Characters start.
///
/// The recognizer is what `String` itself finds its Characters with, and it can be copied in the
/// middle of a text: a million scalars are asked in seconds. The tests compare with `String`.
struct CharacterOracle {
  private var recognizer = Unicode._CharacterRecognizer()
  private var isAtStart = true

  init() {}

  /// The oracle after `text`.
  init(after text: some Sequence<Unicode.Scalar>) {
    for scalar in text { _ = startsCharacter(scalar) }
  }

  /// Whether a Character starts at `scalar`, which comes next.
  mutating func startsCharacter(_ scalar: Unicode.Scalar) -> Bool {
    let starts = recognizer.hasBreak(before: scalar)
    defer { isAtStart = false }
    return starts || isAtStart
  }

  /// Whether a Character starts at each scalar of `text`, which comes next.
  func starts(_ text: some Sequence<Unicode.Scalar>) -> [Bool] {
    var oracle = self
    return text.map { oracle.startsCharacter($0) }
  }
}
