package import FormValidation

extension FormState {
  package func rows(of list: FieldPath) -> [RowID] {
    tree.listsByPath[list].map { tree.lists[$0].rows.map(\.id) } ?? []
  }

  package func fields(of row: RowID) -> [FieldID] {
    guard let (list, index) = position(of: row) else { return [] }
    let prefix = tree.lists[list].path.appending(index).components
    return order.filter { fields[$0]?.path.components.starts(with: prefix) == true }
  }

  /// Adds a row to a list.
  ///
  /// - Parameter index: The position, which is clamped to the list, or `nil` for the end.
  /// - Returns: The row, or `nil` if there isn't a list at the path.
  package mutating func addRow(
    to list: FieldPath, at index: Int? = nil, value: JSONValue = .null
  ) -> RowID? {
    guard let id = tree.listsByPath[list] else { return nil }
    let count = tree.lists[id].rows.count
    let row = addRow(to: id, at: min(max(index ?? count, 0), count), value)
    rowsDidChange(list)
    return row
  }

  package mutating func removeRow(_ row: RowID) {
    guard let (list, index) = position(of: row) else { return }
    for field in fields(of: row) {
      guard let state = fields.removeValue(forKey: field) else { continue }
      for name in state.reads {
        tree.scopes[state.scope].readers[name]?.removeAll { $0 == field }
      }
    }
    removeScopes(in: tree.lists[list].rows.remove(at: index).content)
    rowsDidChange(tree.lists[list].path)
  }

  package mutating func moveRow(_ row: RowID, to index: Int) {
    guard let (list, old) = position(of: row) else { return }
    var rows = tree.lists[list].rows
    let moved = rows.remove(at: old)
    rows.insert(moved, at: min(max(index, 0), rows.count))
    tree.lists[list].rows = rows
    rowsDidChange(tree.lists[list].path)
  }

  private func position(of row: RowID) -> (list: FormTree.ListID, index: Int)? {
    for list in tree.lists.ids {
      if let index = tree.lists[list].rows.firstIndex(where: { $0.id == row }) {
        return (list, index)
      }
    }
    return nil
  }

  private mutating func removeScopes(in content: FormTree.RowContent) {
    guard case .scope(let scope) = content else { return }
    for member in tree.scopes.remove(scope).members {
      switch member {
      case .field: continue
      case .group(let inner, _, _): removeScopes(in: .scope(inner))
      case .list(let list):
        for row in tree.lists.remove(list).rows { removeScopes(in: row.content) }
      }
    }
  }

  private mutating func rowsDidChange(_ list: FieldPath) {
    tree.rowsHaveChanged = true
    // Violations of the list, such as too few rows, may no longer be true.
    removeViolations(atOrAbove: list)
    refreshPaths()
  }
}
