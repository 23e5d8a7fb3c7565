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
    (#"_ = FormFile(json: "{}")"#, "Write FormDeclaration(parsing: text"),
    (#"_ = "a".count(in: .words(locale: "zh"))"#, #"write try .words("zh")"#),
    (#"_ = TextConstraints(limits: [], policy: .enforce)"#, "composition: .enforce"),
    (#"_ = TextField(limits: [.characters(10)])"#, "renamed to 'TextSession'"),
    (#"_ = TextSession("a", limits: [], policy: .enforce)"#, "Write TextSession(constraints: ["),
    (#"_ = { (field: inout TextSession) in field.insert("a") }"#, "Write apply(.insert(text))"),
    (#"_ = { (field: inout TextSession) in field.paste("a") }"#, "Write apply(.insert(text))"),
    (#"_ = { (field: inout TextSession) in field.mark("a") }"#, "Write apply(.mark(text))"),
    (#"_ = { (field: inout TextSession) in field.undo() }"#, "Write apply(.undo)"),
    (#"_ = SessionRecorder(limits: [])"#, "Write SessionRecord(id:constraints:)"),
    (#"let _: (any TextHost)? = nil"#, "renamed to 'FieldHost'"),
    (#"let _: [Stage] = [.trim, .lowercase]"#, "Write .letterCase(.lower)"),
    (#"let _ = { (error: FormError) in error.report }"#, "renamed to 'InvalidForm'"),
    (
      #"let _: [FieldRule<String>] = [.custom("short") { $0.count < 3 }]"#,
      "renamed to 'check(_:passes:)'"
    ),
    (#"_ = { (form: ModelForm<Int>) in form.jsonSchema() }"#, "Write declaration.jsonSchema()"),
    (
      #"let _ = { (form: ModelForm<Int>) in form.judge(contentsOf: "a") }"#,
      "Write report(on: JSONValue(parsing: line))"
    ),
    (#"_ = FormMessages.bestLanguage(for: "de, en")"#, "locale(acceptLanguage: field)"),
    (
      #"let _ = { (violation: Violation) in MessageCatalog().message(for: violation) }"#,
      #"Write sentence(for: violation, language: "de")"#
    ),
    (
      #"let _ = { (report: FormReport) in report.problemDetails(language: "de") }"#,
      "Write MessageCatalog().problem(for: error"
    ),
    (#"_ = try "a".split(into: .characters(9))"#, "renamed to 'divided(into:)'"),
    (#"let _ = { (reading: Reading) in reading.isExceeded }"#, "Write !fits"),
    (#"let _ = { (reading: Reading) in reading.unit }"#, "renamed to 'limit.unit'"),
    (#"let _ = { (reading: Reading) in reading.maximum }"#, "renamed to 'limit.maximum'"),
    (#"_ = "a".divided(into: .characters(9), numbered: true)"#, "Set rules.number to PartNumber()"),
    (#"let _: FieldEvent = .paste("a")"#, "renamed to 'insert(_:)'"),
    (#"let _: FieldEvent = .setMarkedText("a")"#, "renamed to 'mark(_:selection:)'"),
    (#"let _: FieldEvent = .deleteBackward"#, "Write .delete(.backward)"),
    (#"_ = FieldSelection(6..<11)"#, "Write FieldSelection(anchor: 6, focus: 11)"),
    (#"let _ = { (state: FieldState) in state.isComposing }"#, "Read isComposing of the session"),
    (#"let _: Violation.Problem = .required"#, "renamed to 'missing'"),
    (#"let _: [FieldRule<String>] = [.equals("password")]"#, "Write .equalTo("),
    (#"let _: [FieldRule<String>] = [.pattern("[a-z]+")]"#, "Import TextMetricsICU: .pattern(try"),
    (#"let _: [FieldRule<String>] = [.limits([])]"#, "Write limits.map { .count($0) }"),
    (#"_ = MessageCatalog().language(forAcceptLanguage: "de")"#, "to 'locale(acceptLanguage:)'"),
    (#"_ = TextServices.icu"#, "Import TextMetricsICU"),
    (#"_ = "a".truncated(to: .bytes(3), ellipsis: "…")"#, "renamed to 'truncated(to:marker:)'"),
    (
      #"_ = { (field: inout TextSession) in field.setMarkedText("a") }"#,
      "Write apply(.mark(text))"
    ),
    (#"_ = { (field: inout TextSession) in field.deleteBackward() }"#, "apply(.delete(.backward))"),
    (#"_ = { (field: inout TextSession) in field.select(0..<5) }"#, "Write apply(.select("),
    (#"_ = try SessionRecord(contentsOf: "a.jsonl")"#, "Write SessionRecord(parsing:"),
    (#"let _ = { (result: ReplayResult) in result.text }"#, "renamed to 'finalText'"),
    (#"let _ = { (result: ReplayResult) in result.differences }"#, "renamed to 'unexpected'"),
    (#"let _: [FieldRule<String>] = [.minLength(8)]"#, "Write .count(8..., in: .characters)"),
    (#"let _: [FieldRule<String>] = [.matches("password")]"#, "Write .equalTo("),
    (#"let _ = { (form: ModelForm<Int>) in form.report(from: "{}") }"#, "value(from: json)"),
    (
      #"let _ = { (form: FormDeclaration) in form.report(on: "{}") }"#,
      "Write ModelForm<JSONValue>"
    ),
    (#"let _: ProblemDetails? = nil"#, "renamed to 'Problem'"),
    (#"let _ = { (violation: Violation) in violation.message(in: "de") }"#, "MessageCatalog()"),
    (#"let _ = { (form: LiveForm) in form.isValid }"#, "Write firstError == nil"),
    (#"_ = TextSession(constraints: 10).readings"#, "Write committedReadings()"),
    (#"let _ = { (form: ModelForm<Int>) in form.validate(1) }"#, "Write report(on:)"),
    (#"let _ = { (form: ModelForm<Int>) in LiveForm(form) }"#, "Write LiveForm(form.declaration)"),
    (
      #"let _ = { (form: inout LiveForm, id: LiveForm.FieldID) in form.didEndEditing(id) }"#,
      "renamed to 'didCommit(_:)'"
    ),
    (#"_ = TextLimit.characters(9).remaining(in: "a")"#, "Write reading(of: text).remaining"),
    (#"_ = "a".prefix(fitting: [.characters(9)])"#, "renamed to 'truncated(to:)'"),
    (#"_ = "a".check(against: [])"#, "Write limits.readings(of: text)"),
    (#"_ = "a".canBeEncoded(in: .latin1)"#, "Write unencodableCharacters(in:"),
    (#"_ = "a".segments(in: .words)"#, "forEachSegment(in:)"),
    (#"let _ = { (reading: Reading) in reading.excess }"#, "Read remaining, which is negative"),
    (#"let _ = { (count: TextCount) in count.count }"#, "renamed to 'value'"),
    (#"let _ = { (part: TextPart) in part.index }"#, "Write parts.enumerated()"),
    (#"let _: FieldEvent = .select(0..<5)"#, "Write .select(FieldSelection(anchor: 0"),
    (#"_ = TextSession(constraints: 10).markedText"#, "renamed to 'state.markedText'"),
    (#"_ = SessionRecorder(TextSession(constraints: 9), id: "a")"#, "Write SessionRecord(id:"),
    (#"_ = FormFile(contentsOf: "a.json", services: .standard)"#, "Write FormDeclaration("),
    (#"let _: [FieldRule<String>] = [.min(0)]"#, "Write .range(0...)"),
    (#"let _: [FieldRule<String>] = [.async("a") { _ in true }]"#, "renamed to 'asyncCheck"),
    (#"_ = { (report: FormReport) in report.violations(for: "a") }"#, "Write violations.filter"),
    (#"MessageCatalog().set("a", for: .tooLong)"#, "Write messages: [.tooLong:"),
    (#"let _: Check<Int>? = nil"#, "renamed to 'Rule'"),
    (#"struct M { var t = [""] }; _ = ModelForm<M> { Field(\.t, "t", each: []) }"#, "Write Each("),
  ]

  @Test func `is answered with the right spelling`() throws {
    let imports = ["FormFiles", "FormMessages", "LiveForms", "SessionRecords", "TextHosting"]
      .map { "import \($0); " }.joined()
    let functions = Self.guesses.enumerated().map { "func guess\($0)() throws { \($1.0) }" }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(([imports] + functions).joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let modules = Package.products.appending(path: "Modules").path
    let maps = [
      Package.products.appending(path: "CTextICU.build/module.modulemap"),
      Package.directory.appending(path: "Sources/CICU/module.modulemap"),
    ].flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    let output = try Package.run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules] + maps + [file.path]
    ).output
    for (index, (guess, answer)) in Self.guesses.enumerated() {
      let errors = output.split(separator: "\n").filter {
        $0.contains(".swift:\(index + 2):") && $0.contains(" error: ")
      }
      #expect(errors.contains { $0.contains(answer) }, "\(guess): \(errors)")
    }
  }
}
