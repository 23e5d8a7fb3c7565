import FormMessages
import FormValidation
import Testing
import TextMetrics

private struct SignUp: FormRecord { var name = "", bio = "" }

@Suite struct `A message without a catalog` {
  private let form = ModelForm<SignUp>(messages: [.tooLong: "{label}: no more"]) {
    Field(\.name, label: ["en": "Name", "de": "Vorname"]).required(message: "{label}, please")
    Field(\.bio).maxLength(3)
  }

  @Test func `is that of the rule, the field, the form, or the package`() {
    let report = form.validate(SignUp(bio: "long"))
    #expect(
      report.violations.map { $0.message(language: "de") } == ["Vorname, please", "bio: no more"])
    #expect(
      report.messagesByField(language: "en") == ["name": ["Name, please"], "bio": ["bio: no more"]])
    #expect(report.messagesByField.keys.sorted() == ["bio", "name"])
    // `message` depends on the locale of the process.
    #expect(report.violations.allSatisfy { !$0.message.isEmpty })
    let plain = ModelForm<SignUp> { Field(\.name).required() }.validate(SignUp())
    #expect(plain.violations.map { $0.message(language: "de") } == ["Bitte ausfüllen."])
  }

  @Test(arguments: ["This address is taken.", "Write {name}.", "{", "it's"])
  func `is the message of a violation that was created in code, pattern or not`(text: String) {
    let violation = Violation(path: "name", rule: "server", code: .server, message: text)
    #expect(violation.message(language: "en") == text)
    let error = form.error(at: \.name, code: "user.taken", message: text)
    #expect(
      MessageCatalog().messagesByField(for: error, language: "en") == ["name": [text]])
  }

  @Test(arguments: Violation.Code.known)
  func `is a sentence even if the violation has no details`(code: Violation.Code) {
    let violation = Violation(path: "name", rule: "r", code: code)
    #expect(violation.message(language: "en").hasSuffix("."))
  }

  @Test func `is the remaining count of a limit`() {
    let status = TextLimit.characters(10).status(of: "Grüße")
    #expect(status.message(language: "en") == "5 characters left")
    #expect(!status.message.isEmpty)
    let announcement = FormAnnouncement(.corrected, urgency: .polite)
    #expect(announcement.message(language: "de") == "Korrigiert." && !announcement.message.isEmpty)
  }
}
