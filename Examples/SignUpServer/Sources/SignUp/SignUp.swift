import FormValidation
import TextMetrics

/// What a visitor sends to get an account.
struct SignUp: FormRecord {
  var name = ""
  var bio: String?
  var password = ""
  var confirmation = ""
}

/// The one declaration: it limits typing, judges what arrives and describes itself.
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

/// The names that are taken.
actor Accounts {
  static let shared = Accounts()

  private var names: Set<String> = ["admin"]

  func isAvailable(_ name: String) -> Bool { !names.contains(name) }

  /// Makes the account unless its name is taken, and says whether it did.
  func create(_ account: SignUp) -> Bool { names.insert(account.name).inserted }
}
