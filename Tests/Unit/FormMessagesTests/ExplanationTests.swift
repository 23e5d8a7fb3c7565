import FormMessages
import FormSupport
import FormValidation
import Testing

@Suite struct `An explanation` {
  private func sentences(of member: FormDeclaration.Member) -> [String: [String]] {
    let kind = FieldDeclaration("kind", label: "Customer")
    let form = FormDeclaration(members: [.field(kind), member])
    let fields = MessageCatalog().explanation(of: form, language: "en")
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.path, $0.sentences) })
      .filter { !$0.value.isEmpty }
  }

  private static let city = FormDeclaration.Member.field("city", .required)

  @Test func `of a member of a group has the conditions around the group`() {
    #expect(
      sentences(of: .when("kind", .equals("company"), .group("address", .optional, Self.city)))
        == ["address.city": ["If Customer is company: Must be filled in."]])
  }

  @Test func `of an element of a list has the conditions around the list`() {
    let tag = FieldDeclaration("tag", rules: [.required])
    #expect(
      sentences(
        of: .when("kind", .present, .list(ListDeclaration("tags", element: .value(tag)))))
        == ["tags[]": ["If Customer is filled in: Must be filled in."]])
    let address = FormDeclaration(members: [Self.city])
    #expect(
      sentences(
        of: .when("kind", .absent, .list(ListDeclaration("addresses", element: .form(address)))))
        == ["addresses[].city": ["If Customer is empty: Must be filled in."]])
  }

  @Test(
    arguments: [
      (.missing, "May be left out, but not sent as null."),
      (.null, "Must be sent, even without a value."), (.never, "Must be sent, and not as null."),
      (.missingOrNull, nil),
    ] as [(Absence, String?)])
  func `of an optional value has the ways to leave it out`(
    absence: Absence, sentence: String?
  ) {
    var field = FieldDeclaration("age", kind: .integer)
    field.absence = absence
    #expect(
      sentences(of: .field(field))["age"] == ["A whole number."] + [sentence].compactMap { $0 })
    field.rules = [.required]
    #expect(sentences(of: .field(field))["age"] == ["A whole number.", "Must be filled in."])
  }

  @Test func `of a check without a path has the path of its group or list element`() {
    let form = ModelForm<SignUp> {
      Check("a") { _ in true }
      Nested(\.address) { Check("b") { _ in true } }
      Each(\.others) { Check("c") { _ in true } }
    }
    let explanations = MessageCatalog().explanation(of: form.declaration, language: "en")
    let checks = explanations.filter { $0.sentences.contains { $0.hasPrefix("Passes") } }
    #expect(checks.map(\.path) == ["", "address", "others[]"])
  }

  @Test func `of many conditions takes linear time`() {
    let conditions = (0..<10_000).map { number in
      FormDeclaration.Member.when("kind", .equals("\(number)"), .field("x", .equal(to: "kind")))
    }
    let form = FormDeclaration(
      members: conditions + [.field(FieldDeclaration("kind", label: "Customer"))])
    let fields = MessageCatalog().explanation(of: form, language: "en")
    #expect(fields.count == 10_001)
    #expect(fields[9_999].sentences == ["If Customer is 9999: The same as: Customer"])
  }

  @Test func `has the labels of messages`() {
    let labels = LocalizedText("Nom", byLanguage: ["en": "Name", "zh-Hant": "姓名"])
    let form = FormDeclaration(members: [.field(FieldDeclaration("name", label: labels))])
    func label(_ language: String) -> String? {
      MessageCatalog().explanation(of: form, language: language)[0].label
    }
    #expect(label("sw") == "Nom")
    #expect(label("zh-TW") == "姓名")
  }

  /// The inner condition reads a field of the group. The outer condition reads a field of the form.
  @Test func `of nested conditions has the label of each condition's own form`() {
    let inner = FieldDeclaration("kind", label: "Address type")
    #expect(
      sentences(
        of: .when(
          "kind", .equals("company"),
          .group(
            "address", .optional, .field(inner), .when("kind", .equals("postal"), Self.city))))
        == [
          "address.city": [
            "If Customer is company: If Address type is postal: Must be filled in."
          ]
        ])
  }
}
