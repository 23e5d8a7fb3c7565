package import StrictJSON

extension ModelForm {
  /// Returns the record of a model, with each text as a string.
  package func record(of model: Model) -> JSONValue { core.record(of: model) }

  /// Copies the values of a record into a model.
  ///
  /// A value that the model can't hold is skipped. An optional value or group that the record doesn't have
  /// becomes `nil`.
  package func update(_ model: inout Model, from record: JSONValue) {
    var report = FormReport()
    core.fill(&model, from: record, at: FieldPath(), &report, clearsMissing: true)
  }

  /// Returns the path of a property, or of a property in a nested form, or `nil` if the form has no such
  /// member.
  package func path<Value>(of keyPath: any KeyPath<Model, Value> & Sendable) -> FieldPath? {
    if let name = names[keyPath] { return FieldPath(name: name) }
    let prefix = "\\\(Model.self)."
    let description = (keyPath as AnyKeyPath).debugDescription
    guard description.hasPrefix(prefix) else { return nil }
    let path = FieldPath(
      description.dropFirst(prefix.count).split(separator: ".")
        .map { .name(String($0.last == "?" ? $0.dropLast() : $0)) })
    return declaration.hasMember(at: path.names[...]) ? path : nil
  }
}

extension FormDeclaration {
  fileprivate func hasMember(at names: ArraySlice<String>) -> Bool {
    guard let name = names.first else { return false }
    return members.flattened.contains { member in
      guard member.name == name else { return false }
      if names.count == 1 { return true }
      guard case .group(let group) = member else { return false }
      return group.form.hasMember(at: names.dropFirst())
    }
  }
}
