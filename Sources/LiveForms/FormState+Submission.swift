import FormValidation

extension FormState {
  struct SubmissionAttempt: Sendable {
    let report: FormReport
    /// The transformed record, in which numbers and Booleans aren't strings.
    let record: JSONValue
    var focus: FieldPath?
    var announcements: [IdentifiedAnnouncement] = []
  }

  /// Shows all violations, and begins a submission if no violation is found. If a submission is
  /// already in progress, nothing changes.
  ///
  /// - Parameters:
  ///   - modelReport: The violations and pending rules that only the model has. The fields store
  ///     these violations separately, because a change of any field can correct them.
  ///   - treatsUnansweredAsViolation: Whether an asynchronous rule that threw an error, timed out,
  ///     or can't run is a violation. If `false`, the rule stays pending.
  mutating func attemptSubmission(
    adding modelReport: FormReport = FormReport(), treatsUnansweredAsViolation: Bool = false
  ) -> SubmissionAttempt {
    let declared = declaredReport(
      adding: modelReport, treatsUnansweredAsViolation: treatsUnansweredAsViolation)
    let report = merged(declared, with: modelReport.violations)
    var attempt = SubmissionAttempt(
      report: report, record: record(in: .json, isTransformed: true))
    if isSubmitting { return attempt }
    attempt.announcements = show(declared, inAllFields: true) + setModelReport(modelReport)
    // `setModelReport` has shown the model's violations at fields. The form shows the others.
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

  func currentReport(adding modelReport: FormReport = FormReport()) -> FormReport {
    merged(
      declaredReport(adding: modelReport, treatsUnansweredAsViolation: false),
      with: modelReport.violations)
  }

  mutating func setModelReport(_ report: FormReport) -> [IdentifiedAnnouncement] {
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

  mutating func didSucceed() {
    isSubmitting = false
    initialRecord = submittedRecord ?? completeRecord
    submittedRecord = nil
    updateInitialTexts()
  }

  mutating func didReject(
    _ report: FormReport = FormReport()
  ) -> [IdentifiedAnnouncement] {
    isSubmitting = false
    return show(report, inAllFields: false)
  }

  mutating func didFail() { isSubmitting = false }
}

// MARK: - Asynchronous Rules

extension FormState {
  mutating func beginCheck(of field: FieldID) { runningChecks[field, default: 0] += 1 }

  mutating func endCheck(of field: FieldID) {
    guard let count = runningChecks[field] else { return }
    runningChecks[field] = count > 1 ? count - 1 : nil
  }

  func isRunningChecks(_ field: FieldID) -> Bool { runningChecks[field] != nil }
  var isRunningChecks: Bool { !runningChecks.isEmpty }

  func pendingChecks(at field: FieldID) -> [(check: AsyncCheck, text: String)] {
    guard let state = fields[field] else { return [] }
    var contentCache = GroupContentCache()
    let applicable = applicableDeclarations(of: state, &contentCache)
    let checks = state.pendingChecks(of: applicable, valuesRead(by: state))
    return checks.map { ($0, state.transformedText) }
  }
}

// MARK: - Reports

extension FormState {
  /// Returns the violations of the declaration, and the pending rules of the declaration and of the
  /// model. An asynchronous rule that has refused the current text is a violation.
  private func declaredReport(
    adding modelReport: FormReport, treatsUnansweredAsViolation: Bool
  ) -> FormReport {
    // Transforms under conditions in code are part of the texts, but not of `form`.
    let record = record(in: .strings, isTransformed: true, hasExternalValues: true)
    var report = form.reportWithPendingRules(of: record)
    let pendingRules = report.pendingRules + modelReport.pendingRules
    if pendingRules.isEmpty { return report }
    // In an invalid form, a rule without an outcome stays pending, because its field can break
    // another rule, which prevents the run.
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

  /// Shows the violations of a report. The form shows the violations at paths without a field, and
  /// of fields to which no declaration applies.
  ///
  /// If `inAllFields` is `true`, fields without a violation in the report become touched, too.
  /// Otherwise, only their violations from earlier submissions and the server are removed.
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
  /// Returns the violations of the model that a field shows beside the violations of its
  /// declarations. The result is empty if `declared` contains a violation of an implicit rule,
  /// because the model can have an earlier value of the field.
  fileprivate func shown(beside declared: [Violation]) -> [Violation] {
    if declared.isEmpty { return self }
    if declared.contains(where: \.isOfImplicitRule) { return [] }
    return withoutMessages(of: declared).filter { !$0.isOfImplicitRule }
  }
}
