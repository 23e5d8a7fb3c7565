extension Form {
  /// Cleans the model by the stages of its fields, then reports what is wrong with it.
  ///
  /// All stages run before the first rule, so that rules compare cleaned values. Asynchronous
  /// rules are not asked: ``validateFully(_:concurrency:clock:)`` does. Linear in the texts within the cap.
  public func validate(_ model: inout Model) -> FormReport {
    inspect(&model).report
  }

  /// Cleans and judges the model, then asks the asynchronous rules about every value that breaks
  /// no other rule.
  ///
  /// - Parameters:
  ///   - model: What is judged; the stages clean it.
  ///   - concurrency: How many checks run at once, at least 1. Each has a time limit of its own:
  ///     ``AsyncCheck/timeLimit``.
  ///   - clock: What time limits are measured by.
  public func validateFully(
    _ model: inout Model, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async -> FormReport {
    let inspection = inspect(&model)
    guard !inspection.asyncChecks.isEmpty else { return inspection.report }
    var report = inspection.report
    let outcomes = await inspection.asyncChecks.outcomes(atOnce: concurrency, clock: clock)
    for (pending, outcome) in zip(inspection.asyncChecks, outcomes) {
      guard let problem = outcome.problem else { continue }
      report.append(Violation(path: pending.path, rule: pending.check.name, problem: problem))
    }
    report.sort(by: declaration)
    return report
  }

  /// What is wrong with the model once it is cleaned; the model stays as it is.
  public func report(on model: Model) -> FormReport {
    var copy = model
    return validate(&copy)
  }

  /// The cleaned model: what one stores.
  ///
  /// - Throws: ``InvalidForm`` with the report, where there is any violation.
  public func validated(_ model: Model) throws(InvalidForm) -> Model {
    var model = model
    let report = validate(&model)
    guard report.isValid else { throw InvalidForm(report: report) }
    return model
  }

  private func inspect(_ model: inout Model) -> Inspection {
    core.clean(&model, cap: declaration.valueCap)
    var inspection = Inspection(valueCap: declaration.valueCap)
    core.check(model, at: FieldPath(), &inspection)
    inspection.report.sort(by: declaration)
    return inspection
  }
}

extension [PendingCheck] {
  /// What comes of each, in their order, of which so many run at a time.
  fileprivate func outcomes(
    atOnce most: Int, clock: some Clock<Duration>
  ) async -> [AsyncCheck.Outcome] {
    await withTaskGroup(of: (Int, AsyncCheck.Outcome).self) { group in
      var outcomes = [AsyncCheck.Outcome](repeating: .unanswered, count: count)
      for (index, pending) in enumerated() {
        if index >= Swift.max(1, most), let (done, outcome) = await group.next() {
          outcomes[done] = outcome
        }
        group.addTask { (index, await pending.check.outcome(for: pending.text, clock: clock)) }
      }
      for await (done, outcome) in group { outcomes[done] = outcome }
      return outcomes
    }
  }
}
