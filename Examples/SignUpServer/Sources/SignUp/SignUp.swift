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
  Field(
    \.name, "name", label: ["*": "Name", "de": "Name", "zh-Hans": "姓名"],
    stages: [.trim, .letterCase(.lower)],
    rules: [
      .required, .count(3...20, in: .characters), .count(...60, in: .bytes),
      .allowed(.letters, .digits, .characters(["_", "-"])),
      .asyncCheck("available") { name in await Accounts.shared.isAvailable(name) }
        .message([.check: ["en": "This name is taken.", "de": "Dieser Name ist vergeben."]]),
    ])
  Field(
    \.bio, "bio", label: ["*": "About you"], stages: [.trim, .lineBreaks(.lf)],
    rules: [
      .count(...300, in: .characters, strength: .soft, counter: .fromPercent(75)),
      .count(...3000, in: .bytes),
    ])
  Field(
    \.password, "password", label: ["*": "Password", "de": "Passwort"],
    rules: [.required, .count(12..., in: .characters)])
  Field(\.confirmation, "confirmation", rules: [.equalTo(\.password)])
}

/// The names that are taken.
actor Accounts {
  static let shared = Accounts()

  private var names: Set<String> = ["admin"]

  func isAvailable(_ name: String) -> Bool { !names.contains(name) }

  /// Makes the account unless its name is taken, and says whether it did.
  func create(_ account: SignUp) -> Bool { names.insert(account.name).inserted }
}
