public import FormValidation
public import TextMetrics

extension LiveForm {
  /// The paths of the fields, in the order of the form and its rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var fields: [FieldPath] { state.orderedFields.compactMap { state.path(of: $0) } }

  package func fieldPath(of keyPath: any KeyPath<Model, some Any> & Sendable) -> FieldPath {
    guard let path = adapter.form.path(of: keyPath) else {
      preconditionFailure("the form has no field for \(keyPath)")
    }
    return path
  }

  func fieldID(at path: FieldPath) -> FormState.FieldID? { state.field(at: path) }

  /// Returns the text of a field as the user typed it.
  ///
  /// The text is empty if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func text(for field: FieldPath) -> String { fieldID(at: field).map(state.text) ?? "" }

  /// Returns the text of a field as the user typed it.
  ///
  /// - Parameter field: The key path of the property.
  public func text(for field: any KeyPath<Model, some Any> & Sendable) -> String {
    text(for: fieldPath(of: field))
  }

  func value<Value: FormValue>(for field: any KeyPath<Model, Value> & Sendable) -> Value {
    Value(formText: text(for: field)) ?? model[keyPath: field]
  }

  /// Returns the constraints of a field, for the text field in which the user edits the field.
  ///
  /// If conditions add declarations of the field, the method returns the constraints of one
  /// declaration, the first that it finds in these steps:
  ///
  /// 1. a declaration that isn't under a condition in code, and whose conditions hold
  /// 2. a declaration under a condition in code, whose other conditions hold
  /// 3. any declaration
  ///
  /// Call the method again when a value that a condition reads has changed. If there isn't a field
  /// at the path, the constraints have no limits.
  ///
  /// - Parameter field: The path of the field.
  public func constraints(for field: FieldPath) -> TextConstraints {
    fieldID(at: field).flatMap(state.constraints) ?? TextConstraints()
  }

  /// Returns the constraints of a field, for the text field in which the user edits the field.
  ///
  /// See ``constraints(for:)-(FieldPath)``.
  ///
  /// - Parameter field: The key path of the property.
  public func constraints(for field: any KeyPath<Model, some Any> & Sendable) -> TextConstraints {
    constraints(for: fieldPath(of: field))
  }

  /// Returns the visible errors of a field.
  ///
  /// The errors are in this order:
  ///
  /// 1. errors of synchronous rules, in the order of the rules
  /// 2. errors of asynchronous rules
  /// 3. errors of the last submission or the server
  /// 4. errors that can only be found in the model, such as errors of checks in code
  ///
  /// If the field has several declarations, items 1 and 2 are repeated for each declaration.
  ///
  /// The array is empty if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func errors(for field: FieldPath) -> [Violation] {
    withSource(feedback(for: field).violations)
  }

  /// Returns the visible errors of a field.
  ///
  /// - Parameter field: The key path of the property.
  public func errors(for field: any KeyPath<Model, some Any> & Sendable) -> [Violation] {
    errors(for: fieldPath(of: field))
  }

  /// Adds the form to violations, because their messages depend on the form.
  func withSource(_ violations: [Violation]) -> [Violation] {
    violations.isEmpty ? [] : adapter.form.withSource(FormReport(violations)).violations
  }

  /// Returns the statuses of a field's limits whose counters are visible.
  ///
  /// Limits under conditions in code don't have counters. The array is empty if there isn't a
  /// field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func counters(for field: FieldPath) -> [LimitStatus] { feedback(for: field).counters }

  /// Returns the statuses of a field's limits whose counters are visible.
  ///
  /// Limits under conditions in code don't have counters.
  ///
  /// - Parameter field: The key path of the property.
  public func counters(for field: any KeyPath<Model, some Any> & Sendable) -> [LimitStatus] {
    counters(for: fieldPath(of: field))
  }

  /// Returns the ranges of a field's text that exceed soft maximums, for highlighting.
  ///
  /// Limits under conditions in code don't have ranges. The array is empty if there isn't a field
  /// at the path.
  ///
  /// - Parameter field: The path of the field.
  public func excessRanges(for field: FieldPath) -> [Range<TextPosition>] {
    feedback(for: field).excessRanges
  }

  /// Returns the ranges of a field's text that exceed soft maximums, for highlighting.
  ///
  /// Limits under conditions in code don't have ranges.
  ///
  /// - Parameter field: The key path of the property.
  public func excessRanges(for field: any KeyPath<Model, some Any> & Sendable) -> [Range<
    TextPosition
  >] {
    excessRanges(for: fieldPath(of: field))
  }

  private func feedback(for field: FieldPath) -> FieldFeedback {
    fieldID(at: field).map(state.feedback) ?? FieldFeedback()
  }

  /// Returns a Boolean value that indicates whether a field is touched.
  ///
  /// A field becomes touched when one of the following happens:
  ///
  /// - The user edits the field, or an insertion is clipped or rejected.
  /// - Editing of the field ends.
  /// - The form is submitted.
  /// - The server reports an error of the field.
  ///
  /// Setting ``model`` or calling ``reset()`` makes all fields untouched. The result is `false` if
  /// there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func isTouched(_ field: FieldPath) -> Bool {
    fieldID(at: field).map(state.isTouched) ?? false
  }

  /// Returns a Boolean value that indicates whether a field is touched.
  ///
  /// See ``isTouched(_:)-(FieldPath)``.
  ///
  /// - Parameter field: The key path of the property.
  public func isTouched(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isTouched(fieldPath(of: field))
  }

  /// Returns a Boolean value that indicates whether a field's text differs from the field's initial
  /// text.
  ///
  /// The result is `false` if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func isDirty(_ field: FieldPath) -> Bool { fieldID(at: field).map(state.isDirty) ?? false }

  /// Returns a Boolean value that indicates whether a field's text differs from the field's initial
  /// text.
  ///
  /// - Parameter field: The key path of the property.
  public func isDirty(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isDirty(fieldPath(of: field))
  }

  /// Returns a Boolean value that indicates whether asynchronous rules of a field are running.
  ///
  /// The result is `false` if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func isValidating(_ field: FieldPath) -> Bool {
    fieldID(at: field).map(state.isRunningChecks) ?? false
  }

  /// Returns a Boolean value that indicates whether asynchronous rules of a field are running.
  ///
  /// - Parameter field: The key path of the property.
  public func isValidating(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isValidating(fieldPath(of: field))
  }
}

