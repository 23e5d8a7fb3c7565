extension FormReport {
  /// Puts the violations in the order of the declaration: a cross-field rule reports at a field
  /// that may stand before others with violations. Violations of one value keep their order.
  package mutating func sort(by declaration: FormDeclaration) {
    guard violations.count > 1 else { return }
    var members = MemberPlaces(declaration.members)
    let places = violations.map { members.place(of: $0.path.components[...]) }
    let order = violations.indices.sorted { left, right in
      if places[left] == places[right] { return left < right }
      return places[left].lexicographicallyPrecedes(places[right])
    }
    self = FormReport(order.map { violations[$0] })
  }
}

/// Where members stand on their level, by their names. A level is only read where a path leads
/// there.
private struct MemberPlaces {
  private let members: [FormDeclaration.Member]
  /// By names: the place, and what is inside the member.
  private var index: [String: (place: Int, inner: Int?)]?
  /// The levels inside members that were looked up.
  private var levels: [MemberPlaces] = []
  private var count = 0

  init(_ members: [FormDeclaration.Member]) { self.members = members }

  /// Where a path stands among the members, level by level. What is not declared comes last.
  mutating func place(of path: ArraySlice<FieldPath.Component>) -> [Int] {
    guard case .name(let name)? = path.first else { return [] }
    if index == nil { makeIndex() }
    guard let (place, inner) = index?[name] else { return [count] }
    var rest = path.dropFirst()
    var places = [place]
    if case .index(let index)? = rest.first {
      places.append(index)
      rest = rest.dropFirst()
    }
    guard let inner else { return places }
    return places + levels[inner].place(of: rest)
  }

  /// Members of conditional parts are on the same level as those around them.
  private mutating func makeIndex() {
    var found: [String: (place: Int, inner: Int?)] = [:]
    add(members, to: &found)
    index = found
  }

  private mutating func add(
    _ members: [FormDeclaration.Member], to found: inout [String: (place: Int, inner: Int?)]
  ) {
    for member in members {
      if case .conditional(let part) = member {
        add(part.members, to: &found)
        continue
      }
      // Of several with a name, the first.
      if let name = member.name, found[name] == nil {
        found[name] = (count, member.inner.map { level(of: $0) })
      }
      count += 1
    }
  }

  private mutating func level(of members: [FormDeclaration.Member]) -> Int {
    levels.append(MemberPlaces(members))
    return levels.count - 1
  }
}

extension FormDeclaration.Member {
  /// The members inside a group or the elements of a list.
  fileprivate var inner: [FormDeclaration.Member]? {
    switch self {
    case .group(let group): group.form.members
    case .list(let list): list.inner
    case .field, .conditional, .rule: nil
    }
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
