/// An error that is thrown when a valid value is required and the value isn't valid.
public struct FormError: Error, Sendable {
  /// The violations.
  public let report: FormReport
  /// The form whose rules were applied, for its labels and messages.
  public let form: FormDeclaration
  /// The errors of asynchronous rules that couldn't be evaluated, for logs.
  ///
  /// Each of these rules has a violation with the code ``Violation/Code/unanswered``.
  public let underlyingErrors: [any Error]

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - report: The violations, of the form or of a server beyond it.
  ///   - form: The form whose labels and messages apply.
  ///   - underlyingErrors: The errors of rules that couldn't be evaluated.
  public init(report: FormReport, form: FormDeclaration, underlyingErrors: [any Error] = []) {
    self.report = report.naming(Violation.Source(form: form, message: nil))
    self.form = form
    self.underlyingErrors = underlyingErrors
  }
}

extension FormError: CustomStringConvertible {
  public var description: String {
    let found = report.violations.map { "\($0.path): \($0.rule) (\($0.code))" }
    return "The form isn't valid: " + found.joined(separator: ", ")
  }
}
