extension ModelForm {
  /// Cleans the model by the stages of its fields: what one stores.
  ///
  /// A report judges what this makes of the model, so that one reports on a model as it arrived
  /// and then cleans it. Linear in the texts within the cap.
  public func clean(_ model: inout Model) {
    core.clean(&model, cap: declaration.valueCap)
  }

  /// What is wrong with the model once it is cleaned; the model stays as it is.
  ///
  /// All stages run before the first rule, so that rules compare cleaned values. Asynchronous
  /// rules are not asked: ``report(on:concurrency:clock:)`` does. Linear in the texts within the
  /// cap.
  public func report(on model: Model) -> FormReport {
    inspect(model).report
  }

  /// What is wrong with the model once it is cleaned, asynchronous rules included, which are asked
  /// about every value that breaks no other rule; the model stays as it is.
  ///
  /// - Parameters:
  ///   - model: What is judged.
  ///   - concurrency: How many checks run at once, at least 1. Each has a time limit of its own:
  ///     ``AsyncCheck/timeLimit``.
  ///   - clock: What time limits are measured by.
  public func report(
    on model: Model, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async -> FormReport {
    let inspection = inspect(model)
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

  /// The cleaned model: what one stores.
  ///
  /// - Throws: ``InvalidForm`` with the report, where there is any violation.
  public func validated(_ model: Model) throws(InvalidForm) -> Model {
    var model = model
    clean(&model)
    let report = inspect(cleaned: model).report
    guard report.isValid else { throw InvalidForm(report: report) }
    return model
  }

  private func inspect(_ model: Model) -> Inspection {
    var model = model
    clean(&model)
    return inspect(cleaned: model)
  }

  private func inspect(cleaned model: Model) -> Inspection {
    var inspection = Inspection(valueCap: declaration.valueCap, references: references)
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
