extension Form {
  /// Cleans the model by the stages of its fields, then reports what is wrong with it.
  ///
  /// All stages run before the first rule, so that rules compare cleaned values. Asynchronous
  /// rules are not asked: ``validateFully(_:)`` does. Linear in the texts within the cap.
  public func validate(_ model: inout Model) -> FormReport {
    inspect(&model).report
  }

  /// Cleans and judges the model, then asks the asynchronous rules about every value that breaks
  /// no other rule, all at once.
  public func validateFully(_ model: inout Model) async -> FormReport {
    let inspection = inspect(&model)
    guard !inspection.questions.isEmpty else { return inspection.report }
    let answers = await withTaskGroup { group in
      for (index, pending) in inspection.questions.enumerated() {
        group.addTask { (index, await pending.question.answer(for: pending.text)) }
      }
      return await group.reduce(into: [:]) { answers, answer in answers[answer.0] = answer.1 }
    }
    var report = inspection.report
    for (index, pending) in inspection.questions.enumerated() {
      guard let problem = answers[index]?.problem else { continue }
      report.append(Violation(path: pending.path, rule: pending.rule, problem: problem))
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
