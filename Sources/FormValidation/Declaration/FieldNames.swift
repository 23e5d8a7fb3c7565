/// The keys of the members of a form by property.
struct FieldNames: Sendable {
  struct Member: Sendable {
    let keyPath: any AnyKeyPath & Sendable
    let key: String
    let name: String?
    /// The keys of a nested form.
    let nested: FieldNames
  }

  private let members: [Member]

  init(_ members: [Member] = []) { self.members = members }

  subscript(keyPath: AnyKeyPath) -> String? {
    members.first { ($0.keyPath as AnyKeyPath) == keyPath }?.key
  }

  /// Returns the key of a property, or the key path's description if the form doesn't have the
  /// property.
  func name(of keyPath: AnyKeyPath) -> String { self[keyPath] ?? "\(keyPath)" }

  /// Returns the path of a property of the model or of a nested form's model, or `nil` if the form
  /// doesn't have the property.
  func path(of keyPath: AnyKeyPath) -> FieldPath? {
    if let key = self[keyPath] { return FieldPath(name: key) }
    // A description is `\Order.address.city`, or `\Order.billing?.city?` for an optional form.
    let description = keyPath.debugDescription
    let prefix = "\\\(type(of: keyPath).rootType)."
    guard description.hasPrefix(prefix) else { return nil }
    let names = description.dropFirst(prefix.count).split(separator: ".")
      .map { $0.last == "?" ? $0.dropLast() : $0 }
    return keys(of: names[...]).map { FieldPath($0.map(FieldPath.Component.name)) }
  }

  /// Returns the keys of a property and of the nested forms that contain it, from the names of the
  /// properties, or `nil` if a form doesn't have a property.
  private func keys(of names: ArraySlice<Substring>) -> [String]? {
    guard let name = names.first,
      let member = members.first(where: { $0.name.map { name == $0 } == true })
    else { return nil }
    if names.count == 1 { return [member.key] }
    return member.nested.keys(of: names.dropFirst()).map { [member.key] + $0 }
  }

  /// Returns the path of a property. If the form doesn't have the property, the path is the name of
  /// the property.
  func pathOrName<Model, Value>(of keyPath: any KeyPath<Model, Value> & Sendable) -> FieldPath {
    path(of: keyPath)
      ?? FieldPath(name: PropertyName.name(of: keyPath) ?? (keyPath as AnyKeyPath).debugDescription)
  }
}
