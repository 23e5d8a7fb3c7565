import EveryUnit
import FormMessages
import FormValidation
import TestSupport
import Testing
import TextMetrics

private let counts = [0, 1, 2, 5, 11, 100, 1_000_000]

private let units =
  TextServices.everything.unitListings.map(\.name) + ["bytes:gb18030", "columns+line", "elements"]

private func tooLong(_ maximum: Int, unit: String = "characters") -> Violation {
  Violation(
    path: "name", rule: "length", code: .tooLong, unit: unit,
    expected: .count(minimum: nil, maximum: maximum), received: .count(of: maximum + 1))
}

extension Violation {
  fileprivate static func typical(_ code: Code, unit: String, count: Int) -> Violation {
    let (expected, received): (Expected?, Received?) =
      switch code {
      case .invalidFormat: (.format(named: "date"), nil)
      case .tooSmall, .tooEarly, .notAbove, .notAfter:
        (.range(minimum: "\(count)", maximum: nil), nil)
      case .tooLarge, .tooLate, .notBelow, .notBefore:
        (.range(minimum: nil, maximum: "\(count)"), nil)
      case .stepMismatch: (.step(of: "0.1", from: "\(count)"), nil)
      case .fileType: (.values(anyOf: [".pdf", "image/*"]), nil)
      case .fileTooSmall:
        (.count(minimum: count, maximum: nil), .count(of: max(0, count - 1)))
      case .fileTooLarge: (.count(minimum: nil, maximum: count), .count(of: count + 1))
      case .tooShort, .tooFewElements:
        (.count(minimum: count, maximum: nil), .count(of: max(0, count - 1)))
      case .tooLong, .tooManyElements, .exceedsCap:
        (.count(minimum: nil, maximum: count), .count(of: count + 1))
      case .wrongLength: (.count(minimum: count, maximum: count), .count(of: count + 1))
      case .unencodable: (.count(minimum: nil, maximum: count), .characters(some: ["😀"]))
      case .disallowedCharacters:
        (.characters(allowed: nil, denied: ["emoji"]), .characters(some: ["😀"]))
      case .patternMismatch, .patternTimeout: (.pattern(source: "[a-z]"), nil)
      case .notOneOf: (.values(anyOf: ["a", "b"]), nil)
      case .notEqual, .notDifferent: (.field(named: "password"), nil)
      case .wrongType: (.type(named: "text"), .type(named: "number"))
      default: (nil, nil)
      }
    return Violation(
      path: "name", rule: code.rawValue, code: code, unit: unit, expected: expected,
      received: received)
  }
}

@Suite struct MessageCatalogTests {
  let catalog = MessageCatalog()

  private func malformed(_ format: String, _ language: String) -> String {
    let violation = Violation(
      path: "a", rule: "format", code: .invalidFormat, expected: .format(named: format))
    return catalog.message(for: violation, language: language)
      .filter { !["\u{2068}", "\u{2069}"].contains($0) }
  }

  @Test(
    arguments: [
      ("email", "en", "This is not an email address. Example: name@example.org"),
      ("idn-hostname", "en", "This is not a host name. Example: bücher.example"),
      ("integer", "en", "This is not a whole number. Example: 12"),
      ("boolean", "de", "Das ist weder true noch false. Beispiel: true"),
      (
        "date-time", "de",
        "Das ist kein Datum mit Uhrzeit und Abstand zu UTC. Beispiel: 2026-11-22T13:45:30Z"
      ),
      (
        "phone", "fr",
        "Ce n’est pas un numéro de téléphone avec indicatif du pays. Exemple\u{A0}: +14155552671"
      ),
      ("email", "zh-Hans", "这不是电子邮件地址。示例：name@example.org"),
      ("shoe-size", "en", "This cannot be read as a value here. Example: shoe-size"),
    ])
  func `a text without a format has a sentence that names the format`(
    format: String, language: String, sentence: String
  ) {
    #expect(malformed(format, language) == sentence)
  }

