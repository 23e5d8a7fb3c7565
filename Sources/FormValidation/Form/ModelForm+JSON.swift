public import StrictJSON
import TextMetrics

extension ModelForm where Model == JSONValue {
  /// A form over JSON records: what a declaration means without a Swift type. Numbers and booleans
  /// are such, a file is an object with `name`, `type` and `size`, everything else is a string.
  ///
  /// `null` is an absent value. Members that are not declared are left alone. Rules and
  /// conditions in code over another model have no meaning here and are left out.
  public init(_ declaration: FormDeclaration) { self.init(declaration, values: .json) }

  /// A form over records as an HTML form sends them: everything but a file is a string, as it was
  /// typed.
  public init(typed declaration: FormDeclaration) { self.init(declaration, values: .typed) }

  package init(_ declaration: FormDeclaration, values: RecordValues) {
    self.init(declaration, core: FormCore(declaration, values), values: values)
  }
}

extension FormCore<JSONValue> {
  /// The most bytes that are shown of a key.
  private static var longestKey: Int { 200 }
  /// Of a longer one, the beginning: a single Character of it may be as long.
  private static var shownOfKey: [TextLimit] {
    [TextLimit(...21, in: .characters), TextLimit(...longestKey, in: .bytes)]
  }

  init(
    _ declaration: FormDeclaration, _ source: RecordValues, around: UnknownKeys = .ignored
  ) {
    let policy = around == .reported ? around : declaration.unknownKeys
    let nodes = declaration.members.compactMap { $0.jsonNode(source, policy) }
    let texts = Dictionary(
      declaration.members.flattened.compactMap { member in
        if case .field(let field) = member { (field.name, field.access(source)) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
    self.init(
      nodes, text: { (texts[$1] ?? .text($1, .text, .json)).read($0) },
      wrongType: { if case .object = $0 { nil } else { $0.typeName } })
    guard policy == .reported else { return }
    let known = Set(
      (declaration.members.namesRead + declaration.externalFields).map { Array($0.utf8) })
    unknownKeys = { record in
      guard case .object(let members) = record else { return [] }
      return members.keys.lazy.filter { !known.contains(Array($0.utf8)) }
        .prefix(UnknownKeys.maximumReported)
        .map { key in
          key.utf8.count <= Self.longestKey ? key : key.truncated(to: Self.shownOfKey, marker: "…")
        }
    }
  }
}

extension FormDeclaration.Member {
  fileprivate func jsonNode(
    _ source: RecordValues, _ unknownKeys: UnknownKeys
  ) -> (any FormNode<JSONValue>)? {
    switch self {
    case .field(let field):
      FieldNode(declaration: field, access: field.access(source))
    case .group(let group):
      GroupNode(
        declaration: group, access: .value(group.name),
        core: FormCore<JSONValue>(group.form, source, around: unknownKeys))
    case .list(let list):
      ListNode(
        declaration: list, access: .list(list.name),
        element: list.element.jsonElement(source, unknownKeys))
    case .conditional(let part):
      part.condition.map {
        ConditionalNode(
          test: .data($0), nodes: part.members.compactMap { $0.jsonNode(source, unknownKeys) })
      }
    case .rule: nil
    }
  }
}

extension FieldDeclaration {
  fileprivate func access(_ source: RecordValues) -> Access<JSONValue, String> {
    .text(name, kind, source)
  }
}

extension Access where Model == JSONValue {
  /// A member of an object, as `take` reads it.
  fileprivate init(
    _ key: String, take: @escaping @Sendable (JSONValue) -> Presence<Value>,
    wrap: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(
      read: { record in
        switch record[key] {
        case nil: .absent
        case .null?: .null
        case let value?: take(value)
        }
      },
      write: { record, value in
        guard case .object(var object) = record else { return }
        // Held once, so that the member is changed where it stands.
        record = .null
        object[key] = wrap(value)
        record = .object(object)
      })
  }
}

extension Access<JSONValue, String> {
  fileprivate static func text(_ key: String, _ kind: ValueKind, _ source: RecordValues) -> Self {
    Self(
      key, take: { kind.read($0, from: source) }, wrap: { kind.value(of: $0, from: source) })
  }
}

extension Access<JSONValue, JSONValue> {
  /// Any value: a form says itself what is no object.
  fileprivate static func value(_ key: String) -> Self {
    Self(key, take: { .present($0) }, wrap: { $0 })
  }
}

extension Access<JSONValue, [JSONValue]> {
  fileprivate static func list(_ key: String) -> Self {
    Self(
      key,
      take: {
        if case .array(let list) = $0 { .present(list) } else { $0.asOther(expected: "list") }
      },
      wrap: JSONValue.array)
  }
}

extension JSONValue {
  fileprivate func asOther<Value>(expected: String) -> Presence<Value> {
    .other(type: typeName, expected: expected, spelled: spelledScalar)
  }
}

extension ListDeclaration.Element {
  fileprivate func jsonElement(
    _ source: RecordValues, _ unknownKeys: UnknownKeys
  ) -> ListElement<JSONValue> {
    switch self {
    case .text(let field):
      let kind = field.kind
      return .text(
        FieldNode(
          declaration: field,
          access: Access(
            read: { kind.read($0, from: source) },
            write: { $0 = kind.value(of: $1, from: source) })))
    case .form(let form): return .form(FormCore(form, source, around: unknownKeys))
    }
  }
}
