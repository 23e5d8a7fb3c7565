import FormValidation

/// The phrases of one language, as patterns of ICU's message format. `{maximum, unit}` is a number
/// with its unit. Nouns have their dictionary form, so that every unit fits every sentence.
final class Phrasebook: Sendable {
  let language: String
  /// The noun of each unit: a phrase for each plural category, or one phrase for all numbers.
  let nouns: [UnitNoun: String]
  let durations: [DurationUnit: String]
  let codes: [Violation.Code: String]
  let kinds: [ValueKind: String]
  let sets: [CharacterFilter.Class: String]
  private let phrases: [Phrase: String]

  /// Parses a file of phrases. In the messages of codes, `{format}` is replaced with a `select` of
  /// the phrases in `formats`.
  private init(_ language: String, _ file: [UInt8]) {
    guard let json = try? JSONValue(parsing: file) else {
      preconditionFailure("the phrases of '\(language)' aren't JSON")
    }
    self.language = language
    nouns = json.phrases("nouns", UnitNoun.init(rawValue:))
    durations = json.phrases("durations", DurationUnit.init(rawValue:))
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
        && durations.count == DurationUnit.allCases.count
        && codes.count == Violation.Code.known.count
        && formats.contains { $0.key == "other" } && kinds.count == ValueKind.allCases.count - 1,
      "a phrase of '\(language)' is missing")
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
        preconditionFailure("'\(member.key)' isn't a phrase of '\(part)'")
      }
      phrases[key] = phrase
    }
  }
}

enum DurationUnit: String, CaseIterable { case year, month, day, hour, minute, second }

/// The keys of the member `phrases` in a file of phrases. `Languages/en.json` shows the arguments of
/// each phrase.
enum Phrase: String, CaseIterable {
  // Explanations of rules.
  case required, atLeast, atMost, between, exactly, soft, allowed, denied, pattern, oneOf, equal
  case notEqual
  case check, asyncCheck, orMore, orLess, orLater, orEarlier, moreThan, lessThan, after, before
  case steps, mustBeTrue, fileTypes, suchAs, once
  // Explanations of conditions. The argument `rule` is the explanation of the rule.
  case ifEqual, ifOneOf, ifPresent, ifAbsent, ifCode
  // Explanations of transforms.
  case trim, lineFeeds, spacesForLineBreaks, noLineBreaks, normalize, asciiDigits, upperCase,
    collapseWhitespace,
    lowerCase
  /// An explanation of a value whose key is required, but which can be `null`.
  case keyNeeded
  /// An explanation of a value whose key can be missing, but which can't be `null`.
  case noNull
  // Nouns that aren't in `nouns`.
  case encodedBytes, elements
  /// A count of the longest line, such as "42 characters in a line".
  case inLine
  // Announcements while text is typed.
  case remaining, over, clipped, rejected, corrected
  // Names of invisible Characters.
  case space, noBreakSpace, ideographicSpace, tab, lineBreak
  /// A value without Characters.
  case empty
  /// The day of the program, to which a bound refers by the name `today`.
  case today
  // Titles of problem details.
  case badRequest, notFound, requestTooLarge, notJSON, invalidForm, serverError
  case separator
}

extension Phrasebook {
  private static let files: [(language: String, phrases: @Sendable () -> [UInt8])] = [
    ("en", { PackageResources.en_json }), ("zh-Hans", { PackageResources.zh_Hans_json }),
    ("zh-Hant", { PackageResources.zh_Hant_json }), ("ja", { PackageResources.ja_json }),
    ("ko", { PackageResources.ko_json }), ("de", { PackageResources.de_json }),
    ("fr", { PackageResources.fr_json }), ("es", { PackageResources.es_json }),
    ("ru", { PackageResources.ru_json }), ("ar", { PackageResources.ar_json }),
  ]

  static let languages = files.map(\.language)

  static let english = Phrasebook("en", PackageResources.en_json)

  private static let known = Locked(["en": english])

  static func of(_ language: String) -> Phrasebook? {
    known.withLock { known in
      if let book = known[language] { return book }
      let file = files.first { $0.language == language }
      known[language] = file.map { Phrasebook(language, $0.phrases()) }
      return known[language]
    }
  }
}
