import FormValidation
import TextMetrics

/// The record that the tests of forms validate.
struct SignUp: Sendable, Equatable {
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

struct Address: Sendable, Equatable {
  var city = "London"
}

let signUp = ModelForm<SignUp>("signUp") {
  Field(\.name, "name", stages: [.trim]) {
    Required()
    Count(2...10, in: .characters)
    Count(...20, in: .bytes)
  }
  Field(\.bio, "bio", stages: [.trim, .lineBreaks(.lf)]) {
    Count(...20, in: .characters)
    Forbidden(.emoji)
  }
  Field(\.password, "password") {
    Required()
    Count(8..., in: .characters)
  }
  Field(\.confirmation, "confirmation") { EqualTo(\.password) }
  Field(\.kind, "kind") { OneOf("person", "company") }
  When(Condition(field: "kind", .equals("company"))) {
    Field(\.vatNumber, "vatNumber", stages: [.letterCase(.upper)]) {
      Required()
      Allowed(.asciiLetters, .digits)
    }
  }
  Nested(\.address, "address") {
    Field(\.city, "city") { Required() }
  }
  Nested(\.billing, "billing") {
    Field(\.city, "city") { Required() }
  }
  Each(\.others, "others", maximum: 3) {
    Field(\.city, "city", stages: [.trim]) { Required() }
  }
  Each(\.tags, "tags", minimum: 0, maximum: 3, stages: [.letterCase(.lower)]) {
    Required()
    Count(...5, in: .characters)
  }
  Rule("terms", on: "name") { $0.hasAcceptedTerms }
}
