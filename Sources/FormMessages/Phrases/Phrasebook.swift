import FormValidation
import TextMetrics

/// All that is said in one language, as ICU message patterns.
///
/// `{maximum, unit}` stands for a number with its unit, `{received, number}` for a number as the
/// reader's region writes it. Sentences are worded so that the counted noun stands in its dictionary
/// form, which is what lets every unit serve in every sentence.
struct Phrasebook {
  /// The language's tag.
  let language: String
  /// A noun for what each unit counts: a phrase with `#` for the number, for each plural category of
  /// the language but those that read as `other`; one phrase where a noun never changes.
  let nouns: [UnitNoun: String]
  let problems: [Violation.Problem: String]
  /// What a field of a kind is, before anything is entered; nothing is said of a text.
  let kinds: [ValueKind: String]
  /// What sets of Characters are called.
  let sets: [CharacterGroup: String]
  private let phrases: [Phrase: String]

  /// - Parameters:
  ///   - problems: In the one for `malformed`, `{format}` stands for one of the formats' sentences.
  ///   - formats: What a text is not, for each format and kind, and `other` for any other format.
  /// - Precondition: Nothing is left out.
  init(
    language: String, nouns: [UnitNoun: String], problems: [Violation.Problem: String],
    formats: [String: String], kinds: [ValueKind: String], sets: [CharacterGroup: String],
    phrases: [Phrase: String]
  ) {
    precondition(
      nouns.count == UnitNoun.allCases.count && phrases.count == Phrase.allCases.count
        && problems.count == Violation.Problem.allCases.count && formats["other"] != nil
        && kinds.count == ValueKind.allCases.count - 1,
      "something has no words in '\(language)'")
    self.language = language
    self.nouns = nouns
    self.kinds = kinds
    self.sets = sets
    self.phrases = phrases
    let choices = formats.sorted { $0.key < $1.key }.map { "\($0) {\($1)}" }
    self.problems = problems.mapValues {
      $0.replacing("{format}", with: "{format, select, \(choices.joined(separator: " "))}")
    }
  }

  subscript(phrase: Phrase) -> String { phrases[phrase] ?? "" }
}

/// What is said beside problems and units. The English phrasebook shows what each may mention.
enum Phrase: CaseIterable {
  // Rules, before anything is entered.
  case required, atLeast, atMost, between, exactly, soft, allowed, denied, pattern, oneOf, equal
  case check, asyncCheck, orMore, orLess, orLater, orEarlier, steps, mustBeTrue, fileTypes, suchAs
  // Conditions of a rule, which is a sentence of these.
  case ifEqual, ifOneOf, ifPresent, ifAbsent, ifCode
  // Stages.
  case trim, lineFeeds, spacesForLineBreaks, noLineBreaks, normalize, upperCase, lowerCase
  /// Of a member that must be there, though it may be `null`.
  case keyNeeded
  /// Of a member that may be missing and not be `null`.
  case noNull
  // Nouns that are of no unit alone.
  case encodedBytes, elements
  // While text is typed.
  case remaining, over, clipped, rejected, corrected
  // Characters of which nothing is seen.
  case space, noBreakSpace, ideographicSpace, tab, lineBreak
  /// What stands between the items of a list.
  case separator
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
