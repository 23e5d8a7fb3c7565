import FormFiles
import FormValidation
import Foundation
import LiveForms
import StrictJSON
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// One declaration, from the first key to another program that reads it.
@Suite struct OneDeclarationTests {
  let form = ModelForm<SignUp>("signUp") {
    Field(
      \.name, "name", stages: [.trim, .letterCase(.lower)],
      rules: [
        .required, .count(3...20, in: .characters), .count(...60, in: .bytes),
        .allowed(.letters, .digits, .characters(["_", "-"])),
      ])
    Field(
      \.bio, "bio", stages: [.trim, .lineBreaks(.lf)],
      rules: [
        .count(...300, in: .characters, strength: .soft, counter: .fromPercent(75)),
        .count(...3000, in: .bytes),
      ])
  }

  @Test func `the declaration that judges a submission limits typing`() {
    let name = form.declaration.fields(at: "name")[0]
    var session = TextSession(constraints: name.constraints)
    var live = LiveField(name)
    let step = session.apply(.insert("Ada Lovelace, Countess of Lovelace"))
    #expect(step.decision == .clipped)
    _ = live.didChange(to: session.committedText, isComposing: session.isComposing)
    #expect(session.committedText == "adalovelacecountesso")
    #expect(live.shown.violations.isEmpty)
    #expect(form.report(on: SignUp(name: session.committedText)).isValid)
  }

  @Test func `the declaration is written, and read elsewhere`() throws {
    let text = form.declaration.json().json.text
    let json = try JSONValue(parsing: text)
    let read = ModelForm(try FormDeclaration(parsing: json, units: .icu))
    #expect(read.report(on: ["name": " Ada "]).isValid)
    #expect(read.report(on: ["name": "A!"]).violations.map(\.rule) == ["count", "characters"])
  }
}
