import Foundation
import Testing

/// What people write before they have read anything, in a program that does not compile.
@Suite struct `A wrong guess` {
  /// A line of Swift, and what its error has to say.
  private static let guesses = [
    (#"_ = "a".count(in: .unicodeScalars)"#, "renamed to 'scalars'"),
    (#"_ = "a".count(in: .utf8)"#, "renamed to 'bytes'"),
    (#"_ = "a".fits(.unicodeScalars(10))"#, "renamed to 'scalars(_:)'"),
    (#"_ = "a".fits(.words(5))"#, "Import TextMetricsICU or TextMetricsFoundation"),
    (#"_ = "a".count(in: .words)"#, "Import TextMetricsICU or TextMetricsFoundation"),
    (#"_ = "a".fits(.characters(2...10))"#, "Write TextLimit(2...10, in: .characters)"),
    (#"_ = "a".truncated(to: .xPost)"#, "Write try services.limits(ofProfile:"),
    (#"_ = TextConstraints(filter: .digits)"#, "Write CharacterFilter(allowing: [.digits])"),
    (#"let _ = { (violation: Violation) in violation.field }"#, "renamed to 'path'"),
    (#"_ = TextSession(limit: 10)"#, "Write TextSession(constraints: .characters(10))"),
    (#"let _: [FieldRule<String>] = [.required, .email]"#, "Write .format(.email)"),
    (#"let _: [FieldRule<String>] = [.maxLength(3)]"#, "Write .count(...20, in: .characters)"),
    (#"let _: [FieldRule<String>] = [.custom { $0 != "" }]"#, "renamed to 'check(passes:)'"),
    (#"_ = try FormFile(contentsOf: "a.json")"#, "Write FormDeclaration(parsing: text"),
    (#"_ = try "a".split(into: .characters(9))"#, "renamed to 'divided(into:)'"),
    (#"let _ = { (reading: Reading) in reading.isExceeded }"#, "Write !fits"),
    (#"_ = TextSession(constraints: 10).readings"#, "Write committedReadings()"),
    (#"let _ = { (form: ModelForm<Int>) in form.validate(1) }"#, "Write report(on:)"),
    (#"let _ = { (form: ModelForm<Int>) in LiveForm(form) }"#, "Write LiveForm(form.declaration)"),
    (
      #"let _ = { (form: inout LiveForm, id: LiveForm.FieldID) in form.didEndEditing(id) }"#,
      "renamed to 'didCommit(_:)'"
    ),
  ]

  @Test func `is answered with the right spelling`() throws {
    let imports = "import FormFiles; import LiveForms; import TextEditing"
    let functions = Self.guesses.enumerated().map { "func guess\($0)() throws { \($1.0) }" }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(([imports] + functions).joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let modules = Package.products.appending(path: "Modules").path
    let output = try Package.run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file.path]
    ).output
    for (index, (guess, answer)) in Self.guesses.enumerated() {
      let errors = output.split(separator: "\n").filter {
        $0.contains(".swift:\(index + 2):") && $0.contains(" error: ")
      }
      #expect(errors.contains { $0.contains(answer) }, "\(guess): \(errors)")
    }
  }
}
