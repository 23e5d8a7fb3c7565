import FormFiles
import FormMessages
import FormValidation
import Foundation
import StrictJSON
import TestSupport
import Testing
import TextMetrics

@Suite struct `Overrides that can't be used` {
  private func complaints(
    rule: MessageOverrides = .none, field: MessageOverrides = .none,
    form: MessageOverrides = .none, catalog: MessageOverrides = .none,
    label: LocalizedText? = nil
  ) -> [String] {
    let city = FieldDeclaration(
      "city", label: label,
      rules: [.count(TextLimit(3, in: .characters)).message(rule)],
      messages: field)
    let address = FormDeclaration(members: [.field(city)])
    let declaration = FormDeclaration(
      members: [.list(ListDeclaration("addresses", element: .form(address)))], messages: form)
    return MessageCatalog(overrides: catalog).unusableTexts(of: declaration).map(\.description)
  }

  @Test func `are named with their place`() throws {
    #expect(
      complaints(rule: [.tooLong: ["de": "{maximun, unit}"]]) == [
        "addresses.city: length: tooLong: de: '{maximun, unit}' has the argument 'maximun', "
          + "which this "
          + "message doesn't have. Write one of label, maximum, minimum, received, unit."
      ])
    #expect(
      complaints(field: [.required: "{maximum}"]) == [
        "addresses.city: required: '{maximum}' has the argument 'maximum', which this "
          + "message doesn't have. "
          + "Write one of label."
      ])
    #expect(
      complaints(form: [.tooLong: ["de_DE": "zu lang", "zh-hans": "过长", "deutsch": "zu lang"]]) == [
        "tooLong: de_DE: 'de_DE' isn't a language tag. Write 'de-DE'.",
        "tooLong: deutsch: 'deutsch' isn't a language tag. Write one such as en or zh-Hant.",
        "tooLong: zh-hans: 'zh-hans' isn't a language tag. Write 'zh-Hans'.",
      ])
    #expect(
      complaints(catalog: [.tooLong: ["pl": "Najwyżej {maximum, unit}"]]) == [
        "catalog: tooLong: pl: 'Najwyżej {maximum, unit}' counts in units, which don't have "
          + "nouns in 'pl'. "
          + "Write a plural with nouns of your own."
      ])
    #expect(
      complaints(label: ["*": "City", "de_DE": "Ort {", "fr": "Ville {"]) == [
        "addresses.city: label: de_DE: 'de_DE' isn't a language tag. Write 'de-DE'."
      ])
    let broken = try #require(complaints(rule: "{broken").first)
    #expect(broken.hasPrefix("addresses.city: length: '{broken' isn't a message"))
    #expect(complaints(rule: MessageOverrides(["xx": "no such language"])).count == 1)
  }

  @Test func `that can be used aren't reported`() {
    #expect(
      complaints(
        rule: [
          .tooLong: [
            "*": "{label}: {received, number} of {maximum, unit}",
            "de-AT": "{maximum, unit} ({minimum})",
            "zh-Hant-HK": "{maximum, unit}",
            "pl": "{maximum, plural, one {# znak} few {# znaki} other {# znaków}}",
          ]
        ], field: "{label}", catalog: "{maximum} {values} {field} {pattern}", label: "City {") == []
    )
  }

  private func complaint(
    about pattern: String, for code: Violation.Code? = nil, at rule: FieldRule,
    kind: ValueKind = .text
  ) -> String? {
    let messages = code.map { MessageOverrides(nil, byCode: [$0: LocalizedText(pattern)]) }
    let field = FieldDeclaration(
      "field", kind: kind,
      rules: [rule.message(messages ?? MessageOverrides(LocalizedText(pattern)))])
    let form = FormDeclaration(members: [.field(field)])
    let found = MessageCatalog().unusableTexts(of: form).map(\.description)
    #expect(found.count < 2)
    return found.first
  }

  @Test(arguments: [
    ("{label, number}", "needs a number, and 'label' is a text here. Write {label}."),
    ("{label, unit}", "needs a number, and 'label' is a text here. Write {label}."),
    ("{unit, plural, other {#}}", "needs a number, and 'unit' is a text here. Write {unit}."),
    ("{encoding}", "has the argument 'encoding', which this message doesn't have."),
    ("{maximum, plural, =1.5 {a} other {b}}", "expected a whole number, at position 19."),
    ("{maximum, plural, offset:1.5 other {b}}", "expected a whole number, at position 25."),
    (
      "{maximum, plural, offset:99999999999999999999 other {b}}",
      "expected a whole number, at position 25."
    ),
    (
      "{maximum, plural, offset:-9223372036854775808 other {b}}",
      "expected a number of at most 15 digits, at position 25."
    ),
  ])
  func `with an argument of another kind are named`(pattern: String, reason: String) {
    for code: Violation.Code? in [nil, .tooLong] {
      let found = complaint(about: pattern, for: code, at: .count(TextLimit(3, in: .characters)))
      #expect(found?.contains(reason) == true, "\(found ?? "")")
    }
  }

  @Test func `have no counts in quoted text`() {
    #expect(complaint(about: "'{maximum, unit}' is required", for: .required, at: .required) == nil)
    let atMost = FieldRule.count(TextLimit(3, in: .characters))
    #expect(complaint(about: "{maximum,unit}", for: .tooLong, at: atMost) == nil)
  }

  @Test func `with a bound that the rule doesn't have are named`() {
    let atLeast = FieldRule.count(TextLimit(minimum: 3, maximum: nil, in: .characters))
    let unknown = "has the argument 'maximum', which this message doesn't have."
    #expect(complaint(about: "{maximum, unit}", at: atLeast)?.contains(unknown) == true)
    #expect(complaint(about: "{minimum, unit}", at: atLeast) == nil)
    let range = FieldRule.range(to: .value("1.5"))
    let unknownMinimum = "has the argument 'minimum', which this message doesn't have."
    #expect(
      complaint(about: "{minimum}", for: .tooLarge, at: range, kind: .decimal)?
        .contains(unknownMinimum) == true)
    #expect(
      complaint(about: "{maximum, unit}", for: .tooLarge, at: range, kind: .decimal)?
        .contains("counts in units, and this message has no counts. Leave out ', unit'.") == true)
    #expect(
      complaint(
        about: "{maximum, plural, offset:1 other {#}}", for: .tooLarge, at: range, kind: .decimal)?
        .contains("has an offset, and 'maximum' isn't a whole number here.") == true)
    #expect(complaint(about: "{maximum, number}", for: .tooLarge, at: range, kind: .decimal) == nil)
    let date = FieldRule.range(from: .value("2026-11-22"))
    #expect(
      complaint(about: "{minimum, number}", at: date, kind: .date)?
        .contains("'minimum' is a text here.") == true)
    #expect(complaint(about: "{minimum}", for: .tooEarly, at: date, kind: .date) == nil)
  }

  @Test(arguments: Violation.Code.known)
  func `the article lists the arguments of each message`(_ code: Violation.Code) throws {
    let field = FieldDeclaration("a", messages: [code: "{nobody}"])
    let form = FormDeclaration(members: [.field(field)])
    let reason = try #require(MessageCatalog().unusableTexts(of: form).first).reason
    guard case .unknownArgument(_, let known) = reason else {
      Issue.record("'nobody' is an argument of \(code.rawValue)")
      return
    }
    let article = try Repository.text(
      "Sources/FormFiles/FormFiles.docc/WritingFormFiles.md")
    let rows = article.split(separator: "\n").filter { $0.contains("`\(code.rawValue)`") }
    let columns = rows.map { $0.split(separator: "|") }.filter { $0.count == 2 }
    let names = try #require(columns.last)[1].matches(of: /`(\w+)`/).map { String($0.1) }
    let types = ["text", "number", "boolean", "list", "object"]
    #expect(Set(names).subtracting(types).union(["label"]) == Set(known))
  }

  @Test func `are skipped without an empty value`() throws {
    let range = FieldRule.range(to: .value("3"))
      .message([.tooLarge: "{minimum} to {maximum}"])
    let form = FormDeclaration(
      members: [.field(FieldDeclaration("field", kind: .integer, rules: [range]))])
    let violation = Violation(
      path: "field", rule: "range", code: .tooLarge, expected: .range(minimum: nil, maximum: "3"))
    #expect(
      MessageCatalog().message(for: violation, form: form, language: "en") == "Enter 3 or less.")
  }

  @Test(
    arguments: [
      ("de_DE", "'de_DE' isn't a language tag; write 'de-DE'"),
      ("zh-hans", "'zh-hans' isn't a language tag; write 'zh-Hans'"),
      ("deutsch", "'deutsch' isn't a language tag; write one such as en or zh-Hant"),
      ("", "'' isn't a language tag; write one such as en or zh-Hant"),
    ])
  func `a tag that isn't canonical in a form file is an error at its key`(
    tag: String, reason: String
  ) {
    let text: JSONValue = .object([tag: "Name"])
    for (place, field): (String, JSONValue) in [
      ("fields[0].label", ["name": "a", "label": text]),
      ("fields[0].messages", ["name": "a", "messages": ["*": text]]),
    ] {
      let error = #expect(throws: FormFileError.self) {
        try FormDeclaration(parsing: ["fields": [field]])
      }
      #expect(error?.description.hasPrefix(place) == true, "\(error?.description ?? "")")
      #expect(error?.description.hasSuffix(": \(reason).") == true, "\(error?.description ?? "")")
    }
  }
}
