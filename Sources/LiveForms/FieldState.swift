import FormValidation

/// The visible violations and counters of a field.
struct FieldFeedback: Sendable, Hashable {
  var violations: [Violation] = []
  var counters: [LimitStatus] = []
  /// The ranges of the committed text beyond a soft maximum. If trimming removes only a part of a
  /// range, the range ends before this part.
  var excessRanges: [Range<TextPosition>] = []
}

/// A declaration of a field. A field to which conditions add rules has several declarations.
struct DeclarationState: Sendable {
  let field: FieldDeclaration
  let context: DeclarationContext
  /// The feedback of the declaration's rules, which is shown if the declaration applies.
  fileprivate(set) var feedback = FieldFeedback()
}

/// The conditions and groups around a declaration.
struct DeclarationContext: Sendable {
  var conditions: [(scope: FormTree.ScopeID, condition: Condition)] = []
  /// Whether a condition around the declaration is in code. Such a condition isn't in `conditions`,
  /// and can only be evaluated with the model.
  var hasConditionInCode = false
  /// The optional groups around the declaration. If one of them has no content, the declaration
  /// doesn't apply.
  var optionalGroups: [FormTree.ScopeID] = []
}

/// The state of a field that is being edited. ``LiveForm`` describes when violations are shown.
struct FieldState: Sendable {
  /// A function that returns the transformed text of a field or external value by its name, or
  /// `nil` if the name is unknown.
  typealias ValueLookup = (String) -> String?

  let name: String
  let scope: FormTree.ScopeID
  private let valueCap: Int
  private let references: [String: String]
  private(set) var path = FieldPath()
  private(set) var declarations: [DeclarationState] = []
  /// The names of the values in `scope` that rules of the field, or conditions around its
  /// declarations, read.
  private(set) var readNames: Set<String> = []

  private(set) var text: String
  var initialText: String
  /// The text after the transforms of all declarations, or the text itself if it's larger than the
  /// value cap. A form applies the transforms under a condition even if the condition doesn't hold.
  private(set) var transformedText: String
  var isDirty: Bool { !text.hasSameBytes(as: initialText) }
  private(set) var isTouched = false
  /// Whether editing has ended once, the form was submitted, or the server reported an error of
  /// the field.
  private(set) var hasEndedEditing = false
  private var isComposing = false

  /// The outcomes of asynchronous rules for the current text, by the names of the rules.
  private(set) var outcomes: [String: AsyncCheck.Outcome] = [:]
  /// Violations of the last submission or the server that the rules don't report.
  private var submissionViolations: [Violation] = []
  private(set) var modelViolations: [Violation] = []
  /// The names of the asynchronous rules whose conditions are in code, and hold for the model.
  private(set) var asyncRulesInCode: Set<String> = []

  init(
    _ field: FieldDeclaration, in scope: FormTree.ScopeID, text: String,
    of form: ModelForm<JSONValue>
  ) {
    name = field.name
    self.scope = scope
    valueCap = form.declaration.valueCap
    references = form.references
    self.text = text
    initialText = text
    transformedText = text
  }

  /// Adds a declaration, and returns the names that the declaration adds to ``readNames``.
  mutating func add(_ field: FieldDeclaration, in context: DeclarationContext) -> [String] {
    declarations.append(DeclarationState(field: field, context: context))
    transformedText = transformed(transformedText, field.transforms)
    // A condition in an outer scope is only evaluated when the feedback of the field is read.
    let conditions = context.conditions.filter { $0.scope == scope }
    return (conditions.map(\.condition.field) + field.readNames)
      .filter { readNames.insert($0).inserted }
  }

  mutating func move(to path: FieldPath) {
    self.path = path
    for index in declarations.indices { declarations[index].feedback.violations.move(to: path) }
    submissionViolations.move(to: path)
    modelViolations.move(to: path)
  }

  private func transformed(_ text: String, _ transforms: [FieldTransform]) -> String {
    text.utf8.count <= valueCap ? transforms.apply(to: text) : text
  }

  /// - Parameter applicable: The indices of the declarations that apply.
  func feedback(of applicable: [Int]) -> FieldFeedback {
    var shown = FieldFeedback()
    for index in applicable {
      // All declarations find the same violations of the rules that every field has.
      shown.violations += declarations[index].feedback.violations.filter { violation in
        !violation.isOfImplicitRule || !shown.violations.contains(violation)
      }
      shown.counters += declarations[index].feedback.counters
      shown.excessRanges += declarations[index].feedback.excessRanges
    }
    if !applicable.isEmpty {
      shown.violations += submissionViolations.withoutMessages(of: shown.violations)
    }
    // A check of the form can fail even if no declaration of the field applies.
    if isTouched {
      shown.violations += modelViolations.filter { hasEndedEditing || $0.isShownWhileTyping }
        .withoutMessages(of: shown.violations)
    }
    return shown
  }
}

