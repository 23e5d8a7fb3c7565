@available(*, unavailable, renamed: "InvalidForm")
public typealias FormError = InvalidForm

/// Thrown where a valid value is asked for and there is none.
public struct InvalidForm: Error, Sendable {
  /// At least one violation, or a rule that nobody has asked.
  public let report: FormReport
  /// The form whose rules were applied, for its labels and sentences.
  public let form: FormDeclaration

  /// What a form has reported, or a server beyond the form.
  public init(report: FormReport, form: FormDeclaration) {
    self.report = report
    self.form = form
  }
}

extension InvalidForm: CustomStringConvertible {
  public var description: String {
    let found =
      report.violations.map { "\($0.path): \($0.rule) (\($0.problem))" }
      + report.unasked.map { "\($0.path): \($0.rule) (not asked)" }
    return "The form is not valid: " + found.joined(separator: ", ")
  }
}
