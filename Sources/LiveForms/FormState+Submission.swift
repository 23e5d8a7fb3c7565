package import FormValidation

extension FormState {
  package struct SubmissionAttempt: Sendable {
    package let report: FormReport
    /// The transformed record, in which numbers and Booleans aren't strings.
    package let record: JSONValue
    package var focus: FieldPath?
    package var announcements: [IdentifiedAnnouncement] = []
  }

  /// Shows all violations, and begins a submission if no violation is found. If a submission is
  /// already in progress, nothing changes. If `treatsUnansweredAsViolation` is `false`, an
  /// asynchronous rule that threw an error, timed out, or can't run stays pending.
  ///
  /// - Parameter modelReport: The violations and pending rules that only the model has. The fields
  ///   keep them apart from other violations, because any change can correct them.
  package mutating func submit(
    adding modelReport: FormReport = FormReport(), treatsUnansweredAsViolation: Bool = false
  ) -> SubmissionAttempt {
    let declared = declaredReport(
      adding: modelReport, treatsUnansweredAsViolation: treatsUnansweredAsViolation)
    let report = merged(declared, with: modelReport.violations)
    var attempt = SubmissionAttempt(
      report: report, record: record(in: .json, isTransformed: true))
    if isSubmitting { return attempt }
    attempt.announcements = show(declared, inAllFields: true) + setModelReport(modelReport)
    formViolations += report.violations.filter { found in
      tree.fieldsByPath[found.path] == nil && !declared.violations.contains(found)
    }
    isSubmitting = report.isValid
    if isSubmitting {
      latestSubmission += 1
      submittedRecord = completeRecord
    }
    attempt.focus = firstError.flatMap(path)
    return attempt
  }

  package func currentReport(adding modelReport: FormReport = FormReport()) -> FormReport {
    merged(
      declaredReport(adding: modelReport, treatsUnansweredAsViolation: false),
      with: modelReport.violations)
  }

  package mutating func setModelReport(_ report: FormReport) -> [IdentifiedAnnouncement] {
    let violations = Dictionary(grouping: report.violations, by: \.path)
    let rules = Dictionary(grouping: report.pendingRules, by: \.path)
    var contentCache = GroupContentCache()
    return orderedFields.flatMap { field -> [IdentifiedAnnouncement] in
      guard let state = fields[field] else { return [] }
      let asyncRules = Set((rules[state.path] ?? []).map(\.rule))
      var found = violations[state.path] ?? []
      if !found.isEmpty {
        let applicable = applicableDeclarations(of: state, &contentCache)
        found = found.shown(beside: state.violations(of: applicable, valuesRead(by: state)))
      }
      if found == state.modelViolations, asyncRules == state.asyncRulesInCode { return [] }
      let before = feedback(at: field, &contentCache)
      update(field) { state, values in
        state.didValidateModel(found, asyncRules: asyncRules, values)
      }
      return announcements(
        of: field, from: before, to: feedback(at: field, &contentCache), on: .typing)
    }
  }

  package mutating func didSucceed() {
    isSubmitting = false
    initialRecord = submittedRecord ?? completeRecord
    submittedRecord = nil
    updateInitialTexts()
  }

  package mutating func didReject(
    _ report: FormReport = FormReport()
  ) -> [IdentifiedAnnouncement] {
    isSubmitting = false
    return show(report, inAllFields: false)
  }

  package mutating func didFail() { isSubmitting = false }
}

// MARK: - Records

extension FormState {
  /// Makes all fields untouched, and ends the submission. The initial texts stay the same.
  package mutating func replace(with values: JSONValue) {
    isSubmitting = false
    formViolations = []
    fillTree(with: values)
    updateInitialTexts()
  }

