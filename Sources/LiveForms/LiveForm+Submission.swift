public import FormValidation
import Observation
public import StrictJSON

/// The result of submitting a ``LiveForm``.
public enum SubmitResult<Response: Sendable>: Sendable {
  /// The closure that sends the model returned this response.
  case sent(Response)
  /// The form is invalid, or the server found errors.
  ///
  /// The error of a synchronous rule is visible until the rule is met. Any other error is visible
  /// until its field changes or the form is submitted again.
  case invalid(FormReport)
  /// The closure that sends the model threw an error that isn't a `FormError`, or the submission
  /// was canceled while asynchronous rules ran.
  ///
  /// In the second case, the error is a `CancellationError`: the task was canceled, or the program
  /// ended the submission, such as with ``LiveForm/reset()``.
  case failed(any Error)
  /// Another submission is in progress.
  case alreadySubmitting
}

extension LiveForm {
  /// An attempt to submit a form with ``LiveForm/submit()``.
  public struct Attempt: Sendable {
    /// The violations of the form.
    ///
    /// If another submission was already in progress, the attempt changed nothing. Otherwise, the
    /// attempt began a submission if the report is valid, and made the violations visible if the
    /// report is invalid.
    public let report: FormReport
    /// The transformed record, in which numbers and Booleans aren't strings.
    public let record: JSONValue
    /// The path of the first field with an error, or `nil` if no field has an error.
    ///
    /// The value is also `nil` if another submission was already in progress.
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
  /// All errors become visible. If no error is found, the asynchronous rules run, except for rules
  /// that have already accepted the current text. If an asynchronous rule refuses the text, throws
  /// an error, or times out, the form is invalid. If all rules are met, `send` is called with the
  /// transformed model.
  ///
  /// To show the server's errors, throw a ``/FormValidation/FormError`` from `send`, or pass the
  /// errors to ``setServerErrors(_:)-([String:[String]])`` in `send`. In both cases, `submit`
  /// returns ``SubmitResult/invalid(_:)``. An empty dictionary isn't an error.
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
    var (attempt, model) = attemptSubmission(treatsUnansweredAsViolation: false)
    while attempt.report.isValid, !attempt.report.pendingRules.isEmpty {
      let submission = state.latestSubmission
      await run(checks(for: attempt.report.pendingRules), clock)
      guard isSubmitting, isLatest(submission) else { return .failed(CancellationError()) }
      // The next attempt begins a submission of its own.
      didFail()
      if Task.isCancelled { return .failed(CancellationError()) }
      (attempt, model) = attemptSubmission(treatsUnansweredAsViolation: true)
    }
    guard attempt.report.isValid else { return .invalid(attempt.report) }
    return await deliver(model, with: send)
  }

  private nonisolated(nonsending) func deliver<Response: Sendable>(
    _ model: Model, with send: nonisolated(nonsending) (Model) async throws -> Response
  ) async -> SubmitResult<Response> {
    let submission = state.latestSubmission
    serverReport = nil
    do {
      let response = try await send(model)
      guard isLatest(submission) else { return .sent(response) }
      if let serverReport { return .invalid(serverReport) }
      didSucceed()
      return .sent(response)
    } catch let error as FormError {
      if isLatest(submission) { setServerErrors(error.report) }
      return .invalid(error.report)
    } catch {
      if isLatest(submission) { didFail() }
      return .failed(error)
    }
  }

  /// Whether no submission has begun after `submission`. After ``reset()``, the form can be
  /// submitted again while an earlier model is being sent.
  private func isLatest(_ submission: Int) -> Bool { state.latestSubmission == submission }

  /// Validates all fields, shows all errors, and begins a submission if no error is found.
  ///
  /// Use this method in programs without `async`. If ``Attempt/report`` is valid, send
  /// ``Attempt/record``. Then call ``didSucceed()``, ``didFail()``, or
  /// ``setServerErrors(_:)-([String:[String]])``.
  ///
  /// Call this method only if ``isSubmitting`` is `false`. While a submission is in progress, the
  /// method changes nothing, but ``Attempt/report`` can be valid, and you would send the record
  /// twice.
  ///
  /// The method doesn't run asynchronous rules. An asynchronous rule counts as met unless the rule
  /// has refused the current text.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func submit() -> Attempt { attemptSubmission(treatsUnansweredAsViolation: false).attempt }

  private func attemptSubmission(
    treatsUnansweredAsViolation: Bool
  ) -> (attempt: Attempt, model: Model) {
    let wasSubmitting = isSubmitting
    let (model, modelReport) = transformedModel()
    let attempt = state.attemptSubmission(
      adding: modelReport, treatsUnansweredAsViolation: treatsUnansweredAsViolation)
    enqueue(attempt.announcements)
    if isSubmitting, !wasSubmitting { submittedModel = model }
    if let focus = attempt.focus { self.focus = focus }
    let report = adapter.form.withSource(attempt.report)
    return (Attempt(report: report, record: attempt.record, focus: attempt.focus), model)
  }

  /// Ends a submission that the server accepted.
  ///
  /// The submitted texts become the initial texts. Afterward, the form is dirty only if its texts
  /// or rows were changed during the submission.
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
  public func didFail() { state.didFail() }

