import FormSupport
import FormValidation
import TestSupport
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

@testable import LiveForms

/// The counters and highlights of typed text, compared with the violations of a submission.
@Suite struct TypedTextTests {
  private func field(
    _ transforms: [FieldTransform], _ limit: TextLimit, valueCap: Int = 1 << 20, text: String
  ) -> (live: LiveField, announcements: [FormAnnouncement]) {
    var live = LiveField(
      FieldDeclaration("bio", transforms: transforms, rules: [.count(limit, counter: .always)]),
      valueCap: valueCap)
    let announcements = live.didChange(to: text)
    return (live, announcements)
  }

  @Test func `whitespace that will be trimmed is neither counted, highlighted, nor announced`() {
    let limit = TextLimit(3, in: .characters, strength: .soft)
    let (fits, announcements) = field([.trim], limit, text: "  abc     ")
    #expect(fits.feedback.violations == [])
    #expect(fits.feedback.counters.map(\.remaining) == [0])
    #expect(fits.feedback.excessRanges == [])
    #expect(announcements.map(\.subject) == [.remaining(0, unit: "characters")])

    let (over, _) = field([.trim], limit, text: "  abcde  ")
    #expect(over.feedback.counters.map(\.remaining) == [-2])
    #expect(over.feedback.excessRanges.map(\.lowerBound.utf16) == [5])
    #expect(over.feedback.excessRanges.map(\.upperBound.utf16) == [7])
  }

  @Test func `a text is counted in its stored form`() throws {
    let nfc = try #require(TextServices.icu.normalizer(named: "nfc"))
    let limit = TextLimit(1, in: .unicodeScalars, strength: .soft)
    let (live, _) = field([.normalize(nfc)], limit, text: "e\u{301}")
    #expect(live.feedback.violations == [])
    #expect(live.feedback.counters.map(\.remaining) == [0])
    #expect(live.feedback.excessRanges == [])
  }

  @Test func `each declaration's transforms are applied once, in order`() throws {
    let nfc = try #require(TextServices.icu.normalizer(named: "nfc"))
    let limit = FieldRule.count(...1, in: .unicodeScalars, strength: .soft, counter: .always)
    var form = FormState(
      FormDeclaration(members: [
        .field("a", transforms: [.normalize(nfc)]),
        .field("a", transforms: [.letterCase(.lowercase)], limit),
      ]))
    let field = form.orderedFields[0]
    // Only the lowercase h composes with the line.
    _ = form.didChange(field, to: "H\u{331}")
    #expect(form.feedback(at: field).counters.map(\.remaining) == [-1])
    #expect(form.feedback(at: field).excessRanges.count == 1)
  }

  @Test func `above the cap nothing is counted`() {
    let limit = TextLimit(3, in: .characters, strength: .soft)
    let (live, announcements) = field([.trim], limit, valueCap: 4, text: "abcde")
    #expect(live.feedback.violations.map(\.code) == [.exceedsCap])
    #expect(live.feedback.counters == [] && live.feedback.excessRanges == [])
    #expect(announcements.map(\.subject) == live.feedback.violations.map { .violation($0) })
  }

  @Test func `the counter of a rule is shown if the rule applies`() {
    let rule = FieldRule.count(...3, in: .characters, strength: .soft, counter: .always)
      .when(Condition("kind", .equals("short")))
    var live = LiveField(FieldDeclaration("bio", rules: [rule]))
    live.setKind("long")
    _ = live.didChange(to: "abcd")
    #expect(live.feedback.counters == [] && live.feedback.excessRanges == [])
    live.setKind("short")
    _ = live.didChange(to: "abcde")
    #expect(live.feedback.counters.map(\.remaining) == [-2])
    #expect(live.feedback.excessRanges.count == 1)
  }

  @Test(arguments: 0..<UInt64(RandomTests.some(80, of: 200)))
  func `counters, highlights, and violations agree for any transforms`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let transforms = random.transforms()
    for _ in 0..<10 {
      let limit = random.limit()
      guard let maximum = limit.maximum else { continue }
      let soft = TextLimit(maximum, in: limit.unit, strength: .soft)
      let text = random.text(pieces: 0...8)
      let (live, _) = field(transforms, soft, text: text)
      let isTooLong = live.feedback.violations.contains { $0.received?.count ?? 0 > maximum }
      let row = "seed \(seed): \(text.debugDescription) \(soft) \(transforms)"
      let counted = live.feedback.counters.map(\.count)
      let received = live.feedback.violations.compactMap { $0.received?.count }
      // Rules don't apply to an empty value. An empty text has one line.
      if !received.isEmpty { #expect(counted == received, "\(row)") }
      if isTooLong { #expect(!live.feedback.excessRanges.isEmpty, "\(row)") }
      for range in live.feedback.excessRanges {
        #expect(range.upperBound.utf8.value <= text.utf8.count, "\(row)")
      }
    }
  }

  @Test func `whitespace that transforms remove doesn't count while typing`() throws {
    let nfc = try #require(TextServices.icu.normalizer(named: "nfc"))
    for transforms in [
      [FieldTransform.trim], [.trim, .normalize(nfc)], [.trim, .lineBreaks(.lf)],
    ] {
      let field = FieldDeclaration(
        "name", transforms: transforms, rules: [.count(...5, in: .characters)])
      for (pasted, kept) in [
        (" abcde", " abcde"), ("abcde  ", "abcde  "), ("  abcdef", "  abcde"),
        ("\u{3000}我有很多桌子", "\u{3000}我有很多桌"), ("abc  def", "abc  "),
      ] {
        var session = TextSession(constraints: field.constraints)
        _ = session.apply(.insert(pasted))
        #expect(session.committedText == kept, "\(transforms)")
      }
      var session = TextSession(constraints: field.constraints)
      _ = session.apply(.insert("abcde"))
      #expect(session.apply(.insert(" ")).decision == .accepted)
      #expect(session.apply(.insert("f")).decision == .rejected)
    }
  }

  @Test func `a seventh Character in an exact six is shown at once`() {
    let declaration = FieldDeclaration("code", rules: [.count(6...6, in: .characters)])
    var live = LiveField(declaration)
    _ = live.didChange(to: "12345")
    #expect(live.feedback.violations == [])
    _ = live.didChange(to: "1234567")
    #expect(live.feedback.violations.map(\.code) == [.wrongLength])
  }
}

extension Violation.Received {
  fileprivate var count: Int? {
    if case .count(let count) = self { count } else { nil }
  }
}
