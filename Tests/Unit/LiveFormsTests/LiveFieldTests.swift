import FormSupport
import FormValidation
import Testing
import TextMetrics

@testable import LiveForms

/// A form with one field.
struct LiveField {
  private var form: FormState
  private let id: FormState.FieldID

  init(_ declaration: FieldDeclaration, text: String = "", valueCap: Int = 1 << 20) {
    let form = FormDeclaration(
      valueCap: valueCap, members: [.field(declaration)], externalFields: ["kind"])
    self.form = FormState(form, values: [declaration.name: .string(text)])
    id = self.form.orderedFields[0]
  }

  var feedback: FieldFeedback { form.feedback(at: id) }
  var isTouched: Bool { form.isTouched(id) }
  var pendingTexts: [String] { form.pendingChecks(at: id).map(\.text) }

  mutating func didChange(to text: String, isComposing: Bool = false) -> [FormAnnouncement] {
    form.didChange(id, to: text, isComposing: isComposing).map(\.announcement)
  }

  mutating func didEndEditing() -> [FormAnnouncement] {
    form.didEndEditing(id).map(\.announcement)
  }

  mutating func didReject(_ violations: [Violation]) -> [FormAnnouncement] {
    form.didReject(FormReport(violations)).map(\.announcement)
  }

  mutating func didLimitInput(_ input: FormAnnouncement.LimitedInput) -> [FormAnnouncement] {
    form.didLimitInput(input, at: id).map(\.announcement)
  }

  mutating func didFinishCheck(
    _ outcome: AsyncCheck.Outcome, of rule: String, for text: String
  ) -> [FormAnnouncement] {
    form.didFinishCheck(outcome, of: rule, for: text, at: id).map(\.announcement)
  }

  mutating func setKind(_ kind: String) { _ = form.setExternalValue(kind, named: "kind") }
}

@Suite struct LiveFieldTests {
  static let declaration = FieldDeclaration(
    "bio", transforms: [.trim],
    rules: [
      .required,
      .count(3...10, in: .characters, strength: .soft, counter: .whenRemaining(4)),
      .deny(.emoji),
    ])

  private func problems(_ field: LiveField) -> [Violation.Code] {
    field.feedback.violations.map(\.code)
  }

  @Test func `nothing is shown before the field is touched`() {
    let field = LiveField(Self.declaration, text: "😀")
    #expect(problems(field) == [])
    #expect(!field.isTouched)
  }

