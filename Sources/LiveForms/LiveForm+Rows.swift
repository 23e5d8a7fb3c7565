public import FormValidation
public import StrictJSON

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
  /// The texts of the row are empty, even if the properties of `Element` have other default values.
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
