import FormValidation
import TextMetrics

struct SignUp: FormRecord {
  var name = ""
  var bio: String?
  var password = ""
  var confirmation = ""
}

/// The declaration of the form, for typing, for validation, and for clients.
let signUpForm = ModelForm<SignUp>("signUp", valueCap: 16_384) {
  Field(\.name, label: ["*": "Name", "de": "Name", "zh-Hans": "姓名"])
    .trimmed()
    .lowercased()
    .required()
    .length(3...20)
    .maxLength(60, in: .bytes)
    .allow(.letters, .digits, .characters(["_", "-"]))
    .asyncCheck(
      "available", message: ["en": "This name is taken.", "de": "Dieser Name ist vergeben."]
    ) { name in await Accounts.shared.isAvailable(name) }
  Field(\.bio, label: ["*": "About you"])
    .trimmed()
    .lineBreaks(.lf)
    .limit(TextLimit(300, in: .characters, strength: .soft), counter: .fromPercent(75))
    .maxLength(3000, in: .bytes)
  Field(\.password, label: ["*": "Password", "de": "Passwort"]).required().minLength(12)
  Field(\.confirmation).equal(to: \.password)
}

actor Accounts {
  static let shared = Accounts()

  private var names: Set<String> = ["admin"]

  func isAvailable(_ name: String) -> Bool { !names.contains(name) }

  /// Returns `false` if the name is taken.
  func create(_ account: SignUp) -> Bool { names.insert(account.name).inserted }
}
