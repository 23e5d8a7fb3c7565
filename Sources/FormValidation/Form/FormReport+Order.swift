extension FormReport {
  /// Puts the violations in the order of the declaration: a cross-field rule reports at a field
  /// that may stand before others with violations. Violations of one value keep their order.
  package mutating func sort(by declaration: FormDeclaration) {
    guard violations.count > 1 else { return }
    var places: [[String]: Int] = [:]
    declaration.members.number(below: [], &places)
    // The place of each name on the way to the value, and positions in lists as they are.
    let ways = violations.map { violation in
      var names: [String] = []
      return violation.path.components.map { component in
        switch component {
        case .index(let index): return index
        case .name(let name):
          names.append(name)
          // What is not declared comes last.
          return places[names] ?? .max
        }
      }
    }
    let order = violations.indices.sorted { ways[$0].lexicographicallyPrecedes(ways[$1]) }
    violations = order.map { violations[$0] }
  }
}

extension [FormDeclaration.Member] {
  /// Numbers the members by the names on the way to them. Of several with a name, the first counts.
  fileprivate func number(below names: [String], _ places: inout [[String]: Int]) {
    for member in flattened {
      guard let name = member.name else { continue }
      let names = names + [name]
      if places[names] == nil { places[names] = places.count }
      switch member {
      case .group(let group): group.form.members.number(below: names, &places)
      case .list(let list):
        if case .form(let form) = list.element { form.members.number(below: names, &places) }
      case .field, .conditional, .rule: break
      }
    }
  }
}
