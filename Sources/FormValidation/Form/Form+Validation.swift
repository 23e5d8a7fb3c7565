extension Form {
  /// Cleans the model by the stages of its fields, then reports what is wrong with it.
  ///
  /// All stages run before the first rule, so that rules compare cleaned values. Linear in the
  /// texts within the cap.
  public func validate(_ model: inout Model) -> FormReport {
    core.clean(&model, cap: declaration.valueCap)
    var inspection = Inspection(valueCap: declaration.valueCap)
    core.check(model, at: FieldPath(), &inspection)
    inspection.report.sort(by: declaration)
    return inspection.report
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
}
