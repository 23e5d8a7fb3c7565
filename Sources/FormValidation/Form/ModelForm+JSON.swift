public import TextMetrics

extension ModelForm where Model == JSONValue {
  /// A form over JSON records: what a declaration means without a Swift type.
  ///
  /// `null` is an absent value. Members that are not declared are left alone. Rules and
  /// conditions in code over another model have no meaning here and are left out.
  public init(_ declaration: FormDeclaration) {
    self.init(declaration, core: FormCore(declaration))
  }
}

extension FormCore<JSONValue> {
  init(_ declaration: FormDeclaration) {
    self.init(
      declaration.members.compactMap(\.jsonNode),
      text: { Access.text($1).read($0) },
      wrongType: { if case .object = $0 { nil } else { $0.typeName } })
  }
}

extension FormDeclaration.Member {
  fileprivate var jsonNode: (any FormNode<JSONValue>)? {
    switch self {
    case .field(let field):
      FieldNode(declaration: field, access: .text(field.name))
    case .group(let group):
      GroupNode(
        declaration: group, access: .value(group.name), core: FormCore<JSONValue>(group.form))
    case .list(let list):
      ListNode(
        declaration: list, access: .list(list.name), element: JSONElement(list.element))
    case .conditional(let part):
      part.condition.map {
        ConditionalNode(test: .data($0), nodes: part.members.compactMap(\.jsonNode))
      }
    case .rule: nil
    }
  }
}

extension Access where Model == JSONValue {
  /// A member of an object, as `take` reads it.
  fileprivate init(
    _ key: String, take: @escaping @Sendable (JSONValue) -> Value?,
    wrap: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(
      read: { record in
        switch record[key] {
        case nil, .null: .absent
        case let value?: take(value).map(Presence.present) ?? value.asOther()
        }
      },
      write: { record, value in
        guard case .object(var object) = record else { return }
        object[key] = wrap(value)
        record = .object(object)
      })
  }
}

extension Access<JSONValue, String> {
  fileprivate static func text(_ key: String) -> Self {
    Self(
      key, take: { if case .string(let text) = $0 { text } else { nil } }, wrap: JSONValue.string)
  }
}

extension Access<JSONValue, JSONValue> {
  /// Any value: a form says itself what is no object.
  fileprivate static func value(_ key: String) -> Self { Self(key, take: { $0 }, wrap: { $0 }) }
}

extension Access<JSONValue, [JSONValue]> {
  fileprivate static func list(_ key: String) -> Self {
    Self(key, take: { if case .array(let list) = $0 { list } else { nil } }, wrap: JSONValue.array)
  }
}

extension JSONValue {
  fileprivate func asOther<Value>() -> Presence<Value> {
    .other(type: typeName, spelled: spelledScalar)
  }
}

/// An element of a JSON list: a text or an object.
private enum JSONElement: ListElement {
  case text(FieldDeclaration)
  case form(FormElement<JSONValue>)

  init(_ element: ListDeclaration.Element) {
    switch element {
    case .text(let field): self = .text(field)
    case .form(let form): self = .form(FormElement(core: FormCore<JSONValue>(form)))
    }
  }

  var hasStages: Bool {
    switch self {
    case .text(let field): !field.stages.isEmpty
    case .form(let form): form.hasStages
    }
  }

  func clean(_ value: inout JSONValue, cap: Int) {
    switch self {
    case .form(let form): form.clean(&value, cap: cap)
    case .text(let field):
      guard case .string(var text) = value else { return }
      TextElement(field).clean(&text, cap: cap)
      value = .string(text)
    }
  }

  func check<Model>(
    _ value: JSONValue, of model: Model, in form: FormCore<Model>, at path: FieldPath,
    _ inspection: inout Inspection
  ) {
    switch self {
    case .form(let element): element.check(value, of: model, in: form, at: path, &inspection)
    case .text(let field):
      let found: FieldValue =
        switch value {
        case .null: .absent
        case .string(let text): .present(text)
        default: value.asOther()
        }
      field.check(
        found, siblings: { form.text(model, $0) }, path: path, &inspection)
    }
  }
}
