import FormMessages
import FormSupport
import FormValidation
import Testing
import TextMetrics

@Suite struct `A value in a sentence` {
  private let catalog = MessageCatalog()

  private func sentence(_ characters: [String], language: String) -> String {
    let violation = Violation(
      path: "name", rule: "characters", code: .disallowedCharacters,
      expected: .characters(allowed: nil, denied: []), received: .characters(some: characters))
    return catalog.message(for: violation, language: language)
  }

  @Test(arguments: MessageCatalog.languages)
  func `is isolated from the sentence around it`(language: String) {
    let characters = sentence(["(", "א", "!"], language: language)
    for character in ["(", "א", "!"] {
      #expect(characters.contains(isolated(character)), "\(characters)")
    }
    let form = FormDeclaration(fields: [FieldDeclaration("password", label: "كلمة السر (1)")])
    let violation = Violation(
      path: "again", rule: "equal", code: .notEqual, expected: .field(named: "password"))
    let field = catalog.message(for: violation, form: form, language: language)
    #expect(field.contains(isolated("كلمة السر (1)")), "\(field)")
  }

  @Test func `can't change the direction of the sentence`() {
    let form = FormDeclaration(
      fields: [FieldDeclaration("password", label: "a\u{2069}\u{202E}b\u{2067}\u{200F}")])
    let violation = Violation(
      path: "again", rule: "equal", code: .notEqual, expected: .field(named: "password"))
    #expect(
      catalog.message(for: violation, form: form, language: "en")
        == "This must be the same as: " + isolated("a⟨U+2069⟩⟨U+202E⟩b⟨U+2067⟩\u{200F}"))
  }

  @Test(
    arguments: [
      ("\u{202E}", "⟨U+202E⟩"), ("\u{200B}", "⟨U+200B⟩"), ("\0", "⟨U+0000⟩"),
      ("\u{E0041}", "⟨U+E0041⟩"), ("\u{3164}", "⟨U+3164⟩"), ("\u{2800}", "⟨U+2800⟩"),
      ("\u{200D}\u{FE0F}", "⟨U+200D⟩⟨U+FE0F⟩"), ("1\u{FE0F}", "1⟨U+FE0F⟩"),
      ("\u{2003}", "⟨U+2003⟩"),
      (" ", "space"), ("\t", "tab"), ("\r\n", "line break"), ("\u{A0}", "no-break space"),
      ("\u{3000}", "ideographic space"), ("\u{301}", "\u{25CC}\u{301}"), ("é", "é"),
      ("👨‍👩‍👧", "👨‍👩‍👧"), ("❤️", "❤️"), ("1️⃣", "1️⃣"), ("क्‍ष", "क्‍ष"),
    ])
  func `has a name if it's invisible`(character: String, shown: String) {
    #expect(sentence([character], language: "en") == "These characters are not allowed: " + shown)
  }

  @Test func `has a name if it's empty`() {
    let violation = Violation(
      path: "a", rule: "oneOf", code: .notOneOf, expected: .values(anyOf: ["", "b"]))
    for (language, sentence) in [
      ("en", "Choose one of these: (empty), b"), ("zh-Hans", "请选择以下之一：（空）、b"),
    ] {
      #expect(MessageCatalog().message(for: violation, language: language) == sentence)
    }
  }

  @Test func `is named in the language of the sentence`() {
    for (language, space) in [
      ("de", "Leerzeichen"), ("ja", "スペース"), ("ar", "مسافة"), ("zh-Hant", "空格"),
    ] {
      let named = language == "ar" ? isolated(space) : space
      #expect(sentence([" "], language: language).contains(named))
    }
  }

  @Test func `is short, however large`() {
    let marks = String(repeating: "\u{301}", count: 1_000_000)
    let form = FormDeclaration(
      fields: [FieldDeclaration("a", rules: [.allow([.digits])])], valueCap: 10_000_000)
    let report = ModelForm(form).validate(["a": .string("a" + marks)])
    #expect(catalog.message(for: report.violations[0], language: "en").utf8.count < 1000)
  }
}

@Suite struct `Numbers in sentences` {
  private let catalog = MessageCatalog()

  private func tooLong(_ maximum: Int, _ language: String) -> String {
    catalog.message(
      for: Violation(
        path: "name", rule: "length", code: .tooLong, unit: "bytes",
        expected: .count(minimum: nil, maximum: maximum), received: .count(of: maximum + 1)),
      language: language)
  }

  @Test(arguments: [
    ("es", 1000, ["1000", "1001"]), ("es", 10_000, ["10.000", "10.001"]),
    ("es-MX", 1000, ["1,000", "1,001"]), ("de", 1000, ["1.000", "1.001"]),
    ("de-CH", 1000, ["1’000", "1’001"]),
    ("en-IN", 1_000_000, ["10,00,000", "10,00,001"]), ("ar-MA", 10_000, ["10.000", "10.001"]),
    ("ar-EG", 10_000, ["١٠٬٠٠٠", "١٠٬٠٠١"]), ("zh-TW", 10_000, ["10,000 個位元組"]),
    ("en_IN", 1_000_000, ["10,00,000"]), ("de-CH-1996-u-nu-latn", 1000, ["1’000"]),
    ("de-QQ", 1000, ["1.000"]), ("pl", 1000, ["1,000 bytes"]),
  ])
  func `are written as in the region`(language: String, maximum: Int, parts: [String]) {
    let sentence = tooLong(maximum, language)
      .replacing("\u{A0}", with: "").replacing("\u{202F}", with: "")
    for part in parts { #expect(sentence.contains(part), "\(sentence)") }
  }

  @Test func `follow the region in announcements and overrides, too`() {
    let announcement = FormAnnouncement(.remaining(1000, unit: "characters"), urgency: .polite)
    #expect(catalog.message(for: announcement, language: "es-MX").contains("1,000"))
    #expect(catalog.message(for: announcement, language: "es").contains("1000"))
    let catalog = MessageCatalog(overrides: [.tooLong: ["es": "{maximum, unit}"]])
    let violation = Violation(
      path: "a", rule: "length", code: .tooLong, unit: "characters",
      expected: .count(minimum: nil, maximum: 1000), received: .count(of: 1001))
    #expect(catalog.message(for: violation, language: "es-MX") == "1,000 caracteres")
    #expect(catalog.message(for: violation, language: "es") == "1000 caracteres")
  }

  @Test(arguments: [
    ("es-MX, en;q=0.5", "es-MX"), ("de-CH", "de-CH"), ("nl, fr-CA;q=0.3", "fr-CA"),
    ("zh-HK", "zh-HK"), ("gsw-CH", "en"), ("uk", "en"), ("*", "en"), ("", "en"),
    ("en-IN-x-private", "en-IN"), ("zh-TW,en;q=0.5", "zh-TW"), ("zh-CN", "zh-CN"),
    ("de-AT, *;q=0.1", "de-AT"), ("tlh, fr-CA;q=0.3", "fr-CA"), ("x;;q", "en"),
  ])
  func `have the region of the preferred language`(field: String, locale: String) {
    #expect(catalog.language(acceptLanguage: field) == locale)
    #expect(
      catalog.language(
        for: field.split(separator: ",").map { String($0.prefix { $0 != ";" }.drop { $0 == " " }) })
        == (field == "*" ? "en" : locale))
  }
}