// MARK: - Events

extension FieldState {
  /// Sets the text to `committed`, and returns whether the text has changed.
  ///
  /// `committed` excludes marked text. If `isComposing` is `true`, `committed` is ignored.
  mutating func didChange(
    to committed: String, isComposing: Bool, _ values: ValueLookup
  ) -> Bool {
    let wasComposing = self.isComposing
    self.isComposing = isComposing
    if isComposing { return false }
    if committed.hasSameBytes(as: text) {
      // An asynchronous rule can have ended while text was marked.
      if wasComposing, isTouched { update(values) }
      return false
    }
    isTouched = true
    text = committed
    transformedText = declarations.reduce(text) { transformed($0, $1.field.transforms) }
    submissionViolations = []
    outcomes = [:]
    update(values)
    return true
  }

  mutating func didLimitInput(_ values: ValueLookup) {
    isTouched = true
    if !isComposing { update(values) }
  }

  mutating func didEndEditing(_ values: ValueLookup) {
    isTouched = true
    hasEndedEditing = true
    isComposing = false
    update(values)
  }

  /// Touches the field, ends its editing and composition, and shows the violations of the rules and
  /// of a submission or the server.
  ///
  /// - Parameters:
  ///   - found: The violations of the submission or the server.
  ///   - applicable: The indices of the declarations that apply.
  mutating func didSubmit(_ found: [Violation], applicable: [Int], _ values: ValueLookup) {
    didEndEditing(values)
    submissionViolations = found.withoutMessages(
      of: applicable.flatMap { declarations[$0].feedback.violations })
  }

  mutating func removeSubmissionViolations() { submissionViolations = [] }

  /// Responds to a change of a value that the rules or conditions of the field read.
  mutating func didChangeReadValue(_ values: ValueLookup) {
    if isComposing { return }
    guard isTouched else { return updateLimits(values) }
    submissionViolations.removeAll(where: isOfSynchronousRule)
    update(values)
  }

  /// The outcome is ignored if `text` isn't the current transformed text. While text is marked, the
  /// outcome is stored, and shown when the composition ends.
  mutating func didFinishCheck(
    _ outcome: AsyncCheck.Outcome, of rule: String, for text: String, _ values: ValueLookup
  ) {
    guard text.hasSameBytes(as: transformedText) else { return }
    outcomes[rule] = outcome
    if !isComposing { update(values) }
  }

  mutating func didValidateModel(
    _ violations: [Violation], asyncRules: Set<String>, _ values: ValueLookup
  ) {
    modelViolations = violations
    if asyncRules == asyncRulesInCode { return }
    asyncRulesInCode = asyncRules
    if !outcomes.isEmpty, !isComposing { update(values) }
  }

  /// Updates what an untouched field shows: counters, and excess ranges of soft maximums.
  mutating func updateLimits(_ values: ValueLookup) {
    for index in declarations.indices {
      let declaration = declarations[index]
      declarations[index].feedback.counters = counters(of: declaration, values)
      declarations[index].feedback.excessRanges = softExcessRanges(of: declaration, values)
    }
  }

  private mutating func update(_ values: ValueLookup) {
    for index in declarations.indices {
      let declaration = declarations[index]
      declarations[index].feedback = FieldFeedback(
        violations: visibleViolations(of: declaration, values),
        counters: counters(of: declaration, values),
        excessRanges: softExcessRanges(of: declaration, values))
    }
  }

  private func isOfSynchronousRule(_ violation: Violation) -> Bool {
    let named = declarations.flatMap(\.field.rules).filter { $0.name == violation.rule }
    if named.isEmpty { return violation.isOfImplicitRule }
    return named.contains { $0.asyncCheck == nil }
  }
}

// MARK: - Rules

extension FieldState {
  /// Returns the asynchronous rules that have to run for `transformedText`.
  ///
  /// The result is empty if the field is empty, has marked text, breaks a synchronous rule, or has
  /// violations in ``modelViolations``.
  ///
  /// - Parameter applicable: The indices of the declarations that apply.
  func pendingChecks(of applicable: [Int], _ values: ValueLookup) -> [AsyncCheck] {
    if isComposing || transformedText.isEmpty || !modelViolations.isEmpty { return [] }
    let checks = applicable.flatMap { index in
      declarations[index].field.rules.filter { (outcomes[$0.name] ?? .unanswered) == .unanswered }
        .compactMap { asyncCheck(of: $0, in: declarations[index], values) }
    }
    return checks.isEmpty || !violations(of: applicable, values).isEmpty ? [] : checks
  }