  @Test func `a minimum waits for the first commit, then is live`() {
    var field = LiveField(Self.declaration)
    _ = field.didChange(to: "a")
    #expect(problems(field) == [])
    #expect(field.didEndEditing().map(\.subject) == [.violation(field.feedback.violations[0])])
    #expect(problems(field) == [.tooShort])
    #expect(
      field.didChange(to: "abc")
        == [
          FormAnnouncement(.corrected, afterPause: FormAnnouncement.typingPause, urgency: .polite)
        ])
    #expect(problems(field) == [])
    _ = field.didChange(to: "")
    #expect(problems(field) == [.required])
  }

  @Test func `violations that more typing can't correct are shown at once`() {
    var field = LiveField(Self.declaration)
    _ = field.didChange(to: "a😀")
    #expect(problems(field) == [.disallowedCharacters])
  }

  @Test func `nothing changes while there is marked text`() {
    var field = LiveField(Self.declaration)
    #expect(field.didChange(to: "", isComposing: true) == [])
    #expect(!field.isTouched)
    _ = field.didChange(to: "ab😀")
    let shown = field.feedback
    #expect(field.didChange(to: "ab", isComposing: true) == [])
    #expect(field.feedback == shown)
    _ = field.didChange(to: "ab你好")
    #expect(problems(field) == [])
  }

  @Test func `a soft limit shows its counter from the threshold on, and the excess`() {
    var field = LiveField(Self.declaration)
    _ = field.didChange(to: "12345")
    #expect(field.feedback.counters.isEmpty)
    #expect(
      field.didChange(to: "123456").map(\.subject)
        == [.remaining(4, unit: "characters")])
    #expect(field.feedback.counters.map(\.remaining) == [4])
    _ = field.didChange(to: "1234567890👍🏽")
    #expect(problems(field) == [.tooLong, .disallowedCharacters])
    #expect(field.feedback.excessRanges.map(\.lowerBound.utf16) == [10])
    #expect(field.feedback.excessRanges.map(\.upperBound.utf16) == [14])
  }

  @Test func `violations of a submission are shown until the next change`() {
    var field = LiveField(Self.declaration)
    _ = field.didChange(to: "abcd")
    let taken = Violation(path: "bio", rule: "available", code: .check)
    #expect(field.didReject([taken]) == [FormAnnouncement(.violation(taken), urgency: .assertive)])
    #expect(field.feedback.violations == [taken])
    _ = field.didChange(to: "abcde")
    #expect(problems(field) == [])
  }

  @Test func `typing announces a violation once, and each submission announces it again`() {
    var field = LiveField(Self.declaration)
    #expect(field.didChange(to: "12345678901").count == 1)
    #expect(field.didChange(to: "123456789012") == [])
    let violations = field.feedback.violations
    #expect(field.didReject(violations).count == 1)
    #expect(field.didReject(violations).count == 1)
  }

  @Test func `a clip and a rejection are announced at once, politely`() {
    var field = LiveField(Self.declaration)
    for what in [FormAnnouncement.LimitedInput.clipped, .rejected] {
      #expect(
        field.didLimitInput(what) == [FormAnnouncement(.limitedInput(what), urgency: .polite)])
    }
  }

  @Test func `a clip or a rejection shows the violations of the text before`() {
    var field = LiveField(Self.declaration, text: "12345678901")
    _ = field.didChange(to: "12345678901", isComposing: true)
    _ = field.didLimitInput(.rejected)
    #expect(problems(field) == [])
    _ = field.didChange(to: "12345678901")
    #expect(problems(field) == [.tooLong])
    field = LiveField(Self.declaration, text: "12345678901")
    _ = field.didLimitInput(.rejected)
    #expect(problems(field) == [.tooLong])
  }

  @Test func `a new violation is announced behind one that stays`() {
    var field = LiveField(
      FieldDeclaration("bio", rules: [.deny(.emoji), .count(...3, in: .characters)]))
    #expect(field.didChange(to: "😀").count == 1)
    let announcements = field.didChange(to: "😀abc")
    #expect(problems(field) == [.disallowedCharacters, .tooLong])
    #expect(announcements.map(\.subject) == [.violation(field.feedback.violations[1])])
    #expect(field.didChange(to: "abcd") == [])
  }

  @Test func `an asynchronous rule checks texts that break no other rule`() {
    let declaration = FieldDeclaration(
      "name", transforms: [.trim],
      rules: [.count(3..., in: .characters), .asyncCheck("available") { _ in false }])
    var field = LiveField(declaration, text: "untouched")
    #expect(field.pendingTexts == ["untouched"])
    _ = field.didChange(to: "ad")
    #expect(field.pendingTexts.isEmpty)
    _ = field.didChange(to: " ada ")
    #expect(field.pendingTexts == ["ada"])
    #expect(field.didFinishCheck(.refused, of: "available", for: "ada").count == 1)
    #expect(problems(field) == [.check])
    _ = field.didChange(to: " ada ", isComposing: true)
    #expect(field.pendingTexts.isEmpty)
    _ = field.didChange(to: "adam")
    #expect(problems(field) == [])
  }

  @Test func `an answer only counts for its own text`() {
    let declaration = FieldDeclaration(
      "name", transforms: [.trim], rules: [.asyncCheck("free") { _ in false }])
    var field = LiveField(declaration)
    _ = field.didChange(to: "ada")
    _ = field.didChange(to: "adam")
    #expect(field.didFinishCheck(.refused, of: "free", for: "ada") == [])
    #expect(problems(field) == [])
    _ = field.didFinishCheck(.refused, of: "free", for: "adam")
    #expect(problems(field) == [.check])
    _ = field.didFinishCheck(.accepted, of: "free", for: "ada")
    #expect(problems(field) == [.check])
    // The trimmed text is the same, but a change removes the answer.
    _ = field.didChange(to: "adam ")
    #expect(problems(field) == [])
    _ = field.didFinishCheck(.refused, of: "free", for: "adam")
    #expect(problems(field) == [.check])
    _ = field.didFinishCheck(.accepted, of: "free", for: "adam")
    #expect(problems(field) == [])
  }

  @Test func `an answer during a composition is shown after it`() {
    let declaration = FieldDeclaration("name", rules: [.asyncCheck("free") { _ in false }])
    var field = LiveField(declaration)
    _ = field.didChange(to: "ada")
    _ = field.didChange(to: "ada", isComposing: true)
    #expect(field.didFinishCheck(.refused, of: "free", for: "ada") == [])
    #expect(problems(field) == [])
    _ = field.didChange(to: "ada")
    #expect(problems(field) == [.check])
  }
}

@Suite struct AnnouncementQueueTests {
  private let polite = FormAnnouncement(.corrected, afterPause: .seconds(1), urgency: .polite)
  private let urgent = FormAnnouncement(.limitedInput(.clipped), urgency: .assertive)
  private let (a, b): (FormState.FieldID, FormState.FieldID)

  init() {
    let fields = FormState(
      FormDeclaration(fields: [FieldDeclaration("a"), FieldDeclaration("b")])
    ).orderedFields
    (a, b) = (fields[0], fields[1])
  }

  @Test func `an announcement waits for a pause, and typing puts it off`() {
    var queue = AnnouncementQueue()
    queue.post(polite, of: a, at: .zero)
    #expect(queue.nextDueTime == .seconds(1))
    queue.didType(in: a, at: .milliseconds(900))
    #expect(queue.removeDue(at: .seconds(1)).isEmpty)
    #expect(queue.removeDue(at: .milliseconds(1900)).map { $0.announcement } == [polite])
    #expect(queue.nextDueTime == nil)
  }

  @Test func `a later announcement of a field replaces one that hasn't been spoken`() {
    var queue = AnnouncementQueue()
    queue.post(polite, of: a, at: .zero)
    queue.post(polite, of: b, at: .zero)
    queue.post(urgent, of: a, at: .zero)
    #expect(queue.removeDue(at: .seconds(5)).map { $0.field } == [a, b])
  }
}
