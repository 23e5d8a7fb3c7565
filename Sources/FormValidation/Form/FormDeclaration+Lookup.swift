extension FormDeclaration {
  /// The fields that are declared for a path: more than one where a condition adds rules.
  public func fields(at path: FieldPath) -> [FieldDeclaration] {
    trail(to: path.names[...]).fields
  }

  package func trail(to names: ArraySlice<String>) -> Trail {
    var trail = Trail(forms: [self])
    guard let name = names.first else { return trail }
    let members = members.flattened
    // By index, so that no other member is copied.
    for index in members.indices where members[index].name == name {
      switch members[index] {
      case .field(let field): trail.add(field, label: field.label)
      case .group(let group): trail.enter(group.form, label: group.label, names.dropFirst())
      case .list(let list):
        switch list.element {
        case .text(let field): trail.add(field, label: list.label)
        case .form(let form): trail.enter(form, label: list.label, names.dropFirst())
        }
      case .conditional, .rule: break
      }
    }
    return trail
  }

  /// What stands on the way to a value.
  package struct Trail {
    package var forms: [FormDeclaration]
    package var fields: [FieldDeclaration] = []
    package var label: LocalizedText?

    mutating func add(_ field: FieldDeclaration, label: LocalizedText?) {
      fields.append(field)
      self.label = self.label ?? label
    }

    mutating func enter(
      _ form: FormDeclaration, label: LocalizedText?, _ names: ArraySlice<String>
    ) {
      let inner = form.trail(to: names)
      forms += inner.forms
      fields += inner.fields
      self.label = names.isEmpty ? self.label ?? label : inner.label
    }
  }
}