  /// Returns `nil` if the rule is synchronous, or if its condition doesn't hold.
  private func asyncCheck(
    of rule: FieldRule, in declaration: DeclarationState, _ values: ValueLookup
  ) -> AsyncCheck? {
    guard let check = rule.asyncCheck else { return nil }
    let applies =
      declaration.context.hasConditionInCode
      ? asyncRulesInCode.contains(rule.name) : rule.applies(among: values)
    return applies ? check : nil
  }

  private func visibleViolations(
    of declaration: DeclarationState, _ values: ValueLookup
  ) -> [Violation] {
    violations(of: declaration, values).filter { hasEndedEditing || $0.isShownWhileTyping }
      + declaration.field.rules.compactMap { rule in
        guard let code = outcomes[rule.name]?.code,
          asyncCheck(of: rule, in: declaration, values) != nil
        else { return nil }
        return Violation(path: path, rule: rule.name, code: code)
      }
  }

  /// Returns the violations of synchronous rules, even if they aren't visible yet.
  func violations(of applicable: [Int], _ values: ValueLookup) -> [Violation] {
    applicable.flatMap { violations(of: declarations[$0], values) }
  }

  /// The violations under a condition in code are in `modelViolations` instead.
  private func violations(
    of declaration: DeclarationState, _ values: ValueLookup
  ) -> [Violation] {
    if declaration.context.hasConditionInCode { return [] }
    var validation = Validation(valueCap: valueCap, references: references)
    declaration.field.validate(
      declaration.field.value(of: transformedText), siblings: { FieldText(values($0)) },
      path: path, &validation)
    return validation.report.violations
  }

  private func counters(
    of declaration: DeclarationState, _ values: ValueLookup
  ) -> [LimitStatus] {
    guard isWithinCap, !declaration.context.hasConditionInCode else { return [] }
    return declaration.field.rules.compactMap { rule in
      guard case .count(let limit, let visibility) = rule.kind, visibility != .never,
        rule.applies(among: values)
      else { return nil }
      let status = limit.status(of: transformedText)
      return visibility.shows(status) ? status : nil
    }
  }

  private func softExcessRanges(
    of declaration: DeclarationState, _ values: ValueLookup
  ) -> [Range<TextPosition>] {
    guard isWithinCap, !declaration.context.hasConditionInCode else { return [] }
    return declaration.field.rules.compactMap { rule in
      guard case .count(let limit, _) = rule.kind, limit.strength == .soft,
        rule.applies(among: values)
      else { return nil }
      return limit.untransformedExcessRange(
        in: text, transforms: declarations.map(\.field.transforms))
    }
  }

  private var isWithinCap: Bool { transformedText.utf8.count <= valueCap }
}

extension FieldDeclaration {
  /// An empty text of a kind that isn't a string in JSON, such as a number, is `null` or absent.
  func value(of text: String) -> FieldText {
    if !text.isEmpty || kind.isJSONString { return .present(text) }
    return absence.acceptsNull ? .null : .absent
  }
}

extension TextLimit {
  /// Returns the excess range in the text before the transforms, or `nil` if the text isn't too
  /// long.
  ///
  /// If ``FieldTransform/trim`` removes Characters at the end, the range ends before them. A range
  /// that only consists of such Characters isn't shortened.
  ///
  /// - Parameter transforms: The transforms of each declaration.
  fileprivate func untransformedExcessRange(
    in text: String, transforms: [[FieldTransform]]
  ) -> Range<TextPosition>? {
    guard transforms.contains(where: { !$0.isEmpty }) else { return excessRange(in: text) }
    guard let over = counted(after: transforms).excessRange(in: text) else { return nil }
    guard transforms.joined().contains(where: \.isTrim) else { return over }
    let start = over.lowerBound.utf8.value
    let end = text.utf8.distance(from: text.startIndex, to: text.endWithoutTrailingInvisibles)
    guard end > start else { return over }
    return text.withUTF8Bytes { bytes in
      over.lowerBound..<over.lowerBound.advanced(past: bytes.extracting(start..<end))
    }
  }
}

extension Violation {
  /// Whether the violation is shown before editing ends. Appending text can't correct such a
  /// violation, or it's a violation of a file.
  fileprivate var isShownWhileTyping: Bool {
    switch code {
    case .tooLong, .unencodable, .disallowedCharacters, .exceedsCap, .wrongType, .fileType,
      .fileTooSmall, .fileTooLarge:
      true
    case .wrongLength: excessRange != nil
    default: false
    }
  }
}

extension [Violation] {
  fileprivate mutating func move(to path: FieldPath) {
    for index in indices { self[index].path = path }
  }
}
