public import FormValidation
public import StrictJSON
public import TextMetrics

extension LiveForm {
  /// The model with the current values of the fields.
  ///
  /// If a text can't be converted to the type of its property, such as "300" to `UInt8`, the
  /// property keeps an earlier value. The earlier value is from the latest of these events: the
  /// form was created, you set the model, or a submission succeeded. If the text is an element of a
  /// list of values, the element is left out. A form with such a text can't be submitted, because
  /// the text breaks the rule `type` or another rule.
  ///
  /// An empty text of a number, Boolean, date, or time sets an optional property to `nil`. A
  /// property that isn't optional keeps its earlier value, also in a submission. To refuse empty
  /// texts, add ``/FormValidation/FieldMember/required(message:)``.
  ///
  /// The transforms of the form aren't applied. ``submit(clock:_:)`` sends the transformed model.
  ///
  /// If you set the model, all fields become untouched. The form is dirty if the new texts differ
  /// from the initial texts. If a submission is in progress, ``isSubmitting`` becomes `false`, but
  /// the submission isn't canceled.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public var model: Model {
    get {
      var model = fallbackModel
      adapter.update(&model, state.record(in: .json))
      return model
    }
    set {
      fallbackModel = newValue
      updateFields(keepsFocusedPath: true) { $0.replace(with: adapter.record(newValue)) }
    }
  }

  /// The visible errors that don't belong to a field: errors of the form, nested forms, and lists,
  /// and server errors at paths without a field.
  public var errors: [Violation] { withSource(state.formViolations) }

  /// The path of the first field with a visible error, or `nil` if no field has a visible error.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var firstError: FieldPath? { state.firstError.flatMap { state.path(of: $0) } }

  /// A Boolean value that indicates whether a text differs from its initial text, or a row was
  /// added, removed, or moved.
  ///
  /// The initial texts are the texts with which the form was created. After a successful
  /// submission, the submitted texts are the initial texts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var isDirty: Bool { state.isDirty }

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

  /// A Boolean value that indicates whether all rules are met.
  ///
  /// The value depends on all rules, even if their errors aren't visible yet, but not on errors of
  /// the server. An asynchronous rule counts as met unless the rule has refused the current text.
  /// For example, a rule that hasn't run or has timed out counts as met.
  ///
  /// - Complexity: O(*n*) for the first access after a change, where *n* is the size of the form,
  ///   and O(1) for later accesses.
  public var isValid: Bool {
    let state = state
    if let cachedValidity { return cachedValidity }
    let violations = adapter.findsViolations ? modelToSubmit.violations : []
    let isValid = state.currentReport(adding: violations).isValid
    cachedValidity = isValid
    return isValid
  }

  /// A Boolean value that indicates whether a submission is in progress.
  public var isSubmitting: Bool { state.isSubmitting }

  /// A Boolean value that indicates whether the form is valid, no submission is in progress, and no
  /// asynchronous rule is running.
  public var canSubmit: Bool { isValid && !isSubmitting && !state.isRunningRules }
}

// MARK: - Fields

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
  /// If conditions add declarations of the field, the method returns the constraints of the first
  /// declaration. If there isn't a field at the path, the constraints have no limits.
  ///
  /// - Parameter field: The path of the field.
  public func constraints(for field: FieldPath) -> TextConstraints {
    fieldID(at: field).flatMap(state.constraints) ?? TextConstraints()
  }

  /// Returns the constraints of a field, for the text field in which the user edits the field.
  ///
  /// If conditions add declarations of the field, the method returns the constraints of the first
  /// declaration.
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
  /// The array is empty if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func errors(for field: FieldPath) -> [Violation] {
    withSource(feedback(for: field).violations)
  }

  func withSource(_ violations: [Violation]) -> [Violation] {
    violations.isEmpty ? [] : adapter.form.withSource(FormReport(violations)).violations
  }

  /// Returns the visible errors of a field.
  ///
  /// - Parameter field: The key path of the property.
  public func errors(for field: any KeyPath<Model, some Any> & Sendable) -> [Violation] {
    errors(for: fieldPath(of: field))
  }

  /// Returns the statuses of a field's limits whose counters are visible.
  ///
  /// The array is empty if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func counters(for field: FieldPath) -> [LimitStatus] { feedback(for: field).counters }

  /// Returns the statuses of a field's limits whose counters are visible.
  ///
  /// - Parameter field: The key path of the property.
  public func counters(for field: any KeyPath<Model, some Any> & Sendable) -> [LimitStatus] {
    counters(for: fieldPath(of: field))
  }

  /// Returns the ranges of a field's text that exceed soft maximums, for highlighting.
  ///
  /// The array is empty if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func excessRanges(for field: FieldPath) -> [Range<TextPosition>] {
    feedback(for: field).excessRanges
  }

  /// Returns the ranges of a field's text that exceed soft maximums, for highlighting.
  ///
  /// - Parameter field: The key path of the property.
  public func excessRanges(for field: any KeyPath<Model, some Any> & Sendable) -> [Range<
    TextPosition
  >] {
    excessRanges(for: fieldPath(of: field))
  }

  private func feedback(for field: FieldPath) -> DeclaredFieldState.Feedback {
    fieldID(at: field).map(state.feedback) ?? DeclaredFieldState.Feedback()
  }

  /// Returns a Boolean value that indicates whether a field is touched.
  ///
  /// A field becomes touched when the user edits the field, tries to edit it, or ends editing, and
  /// when the form is submitted. Setting ``model`` or calling ``reset()`` makes all fields
  /// untouched. The result is `false` if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func isTouched(_ field: FieldPath) -> Bool {
    fieldID(at: field).map(state.isTouched) ?? false
  }

  /// Returns a Boolean value that indicates whether a field is touched.
  ///
  /// A field becomes touched when the user edits the field, tries to edit it, or ends editing, and
  /// when the form is submitted. Setting ``model`` or calling ``reset()`` makes all fields
  /// untouched.
  ///
  /// - Parameter field: The key path of the property.
  public func isTouched(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isTouched(fieldPath(of: field))
  }

  /// Returns a Boolean value that indicates whether asynchronous rules of a field are running.
  ///
  /// The result is `false` if there isn't a field at the path.
  ///
  /// - Parameter field: The path of the field.
  public func isValidating(_ field: FieldPath) -> Bool {
    fieldID(at: field).map(state.isRunningRules) ?? false
  }

  /// Returns a Boolean value that indicates whether asynchronous rules of a field are running.
  ///
  /// - Parameter field: The key path of the property.
  public func isValidating(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isValidating(fieldPath(of: field))
  }
}

