import FormValidation
import Synchronization

/// All that is said in one language, as ICU message patterns.
///
/// `{maximum, unit}` stands for a number with its unit, `{received, number}` for a number as the
/// reader's region writes it. Sentences are worded so that the counted noun stands in its dictionary
/// form, which is what lets every unit serve in every sentence.
final class Phrasebook: Sendable {
  /// The language's tag.
  let language: String
  /// A noun for what each unit counts: a phrase with `#` for the number, for each plural category of
  /// the language but those that read as `other`; one phrase where a noun never changes.
  let nouns: [UnitNoun: String]
  let codes: [Violation.Code: String]
  /// What a field of a kind is, before anything is entered; nothing is said of a text.
  let kinds: [ValueKind: String]
  /// What sets of Characters are called.
  let sets: [CharacterFilter.Class: String]
  private let phrases: [Phrase: String]

  /// The phrases of a file of JSON, by the names of what they are about. Beside those of the same
  /// name here, `formats` has what a text is not, for each format and kind, and `other` for any
  /// other format: one of them stands for `{format}` in the sentence of `malformed`.
  ///
  /// - Precondition: Nothing is left out.
  private init(_ language: String, _ file: [UInt8]) {
    guard let json = try? JSONValue(parsing: file.span) else {
      preconditionFailure("the phrases of '\(language)' are no JSON")
    }
    self.language = language
    nouns = json.phrases("nouns", UnitNoun.init(rawValue:))
    kinds = json.phrases("kinds", ValueKind.init(rawValue:))
    sets = json.phrases("sets", CharacterFilter.Class.init(named:))
    phrases = json.phrases("phrases", Phrase.init(rawValue:))
    let formats = json.phrases("formats") { $0 }.sorted { $0.key < $1.key }
    let choices = formats.map { "\($0) {\($1)}" }.joined(separator: " ")
    codes = json.phrases("codes", Violation.Code.init(known:)).mapValues {
      $0.replacing("{format}", with: "{format, select, \(choices)}")
    }
    precondition(
      nouns.count == UnitNoun.allCases.count && phrases.count == Phrase.allCases.count
        && codes.count == Violation.Code.known.count
        && formats.contains { $0.key == "other" } && kinds.count == ValueKind.allCases.count - 1,
      "something has no words in '\(language)'")
  }

  subscript(phrase: Phrase) -> String { phrases[phrase] ?? "" }
}

extension JSONValue {
  fileprivate func phrases<Key: Hashable>(
    _ part: String, _ key: (String) -> Key?
  ) -> [Key: String] {
    guard case .object(let members)? = self[part] else { return [:] }
    return members.reduce(into: [:]) { phrases, member in
      guard let key = key(member.key), case .string(let phrase) = member.value else {
        preconditionFailure("'\(member.key)' is nothing to be said in '\(part)'")
      }
      phrases[key] = phrase
    }
  }
}

/// What is said beside problems and units. English shows what each may mention.
enum Phrase: String, CaseIterable {
  // Rules, before anything is entered.
  case required, atLeast, atMost, between, exactly, soft, allowed, denied, pattern, oneOf, equal
  case notEqual
  case check, asyncCheck, orMore, orLess, orLater, orEarlier, moreThan, lessThan, after, before
  case steps, mustBeTrue, fileTypes, suchAs, once
  // Conditions of a rule, which is a sentence of these.
  case ifEqual, ifOneOf, ifPresent, ifAbsent, ifCode
  // Stages.
  case trim, lineFeeds, spacesForLineBreaks, noLineBreaks, normalize, asciiDigits, upperCase,
    collapseWhitespace,
    lowerCase
  /// Of a member that must be there, though it may be `null`.
  case keyNeeded
  /// Of a member that may be missing and not be `null`.
  case noNull
  // Nouns that are of no unit alone.
  case encodedBytes, elements
  /// An amount of units in the longest line.
  case inLine
  // While text is typed.
  case remaining, over, clipped, rejected, corrected
  // Characters of which nothing is seen.
  case space, noBreakSpace, ideographicSpace, tab, lineBreak
  // What a server answers to a request that it refuses.
  case badRequest, notFound, requestTooLarge, notJSON, invalidForm, serverError
  /// What stands between the items of a list.
  case separator
}

extension Phrasebook {
  /// Every language there is; the first serves readers of none of them.
  private static let files: [(language: String, phrases: @Sendable () -> [UInt8])] = [
    ("en", { PackageResources.en_json }), ("zh-Hans", { PackageResources.zh_Hans_json }),
    ("zh-Hant", { PackageResources.zh_Hant_json }), ("ja", { PackageResources.ja_json }),
    ("ko", { PackageResources.ko_json }), ("de", { PackageResources.de_json }),
    ("fr", { PackageResources.fr_json }), ("es", { PackageResources.es_json }),
    ("ru", { PackageResources.ru_json }), ("ar", { PackageResources.ar_json }),
  ]

  static let languages = files.map(\.language)

  static let english = Phrasebook("en", PackageResources.en_json)

  private static let known = Mutex(["en": english])

  /// The phrases of a language, read when they are first asked for; nil where there are none.
  static func of(_ language: String) -> Phrasebook? {
    known.withLock { known in
      if let book = known[language] { return book }
      let file = files.first { $0.language == language }
      known[language] = file.map { Phrasebook(language, $0.phrases()) }
      return known[language]
    }
  }
}
