import FormValidation
import TextMetrics

/// The phrases of one language, as message patterns (``MessagePattern``). Nouns are in the
/// dictionary form, which fits every sentence.
///
/// The part `pages` of the files in `Languages` is only for web pages: `Web/write-languages` reads
/// it.
final class Phrasebook: Sendable {
  let language: String
  /// A plural such as `one {# word} other {# words}`, or one phrase for all numbers.
  let nouns: [UnitNoun: String]
  let durations: [DurationUnit: String]
  let messages: [Violation.Code: String]
  let kinds: [ValueKind: String]
  let characterClasses: [CharacterFilter.Class: String]
  private let phrases: [Phrase: String]

  private init(_ language: String, _ file: [UInt8]) {
    guard let json = try? JSONValue(parsing: file) else {
      preconditionFailure("the phrases of '\(language)' aren't JSON")
    }
    self.language = language
    nouns = json.phrases("nouns", UnitNoun.init(rawValue:))
    durations = json.phrases("durations", DurationUnit.init(rawValue:))
    kinds = json.phrases("kinds", ValueKind.init(rawValue:))
    characterClasses = json.phrases("characterClasses", CharacterFilter.Class.init(named:))
    phrases = json.phrases("phrases", Phrase.init(rawValue:))
    let formats = json.phrases("formats") { $0 }.sorted { $0.key < $1.key }
    // A violation contains the name of its format, and each language has a phrase for each format.
    let choices = formats.map { "\($0) {\($1)}" }.joined(separator: " ")
    messages = json.phrases("messages", Violation.Code.init(known:)).mapValues {
      $0.replacing("{format}", with: "{format, select, \(choices)}")
    }
    // The kind `text` has no phrase, because it needs no explanation.
    precondition(
      nouns.count == UnitNoun.allCases.count && phrases.count == Phrase.allCases.count
        && durations.count == DurationUnit.allCases.count
        && messages.count == Violation.Code.known.count
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

/// `Languages/en.json` shows the arguments of each phrase.
enum Phrase: String, CaseIterable {
  // Explanations of rules.
  case required, atLeast, atMost, between, exactly, soft, allowed, denied, pattern, oneOf, equal
  case notEqual
  case check, asyncCheck, orMore, orLess, orLater, orEarlier, moreThan, lessThan, after, before
  case steps, mustBeTrue, fileTypes, suchAs, once
  // Explanations of conditions. The argument `rule` is the explanation of the rule.
  case ifEqual, ifOneOf, ifPresent, ifAbsent, ifCode
  // Explanations of transforms.
  case trim, lineFeeds, spacesForLineBreaks, noLineBreaks, normalize, asciiDigits,
    collapseWhitespace, uppercase, lowercase
  /// Explains that a value can be empty, but its key can't be missing.
  case keyNeeded
  /// Explains that a key can be missing, but its value can't be `null`.
  case noNull
  /// Explains that a key can't be missing, and its value can't be `null`.
  case keyNeededNoNull
  // Nouns that aren't in `nouns`.
  case encodedBytes, elements
  /// A count of units in the longest line, such as "42 characters in a line".
  case inLine
  // Announcements while text is typed.
  case remaining, over, clipped, rejected, corrected
  // Names of invisible Characters.
  case space, noBreakSpace, ideographicSpace, tab, lineBreak
  case empty
  case today
  // Titles of problem details.
  case badRequest, unauthorized, forbidden, notFound, conflict, requestTooLarge, notJSON,
    invalidForm, tooManyRequests, notAccepted, serverError
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

  private static let cache = Locked(["en": english])

  static func of(_ language: String) -> Phrasebook? {
    cache.withLock { phrasebooks in
      if let phrasebook = phrasebooks[language] { return phrasebook }
      let file = files.first { $0.language == language }
      phrasebooks[language] = file.map { Phrasebook(language, $0.phrases()) }
      return phrasebooks[language]
    }
  }
}

// MARK: - Nouns of Units

extension Phrasebook {
  /// Returns the pattern of a number with the noun of a unit. The argument `counted` of the pattern
  /// is the number.
  func countPattern(unit: String?) -> String {
    let noun = noun(ofUnit: unit ?? "")
    let plurals = noun.contains("other {") ? noun : "other {\(noun)}"
    let number = "{counted, plural, \(plurals)}"
    let isOfLine = unit?.split(separator: "+").dropFirst().contains("line") ?? false
    return isOfLine ? self[.inLine].replacing("{counted}", with: number) : number
  }

  private func noun(ofUnit unit: String) -> String {
    if unit == "elements" { return self[.elements] }
    if Self.encoding(ofUnit: unit) != nil { return self[.encodedBytes] }
    return nouns[UnitNoun(unitNamed: unit) ?? .customWeights] ?? ""
  }

  static func encoding(ofUnit unit: String) -> String? {
    let parts = unit.prefix { $0 != "+" }.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "bytes" else { return nil }
    return switch parts[1] {
    case "utf8", "utf16", "utf32": "UTF-" + parts[1].dropFirst(3)
    default: parts[1].uppercased()
    }
  }
}

// MARK: - Formats

extension Phrasebook {
  /// Formats with the same message have the same keyword in a `select`.
  static func keyword(ofFormat name: String) -> String {
    switch name {
    case "idn-hostname": "hostname"
    case "idn-email": "email"
    case "date-time": "dateTime"
    default: name
    }
  }

  static func example(ofFormat name: String) -> String { examples[name] ?? name }

  private static let examples = [
    "integer": "12", "decimal": "12.5", "boolean": "true",
    "date": "2026-11-22", "time": "13:45", "localDateTime": "2026-11-22T13:45",
    "dateTime": "2026-11-22T13:45:30Z", "date-time": "2026-11-22T13:45:30Z",
    "email": "name@example.org", "idn-email": "jürgen@bücher.example",
    "url": "https://example.org/",
    "uuid": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
    "hostname": "www.example.org", "idn-hostname": "bücher.example",
    "phone": "+14155552671", "color": "#ff8800",
  ]
}
