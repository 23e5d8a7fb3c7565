import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct StageTests {
  private func cleaned(_ text: String, by stages: [Stage]) -> String? {
    let form = ModelForm(
      FormDeclaration(members: [.field(FieldDeclaration("text", stages: stages))]))
    var record: JSONValue = ["text": .string(text)]
    form.clean(&record)
    if case .string(let text) = record["text"] { return text }
    return nil
  }

  @Test func `what one stage makes is another's to remove`() throws {
    let nfkc = try #require(TextServices.icu.normalizer(named: "nfkc"))
    // NFKC makes a space and a mark of the diaeresis, which then is white space to trim.
    #expect(cleaned("a\u{A8}", by: [.trim, .normalize(nfkc)]) == "a")
    #expect(cleaned("ⁿ", by: [.letterCase(.upper), .normalize(nfkc)]) == "N")
  }

  @Test("what the stages have cleaned, they leave as it is", arguments: 0..<UInt64(200))
  func idempotence(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let stages = random.stages().shuffled(using: &random)
    for _ in 0..<50 {
      let text = random.text(pieces: 0...8) + random.pick(["", "\u{A8}", "ⁿ", "\u{FDFA}", "½"])
      let once = try #require(cleaned(text, by: stages))
      let twice = try #require(cleaned(once, by: stages))
      #expect(
        once.utf8.elementsEqual(twice.utf8), "seed \(seed): \(text.debugDescription) \(stages)")
    }
  }
}
