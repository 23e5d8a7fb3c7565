public import FormFiles
public import FormValidation
public import Observation
public import StrictJSON
public import TextMetrics

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
