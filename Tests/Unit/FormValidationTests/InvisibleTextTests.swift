import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@testable import LiveForms

@Suite struct `An invisible text` {
  private static let invisible = [
    " ", "\t", "\r\n", "\u{85}", "\u{A0}", "\u{3000}", "\u{2028}", "\u{200B}", "\u{FEFF}", "\u{AD}",
    "\u{34F}", "\u{61C}", "\u{115F}\u{1160}", "\u{3164}", "\u{FFA0}", "\u{17B4}", "\u{180E}",
    "\u{200C}",
    "\u{200D}", "\u{FE0F}", "\u{2060}", "\u{2800}", "\u{1D159}", "\u{1D173}", "\u{E0020}",
    "\u{E0100}",
    "\0", "\u{1F}", "\u{7F}", "\u{9F}",
  ]

  private static let visible = [
    "a", "\u{1100}\u{1160}", "\u{115F}\u{1161}", "👍\u{FE0F}", "👨\u{200D}👩\u{200D}👧",
    "1\u{FE0F}\u{20E3}",
    "\u{1F3F4}\u{E0067}\u{E007F}", "می\u{200C}", "क\u{94D}\u{200D}", "葛\u{E0100}", " \u{301}",
    "\u{301}",
    "\u{FFFC}", "\u{FFFD}", "\u{E000}", "\u{378}",
  ]

  private func isMissing(_ text: String, transforms: [FieldTransform] = []) throws -> Bool {
    let declaration = FormDeclaration(members: [
      .field(FieldDeclaration("a", transforms: transforms, rules: [.required]))
    ])
    let form = ModelForm<JSONValue>(declaration)
    let report = form.validate(["a": .string(text)])
    // Validating the bytes of the record, and typing the text, have the same result.
    let line = Array((["a": .string(text)] as JSONValue).text.utf8)
    var validator = RecordValidator(form)
    #expect(try validator.validate(line.span) == (report.isValid ? nil : report))
    var live = FormState(declaration)
    let field = try #require(live.field(at: "a"))
    _ = live.didChange(field, to: text)
    _ = live.didEndEditing(field)
    #expect(live.feedback(at: field).violations == report.violations)
    return report.violations.map(\.code) == [.required]
  }

  @Test func `is missing where a value is required`() throws {
    for text in Self.invisible {
      for transforms in [[], [.trim]] as [[FieldTransform]] {
        #expect(try isMissing(text, transforms: transforms), "\(text.debugDescription)")
        #expect(try isMissing(text + Self.invisible.joined() + text, transforms: transforms))
      }
    }
    for text in Self.visible {
      #expect(try !isMissing(text), "\(text.debugDescription)")
      #expect(try !isMissing(" \u{200B}\(text)\u{3164}", transforms: [.trim]))
    }
  }

  @Test func `is absent for a condition`() {
    let form = ModelForm<JSONValue>(
      FormDeclaration(members: [
        .field("a"), .when("a", .present, .field("b", .required)),
        .when("a", .absent, .field("c", .required)),
      ]))
    for text in Self.invisible + [""] {
      #expect(summary(form.validate(["a": .string(text)])) == ["c required required"])
    }
    for text in Self.visible {
      #expect(summary(form.validate(["a": .string(text)])) == ["b required required"])
    }
  }

  @Test func `is trimmed at both ends, Character by Character`() {
    let field = FieldDeclaration("a", transforms: [.trim])
    let form = ModelForm<JSONValue>(FormDeclaration(members: [.field(field)]))
    func trimmed(_ text: String) -> JSONValue? {
      var record: JSONValue = ["a": .string(text)]
      form.applyTransforms(to: &record)
      return record["a"]
    }
    for text in Self.visible + ["a\u{200B}b", "a \u{2800} b"] {
      for space in Self.invisible {
        // A space that joins the Character before it stays.
        let kept = (text + space).count == text.count ? text + space : text
        let isApart = (space + text).count == space.count + text.count
        let expected = isApart ? kept : space + kept
        #expect(
          trimmed(space + text + space) == .string(expected), "\(text) \(space.debugDescription)")
      }
    }
    for text in Self.invisible { #expect(trimmed(text + " " + text) == .string("")) }
  }

  /// Detects versions of ICU and of the standard library whose Unicode properties differ.
  @Test func `consists of scalars with properties of ICU, and of two symbols`() throws {
    let icu = try ICUPattern(
      #"[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\U0001D159]"#)
    let html = try Regex(VisiblePattern.htmlPattern).matchingSemantics(.unicodeScalar)
    let schema = try ICUPattern(VisiblePattern.basicPlaneSet)
    for scalar in RandomTests.scalars where scalar.value < 0x3200 || scalar.value % 7 == 0 {
      let text = String(scalar)
      let isInvisible = text.isInvisible
      expectFast(icu.matches(text) == (isInvisible ? .matched : .unmatched), "\(scalar.value)")
      expectFast((text.wholeMatch(of: html) == nil) == isInvisible, "\(scalar.value)")
      // The set of the schema leaves out some marks.
      let isBasic = !isInvisible && scalar.value <= 0xFFFD
      let isFound = schema.matches(text) == .matched
      expectFast(scalar.isJoining ? isBasic || !isFound : isFound == isBasic, "\(scalar.value)")
    }
  }
}

/// Records an issue if a condition is false. For many thousands of conditions, this is faster than
/// `#expect`.
func expectFast(
  _ holds: Bool, _ comment: @autoclosure () -> Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !holds { Issue.record(comment(), sourceLocation: sourceLocation) }
}
