import FormValidation
import TextMetrics

/// The record that the tests of forms validate.
struct SignUp: FormRecord, Equatable {
  var name = "Ada"
  var bio: String?
  var password = "correct horse"
  var confirmation = "correct horse"
  var kind = "person"
  var vatNumber: String?
  var hasAcceptedTerms = true
  var address = Address()
  var billing: Address?
  var others: [Address] = []
  var tags: [String] = []
}

struct Address: FormRecord, Equatable {
  var city = "London"
}

let signUp = ModelForm<SignUp>("signUp") {
  Field(
    \.name, "name", stages: [.trim],
    rules: [.required, .count(2...10, in: .characters), .count(...20, in: .bytes)])
  Field(
    \.bio, "bio", stages: [.trim, .lineBreaks(.lf)],
    rules: [.count(...20, in: .characters), .forbidden(.emoji)])
  Field(\.password, "password", rules: [.required, .count(8..., in: .characters)])
  Field(\.confirmation, "confirmation", rules: [.equalTo(\.password)])
  Field(\.kind, "kind", rules: [.oneOf("person", "company")])
  When(Condition(\.kind, .equals("company"))) {
    Field(
      \.vatNumber, "vatNumber", stages: [.letterCase(.upper)],
      rules: [.required, .allowed(.asciiLetters, .digits)])
  }
  Nested(\.address, "address") {
    Field(\.city, "city", rules: [.required])
  }
  Nested(\.billing, "billing") {
    Field(\.city, "city", rules: [.required])
  }
  Each(\.others, "others", maximum: 3) {
    Field(\.city, "city", stages: [.trim], rules: [.required])
  }
  Each(
    \.tags, "tags", minimum: 0, maximum: 3, stages: [.letterCase(.lower)],
    rules: [.required, .count(...5, in: .characters)])
  Rule("terms", on: "name") { $0.hasAcceptedTerms }
}

// Members of a form, as short as a test can say them.
extension FormDeclaration.Member {
  static func field(
    _ name: String, kind: ValueKind = .text, stages: [Stage] = [], _ rules: FieldRule<String>...
  ) -> Self {
    .field(FieldDeclaration(name, kind: kind, stages: stages, rules: rules))
  }

  static func group(_ name: String, _ requirement: Requirement = .optional, _ members: Self...)
    -> Self
  {
    .group(
      GroupDeclaration(name, requirement: requirement, form: FormDeclaration(members: members)))
  }

  static func rows(_ name: String, minimum: Int = 0, maximum: Int? = nil, _ members: Self...)
    -> Self
  {
    .list(
      ListDeclaration(
        name, minimum: minimum, maximum: maximum, element: .form(FormDeclaration(members: members)))
    )
  }

  static func texts(
    _ name: String, minimum: Int = 0, maximum: Int? = nil, _ rules: FieldRule<String>...
  ) -> Self {
    .list(
      ListDeclaration(
        name, minimum: minimum, maximum: maximum,
        element: .text(FieldDeclaration("element", rules: rules))))
  }

  static func when(_ field: String, _ test: ConditionTest, _ members: Self...) -> Self {
    .conditional(Condition(field, test), members)
  }
}
