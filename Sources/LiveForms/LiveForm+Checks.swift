public import FormValidation

extension LiveForm {
  /// Runs the asynchronous rules of a field when typing pauses.
  ///
  /// The pause is the longest debounce time of the rules. The method does nothing if the text
  /// changes during the pause. Cancel the task when the text changes. In SwiftUI:
  ///
  ///     TextField("Name", text: live.binding(for: \.name))
  ///       .task(id: live.text(for: \.name)) { await live.runChecks(for: \.name) }
  ///
  /// The method also does nothing if the field is empty, has marked text, or breaks another rule,
  /// or if all rules already have an outcome for its text. If the text changes before a rule has an
  /// outcome, the outcome is ignored.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - clock: The clock that measures the pause and the time limits of the rules.
  public nonisolated(nonsending) func runChecks(
    for field: FieldPath, clock: some Clock<Duration> = ContinuousClock()
  ) async {
    guard let id = id(field) else { return }
    let checks = state.pendingChecks(at: id)
    guard let text = state.textToCheck(at: id), let pause = checks.map(\.debounce).max() else {
      return
    }
    guard (try? await clock.sleep(for: pause)) != nil, isUnchanged(text, id) else { return }
    await run(checks.map { (id, $0, text) }, clock)
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
    await runChecks(for: path(field), clock: clock)
  }

  private func isUnchanged(_ text: String, _ field: FormState.FieldID) -> Bool {
    state.textToCheck(at: field)?.hasSameBytes(as: text) == true
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
      post(state.didAnswer(.init(rule: check.name, text: text, outcome: answer.outcome), at: field))
    }
  }
}