// MARK: - Rows

/// The identity of a row in a list of a live form.
///
/// The identity doesn't change when the row is moved.
public struct RowID: Sendable, Hashable {
  let number: Int
}

extension LiveForm {
  /// Returns the rows of a list in their order.
  ///
  /// The array is empty if there isn't a list at the path.
  ///
  /// - Parameter list: The path of the list.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func rows(of list: FieldPath) -> [RowID] { state.rows(of: list) }

  /// Returns the rows of a list in their order.
  ///
  /// - Parameter list: The key path of the property.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func rows(of list: any KeyPath<Model, some Any> & Sendable) -> [RowID] {
    rows(of: fieldPath(of: list))
  }

  /// Returns the paths of the fields of a row.
  ///
  /// The array is empty if the row was removed.
  ///
  /// - Parameter row: The row.
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public func fields(of row: RowID) -> [FieldPath] {
    state.fields(of: row).compactMap { state.path(of: $0) }
  }

  /// Appends a row to a list.
  ///
  /// - Parameters:
  ///   - list: The path of the list.
  ///   - value: The value of the row: an object for a list of forms, and otherwise the value of the
  ///     element. `null` is an empty row.
  /// - Returns: The row, or `nil` if there isn't a list at the path.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func append(to list: FieldPath, _ value: JSONValue = .null) -> RowID? {
    insert(value, into: list, at: .max)
  }

  /// Appends a text to a list of texts.
  ///
  /// - Parameters:
  ///   - list: The key path of the property.
  ///   - text: The text of the element.
  /// - Returns: The row, or `nil` if there isn't a list at the property's path.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func append(to list: any KeyPath<Model, [String]> & Sendable, _ text: String = "")
    -> RowID?
  {
    append(to: fieldPath(of: list), .string(text))
  }

  /// Appends an empty form to a list of forms.
  ///
  /// - Parameter list: The key path of the property.
  /// - Returns: The row, or `nil` if there isn't a list at the property's path.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func append<Element: FormRecord>(to list: any KeyPath<Model, [Element]> & Sendable)
    -> RowID?
  {
    append(to: fieldPath(of: list))
  }

  /// Inserts a row into a list.
  ///
  /// - Parameters:
  ///   - value: The value of the row: an object for a list of forms, and otherwise the value of the
  ///     element. `null` is an empty row.
  ///   - list: The path of the list.
  ///   - index: The index of the row. An index outside the list is clamped.
  /// - Returns: The row, or `nil` if there isn't a list at the path.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func insert(_ value: JSONValue = .null, into list: FieldPath, at index: Int) -> RowID? {
    updateFields { $0.addRow(to: list, at: index, value: value) }
  }

  /// Removes a row.
  ///
  /// The method does nothing if the row was already removed.
  ///
  /// - Parameter row: The row.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func removeRow(_ row: RowID) {
    updateFields { $0.removeRow(row) }
  }

  /// Moves a row within its list.
  ///
  /// The texts and errors of the row move with it. The method does nothing if the row was removed.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - index: The new index. An index outside the list is clamped.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func moveRow(_ row: RowID, to index: Int) {
    updateFields { $0.moveRow(row, to: index) }
  }
}
