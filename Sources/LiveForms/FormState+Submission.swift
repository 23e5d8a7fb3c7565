package import FormValidation

extension FormState {
  package typealias SubmissionAttempt = (
    report: FormReport, record: JSONValue, focus: FieldPath?,
    announcements: [IdentifiedAnnouncement]
  )

  /// Shows all violations, and begins a submission if no violation is found. If a submission is
  /// already in progress, nothing changes. If `treatsUnansweredAsViolation` is `false`, an
  /// asynchronous rule that threw an error, timed out, or can't run stays pending.
  package mutating func submit(
    adding modelViolations: [Violation] = [], treatsUnansweredAsViolation: Bool = false
  ) -> SubmissionAttempt {
    let own = ownReport(treatsUnansweredAsViolation: treatsUnansweredAsViolation)
    let report = adding(modelViolations, to: own)
    let record = record(in: .json, isTransformed: true)
    if isSubmitting { return (report, record, nil, []) }
    var announcements = show(own)
    announcements += setModelViolations(modelViolations)
    let paths = tree.fieldsByPath
    formViolations += report.violations.filter { found in
      paths[found.path] == nil && !own.violations.contains(found)
    }
    isSubmitting = report.violations.isEmpty
    if isSubmitting { submittedRecord = self.record(in: .strings) }
    return (report, record, firstError.flatMap(path), announcements)
  }

  package func currentReport(adding modelViolations: [Violation] = []) -> FormReport {
    adding(modelViolations, to: ownReport(treatsUnansweredAsViolation: false))
  }

  private func ownReport(treatsUnansweredAsViolation: Bool) -> FormReport {
    let form = ModelForm(typed: declaration).withReferences(references)
    return withAnswers(
      form.reportWithPendingRules(of: withExternalValues(record(in: .strings))),
      treatsUnansweredAsViolation: treatsUnansweredAsViolation)
  }

  private func adding(_ modelViolations: [Violation], to report: FormReport) -> FormReport {
    if modelViolations.isEmpty { return report }
    var all = report
    for violation in modelViolations {
      let known = report.violations(for: violation.path)
      for violation in [violation].remaining(besides: known) { all.append(violation) }
    }
    all.sort(by: declaration)
    return all
  }

  package mutating func setModelViolations(
    _ modelViolations: [Violation]
  ) -> [IdentifiedAnnouncement] {
    let byPath = Dictionary(grouping: modelViolations, by: \.path)
    var contentCache = ContentCache()
    return orderedFields.flatMap { field -> [IdentifiedAnnouncement] in
      guard let state = fields[field] else { return [] }
      var found = byPath[state.path] ?? []
      if found.isEmpty, state.modelViolations.isEmpty { return [] }
      if !found.isEmpty {
        let siblings = readValues(of: state)
        let own = state.declarations.filter { applies($0, &contentCache) }.flatMap {
          $0.state.violations(siblings)
        }
        found = found.remaining(besides: own)
      }
      if found == state.modelViolations { return [] }
      let before = feedback(at: field, &contentCache)
      fields[field]?.modelViolations = found
      return FormAnnouncement.schedule(
        from: before, to: feedback(at: field, &contentCache), on: .typing
      )
      .map { IdentifiedAnnouncement(field: field, announcement: $0) }
    }
  }

  package mutating func didSucceed() {
    isSubmitting = false
    initialRecord = submittedRecord ?? record(in: .strings)
    submittedRecord = nil
    updateInitialTexts()
  }

  package mutating func didReject(
    _ report: FormReport = FormReport()
  ) -> [IdentifiedAnnouncement] {
    isSubmitting = false
    return show(report)
  }

  /// Makes all fields untouched, and ends the submission. The initial texts stay the same.
  package mutating func replace(with values: JSONValue) {
    isSubmitting = false
    formViolations = []
    fillTree(with: values)
    updateInitialTexts()
  }

  private mutating func updateInitialTexts() {
    let fresh = FormState(declaration, values: initialRecord, references: references)
    for field in orderedFields {
      guard let path = fields[field]?.path else { continue }
      fields[field]?.initialText = fresh.field(at: path).map { fresh.text(of: $0) } ?? ""
    }
    tree.rowsHaveChanged = orderedFields.map(path) != fresh.orderedFields.map(fresh.path)
  }

  package mutating func reset() {
    isSubmitting = false
    formViolations = []
    fillTree(with: initialRecord)
  }

  /// Optional groups without content (``ContentCache``) are left out. An empty text of a kind that
  /// isn't a string in JSON is `null`, or left out if the field doesn't accept `null`. An element
  /// of a list isn't left out, but becomes `null`.
  package func record(in encoding: ValueEncoding, isTransformed: Bool = false) -> JSONValue {
    var contentCache = ContentCache()
    return record(of: tree.root, encoding, isTransformed, &contentCache)
  }

