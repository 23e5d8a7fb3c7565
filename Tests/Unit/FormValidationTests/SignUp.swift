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
  Field(\.name).trimmed().required().length(2...10).maxLength(20, in: .bytes)
  Field(\.bio).trimmed().lineBreaks(.lf).maxLength(20).deny(.emoji)
  Field(\.password).required().minLength(8)
  Field(\.confirmation).equal(to: \.password)
  Field(\.kind).oneOf("person", "company")
  When(\.kind, is: "company") {
    Field(\.vatNumber).uppercased().required().allow(.asciiLetters, .digits)
  }
  Nested(\.address) {
    Field(\.city).required()
  }
  Nested(\.billing) {
    Field(\.city).required()
  }
  Each(\.others, maximum: 3) {
    Field(\.city).trimmed().required()
  }
  Each(\.tags, maximum: 3).lowercased().required().maxLength(5)
  Check("terms", on: "name") { $0.hasAcceptedTerms }
}

// Rules of a declaration, as short as a test can say them.
extension FieldRule {
  static func allow(_ sets: CharacterFilter.Class...) -> Self { allow(sets) }
  static func deny(_ sets: CharacterFilter.Class...) -> Self { deny(sets) }
  static func oneOf(_ values: String...) -> Self { oneOf(values) }
  static func fileTypes(_ types: String...) -> Self { fileTypes(types) }

  static func asyncCheck(
    _ name: String, isRight: @escaping @Sendable (String) async throws -> Bool
  ) -> Self {
    asyncCheck(AsyncCheck(name, isRight: isRight))
  }
}

// Members of a form, as short as a test can say them.
extension FormDeclaration.Member {
  static func field(
    _ name: String, kind: ValueKind = .text, stages: [Stage] = [], _ rules: FieldRule...
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
    _ name: String, minimum: Int = 0, maximum: Int? = nil, _ rules: FieldRule...
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
