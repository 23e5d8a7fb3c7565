public import FormValidation
public import StrictJSON

/// The result of submitting a ``LiveForm``.
public enum SubmitResult<Response: Sendable>: Sendable {
  /// The closure that sends the model returned this response.
  case sent(Response)
  /// The form is invalid, or the server found errors.
  ///
  /// All of these errors are visible.
  case invalid(FormReport)
  /// The closure that sends the model threw an error other than a `FormError`, or the task was
  /// canceled while asynchronous rules ran.
  case failed(any Error)
  /// Another submission is in progress.
  case alreadySubmitting
}

extension LiveForm {
  /// An attempt to submit a form with ``LiveForm/submit()``.
  public struct Attempt: Sendable {
    /// The violations of the form.
    ///
    /// The violations are visible now, unless another submission was already in progress. If the
    /// report is valid, a submission is in progress.
    public let report: FormReport
    /// The transformed record, in which numbers and Booleans aren't strings.
    public let record: JSONValue
    /// The path of the field to focus, or `nil` if no field has an error or another submission was
    /// already in progress.
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
  /// All errors become visible. If all other rules are met, the asynchronous rules run, except for
  /// rules that have already accepted or refused the current text. If an asynchronous rule throws
  /// an error or times out, the form is invalid. If all rules are met, `send` is called with the
  /// transformed model.
  ///
  /// To show the server's errors, throw a ``/FormValidation/FormError`` from `send`, or pass the
  /// errors to ``setServerErrors(_:)-([String:[String]])`` in `send`. In both cases, `submit`
  /// returns ``SubmitResult/invalid(_:)``.
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
    var (attempt, model) = submit(treatsUnansweredAsViolation: false)
    while attempt.report.isValid, !attempt.report.pendingRules.isEmpty {
      let checks = attempt.report.pendingRules.compactMap { pending in
        fieldID(at: pending.path).flatMap { field in
          state.pendingChecks(at: field).first { $0.check.name == pending.rule }
            .map { (field, $0.check, $0.text) }
        }
      }
      await run(checks, clock)
      if Task.isCancelled {
        didFail()
        return .failed(CancellationError())
      }
      state.isSubmitting = false
      (attempt, model) = submit(treatsUnansweredAsViolation: true)
    }
    guard attempt.report.isValid else { return .invalid(attempt.report) }
    hasServerErrors = false
    do {
      let response = try await send(model)
      if hasServerErrors {
        return .invalid(FormReport(errors + fields.flatMap { errors(for: $0) }))
      }
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
  /// Use this method in programs without `async`. If ``Attempt/report`` is valid, send
  /// ``Attempt/record``. Then call ``didSucceed()``, ``didFail()``, or
  /// ``setServerErrors(_:)-([String:[String]])``.
  ///
  /// The method doesn't run asynchronous rules. An asynchronous rule that has refused the current
  /// text causes an error. An asynchronous rule counts as met if it hasn't run for the current
  /// text, or if it threw an error, timed out, or was canceled. If a submission is already in
  /// progress, the method changes nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func submit() -> Attempt { submit(treatsUnansweredAsViolation: false).attempt }

  private func submit(treatsUnansweredAsViolation: Bool) -> (attempt: Attempt, model: Model) {
    let wasSubmitting = isSubmitting
    let (model, violations) = modelToSubmit
    let (report, record, focus, announcements) = state.submit(
      adding: violations, treatsUnansweredAsViolation: treatsUnansweredAsViolation)
    enqueue(announcements)
    if isSubmitting, !wasSubmitting { submittedModel = model }
    if let focus { self.focus = focus }
    let attempt = Attempt(report: adapter.form.withSource(report), record: record, focus: focus)
    return (attempt, model)
  }

  /// Ends a submission that the server accepted.
  ///
  /// The submitted texts become the initial texts. Afterward, the form is only dirty if a text was
  /// changed, or a row was added, removed, or moved, during the submission.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public func didSucceed() {
    fallbackModel = submittedModel ?? model
    submittedModel = nil
    state.didSucceed()
  }

  /// Ends a submission that failed.
  ///
  /// Afterward, the form can be submitted again.
  public func didFail() { state.isSubmitting = false }

  /// Shows the errors of a server, and ends the submission.
  ///
  /// The first field with an error gets the focus. A server error disappears when its field
  /// changes. An error at a path without a field is in ``errors``.
  ///
  /// - Parameter errors: The messages by the paths of the fields. Messages for an empty key, or for
  ///   a key that isn't a path, concern the form as a whole.
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
  /// The first field with an error gets the focus. An error of the report disappears when its field
  /// changes. An error at a path without a field is in ``errors``.
  ///
  /// - Parameter report: The report of the server.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func setServerErrors(_ report: FormReport) {
    hasServerErrors = true
    enqueue(state.didReject(report))
    if let field = firstError { focus = field }
  }
}

// MARK: - Asynchronous Rules

extension LiveForm {
  /// Runs the asynchronous rules of a field when typing pauses.
  ///
  /// The pause is the longest debounce time of the rules that have to run. The method does nothing
  /// if the text changes during the pause. Cancel the task when the text changes. In SwiftUI:
  ///
  ///     TextField("Name", text: live.binding(for: \.name))
  ///       .task(id: live.text(for: \.name)) { await live.runChecks(for: \.name) }
  ///
  /// The method also does nothing if the field is empty, has marked text, or breaks another rule,
  /// or if each rule has accepted or refused the text. A rule that threw an error, timed out, or
  /// was canceled runs again. If the text changes while a rule runs, or if the task is canceled,
  /// the outcome of the rule is ignored.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - clock: The clock that measures the pause and the time limits of the rules.
  public nonisolated(nonsending) func runChecks(
    for field: FieldPath, clock: some Clock<Duration> = ContinuousClock()
  ) async {
    guard let id = fieldID(at: field) else { return }
    let checks = state.pendingChecks(at: id)
    guard let pause = checks.map(\.check.debounce).max(),
      (try? await clock.sleep(for: pause)) != nil
    else { return }
    let unchanged = state.pendingChecks(at: id).filter { later in
      checks.contains { $0.check.name == later.check.name && $0.text.hasSameBytes(as: later.text) }
    }
    await run(unchanged.map { (id, $0.check, $0.text) }, clock)
  }

  /// Runs the asynchronous rules of a field when typing pauses.
  ///
  /// - Parameters:
  ///   - field: The key path of the property.
  ///   - clock: The clock that measures the pause and the time limits of the rules.
  public nonisolated(nonsending) func runChecks(
    for field: any KeyPath<Model, some Any> & Sendable,
    clock: some Clock<Duration> = ContinuousClock()
  ) async {
    await runChecks(for: fieldPath(of: field), clock: clock)
  }

  nonisolated(nonsending) func run(
    _ checks: [(field: FormState.FieldID, check: AsyncCheck, text: String)],
    _ clock: some Clock<Duration>
  ) async {
    for check in checks { state.beginCheck(of: check.field) }
    let answers = await AsyncCheck.answers(
      for: checks.map { ($0.check, $0.text) }, atOnce: 8, clock: clock)
    for check in checks { state.endCheck(of: check.field) }
    if Task.isCancelled { return }
    for ((field, check, text), answer) in zip(checks, answers) {
      enqueue(state.didFinishCheck(answer.outcome, of: check.name, about: text, at: field))
    }
  }
}