// MARK: - Editing

extension LiveForm {
  /// Sets the text of a field.
  ///
  /// The method does nothing if there isn't a field at the path, such as after the row of the field
  /// was removed.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - text: The text as the user typed it.
  ///   - isComposing: Whether the text field has marked text or an unfinished word. If `true`, the
  ///     form ignores `text`. Call the method again when the composition has ended.
  public func set(_ field: FieldPath, to text: String, isComposing: Bool = false) {
    guard let id = fieldID(at: field) else { return }
    announcementQueue.didType(in: id, at: ContinuousClock.now - timeOrigin)
    enqueue(state.didChange(id, to: text, isComposing: isComposing))
    if !isComposing { validateModel() }
  }

  /// Sets the text of a field.
  ///
  /// - Parameters:
  ///   - field: The key path of the property.
  ///   - text: The text as the user typed it.
  ///   - isComposing: Whether the text field has marked text or an unfinished word. If `true`, the
  ///     form ignores `text`. Call the method again when the composition has ended.
  public func set(
    _ field: any KeyPath<Model, some Any> & Sendable, to text: String, isComposing: Bool = false
  ) {
    set(fieldPath(of: field), to: text, isComposing: isComposing)
  }

  /// Sets the value of a field, for example from a switch or a date picker.
  ///
  /// - Parameters:
  ///   - field: The key path of the property.
  ///   - value: The value.
  @_disfavoredOverload
  public func set<Value: FormValue>(_ field: any KeyPath<Model, Value> & Sendable, to value: Value)
  {
    // The overload is disfavored because `set(_:to:isComposing:)` also accepts a `String`.
    set(fieldPath(of: field), to: value.formText)
  }

  /// Ends editing of a field, because the field has lost the focus or the user has pressed Return.
  ///
  /// - Parameter field: The path of the field. If there isn't a field at the path, nothing happens.
  public func endEditing(_ field: FieldPath) {
    guard let id = fieldID(at: field) else { return }
    enqueue(state.didEndEditing(id))
  }

  /// Ends editing of a field, because the field has lost the focus or the user has pressed Return.
  ///
  /// - Parameter field: The key path of the property.
  public func endEditing(_ field: any KeyPath<Model, some Any> & Sendable) {
    endEditing(fieldPath(of: field))
  }

  /// Announces that a text field clipped or rejected an insertion, and marks the field as touched.
  ///
  /// - Parameters:
  ///   - input: The outcome of the insertion.
  ///   - field: The path of the field. If there isn't a field at the path, nothing happens.
  public func didLimitInput(_ input: FormAnnouncement.LimitedInput, in field: FieldPath) {
    guard let id = fieldID(at: field) else { return }
    enqueue(state.didLimitInput(input, at: id))
  }
}