  /// Shows the errors of a server, and ends the submission.
  ///
  /// The fields with these errors become touched, and the first field with a visible error gets the
  /// focus. A server error disappears when its field changes, when the form is submitted again, or
  /// when you call this method again. An error at a path without a field is in ``errors``.
  ///
  /// - Parameter errors: The messages for each field, by the path of the field. If a key is empty
  ///   or isn't a path, its messages concern the form as a whole.
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
  /// The fields with these errors become touched, and the first field with a visible error gets the
  /// focus. An error of the report disappears when its field changes, when the form is submitted
  /// again, or when you call this method again. ``reset()`` and setting ``model`` also remove the
  /// errors. An error at a path without a field is in ``errors``.
  ///
  /// - Parameter report: The report of the server.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func setServerErrors(_ report: FormReport) {
    enqueue(state.didReject(report))
    serverReport = report.isValid ? nil : adapter.form.withSource(report)
    if serverReport != nil, let field = firstError { focus = field }
  }
}

// MARK: - Busy Indicator

extension LiveForm {
  /// A Boolean value that indicates whether a progress view should be shown for a submission.
  ///
  /// The value becomes `true` when a submission has taken 200 milliseconds. Then the value stays
  /// `true` until the submission ends, but at least for half a second. Call ``runBusyIndicator()``
  /// to update the value.
  public var isBusyShown: Bool {
    registrar.access(self, keyPath: \.isBusyShown)
    return busyIndicator.isShown
  }

  /// Updates ``isBusyShown`` after a submission has started or ended.
  ///
  /// Call this method in a task whenever ``isSubmitting`` changes. In SwiftUI:
  ///
  ///     .task(id: live.isSubmitting) { await live.runBusyIndicator() }
  public nonisolated(nonsending) func runBusyIndicator() async {
    var wake: Duration?
    updateBusyIndicator { indicator, time in
      wake = isSubmitting ? indicator.didBegin(at: time) : indicator.didEnd(at: time)
    }
    guard let wake else { return }
    // A canceled sleep wakes the indicator early, which has no effect.
    try? await Task.sleep(until: timeOrigin + wake, clock: .continuous)
    updateBusyIndicator { indicator, time in indicator.wake(at: time) }
  }

  private func updateBusyIndicator(_ update: (inout BusyIndicator, Duration) -> Void) {
    var indicator = busyIndicator
    update(&indicator, ContinuousClock.now - timeOrigin)
    if indicator.isShown == busyIndicator.isShown {
      busyIndicator = indicator
    } else {
      registrar.withMutation(of: self, keyPath: \.isBusyShown) { busyIndicator = indicator }
    }
  }
}

// MARK: - Asynchronous Rules

extension LiveForm {
  private typealias PendingCheck = (field: FormState.FieldID, check: AsyncCheck, text: String)

  /// Equals the default maximum of `validateAsync`.
  private var maximumConcurrentChecks: Int { 8 }

  /// Runs the asynchronous rules of a field when typing pauses.
  ///
  /// The method waits for the longest debounce time of the rules that have to run. If the
  /// transformed text changes during this time, no rule runs. Cancel the task when the text
  /// changes. In SwiftUI:
  ///
  ///     TextField("Name", text: live.textBinding(for: \.name))
  ///       .task(id: live.text(for: \.name)) { await live.runChecks(for: \.name) }
  ///
  /// The field shows an error if a rule refuses the text, throws an error, or times out.
  ///
  /// No rule runs if the field is untouched or empty, has marked text, or breaks a synchronous rule
  /// or a check of the form. The rules of an untouched field run when the form is submitted.
  ///
  /// A rule runs again if it threw an error, timed out, or was canceled, but not if it has accepted
  /// or refused the current text.
  ///
  /// If the text changes while a rule runs, or if the task is canceled, the outcome of the rule is
  /// ignored.
  ///
  /// - Parameters:
  ///   - field: The path of the field. If there isn't a field at the path, nothing happens.
  ///   - clock: The clock that measures the pause and the time limits of the rules.
  public nonisolated(nonsending) func runChecks(
    for field: FieldPath, clock: some Clock<Duration> = ContinuousClock()
  ) async {
    guard let id = fieldID(at: field), state.isTouched(id) else { return }
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
  /// See ``runChecks(for:clock:)-(FieldPath,_)``.
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

  private func checks(for rules: [FormReport.PendingRule]) -> [PendingCheck] {
    rules.compactMap { rule in
      fieldID(at: rule.path).flatMap { field in
        state.pendingChecks(at: field).first { $0.check.name == rule.rule }
          .map { (field, $0.check, $0.text) }
      }
    }
  }

  private nonisolated(nonsending) func run(
    _ checks: [PendingCheck], _ clock: some Clock<Duration>
  ) async {
    for check in checks { state.beginCheck(of: check.field) }
    let answers = await AsyncCheck.answers(
      for: checks.map { ($0.check, $0.text) }, atOnce: maximumConcurrentChecks, clock: clock)
    for check in checks { state.endCheck(of: check.field) }
    if Task.isCancelled { return }
    for ((field, check, text), answer) in zip(checks, answers) {
      enqueue(state.didFinishCheck(answer.outcome, of: check.name, for: text, at: field))
    }
  }
}
