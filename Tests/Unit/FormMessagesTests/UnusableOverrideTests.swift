import FormFiles
import FormMessages
import FormValidation
import StrictJSON
import Testing
import TextMetrics

@Suite struct `Overrides that cannot be used` {
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
    return MessageCatalog(overrides: catalog).unusableOverrides(of: declaration).map(\.description)
  }

  @Test func `are named with their place`() {
    #expect(
      complaints(rule: [.tooLong: ["de": "{maximun, unit}"]]) == [
        "addresses.city: length: tooLong: de: '{maximun, unit}' has the argument 'maximun', "
          + "which this "
          + "message doesn't have. Write one of encoding, label, maximum, minimum, received, unit."
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
    #expect(
      complaints(rule: "{broken").first?.hasPrefix("addresses.city: length: '{broken' is no")
        == true
    )
    #expect(complaints(rule: MessageOverrides(["xx": "no such language"])).count == 1)
  }

  @Test func `that can be used aren't reported`() {
    #expect(
      complaints(
        rule: [
          .tooLong: [
            "*": "{label}: {received, number} of {maximum, unit}",
            "de-AT": "{maximum, unit} ({encoding})",
            "zh-Hant-HK": "{maximum, unit}",
            "pl": "{maximum, plural, one {# znak} few {# znaki} other {# znaków}}",
          ]
        ], field: "{label}", catalog: "{maximum} {values} {field} {pattern}", label: "City {") == []
    )
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