  private func record(
    of scope: FormTree.ScopeID, _ encoding: ValueEncoding, _ isTransformed: Bool,
    _ contentCache: inout ContentCache
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for member in tree.scopes[scope].members {
      switch member {
      case .field(let field, let name):
        if let value = value(of: field, encoding, isTransformed) { members.append((name, value)) }
      case .group(let inner, let name, let requirement):
        guard requirement == .required || contentCache.hasContent(inner, in: self) else { continue }
        members.append((name, record(of: inner, encoding, isTransformed, &contentCache)))
      case .list(let id):
        let list = tree.lists[id]
        let elements = list.rows.map { row in
          switch row.content {
          case .field(let field): value(of: field, encoding, isTransformed) ?? .null
          case .scope(let inner): record(of: inner, encoding, isTransformed, &contentCache)
          }
        }
        members.append((list.name, .array(elements)))
      }
    }
    return .object(JSONObject(members))
  }

  private func value(
    of field: FieldID, _ encoding: ValueEncoding, _ isTransformed: Bool
  ) -> JSONValue? {
    guard let state = fields[field], let declaration = state.declarations.first?.state.declaration
    else { return nil }
    return switch declaration.value(of: isTransformed ? state.transformedText : state.text) {
    case .present(let text): declaration.kind.value(of: text, in: encoding)
    case .null: .null
    case .absent, .wrongType: nil
    }
  }

  private func withExternalValues(_ record: JSONValue) -> JSONValue {
    guard case .object(var object) = record else { return record }
    for (name, value) in externalValues where object[name] == nil { object[name] = .string(value) }
    return .object(object)
  }

  private func withAnswers(_ report: FormReport, treatsUnansweredAsViolation: Bool) -> FormReport {
    guard !report.pendingRules.isEmpty else { return report }
    var answered = report
    answered.pendingRules = []
    for pending in report.pendingRules {
      let outcome = field(at: pending.path).flatMap { answer(of: pending.rule, at: $0) }
      if let outcome, outcome != .unanswered {
        guard let code = outcome.code else { continue }
        answered.append(Violation(path: pending.path, rule: pending.rule, code: code))
      } else if treatsUnansweredAsViolation, outcome != nil || !canRun(pending) {
        answered.append(Violation(path: pending.path, rule: pending.rule, code: .unanswered))
      } else {
        answered.pendingRules.append(pending)
      }
    }
    answered.sort(by: declaration)
    return answered
  }

  private func canRun(_ pending: FormReport.PendingRule) -> Bool {
    field(at: pending.path).map(pendingChecks)?.contains { $0.check.name == pending.rule } ?? false
  }

  private func answer(of rule: String, at field: FieldID) -> AsyncCheck.Outcome? {
    fields[field]?.declarations.lazy.compactMap { $0.state.outcomes[rule] }.first
  }

  private mutating func show(_ report: FormReport) -> [IdentifiedAnnouncement] {
    let paths = tree.fieldsByPath
    var found: [FieldID: [Violation]] = [:]
    formViolations = []
    for violation in report.violations {
      if let field = paths[violation.path] {
        found[field, default: []].append(violation)
      } else {
        formViolations.append(violation)
      }
    }
    var contentCache = ContentCache()
    return orderedFields.flatMap { show(found[$0] ?? [], at: $0, &contentCache) }
  }

  /// Evaluates the field's declarations, because a report leaves out the elements of a list that is
  /// too long. A violation that only the report contains is shown by the last declaration that
  /// applies. If no declaration applies, the form shows the violation.
  private mutating func show(
    _ found: [Violation], at field: FieldID, _ contentCache: inout ContentCache
  ) -> [IdentifiedAnnouncement] {
    let declarations = fields[field]?.declarations ?? []
    let applying = declarations.indices.filter { applies(declarations[$0], &contentCache) }
    if applying.isEmpty { formViolations += found }
    var rest = found
    var index = -1
    return send(to: field, &contentCache) { state, siblings in
      index += 1
      let own = state.violations(siblings)
      if applying.contains(index) { rest = rest.withoutMessages(of: own) }
      return state.didSubmit(own + (index == applying.last ? rest : []), siblings: siblings)
    }
  }
}

extension [Violation] {
  /// Returns the model's violations of a field that are shown beside those of its declarations. If
  /// `declared` contains a violation of an implicit rule, there are none, because the model can
  /// have an earlier value of the field.
  fileprivate func remaining(besides declared: [Violation]) -> [Violation] {
    if declared.isEmpty { return self }
    if declared.contains(where: \.isOfImplicitRule) { return [] }
    return withoutMessages(of: declared).filter { !$0.isOfImplicitRule }
  }
}
