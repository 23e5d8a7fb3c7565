package import FormValidation

/// The state of a field that is being edited, for one declaration of the field. An untouched field
/// shows no violations. Violations that more typing can't correct are shown at once. Others are
/// shown after editing ends for the first time, or after a submission. While a field has marked
/// text, its violations and counters don't change until editing ends or the form is submitted.
package struct DeclaredFieldState: Sendable {
  package let declaration: FieldDeclaration
  package private(set) var path: FieldPath

  package private(set) var feedback = Feedback()

  package private(set) var isTouched = false
  /// Whether editing has ended once, or the form was submitted.
  package private(set) var hasEndedEditing = false

  private let valueCap: Int
  /// If `true`, the rules of the declaration are evaluated only when the model is validated.
  var hasConditionInCode = false
  var references: [String: String] = [:]
  private var text: String
  private(set) var transformed: TransformedText
  private var isComposing = false
  /// A change of the text removes all of these violations. A change of another value that the rules
  /// or conditions of the field read removes only the violations of synchronous rules.
  private var submissionViolations: [Violation] = []
  private(set) var outcomes: [String: AsyncCheck.Outcome] = [:]

  package struct Feedback: Sendable, Hashable {
    package var violations: [Violation] = []
    package var counters: [LimitStatus] = []
    /// Ranges of the committed text beyond a soft maximum, except for trimmed whitespace.
    package var excessRanges: [Range<TextPosition>] = []
  }

  package init(
    _ declaration: FieldDeclaration, text: String = "",
    valueCap: Int = FormDeclaration.defaultValueCap
  ) {
    self.declaration = declaration
    path = FieldPath(name: declaration.name)
    self.valueCap = valueCap
    self.text = text
    transformed = TransformedText(text, transforms: declaration.transforms, valueCap: valueCap)
    feedback.counters = counters { _ in nil }
  }

  /// `committed` excludes marked text. If `isComposing` is `true`, `committed` is ignored.
  package mutating func didChange(
    to committed: String, isComposing: Bool, siblings: (String) -> String? = { _ in nil }
  ) -> [FormAnnouncement] {
    let wasComposing = self.isComposing
    self.isComposing = isComposing
    if isComposing { return [] }
    guard !committed.hasSameBytes(as: text) else {
      // An asynchronous rule can have ended while text was marked.
      return wasComposing && isTouched ? update(.typing, siblings) : []
    }
    isTouched = true
    text = committed
    transformed = transform(text)
    submissionViolations = []
    outcomes = [:]
    return update(.typing, siblings)
  }

  /// The outcome is ignored if `text` isn't the current transformed text.
  package mutating func didFinishCheck(
    _ outcome: AsyncCheck.Outcome, of rule: String, about text: String,
    siblings: (String) -> String? = { _ in nil }
  ) -> [FormAnnouncement] {
    guard text.hasSameBytes(as: transformed.text) else { return [] }
    outcomes[rule] = outcome
    return isComposing ? [] : update(.typing, siblings)
  }

  package mutating func didLimitInput(_ input: FormAnnouncement.LimitedInput) -> [FormAnnouncement]
  {
    isTouched = true
    return [FormAnnouncement(.limitedInput(input), urgency: .polite)]
  }

  package mutating func didEndEditing(siblings: (String) -> String? = { _ in nil })
    -> [FormAnnouncement]
  {
    isTouched = true
    hasEndedEditing = true
    isComposing = false
    return update(.endOfEditing, siblings)
  }

  package mutating func didSubmit(
    _ violations: [Violation], siblings: (String) -> String? = { _ in nil }
  ) -> [FormAnnouncement] {
    isTouched = true
    hasEndedEditing = true
    isComposing = false
    submissionViolations = violations
    return update(.submission, siblings)
  }

  package mutating func didChangeSibling(
    siblings: (String) -> String? = { _ in nil }
  ) -> [FormAnnouncement] {
    if isComposing { return [] }
    guard isTouched else {
      feedback.counters = counters(siblings)
      return []
    }
    submissionViolations.removeAll(where: isOfSynchronousRule)
    return update(.typing, siblings)
  }

  /// The result is empty if the field is empty, has marked text, or breaks a synchronous rule.
  package func pendingChecks(
    siblings: (String) -> String? = { _ in nil }
  ) -> [(check: AsyncCheck, text: String)] {
    guard !isComposing, !transformed.text.isEmpty else { return [] }
    let checks = declaration.rules.compactMap { rule -> (AsyncCheck, String)? in
      guard let check = rule.asyncCheck, outcomes[rule.name].map({ $0 == .unanswered }) ?? true,
        rule.applies(among: siblings)
      else { return nil }
      return (check, transformed.text)
    }
    return checks.isEmpty || !violations(siblings).isEmpty ? [] : checks
  }

  func isOfSynchronousRule(_ violation: Violation) -> Bool {
    let named = declaration.rules.filter { $0.name == violation.rule }
    if named.isEmpty { return violation.isOfImplicitRule }
    return named.contains { $0.asyncCheck == nil }
  }

  func transform(_ text: String) -> TransformedText {
    TransformedText(text, transforms: declaration.transforms, valueCap: valueCap)
  }

  mutating func move(to path: FieldPath) {
    self.path = path
    for index in feedback.violations.indices { feedback.violations[index].path = path }
    for index in submissionViolations.indices { submissionViolations[index].path = path }
  }

  private mutating func update(
    _ occasion: FormAnnouncement.Occasion, _ siblings: (String) -> String?
  ) -> [FormAnnouncement] {
    let before = feedback
    let own = occasion == .submission ? [] : visibleViolations(siblings)
    feedback = Feedback(
      violations: own + submissionViolations.withoutMessages(of: own),
      counters: counters(siblings),
      excessRanges: softExcessRanges(siblings))
    return FormAnnouncement.schedule(from: before, to: feedback, on: occasion)
  }

  private func visibleViolations(_ siblings: (String) -> String?) -> [Violation] {
    let asyncViolations = declaration.rules.compactMap { rule -> Violation? in
      guard rule.asyncCheck != nil, let code = outcomes[rule.name]?.code,
        rule.applies(among: siblings)
      else { return nil }
      return Violation(path: path, rule: rule.name, code: code)
    }
    return violations(siblings).filter { hasEndedEditing || $0.isShownWhileTyping }
      + asyncViolations
  }

  func violations(_ siblings: (String) -> String?) -> [Violation] {
    if hasConditionInCode { return [] }
    var validation = Validation(valueCap: valueCap, references: references)
    declaration.validate(
      declaration.value(of: transformed.text), siblings: { FieldText(siblings($0)) }, path: path,
      &validation)
    return validation.report.violations
  }

  private func counters(_ siblings: (String) -> String?) -> [LimitStatus] {
    guard transformed.isWithinCap, !hasConditionInCode else { return [] }
    return declaration.rules.compactMap { rule in
      guard case .count(let limit, let visibility) = rule.kind, visibility != .never,
        rule.applies(among: siblings)
      else { return nil }
      let status = limit.status(of: transformed.text)
      return visibility.shows(status) ? status : nil
    }
  }

  private func softExcessRanges(_ siblings: (String) -> String?) -> [Range<TextPosition>] {
    guard transformed.isWithinCap, !hasConditionInCode else { return [] }
    return declaration.rules.compactMap { rule in
      guard case .count(let limit, _) = rule.kind, limit.strength == .soft,
        rule.applies(among: siblings)
      else { return nil }
      return limit.excessRange(in: text, before: declaration.transforms)
    }
  }
}

