import FormValidation

extension Phrasebook {
  static let english = Phrasebook(
    language: "en",
    nouns: Nouns(
      characters: Noun(one: "# character", other: "# characters"),
      scalars: Noun(one: "# code point", other: "# code points"),
      utf16: Noun(one: "# UTF-16 unit", other: "# UTF-16 units"),
      bytes: Noun(one: "# byte", other: "# bytes"),
      encodedBytes: Noun(one: "# byte ({encoding})", other: "# bytes ({encoding})"),
      words: Noun(one: "# word", other: "# words"),
      lines: Noun(one: "# line", other: "# lines"),
      columns: Noun(one: "# column", other: "# columns"),
      weights: Noun(one: "# unit", other: "# units"),
      messages: Noun(one: "# text message", other: "# text messages"),
      scalarsPerCharacter: Noun(
        one: "# code point in each character", other: "# code points in each character"),
      elements: Noun(one: "# entry", other: "# entries")),
    problems: [
      .missing: "Fill in this field.",
      .tooShort: "Enter at least {minimum, unit} (now {received, number}).",
      .tooLong: "Enter at most {maximum, unit} (now {received, number}).",
      .notExact: "Enter exactly {maximum, unit} (now {received, number}).",
      .unencodable: "These characters cannot be stored: {characters}",
      .characters: "These characters are not allowed: {characters}",
      .mismatch: "This does not have the required format.",
      .timeout: "This could not be checked in time. Enter something simpler.",
      .notOneOf: "Choose one of these: {values}",
      .notEqual: "This must be the same as: {field}",
      .tooLarge: "This is too large. Enter at most {maximum, unit}.",
      .wrongType: "This must be {expected, select, text {text} list {a list} other {an object}}.",
      .tooFewElements: "Add at least {minimum, unit} (now {received, number}).",
      .tooManyElements: "Keep at most {maximum, unit} (now {received, number}).",
      .check: "This is not accepted.",
      .refused: "This is not available.",
      .unanswered: "This could not be checked. Try again.",
    ],
    announcements: Announcements(
      remaining: "{count, unit} left",
      over: "{count, unit} too many",
      clipped: "Part of the text did not fit.",
      rejected: "This does not fit.",
      corrected: "Corrected."),
    invisibles: Invisibles(
      space: "space", noBreakSpace: "no-break space", ideographicSpace: "ideographic space",
      tab: "tab", lineBreak: "line break"),
    separator: ", ")
}
