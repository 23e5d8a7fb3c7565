package import FormValidation
package import TextMetrics

package struct SignUp: FormRecord, Equatable {
  package var name = "Ada"
  package var bio: String?
  package var password = "correct horse"
  package var confirmation = "correct horse"
  package var kind = "person"
  package var vatNumber: String?
  package var hasAcceptedTerms = true
  package var address = Address()
  package var billing: Address?
  package var others: [Address] = []
  package var tags: [String] = []

  package init() {}

  package init(
    name: String = "Ada", bio: String? = nil, password: String = "correct horse",
    confirmation: String = "correct horse", kind: String = "person", vatNumber: String? = nil,
    hasAcceptedTerms: Bool = true, address: Address = Address(), billing: Address? = nil,
    others: [Address] = [], tags: [String] = []
  ) {
    self.name = name
    self.bio = bio
    self.password = password
    self.confirmation = confirmation
    self.kind = kind
    self.vatNumber = vatNumber
    self.hasAcceptedTerms = hasAcceptedTerms
    self.address = address
    self.billing = billing
    self.others = others
    self.tags = tags
  }
}

package struct Address: FormRecord, Equatable {
  package var city: String

  package init() { city = "London" }
  package init(city: String) { self.city = city }
}

package let signUp = ModelForm<SignUp>("signUp") {
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

// Short forms for declarations in tests.
extension FieldRule {
  package static func allow(_ sets: CharacterFilter.Class...) -> Self { allow(sets) }
  package static func deny(_ sets: CharacterFilter.Class...) -> Self { deny(sets) }
  package static func oneOf(_ values: String...) -> Self { oneOf(values) }
  package static func fileTypes(_ types: String...) -> Self { fileTypes(types) }

  package static func asyncCheck(
    _ name: String, passes: @escaping @Sendable (String) async throws -> Bool
  ) -> Self {
    asyncCheck(AsyncCheck(name, passes: passes))
  }
}

extension FormDeclaration.Member {
  package static func field(
    _ name: String, kind: ValueKind = .text, transforms: [FieldTransform] = [],
    _ rules: FieldRule...
  ) -> Self {
    .field(FieldDeclaration(name, kind: kind, transforms: transforms, rules: rules))
  }

  package static func group(
    _ name: String, _ requirement: Requirement = .optional, _ members: Self...
  )
    -> Self
  {
    .group(
      GroupDeclaration(name, requirement: requirement, form: FormDeclaration(members: members)))
  }

  package static func rows(
    _ name: String, minimum: Int = 0, maximum: Int? = nil, _ members: Self...
  )
    -> Self
  {
    .list(
      ListDeclaration(
        name, minimum: minimum, maximum: maximum, element: .form(FormDeclaration(members: members)))
    )
  }

  package static func texts(
    _ name: String, minimum: Int = 0, maximum: Int? = nil, _ rules: FieldRule...
  ) -> Self {
    .list(
      ListDeclaration(
        name, minimum: minimum, maximum: maximum,
        element: .value(FieldDeclaration("element", rules: rules))))
  }

  package static func when(_ field: String, _ test: ConditionTest, _ members: Self...) -> Self {
    .conditional(Condition(field, test), members)
  }
}

package func summary(_ report: FormReport) -> [String] {
  report.violations.map { "\($0.path) \($0.rule) \($0.code)" }
}

extension FieldRule {
  /// The numbers that differ from `base` by a multiple of `size`.
  package static func multiple(of size: ExactDecimal, from base: ExactDecimal = 0) -> Self {
    guard let step = DecimalStep(of: size, from: base) else {
      fatalError("multiples of \(size) from \(base) can't be represented")
    }
    return Self(.step(step))
  }
}

extension FormDeclaration {
  package init(
    fields: [FieldDeclaration], name: String? = nil, valueCap: Int = Self.defaultValueCap,
    messages: MessageOverrides = .none
  ) {
    self.init(
      name: name, valueCap: valueCap, members: fields.map { .field($0) }, messages: messages)
  }
}
