package import FormValidation

/// The state of a field that is being edited.
///
/// - Nothing is shown before the field is touched, and nothing changes while there is marked text.
/// - Maximums and disallowed Characters are shown at once. Violations that more typing can correct
///   (minimums, patterns, a missing text) are shown after editing ends for the first time.
package struct FormFieldState: Sendable {
  /// What the field must be.
  package let declaration: FieldDeclaration
  /// Where the field stands in its form, and what its violations say of it.
  package private(set) var path: FieldPath

  /// What is shown now.
  package private(set) var shown = Shown()

  /// Whether the user has done anything in the field.
  package private(set) var isTouched = false
  /// Whether the user has ever left the field or submitted.
  package private(set) var isCommitted = false

  private let valueCap: Int
  /// Whether the field is under a condition in code, so that its violations are those of the model.
  var isCode = false
  /// Values that rules know by a name: ``/FormValidation/ModelForm/withReferences(_:)``.
  var references: [String: String] = [:]
  private var text: String
  /// What a submission would judge of the text, and what rules of other fields compare with.
  private(set) var judged: JudgedText
  private var isComposing = false
  /// All that the last submission found here; gone with the next change of the field.
  private var fromSubmission: [Violation] = []
  /// What asynchronous rules say of the text as it is, by their names.
  private(set) var answers: [String: AsyncCheck.Outcome] = [:]

  /// What is shown at a field.
  package struct Shown: Sendable, Hashable {
    /// In the order of the rules.
    package var violations: [Violation] = []
    /// The readings of limits whose counters are visible now, for what a submission would judge of
    /// the committed text: cleaned, and within the form's cap.
    package var counters: [LimitStatus] = []
    /// What of the committed text as it stands is beyond a soft maximum, to be highlighted. What
    /// the stages would remove at its end is not.
    package var over: [Range<TextPosition>] = []
  }

  /// A field that the user has not touched yet. Linear in the text.
  ///
  /// - Parameters:
  ///   - declaration: What the form says of the field.
  ///   - path: Where the field stands, such as `addresses[0].city`; without it, its name alone.
  ///   - text: What the field holds before the user touches it.
  ///   - valueCap: That of the form.
  package init(
    _ declaration: FieldDeclaration, path: FieldPath? = nil, text: String = "",
    valueCap: Int = FormDeclaration.defaultValueCap
  ) {
    self.declaration = declaration
    self.path = path ?? FieldPath(name: declaration.name)
    self.valueCap = valueCap
    self.text = text
    judged = JudgedText(text, stages: declaration.stages, valueCap: valueCap)
    shown.counters = counters { _ in nil }
  }

  /// The field holds this now. Linear in the text for each rule; constant time while there is
  /// marked text.
  ///
  /// - Parameters:
  ///   - committed: The text without the marked range.
  ///   - isComposing: Whether there is marked text.
  ///   - siblings: The texts of other fields by name, for rules that compare.
  package mutating func didChange(
    to committed: String, isComposing: Bool, siblings: (String) -> String? = { _ in nil }
  ) -> [FormAnnouncement] {
    let wasComposing = self.isComposing
    self.isComposing = isComposing
    if isComposing { return [] }
    guard !committed.hasSameBytes(as: text) else {
      // An answer may have come while there was marked text.
      return wasComposing && isTouched ? update(.typing, siblings) : []
    }
    isTouched = true
    text = committed
    judged = JudgedText(text, stages: declaration.stages, valueCap: valueCap)
    fromSubmission = []
    answers = [:]
    return update(.typing, siblings)
  }

  /// What asynchronous rules are to be asked about now, for their ``AsyncCheckRunner``s: the
  /// cleaned text; nil while there is marked text, or nothing, or something else to mend first.
  /// Linear in the text for each rule.
  package func textToCheck(siblings: (String) -> String? = { _ in nil }) -> String? {
    guard !isComposing, !judged.text.isEmpty, violations(siblings).isEmpty else { return nil }
    return judged.text
  }

  /// An asynchronous rule has answered. An answer about another text than the field's, cleaned as
  /// it is now, changes nothing, however late it comes; one without an outcome withdraws what was
  /// known. Linear in the text for each rule.
  package mutating func didAnswer(
    _ answer: AsyncCheck.Answer, siblings: (String) -> String? = { _ in nil }
  ) -> [FormAnnouncement] {
    guard answer.text.hasSameBytes(as: judged.text) else { return [] }
    answers[answer.rule] = answer.outcome
    return isComposing ? [] : update(.typing, siblings)
  }

  /// The engine took only a part of what was typed, or nothing of it. Constant time.
  package mutating func didLimitInput(_ what: FormAnnouncement.LimitedInput) -> [FormAnnouncement] {
    isTouched = true
    return [FormAnnouncement(.limitedInput(what), urgency: .polite)]
  }

  /// The user leaves the field or presses return. Marked text has been committed before.
  /// Linear in the text for each rule.
  package mutating func didCommit(siblings: (String) -> String? = { _ in nil })
    -> [FormAnnouncement]
  {
    isTouched = true
    isCommitted = true
    isComposing = false
    return update(.commit, siblings)
  }

  /// The form was submitted, and this is what it reported for the field. Linear in the text for
  /// each rule that has a counter or a soft limit.
  package mutating func didSubmit(_ violations: [Violation]) -> [FormAnnouncement] {
    isTouched = true
    isCommitted = true
    isComposing = false
    fromSubmission = violations
    return update(.submission) { _ in nil }
  }

  /// Another field that rules of this one read has changed, or a condition on it: what a submission
  /// found that this field finds itself is found anew. Linear in the text for each rule.
  package mutating func didChangeSibling(
    siblings: (String) -> String? = { _ in nil }
  ) -> [FormAnnouncement] {
    guard isTouched, !isComposing else { return [] }
    fromSubmission.removeAll(where: judges)
    return update(.typing, siblings)
  }

  /// The asynchronous rules that are to be asked about ``textToCheck(siblings:)`` and have not
  /// answered yet. Linear in the text for each rule.
  package func pendingChecks(siblings: (String) -> String? = { _ in nil }) -> [AsyncCheck] {
    let checks = declaration.rules.compactMap { rule -> AsyncCheck? in
      guard let check = rule.asyncCheck, answers[rule.name].map({ $0 == .unanswered }) ?? true,
        rule.applies(among: siblings)
      else { return nil }
      return check
    }
    return checks.isEmpty || textToCheck(siblings: siblings) == nil ? [] : checks
  }

  /// Whether a violation is one that the field finds itself.
  func judges(_ violation: Violation) -> Bool {
    let named = declaration.rules.filter { $0.name == violation.rule }
    if named.isEmpty { return FieldDeclaration.Refusal(rawValue: violation.rule) != nil }
    return named.contains { $0.asyncCheck == nil }
  }

  /// The row of the field stands elsewhere now.
  mutating func move(to path: FieldPath) {
    self.path = path
    for index in shown.violations.indices { shown.violations[index].path = path }
    for index in fromSubmission.indices { fromSubmission[index].path = path }
  }

  private mutating func update(
    _ occasion: FormAnnouncement.Occasion, _ siblings: (String) -> String?
  ) -> [FormAnnouncement] {
    let before = shown
    let own = occasion == .submission ? [] : visibleViolations(siblings)
    shown = Shown(
      violations: own
        + fromSubmission.filter { found in !own.contains { $0.isSameComplaint(as: found) } },
      counters: counters(siblings),
      over: softExcess(siblings))
    return FormAnnouncement.schedule(from: before, to: shown, on: occasion)
  }

  private func visibleViolations(_ siblings: (String) -> String?) -> [Violation] {
    let refusals = declaration.rules.compactMap { rule -> Violation? in
      guard rule.asyncCheck != nil, let code = answers[rule.name]?.code,
        rule.applies(among: siblings)
      else { return nil }
      return Violation(path: path, rule: rule.name, code: code)
    }
    return violations(siblings).filter { isCommitted || $0.isFinal } + refusals
  }

  /// Everything that the field finds itself, whether it is shown or not.
  func violations(_ siblings: (String) -> String?) -> [Violation] {
    if isCode { return [] }
    var inspection = Inspection(valueCap: valueCap, references: references)
    declaration.check(
      .present(judged.text), siblings: { FieldValue(siblings($0)) }, path: path, &inspection)
    return inspection.report.violations
  }

  private func counters(_ siblings: (String) -> String?) -> [LimitStatus] {
    guard judged.isWithinCap, !isCode else { return [] }
    return declaration.rules.compactMap { rule in
      guard case .count(let limit, let visibility) = rule.kind, visibility != .never,
        rule.applies(among: siblings)
      else { return nil }
      let reading = limit.status(of: judged.text)
      return visibility.shows(reading) ? reading : nil
    }
  }

  private func softExcess(_ siblings: (String) -> String?) -> [Range<TextPosition>] {
    guard judged.isWithinCap, !isCode else { return [] }
    return declaration.rules.compactMap { rule in
      guard case .count(let limit, _) = rule.kind, limit.strength == .soft,
        rule.applies(among: siblings)
      else { return nil }
      return limit.excessRange(in: text, before: declaration.stages)
    }
  }
}

