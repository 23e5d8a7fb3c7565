extension FormReport {
  /// Puts the violations in the order of the declaration: a cross-field rule reports at a field
  /// that may stand before others with violations. Violations of one value keep their order.
  mutating func sort(by declaration: FormDeclaration) {
    guard violations.count > 1 else { return }
    let places = violations.map { declaration.members.place(of: $0.path.components[...]) }
    let order = violations.indices.sorted { left, right in
      if places[left] == places[right] { return left < right }
      return places[left].lexicographicallyPrecedes(places[right])
    }
    self = FormReport(order.map { violations[$0] })
  }
}

extension [FormDeclaration.Member] {
  /// Where a path stands among the members, level by level. What is not declared comes last.
  fileprivate func place(of path: ArraySlice<FieldPath.Component>) -> [Int] {
    guard case .name(let name)? = path.first else { return [] }
    var position = 0
    guard let (place, inner) = find(name, &position) else { return [position] }
    var rest = path.dropFirst()
    var places = [place]
    if case .index(let index)? = rest.first {
      places.append(index)
      rest = rest.dropFirst()
    }
    return places + inner.place(of: rest)
  }

  /// The first member with a name and what is inside it. Members of conditional parts are on the
  /// same level as those around them.
  private func find(_ name: String, _ position: inout Int) -> (place: Int, inner: Self)? {
    for member in self {
      switch member {
      case .field(let field) where field.name == name: return (position, [])
      case .group(let group) where group.name == name: return (position, group.form.members)
      case .list(let list) where list.name == name: return (position, list.inner)
      case .conditional(let part):
        if let found = part.members.find(name, &position) { return found }
      case .field, .group, .list, .rule: position += 1
      }
    }
    return nil
  }
}

extension ListDeclaration {
  fileprivate var inner: [FormDeclaration.Member] {
    switch element {
    case .text: []
    case .form(let form): form.members
    }
  }
}
