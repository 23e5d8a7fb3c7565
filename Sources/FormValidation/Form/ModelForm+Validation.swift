extension ModelForm {
  /// Validates a model without running its asynchronous rules.
  ///
  /// The rules are evaluated on a transformed copy of the model, which ``validated(_:)`` returns.
  ///
  /// If an asynchronous rule has to run, the report has a violation with the code
  /// ``Violation/Code/unanswered``. Use ``validateAsync(_:concurrency:clock:)`` to run asynchronous
  /// rules.
  ///
  /// - Parameters:
  ///   - model: The model. The method validates a transformed copy of the model.
  ///   - references: The values of references by name. These values take precedence over values
  ///     that ``withReferences(_:)`` has set.
  /// - Returns: The violations.
  /// - Complexity: O(*n*), where *n* is the total size of the texts within
  ///   ``FormDeclaration/valueCap``.
  public func validate(
    _ model: Model, references: [String: any FormValue] = [:]
  ) -> FormReport {
    let form = references.isEmpty ? self : withReferences(references)
    return withSource(form.validation(of: transformed(model)).synchronousReport(of: declaration))
  }

  /// Validates a model and runs its asynchronous rules.
  ///
  /// An asynchronous rule runs only for a value that isn't empty and breaks no other rule of the
  /// field. ``FieldMember/asyncCheck(_:message:debounce:timeLimit:passes:)`` explains which broken
  /// rules don't prevent the run.
  ///
  /// - Parameters:
  ///   - model: The model. The method validates a transformed copy of the model.
  ///   - concurrency: The maximum number of asynchronous rules that run at the same time. A number
  ///     below 1 counts as 1.
  ///   - clock: The clock that measures the time limits of the rules.
  /// - Returns: The violations.
  /// - Throws: `CancellationError` if the task is canceled before all asynchronous rules have
  ///   finished.
  /// - Complexity: O(*n*), where *n* is the total size of the texts, plus the cost of the
  ///   asynchronous rules.
  public nonisolated(nonsending) func validateAsync(
    _ model: Model, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async throws -> FormReport {
    withSource(
      try await validation(of: transformed(model)).report(
        of: declaration, concurrency: concurrency, clock: clock
      )
      .report)
  }

  /// Validates a model without running its asynchronous rules, and returns the transformed model.
  ///
  /// - Parameter model: The model. The method validates a transformed copy of the model.
  /// - Returns: The transformed model.
  /// - Throws: ``FormError`` if there is a violation, or if an asynchronous rule has to run.
  /// - Complexity: O(*n*), where *n* is the total size of the texts within
  ///   ``FormDeclaration/valueCap``.
  public func validated(_ model: Model) throws(FormError) -> Model {
    let model = transformed(model)
    return try valid(model, validation(of: model).synchronousReport(of: declaration))
  }

  /// Validates a model, runs its asynchronous rules, and returns the transformed model.
  ///
  /// - Parameters:
  ///   - model: The model. The method validates a transformed copy of the model.
  ///   - concurrency: The maximum number of asynchronous rules that run at the same time. A number
  ///     below 1 counts as 1.
  ///   - clock: The clock that measures the time limits of the rules.
  /// - Returns: The transformed model.
  /// - Throws: ``FormError`` if there is a violation, and `CancellationError` if the task is
  ///   canceled before all asynchronous rules have finished.
  /// - Complexity: O(*n*), where *n* is the total size of the texts, plus the cost of the
  ///   asynchronous rules.
  public nonisolated(nonsending) func validatedAsync(
    _ model: Model, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async throws -> Model {
    let model = transformed(model)
    let (report, errors) = try await validation(of: model).report(
      of: declaration, concurrency: concurrency, clock: clock)
    return try valid(model, report, errors)
  }

  package func withSource(_ report: FormReport) -> FormReport {
    report.withSource(Violation.Source(form: declaration, message: nil, names: names))
  }

  func valid(
    _ model: Model, _ report: FormReport, _ errors: [any Error] = []
  ) throws(FormError) -> Model {
    guard report.isValid else {
      throw FormError(report: withSource(report), form: declaration, underlyingErrors: errors)
    }
    return model
  }

  package func applyTransforms(to model: inout Model) {
    modelWalker.applyTransforms(to: &model, valueCap: declaration.valueCap)
  }

  func transformed(_ model: Model) -> Model {
    propertyNameCheck?.run(on: model)
    var model = model
    applyTransforms(to: &model)
    return model
  }

  /// The report lists at most the first ``FormReport/maximumViolations`` pending rules.
  package func reportWithPendingRules(of model: Model) -> FormReport {
    let validation = validation(of: transformed(model))
    var report = withSource(validation.report)
    report.pendingRules = validation.asyncChecks.prefix(FormReport.maximumViolations)
      .map { FormReport.PendingRule(path: $0.path, rule: $0.check.name) }
    return report
  }

  func validation(of transformed: Model) -> Validation {
    var validation = Validation(valueCap: declaration.valueCap, references: references)
    modelWalker.validate(transformed, at: FieldPath(), &validation)
    validation.report.sort(by: declaration)
    return validation
  }
}

extension Validation {
  consuming func synchronousReport(of form: FormDeclaration) -> FormReport {
    var report = report
    guard !asyncChecks.isEmpty else { return report }
    for pending in asyncChecks {
      report.append(Violation(path: pending.path, rule: pending.check.name, code: .unanswered))
    }
    report.sort(by: form)
    return report
  }

  nonisolated(nonsending) consuming func report(
    of form: FormDeclaration, concurrency: Int, clock: some Clock<Duration>
  ) async throws -> (report: FormReport, errors: [any Error]) {
    var report = report
    guard !asyncChecks.isEmpty else { return (report, []) }
    let answers = await AsyncCheck.answers(
      for: asyncChecks.map { ($0.check, $0.text) }, atOnce: concurrency, clock: clock)
    try Task.checkCancellation()
    for (pending, answer) in zip(asyncChecks, answers) {
      guard let code = answer.outcome.code else { continue }
      report.append(Violation(path: pending.path, rule: pending.check.name, code: code))
    }
    report.sort(by: form)
    return (report, answers.compactMap(\.error))
  }
}
