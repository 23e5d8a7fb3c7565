public import FormValidation
public import StrictJSON

/// The result of submitting a ``LiveForm``.
public enum SubmitResult<Response: Sendable>: Sendable {
  /// The server accepted the form, with this response.
  case sent(Response)
  /// The form is invalid, or the server found errors. All of these errors are visible.
  case invalid(FormReport)
  /// The submission failed for another reason, such as a network error.
  case failed(any Error)
  /// Another submission is in progress.
  case alreadySubmitting
}

extension LiveForm {
  /// An attempt to submit a form with ``LiveForm/submit()``.
  public struct Attempt: Sendable {
    /// The violations, which are visible now.
    ///
    /// If there are none, the submission is in progress.
    public let report: FormReport
    /// The transformed record. Its numbers and Booleans are JSON numbers and Booleans, not strings.
    public let record: JSONValue
    /// The path of the field to focus, or `nil` if no field has an error.
    public let focus: FieldPath?
  }

  /// Submits the form.
  ///
  /// ```swift
  /// let live = LiveForm(signUp)
  /// switch await live.submit({ model in try await client.send(model) }) {
  /// case .sent(let response): print(response)
  /// case .invalid(let report): print(report.violations.count)
  /// case .failed(let error): print(error)
  /// case .alreadySubmitting: break
  /// }
  /// ```
  ///
  /// All errors become visible. If there are none, the asynchronous rules run. If they are met,
  /// `send` is called with the transformed model.
  ///
  /// The server's errors are also shown. Throw a ``/FormValidation/FormError`` from `send`, or pass
  /// the errors to ``setServerErrors(_:)-([String:[String]])`` in `send`. In both cases, the result
  /// is ``SubmitResult/invalid(_:)``.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time limits of asynchronous rules.
  ///   - send: A closure that sends the model to a server.
  /// - Complexity: O(*n*), where *n* is the size of the form, plus the cost of the asynchronous
  ///   rules and of `send`.
  @discardableResult
  public nonisolated(nonsending) func submit<Response: Sendable>(
    clock: some Clock<Duration> = ContinuousClock(),
    _ send: nonisolated(nonsending) (Model) async throws -> Response
  ) async -> SubmitResult<Response> {
    if isSubmitting { return .alreadySubmitting }
    var attempt = submit()
    while attempt.report.isValid, !attempt.report.pendingRules.isEmpty {
      let checks = attempt.report.pendingRules.compactMap { pending in
        id(pending.path).flatMap { field in
          state.pendingChecks(at: field).first { $0.name == pending.rule }.flatMap { check in
            state.textToCheck(at: field).map { (field, check, $0) }
          }
        }
      }
      await run(checks, clock)
      if Task.isCancelled {
        didFail()
        return .failed(CancellationError())
      }
      state.isSubmitting = false
      attempt = submit(countsUnanswered: true)
      if checks.isEmpty { break }
    }
    guard attempt.report.isValid else { return .invalid(attempt.report) }
    var model = baseModel
    adapter.update(&model, attempt.record)
    hasServerErrors = false
    do {
      let response = try await send(model)
      if hasServerErrors { return .invalid(FormReport(allErrors)) }
      didSucceed()
      return .sent(response)
    } catch let error as FormError {
      setServerErrors(error.report)
      return .invalid(error.report)
    } catch {
      didFail()
      return .failed(error)
    }
  }

  /// Validates all fields, shows all errors, and begins the submission if there are none.
  ///
  /// Use this method in programs without `async`. Send ``Attempt/record``. Then call
  /// ``didSucceed()``, ``didFail()``, or ``setServerErrors(_:)-([String:[String]])``.
  ///
  /// The method doesn't run asynchronous rules, but the outcomes of rules that have run count.
  /// While a submission is in progress, the method changes nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func submit() -> Attempt { submit(countsUnanswered: false) }

  private func submit(countsUnanswered: Bool) -> Attempt {
    let (report, record, focus, announcements) = state.submit(
      adding: codeViolations, countsUnanswered: countsUnanswered)
    post(announcements)
    if let focus { self.focus = focus }
    return Attempt(report: adapter.form.withSource(report), record: record, focus: focus)
  }

  /// Ends a submission that the server accepted.
  ///
  /// Afterward, the form isn't dirty.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public func didSucceed() {
    baseModel = model
    state.didSucceed()
  }

  /// Ends a submission that failed.
  ///
  /// Afterward, the form can be submitted again.
  public func didFail() { state.isSubmitting = false }

  /// Shows the errors of a server, and ends the submission.
  ///
  /// An error disappears when its field changes. An error at a path without a field is in
  /// ``errors``.
  ///
  /// - Parameter errors: The messages by the paths of the fields. The empty path is the form
  ///   itself.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func setServerErrors(_ errors: [String: [String]]) {
    let violations = errors.sorted { $0.key < $1.key }.flatMap { path, messages in
      messages.map { message in
        Violation(
          path: (try? FieldPath(parsing: path)) ?? FieldPath(), rule: "server", code: .server,
          message: message)
      }
    }
    setServerErrors(FormReport(violations))
  }

  /// Shows the errors in a report, and ends the submission.
  ///
  /// - Parameter report: The report of the server.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func setServerErrors(_ report: FormReport) {
    hasServerErrors = true
    post(state.didReject(report))
    if let field = firstError { focus = field }
  }

  private var allErrors: [Violation] { errors + fields.flatMap { errors(for: $0) } }

}
