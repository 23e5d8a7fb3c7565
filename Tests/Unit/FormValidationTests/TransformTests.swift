import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

@Suite struct TypingTests {
  private func typed(
    in constraints: TextConstraints, _ random: inout RandomSource
  ) -> String {
    var session = TextSession(constraints: constraints)
    for _ in 0..<random.number(in: 3...12) {
      let count = session.state.text.utf16.count
      let start = random.number(in: 0...count)
      let end = min(count, start + random.number(in: 0...3))
      let range = UTF16Offset(start)..<UTF16Offset(end)
      switch random.number(in: 0...9) {
      case 0...4: _ = session.apply(.insert(random.text(pieces: 0...6)))
      case 5: _ = session.apply(.replace(range, with: random.text(pieces: 0...4)))
      case 6: _ = session.apply(.setMarkedText(random.text(pieces: 1...4)))
      case 7: _ = session.apply(.commit(random.text(pieces: 0...4)))
      case 8: _ = session.apply(.deleteBackward)
      default: _ = session.apply(.select(FieldSelection(at: UTF16Offset(start))))
      }
    }
    _ = session.apply(.endEditing)
    return session.committedText
  }

  @Test(arguments: 0..<UInt64(150))
  func `a text that typing accepts meets the form's hard limits at submission`(
    seed: UInt64
  ) {
    var random = RandomSource(seed: seed)
    let field = FieldDeclaration(
      "text", transforms: random.transforms(),
      rules: (0...random.number(in: 0...2)).map { _ in
        // A limit that an empty text satisfies, since the field begins empty.
        .count(random.hardLimit())
      },
      typing: FieldDeclaration.Typing(
        overflow: random.pick([.clip, .reject]), at: random.pick(Truncation.Boundary.allCases),
        composition: random.pick(TextConstraints.CompositionPolicy.allCases)))
    let form = ModelForm(FormDeclaration(members: [.field(field)]))
    let text = typed(in: field.constraints, &random)
    let report = form.validate(["text": .string(text)])
    #expect(
      report.isValid,
      "seed \(seed): \(text.unicodeScalars.map { String($0.value, radix: 16) }) \(field) \(report)")
  }

  @Test func `a text that normalizing as a whole would lengthen is rejected`() throws {
    let nfc = try #require(TextServices.icu.normalizer(named: "nfc"))
    let field = FieldDeclaration(
      "text", transforms: [.normalize(nfc)],
      rules: [.count(...2, in: .unicodeScalars)])
    var session = TextSession(constraints: field.constraints)
    _ = session.apply(.insert("ǡ"))
    // As NFC, ǡ with a dot below has three scalars.
    #expect(session.apply(.insert("\u{323}")).decision == .rejected)
    #expect(session.committedText == "ǡ")
  }
}

@Suite struct TransformTests {
  private func cleaned(_ text: String, by transforms: [FieldTransform]) -> String? {
    let form = ModelForm(
      FormDeclaration(members: [.field(FieldDeclaration("text", transforms: transforms))]))
    var record: JSONValue = ["text": .string(text)]
    form.applyTransforms(to: &record)
    if case .string(let text) = record["text"] { return text }
    return nil
  }

  @Test func `one transform replaces the result of another`() throws {
    let nfkc = try #require(TextServices.icu.normalizer(named: "nfkc"))
    #expect(cleaned("ⁿ", by: [.letterCase(.uppercase), .normalize(nfkc)]) == "N")
  }

  @Test func `digits of every script become 0–9 before a rule counts and filters them`() throws {
    let file = #"""
      {"fields":[{"name":"code","transforms":["asciiDigits"],"rules":[
        {"rule":"characters","allow":["digits"]},{"rule":"length","unit":"bytes","max":3}]}]}
      """#
    let declaration = try FormDeclaration(parsing: JSONValue(parsing: file), services: .icu)
    let form = ModelForm<JSONValue>(declaration)
    var record: JSONValue = ["code": "۱۲３"]
    #expect(form.validate(record).isValid)
    form.applyTransforms(to: &record)
    #expect(record == ["code": "123"])
    guard case .field(let field) = declaration.members[0] else { return }
    var session = TextSession(constraints: field.constraints)
    #expect(session.apply(.insert("۱a۲٣۴")).state.text == "123")
  }

  @Test(arguments: 0..<UInt64(200))
  func `transforms don't change a transformed text`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let transforms = random.transforms().shuffled(using: &random)
    for _ in 0..<RandomTests.some(15, of: 50) {
      let text = random.text(pieces: 0...8) + random.pick(["", "\u{A8}", "ⁿ", "\u{FDFA}", "½"])
      let once = try #require(cleaned(text, by: transforms))
      let twice = try #require(cleaned(once, by: transforms))
      #expect(
        once.utf8.elementsEqual(twice.utf8), "seed \(seed): \(text.debugDescription) \(transforms)")
    }
  }
}