  @Test(arguments: MessageCatalog.languages)
  func `each format and kind of value has a sentence of its own in each language`(language: String)
    throws
  {
    let kinds = ValueKind.allCases.filter { $0 != .text }.map(\.rawValue)
    let names = Set(TextFormat.names + kinds)
    let sentences = Set(names.map { malformed($0, language) })
    // The format `date-time` and the kind `dateTime` have the same sentence.
    #expect(sentences.count == names.count - 1)
    let other = malformed("shoe-size", language).prefix { !".。".contains($0) }
    #expect(!sentences.contains { $0.hasPrefix(other) })
  }

  @Test(arguments: MessageCatalog.languages)
  func `every problem has a sentence in every language, for every number and unit`(language: String)
  {
    for (index, problem) in Violation.Code.known.enumerated() {
      for unit in RandomTests.sample(units, every: 3, from: index % 3) {
        for count in counts {
          let sentence = catalog.message(
            for: .typical(problem, unit: unit, count: count), language: language)
          let isTold = !sentence.isEmpty && sentence != problem.rawValue
          #expect(
            isTold && !sentence.utf8.contains(where: "{}#".utf8.contains),
            "\(language) \(problem) \(unit) \(count): \(sentence)")
        }
      }
    }
  }

  @Test(arguments: ["zh-Hans", "zh-Hant", "ja"])
  func `no sentence has a space between ideographs`(language: String) {
    let space = /\p{Han} \p{Han}/
    for problem in Violation.Code.known {
      for unit in units {
        let sentence = catalog.message(
          for: .typical(problem, unit: unit, count: 5), language: language)
        #expect(!sentence.contains(space), "\(problem) \(unit): \(sentence)")
      }
    }
  }

  @Test(arguments: MessageCatalog.languages)
  func `every announcement has a sentence in every language, for every number and unit`(
    language: String
  ) {
    for unit in units {
      for count in counts {
        for subject: FormAnnouncement.Subject in [
          .remaining(count, unit: unit), .over(count, unit: unit), .corrected,
          .limitedInput(.clipped), .limitedInput(.rejected), .violation(tooLong(count, unit: unit)),
        ] {
          let announcement = FormAnnouncement(subject, urgency: .polite)
          let sentence = catalog.message(for: announcement, language: language)
          let isTold = !sentence.isEmpty && !sentence.utf8.contains(where: "{}#".utf8.contains)
          #expect(isTold, "\(sentence)")
        }
      }
    }
    for (unit, noun) in [
      ("characters", "символ"), ("weighted:x", "взвешенный символ"), ("custom:x", "единица"),
    ] {
      let left = FormAnnouncement(.remaining(21, unit: unit), urgency: .polite)
      #expect(catalog.message(for: left, language: "ru") == "Осталось: 21 \(noun)")
    }
  }

  @Test(arguments: MessageCatalog.languages.dropFirst())
  func `languages other than English have sentences of their own`(language: String) {
    for problem in Violation.Code.known {
      let violation = Violation.typical(problem, unit: "characters", count: 5)
      #expect(
        catalog.message(for: violation, language: language)
          != catalog.message(for: violation, language: "en"))
    }
  }

  @Test(
    arguments: [
      ("en", 1, "Enter at most 1 character (now 2)."),
      ("en", 1_000_000, "Enter at most 1,000,000 characters (now 1,000,001)."),
      ("zh-Hans", 5, "请最多输入 5 个字符（现有 6）。"),
      ("zh-Hant", 5, "請最多輸入 5 個字元（目前 6）。"),
      ("ja", 5, "5文字以内で入力してください（現在6）。"),
      ("ko", 5, "5자 이하로 입력하세요(현재 6)."),
      ("de", 1000, "Höchstens 1.000 Zeichen eingeben (jetzt 1.001)."),
      ("fr", 0, "Saisissez au plus 0 caractère (actuellement 1)."),
      ("fr", 2, "Saisissez au plus 2 caractères (actuellement 3)."),
      ("fr", 1_000_000, "Saisissez au plus 1 000 000 de caractères (actuellement 1 000 001)."),
      ("es", 1, "Introduzca como máximo 1 carácter (ahora 2)."),
      ("ru", 1, "Максимум — 1 символ (сейчас: 2)."),
      ("ru", 2, "Максимум — 2 символа (сейчас: 3)."),
      ("ru", 5, "Максимум — 5 символов (сейчас: 6)."),
      ("ru", 11, "Максимум — 11 символов (сейчас: 12)."),
      ("ru", 21, "Максимум — 21 символ (сейчас: 22)."),
    ])
  func `nouns agree with numbers`(language: String, maximum: Int, sentence: String) {
    // French separates groups of digits with narrow no-break spaces.
    let found = catalog.message(for: tooLong(maximum), language: language)
      .replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
    #expect(found == sentence)
  }

  @Test(
    arguments: [
      ("ja", "utf16", 5, "UTF-16単位で5以内で入力してください"),
      ("ja", "bytes:gb18030", 5, "GB18030で5バイト以内で入力してください"),
      ("ko", "bytes:gb18030", 5, "GB18030 기준 5바이트 이하로 입력하세요"),
      ("zh-Hans", "bytes:gb18030", 5, "5 个 GB18030 字节"),
      ("zh-Hant", "bytes:gb18030", 5, "5 個 GB18030 位元組"),
      ("zh-Hans", "scalarsPerCharacter", 5, "请最多输入 5 个码位（每个字符）"),
      ("zh-Hant", "scalarsPerCharacter", 5, "請最多輸入 5 個碼位（每個字元）"),
      ("de", "bytes:utf16", 5, "5 Bytes (UTF-16)"),
      ("en", "bytes:gb18030", 5, "5 bytes (GB18030) (now 6)."),
      // Arabic has six plural forms.
      ("ar", "characters", 0, "حرف ("), ("ar", "characters", 1, "حرف واحد ("),
      ("ar", "characters", 2, "حرفان ("), ("ar", "characters", 5, "أحرف ("),
      ("ar", "characters", 11, "حرفًا ("), ("ar", "characters", 100, "حرف ("),
    ])
  func `sentences are what a native speaker would write`(
    language: String, unit: String, maximum: Int, part: String
  ) {
    let sentence = catalog.message(for: tooLong(maximum, unit: unit), language: language)
    #expect(sentence.contains(part), "\(sentence)")
  }

  @Test func `announcements are what a native speaker would write`() {
    func sentence(_ subject: FormAnnouncement.Subject, _ language: String) -> String {
      catalog.message(for: FormAnnouncement(subject, urgency: .polite), language: language)
    }
    #expect(
      sentence(.limitedInput(.clipped), "de") == "Ein Teil des Textes passte nicht mehr hinein.")
    #expect(sentence(.corrected, "de") == "Korrigiert.")
    let refused = Violation(path: "a", rule: "free", code: .check)
    #expect(catalog.message(for: refused, language: "ko") == "허용되지 않는 내용입니다.")
  }

  private func form(
    rule: MessageOverrides = .none, field: MessageOverrides = .none,
    inner: MessageOverrides = .none, outer: MessageOverrides = .none
  ) -> FormDeclaration {
    let city = FieldDeclaration(
      "city", label: ["en": "City", "de": "Ort"],
      rules: [
        .count(TextLimit(9, in: .bytes)),
        .count(TextLimit(3, in: .characters)).message(rule),
      ], messages: field)
    return FormDeclaration(
      members: [
        .group(
          GroupDeclaration(
            "address", form: FormDeclaration(members: [.field(city)], messages: inner)))
      ], messages: outer)
  }

  @Test func `the sentence of a rule comes before its field's, form's and the catalog's`() {
    let violation = Violation(
      path: "address.city", rule: "length", code: .tooLong, unit: "characters",
      expected: .count(minimum: nil, maximum: 3), received: .count(of: 4))
    let catalog = MessageCatalog(overrides: "catalog")
    func sentence(_ form: FormDeclaration) -> String {
      catalog.message(for: violation, form: form, language: "en")
    }
    #expect(sentence(form(rule: "rule", field: "field", inner: "inner", outer: "outer")) == "rule")
    #expect(sentence(form(field: "field", inner: "inner", outer: "outer")) == "field")
    #expect(sentence(form(inner: "inner", outer: "outer")) == "inner")
    #expect(sentence(form(outer: "outer")) == "outer")
    #expect(sentence(form()) == "catalog")
    #expect(sentence(form(field: [.tooShort: "another problem"])) == "catalog")
    #expect(sentence(form(field: MessageOverrides(["de": "deutsch"]))) == "catalog")
  }

  @Test func `an override can contain labels, numbers, and units`() {
    let violation = Violation(
      path: "address.city", rule: "length", code: .tooLong, unit: "characters",
      expected: .count(minimum: nil, maximum: 3), received: .count(of: 4))
    let form = form(rule: [.tooLong: "{label}: {received} > {maximum, unit}"])
    #expect(
      catalog.message(for: violation, form: form, language: "en") == "City"
        + ": 4 > 3 characters")
    #expect(
      catalog.message(for: violation, form: form, language: "de") == "Ort" + ": 4 > 3 Zeichen")
    #expect(
      catalog.message(for: violation, form: form, language: "pl") == "city"
        + ": 4 > 3 characters")
  }

  @Test func `an override that cannot be used is passed over, and can be found`() {
    let form = form(rule: "{broken", field: "{nobody} gives this", inner: "{maximum, unit}!")
    #expect(
      catalog.message(
        for: Violation(
          path: "address.city", rule: "length", code: .tooLong, unit: "characters",
          expected: .count(minimum: nil, maximum: 3), received: .count(of: 4)),
        form: form, language: "en") == "3 characters!")
    #expect(
      catalog.unusableTexts(of: form).map(\.pattern) == ["{nobody} gives this", "{broken"])
  }

  @Test func `a text for every other language is under an asterisk, in Swift as in JSON`() {
    let label: LocalizedText = ["*": "Name", "de": "Vorname"]
    #expect(label.text(for: "fr") == "Name")
    #expect(label.text(for: "de-AT") == "Vorname")
    #expect(label == LocalizedText("Name", byLanguage: ["de": "Vorname"]))
    let chinese: LocalizedText = ["*": "Name", "zh-Hans": "姓名", "zh-Hant": "名稱", "zh-HK": "名"]
    for (tag, text) in [
      ("zh", "姓名"), ("zh-CN", "姓名"), ("zh-SG", "姓名"), ("zh_cn", "姓名"), ("zh-Hans-HK", "姓名"),
      ("zh-TW", "名稱"), ("zh-MO", "名稱"), ("zh-Hant-HK", "名稱"), ("zh-HK", "名"),
      ("zh-TW-u-nu-latn", "名稱"), ("yue", "Name"), ("zhx", "Name"),
    ] {
      #expect(chinese.text(for: tag) == text, "\(tag)")
    }
    #expect((["*": "Name", "zh": "姓名"] as LocalizedText).text(for: "zh-TW") == "姓名")
  }

  @Test func `canonically equivalent messages keep their bytes`() {
    for text in ["caf\u{E9}", "cafe\u{301}"] {
      let violation = Violation(path: "a", rule: "free", code: .check, message: text)
      #expect(catalog.message(for: violation, language: "fr").utf8.elementsEqual(text.utf8))
    }
  }

  @Test func `an inconsistent violation has a sentence`() {
    let violation = Violation(
      path: FieldPath(), rule: "{x}", code: .tooLong, unit: "{#, plural}", expected: nil,
      received: nil)
    #expect(catalog.message(for: violation, language: "ru") == "Это значение не подходит.")
  }

  @Test(
    arguments: [
      (TextLimit.characters(10), "Grüße", "5 characters left", "Noch 5 Zeichen"),
      (.characters(3), "Grüße", "2 characters too many", "2 Zeichen zu viel"),
      (TextLimit(8..., in: .characters), "Grüße", "Enter at least 8 characters (now 5).", nil),
      (TextLimit(8...8, in: .bytes), "Grüße", "Enter exactly 8 bytes (now 7).", nil),
      (TextLimit(1..., in: .characters), "Grüße", "", ""),
      (TextLimit(8, in: .bytes(.gbk)), "😀", "This is not accepted.", nil),
    ] as [(TextLimit, String, String, String?)])
  func `a limit status has a sentence`(
    limit: TextLimit, text: String, english: String, german: String?
  ) {
    let reading = limit.status(of: text)
    #expect(catalog.message(for: reading, language: "en") == english)
    if let german { #expect(catalog.message(for: reading, language: "de") == german) }
  }

  @Test func `a JSON Pointer escapes any name`() {
    let path = FieldPath(name: "a/b~c").appending(2).appending("é x")
    #expect(path.jsonPointer == "#/a~1b~0c/2/%C3%A9%20x")
  }
}

func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
