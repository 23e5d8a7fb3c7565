public import FormValidation
public import StrictJSON

extension LiveForm {
  /// The model with the text of each field.
  ///
  /// A property keeps its last value while the text of its field isn't a value of its type. The
  /// transforms of the form aren't applied; ``submit(clock:_:)`` sends the transformed model. If you set the
  /// model, no field is touched, and the form is dirty if its texts differ from those that it started with.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public var model: Model {
    get {
      var model = base
      adapter.update(&model, state.record(as: .json))
      return model
    }
    set {
      base = newValue
      state.replace(with: adapter.record(newValue))
      evaluateCode()
    }
  }

  /// The errors of the form itself, and of its groups and lists, that a submission or a server found.
  public var errors: [Violation] { named(state.violations) }

  /// The first field with a visible error, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var firstError: FieldPath? { state.firstError.flatMap { state.path(of: $0) } }

  /// A Boolean value that indicates whether a text differs from the one that the form started with, or a row
  /// was added, removed, or moved.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var isDirty: Bool { state.isDirty }

  /// Returns a Boolean value that indicates whether the text of a field differs from the one that the
  /// form started with.
  public func isDirty(_ field: FieldPath) -> Bool { id(field).map(state.isDirty) ?? false }

  /// Returns a Boolean value that indicates whether the text of a field differs from the one that the
  /// form started with.
  public func isDirty(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isDirty(path(field))
  }

  /// A Boolean value that indicates whether all rules are met now, whether their errors are visible or not.
  ///
  /// An asynchronous rule that hasn't run counts as met.
  ///
  /// - Complexity: O(*n*) after a change, where *n* is the size of the form, and O(1) until the next one.
  public var isValid: Bool {
    let state = state
    if let validity { return validity }
    let isValid = state.currentReport(adding: codeViolations).isValid
    validity = isValid
    return isValid
  }

  /// A Boolean value that indicates whether a submission is in progress.
  public var isSubmitting: Bool { state.isSubmitting }

  /// A Boolean value that indicates whether the form is valid, and no submission or asynchronous rule is
  /// in progress.
  public var canSubmit: Bool { isValid && !isSubmitting && !state.isRunning }
}

// MARK: - Rows

/// The identity of a row of a live form, which doesn't change when the row is moved.
public struct RowID: Sendable, Hashable {
  let number: Int
}

extension LiveForm {
  /// Returns the rows of a list in their order. Empty if there is no such list.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func rows(of list: FieldPath) -> [RowID] { state.rows(of: list) }

  /// Returns the rows of a list in their order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func rows(of list: any KeyPath<Model, some Any> & Sendable) -> [RowID] {
    rows(of: path(list))
  }

  /// Returns the paths of the fields of a row.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public func fields(of row: RowID) -> [FieldPath] {
    state.fields(of: row).compactMap { state.path(of: $0) }
  }

  /// Appends a row to a list.
  ///
  /// - Parameters:
  ///   - list: The path of the list.
  ///   - value: The element, as JSON.
  /// - Returns: The row, or `nil` if there is no such list.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func append(to list: FieldPath, _ value: JSONValue = .null) -> RowID? {
    insert(value, into: list, at: .max)
  }

  /// Appends a text to a list of texts.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func append(to list: any KeyPath<Model, [String]> & Sendable, _ text: String = "")
    -> RowID?
  {
    append(to: path(list), .string(text))
  }

  /// Appends an empty form to a list of forms.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func append<Element: FormRecord>(to list: any KeyPath<Model, [Element]> & Sendable)
    -> RowID?
  {
    append(to: path(list))
  }

  /// Inserts a row into a list.
  ///
  /// - Parameters:
  ///   - value: The element, as JSON.
  ///   - list: The path of the list.
  ///   - index: The position of the row. Positions outside the list are clamped.
  /// - Returns: The row, or `nil` if there is no such list.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  @discardableResult
  public func insert(_ value: JSONValue = .null, into list: FieldPath, at index: Int) -> RowID? {
    defer { evaluateCode() }
    return state.addRow(to: list, at: index, value: value)
  }

  /// Removes a row.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func removeRow(_ row: RowID) {
    state.removeRow(row)
    evaluateCode()
  }

  /// Moves a row within its list. Its texts and errors move with it.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func moveRow(_ row: RowID, to index: Int) {
    state.moveRow(row, to: index)
    evaluateCode()
  }
}