  private mutating func updateInitialTexts() {
    let fresh = FormState(form, initialRecord)
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

  /// Optional groups without content (``GroupContentCache``) are left out. An empty text of a kind
  /// that isn't a string in JSON is `null`, or left out if the field doesn't accept `null`. An
  /// element of a list isn't left out, but becomes `null`.
  package func record(in encoding: ValueEncoding, isTransformed: Bool = false) -> JSONValue {
    record(with: RecordOptions(encoding: encoding, isTransformed: isTransformed))
  }

  /// A record for restoring the texts and rows. It also has the optional groups without content,
  /// because a list in a group can have empty rows.
  private var completeRecord: JSONValue {
    var contentCache = GroupContentCache(treatsAllAsFilled: true)
    return record(of: tree.root, with: RecordOptions(), &contentCache)
  }

  private struct RecordOptions {
    var encoding = ValueEncoding.strings
    var isTransformed = false
    var hasExternalValues = false
  }

  private func record(with options: RecordOptions) -> JSONValue {
    var contentCache = GroupContentCache()
    return record(of: tree.root, with: options, &contentCache)
  }

  private func record(
    of scope: FormTree.ScopeID, with options: RecordOptions,
    _ contentCache: inout GroupContentCache
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for member in recordedMembers(of: scope) {
      switch member.content {
      case .field(let field):
        if let value = value(of: field, with: options) { members.append((member.name, value)) }
      case .group(let inner):
        guard isRequired(inner) || contentCache.hasContent(inner, in: self) else { continue }
        members.append((member.name, record(of: inner, with: options, &contentCache)))
      case .list(let list):
        let elements = tree.lists[list].rows.map { row in
          switch row.content {
          case .field(let field): value(of: field, with: options) ?? .null
          case .scope(let inner): record(of: inner, with: options, &contentCache)
          }
        }
        members.append((member.name, .array(elements)))
      }
    }
    var object = JSONObject(members)
    if options.hasExternalValues {
      for name in tree.scopes[scope].externalFields where object[name] == nil {
        object[name] = externalValues[name].map(JSONValue.string)
      }
    }
    return .object(object)
  }

  /// Returns the members of a form that have a value in its record. If members of different kinds
  /// share a name, the first of them that applies has the value.
  func recordedMembers(of scope: FormTree.ScopeID) -> [FormTree.Member] {
    let (members, sharedNames) = (tree.scopes[scope].members, tree.scopes[scope].sharedNames)
    if sharedNames.isEmpty { return members }
    let omitted = sharedNames.flatMap { name -> [FormTree.Member] in
      let candidates = members.filter { $0.name == name }
      let recorded = candidates.first { conditionsHold(around: $0.content) } ?? candidates[0]
      return candidates.filter { $0 != recorded }
    }
    return members.filter { !omitted.contains($0) }
  }

  private func isRequired(_ group: FormTree.ScopeID) -> Bool {
    tree.scopes[group].groupDeclarations.contains {
      $0.requirement == .required && conditionsHold(in: $0.context)
    }
  }

  private func value(of field: FieldID, with options: RecordOptions) -> JSONValue? {
    guard let state = fields[field], let declaration = mainDeclaration(of: state)
    else { return nil }
    return switch declaration.value(of: options.isTransformed ? state.transformedText : state.text) {
    case .present(let text): declaration.kind.value(of: text, in: options.encoding)
    case .null: .null
    case .absent, .wrongType: nil
    }
  }
}

// MARK: - Reports

extension FormState {
  /// Returns the violations of the declaration, and of asynchronous rules that have refused a text.
  private func declaredReport(
    adding modelReport: FormReport, treatsUnansweredAsViolation: Bool
  ) -> FormReport {
    // Transforms under conditions in code are part of the texts, but not of `form`.
    let record = record(with: RecordOptions(isTransformed: true, hasExternalValues: true))
    var report = form.reportWithPendingRules(of: record)
    let pendingRules = report.pendingRules + modelReport.pendingRules
    if pendingRules.isEmpty { return report }
    // In an invalid form, an asynchronous rule stays pending if its field breaks another rule.
    let isValid = report.isValid && modelReport.isValid
    report.pendingRules = []
    for pending in pendingRules {
      let outcome = field(at: pending.path).flatMap { fields[$0]?.outcomes[pending.rule] }
      if let outcome, outcome != .unanswered {
        guard let code = outcome.code else { continue }
        report.append(Violation(path: pending.path, rule: pending.rule, code: code))
      } else if treatsUnansweredAsViolation, outcome != nil || isValid && !canRun(pending) {
        report.append(Violation(path: pending.path, rule: pending.rule, code: .unanswered))
      } else {
        report.pendingRules.append(pending)
      }
    }
    report.sort(by: declaration)
    return report
  }

  private func canRun(_ pending: FormReport.PendingRule) -> Bool {
    field(at: pending.path).map(pendingChecks)?.contains { $0.check.name == pending.rule } ?? false
  }

  private func merged(_ report: FormReport, with modelViolations: [Violation]) -> FormReport {
    if modelViolations.isEmpty { return report }
    var all = report
    let known = Dictionary(grouping: report.violations, by: \.path)
    for violation in modelViolations {
      let remaining = [violation].shown(beside: known[violation.path] ?? [])
      for violation in remaining { all.append(violation) }
    }
    all.sort(by: declaration)
    return all
  }

  /// Shows the violations of a report. If a field has a violation, but none of its declarations
  /// applies, or if a path doesn't have a field, the form shows the violation.
  ///
  /// If `inAllFields` is `true`, a field without a violation in the report is submitted, too.
  private mutating func show(
    _ report: FormReport, inAllFields: Bool
  ) -> [IdentifiedAnnouncement] {
    var found = Dictionary(grouping: report.violations) { tree.fieldsByPath[$0.path] }
    formViolations = found.removeValue(forKey: nil) ?? []
    var contentCache = GroupContentCache()
    return orderedFields.flatMap { field -> [IdentifiedAnnouncement] in
      guard let state = fields[field] else { return [] }
      let ofField = found[field] ?? []
      if ofField.isEmpty, !inAllFields {
        fields[field]?.removeSubmissionViolations()
        return []
      }
      let applicable = applicableDeclarations(of: state, &contentCache)
      if applicable.isEmpty { formViolations += ofField }
      let before = feedback(at: field, &contentCache)
      update(field) { state, values in
        state.didSubmit(applicable.isEmpty ? [] : ofField, applicable: applicable, values)
      }
      return announcements(
        of: field, from: before, to: feedback(at: field, &contentCache), on: .submission)
    }
  }
}

extension [Violation] {
  /// Returns the model's violations of a field that are shown beside those of its declarations. If
  /// `declared` contains a violation of an implicit rule, there are none, because the model can
  /// have an earlier value of the field.
  fileprivate func shown(beside declared: [Violation]) -> [Violation] {
    if declared.isEmpty { return self }
    if declared.contains(where: \.isOfImplicitRule) { return [] }
    return withoutMessages(of: declared).filter { !$0.isOfImplicitRule }
  }
}