extension FieldDeclaration {
  /// An empty text of a kind that isn't a string in JSON, such as a number, is `null` or absent.
  func value(of text: String) -> FieldText {
    if !text.isEmpty || kind.isJSONString { return .present(text) }
    return absence.acceptsNull ? .null : .absent
  }
}

extension TextLimit {
  /// Returns a range of the text before the transforms, without whitespace trimmed at its end.
  fileprivate func excessRange(in text: String, before transforms: [FieldTransform]) -> Range<
    TextPosition
  >? {
    guard !transforms.isEmpty else { return excessRange(in: text) }
    guard let over = counted(after: transforms).excessRange(in: text) else { return nil }
    guard transforms.contains(where: \.isTrim) else { return over }
    let start = over.lowerBound.utf8.value
    let end = text.utf8.distance(from: text.startIndex, to: text.endWithoutTrailingInvisibles)
    guard end > start else { return over }
    return text.withUTF8Bytes { bytes in
      over.lowerBound..<over.lowerBound.advanced(past: bytes.extracting(start..<end))
    }
  }
}

extension Violation {
  /// Whether the violation is shown before editing ends, because appending text can't correct it.
  var isShownWhileTyping: Bool {
    switch code {
    case .tooLong, .unencodable, .disallowedCharacters, .exceedsCap, .tooManyElements, .wrongType,
      .fileType, .fileTooSmall, .fileTooLarge, .unknownKey:
      true
    case .wrongLength: excessRange != nil
    default: false
    }
  }
}

// MARK: - Transformed Text

struct TransformedText {
  let text: String
  let isWithinCap: Bool

  init(_ text: String, transforms: [FieldTransform], valueCap: Int) {
    guard text.utf8.count <= valueCap else {
      (self.text, isWithinCap) = (text, false)
      return
    }
    self.text = transforms.apply(to: text)
    isWithinCap = self.text.utf8.count <= valueCap
  }
}
