extension ModelForm {
  /// Cleans the model by the stages of its fields: what one stores.
  ///
  /// A report judges the cleaned model, but changes nothing: report on a model as it arrived, then
  /// clean it. Linear in the texts within the cap.
  public func clean(_ model: inout Model) {
    core.clean(&model, valueCap: declaration.valueCap)
  }

  /// What is wrong with the model once it is cleaned; the model stays as it is.
  ///
  /// All stages run before the first rule, so that rules compare cleaned values. Asynchronous rules
  /// are not asked: where there are any to ask, ``FormReport/unasked`` names them and the report is
  /// not valid. ``fullReport(on:concurrency:clock:)`` asks. Linear in the texts within the cap.
  public func report(on model: Model) -> FormReport {
    inspect(cleaned(model)).report
  }
  @available(*, unavailable, message: "Write report(on:), or try validated(_:)")
  public func validate(_ model: Model) -> FormReport { report(on: model) }
  @available(*, unavailable, message: "Write report(on: model).isValid")
  public func isValid(_ model: Model) -> Bool { report(on: model).isValid }
  @available(*, unavailable, message: "Write try await value(from: json), which throws InvalidForm")
  public func report(from json: Any) -> FormReport { FormReport() }

  /// What is wrong with the model once it is cleaned, asynchronous rules included, which are asked
  /// about every value that breaks no other rule; the model stays as it is.
  ///
  /// It is no overload of ``report(on:)``: at the top level of a script the compiler would take the
  /// synchronous one, whatever stands in front of the call.
  ///
  /// - Parameters:
  ///   - model: What is judged.
  ///   - concurrency: How many checks run at once, at least 1. Each has a time limit of its own:
  ///     ``AsyncCheck/timeLimit``.
  ///   - clock: What time limits are measured by.
  public func fullReport(
    on model: Model, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async -> FormReport {
    await inspect(cleaned(model)).report(of: declaration, concurrency, clock)
  }

  /// The cleaned model, of a form that asks nobody else: what one stores.
  ///
  /// - Throws: ``InvalidForm`` with the report, where there is any violation, or an asynchronous
  ///   rule that nobody has asked: ``fullyValidated(_:concurrency:clock:)`` asks.
  public func validated(_ model: Model) throws(InvalidForm) -> Model {
    let model = cleaned(model)
    return try valid(model, inspect(model).report)
  }

  /// The cleaned model, asynchronous rules included: what one stores. One call cleans, judges, asks
  /// and gives the value.
  ///
  /// - Parameters:
  ///   - model: What is cleaned and judged.
  ///   - concurrency: How many checks run at once, at least 1.
  ///   - clock: What time limits are measured by.
  /// - Throws: ``InvalidForm`` with the report, where there is any violation.
  public func fullyValidated(
    _ model: Model, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(InvalidForm) -> Model {
    let model = cleaned(model)
    return try valid(model, await inspect(model).report(of: declaration, concurrency, clock))
  }

  private func valid(_ model: Model, _ report: FormReport) throws(InvalidForm) -> Model {
    guard report.isValid else { throw InvalidForm(report: report, form: declaration) }
    return model
  }

  func cleaned(_ model: Model) -> Model {
    var model = model
    clean(&model)
    return model
  }

  func inspect(_ cleaned: Model) -> Inspection {
    var inspection = Inspection(valueCap: declaration.valueCap, references: references)
    core.validate(cleaned, at: FieldPath(), &inspection)
    inspection.report.sort(by: declaration)
    inspection.report.unasked = inspection.asyncChecks.prefix(FormReport.maximumViolations)
      .map { FormReport.UnaskedRule(path: $0.path, rule: $0.check.name) }
    return inspection
  }
}

extension Inspection {
  /// The report after the asynchronous rules were asked.
  fileprivate consuming func report(
    of form: FormDeclaration, _ concurrency: Int, _ clock: some Clock<Duration>
  ) async -> FormReport {
    var report = report
    report.unasked = []
    guard !asyncChecks.isEmpty else { return report }
    let outcomes = await asyncChecks.outcomes(atOnce: concurrency, clock: clock)
    for (pending, outcome) in zip(asyncChecks, outcomes) {
      guard let problem = outcome.problem else { continue }
      report.append(Violation(path: pending.path, rule: pending.check.name, problem: problem))
    }
    report.sort(by: form)
    return report
  }
}

extension [PendingCheck] {
  /// The outcomes in the order of the checks, of which so many run at a time.
  fileprivate func outcomes(
    atOnce maximum: Int, clock: some Clock<Duration>
  ) async -> [AsyncCheck.Outcome] {
    await withTaskGroup(of: (Int, AsyncCheck.Outcome).self) { group in
      var outcomes = [AsyncCheck.Outcome](repeating: .unanswered, count: count)
      for (index, pending) in enumerated() {
        if index >= Swift.max(1, maximum), let (done, outcome) = await group.next() {
          outcomes[done] = outcome
        }
        group.addTask { (index, await pending.check.outcome(for: pending.text, clock: clock)) }
      }
      for await (done, outcome) in group { outcomes[done] = outcome }
      return outcomes
    }
  }
}