extension TextLimit {
  /// What of a text is over the maximum before the stages have cleaned it: what follows the longest
  /// beginning that would fit, without the Characters that would be trimmed.
  fileprivate func excessRange(in text: String, before stages: [Stage]) -> Range<TextPosition>? {
    guard !stages.isEmpty else { return excessRange(in: text) }
    guard let over = counted(after: stages).excessRange(in: text) else { return nil }
    guard stages.contains(where: \.isTrim) else { return over }
    let start = over.lowerBound.utf8.value
    let end = text.utf8.distance(from: text.startIndex, to: text.endOfTrimmed)
    guard end > start else { return over }
    return text.withUTF8Bytes { bytes in
      over.lowerBound..<over.lowerBound.advanced(past: bytes.extracting(start..<end))
    }
  }
}

extension Violation {
  /// Whether more typing at the end cannot mend it.
  var isFinal: Bool {
    switch code {
    case .tooLong, .unencodable, .disallowedCharacters, .exceedsCap, .tooManyElements, .wrongType,
      .fileType, .fileTooSmall, .fileTooLarge, .unknownKey:
      true
    case .wrongLength: excessRange != nil
    default: false
    }
  }
}

extension AsyncCheck {
  /// The outcome of a rule for a text, or `nil` to withdraw an outcome.
  package struct Answer: Sendable, Hashable {
    package let rule: String
    /// The cleaned text.
    package let text: String
    package let outcome: Outcome?

    package init(rule: String, text: String, outcome: Outcome?) {
      self.rule = rule
      self.text = text
      self.outcome = outcome
    }
  }
}
