import FormValidation

/// All that is said in one language.
///
/// Sentences are ICU message patterns in which `{maximum, unit}` stands for a number with its
/// unit. They are worded so that the counted noun stands in its dictionary form, which is what
/// lets every unit serve in every sentence.
struct Phrasebook {
  /// The language's tag.
  let language: String
  let nouns: Nouns
  let problems: [Violation.Problem: String]
  let announcements: Announcements
  let explanations: Explanations
  let values: ValuePhrases
  let invisibles: Invisibles
  /// What stands between the items of a list.
  let separator: String

  /// A noun for each unit.
  struct Nouns {
    let characters: Noun
    let scalars: Noun
    let utf16: Noun
    let bytes: Noun
    /// With `{encoding}`.
    let encodedBytes: Noun
    let words: Noun
    let lines: Noun
    let columns: Noun
    let weights: Noun
    let messages: Noun
    let scalarsPerCharacter: Noun
    let elements: Noun
  }

  /// What Characters are called of which nothing is seen.
  struct Invisibles {
    let space: String
    let noBreakSpace: String
    let ideographicSpace: String
    let tab: String
    let lineBreak: String
  }

  /// What is said while text is typed.
  struct Announcements {
    /// With `{count, unit}`.
    let remaining: String
    /// With `{count, unit}`.
    let over: String
    let clipped: String
    let rejected: String
    let corrected: String
  }
}

extension Phrasebook {
  /// Every language there is; the first serves readers of none of them.
  static let all: [Phrasebook] = [
    english, simplifiedChinese, traditionalChinese, japanese, korean, german, french, spanish,
    russian, arabic,
  ]

  static let byLanguage: [String: Phrasebook] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.language, $0) })
}
