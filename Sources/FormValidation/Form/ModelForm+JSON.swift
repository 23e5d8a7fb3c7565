public import StrictJSON
import TextMetrics

extension ModelForm where Model == JSONValue {
  /// Creates a form for JSON records.
  ///
  /// In a record, a number or boolean is a JSON number or boolean, a list is an array, and a nested
  /// form is an object. A file is an object with `name`, `type`, and `size`. All other values, such
  /// as dates, are strings. `null` is an absent value, unless the `absence` of the field in a form
  /// file excludes `null`.
  ///
  /// The form omits ``Check`` members, and members and rules under conditions in code, because
  /// their closures require the model.
  ///
  /// - Parameter declaration: The declaration of the form.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public init(_ declaration: FormDeclaration) { self.init(declaration, encoding: .json) }

  /// Creates a form for records in which all values except files are strings, as in an HTML form.
  ///
  /// Lists are arrays, and nested forms are objects.
  ///
  /// The form omits ``Check`` members, and members and rules under conditions in code, because
  /// their closures require the model.
  ///
  /// - Parameter declaration: The declaration of the form.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public init(typed declaration: FormDeclaration) { self.init(declaration, encoding: .strings) }

  package init(_ declaration: FormDeclaration, encoding: ValueEncoding) {
    let walker = FormWalker<JSONValue>(declaration, encoding)
    self.init(
      declaration: declaration, modelWalker: walker, recordWalker: walker, encoding: encoding)
  }
}

extension FormWalker<JSONValue> {
  private static var maximumKeyBytes: Int { 200 }
  private static var keyLimits: [TextLimit] {
    [TextLimit(21, in: .characters), TextLimit(maximumKeyBytes, in: .bytes)]
  }

  init(
    _ declaration: FormDeclaration, _ encoding: ValueEncoding, outerPolicy: UnknownKeys = .ignored
  ) {
    let policy = outerPolicy == .reported ? outerPolicy : declaration.unknownKeys
    let nodes = declaration.members.compactMap { $0.node(encoding, policy) }
    var accesses: [String: Access<JSONValue, String>] = [:]
    for case .field(let field) in declaration.members.flattened
    where accesses[field.name] == nil {
      accesses[field.name] = .text(field.name, field.kind, encoding)
    }
    self.init(
      nodes, fieldValue: { [accesses] in (accesses[$1] ?? .text($1, .text, .json)).read($0) },
      wrongType: { if case .object = $0 { nil } else { $0.typeName } })
    guard policy == .reported else { return }
    let known = Set(
      (declaration.members.readNames + declaration.externalFields).map { Array($0.utf8) })
    unknownKeys = { record in
      guard case .object(let members) = record else { return [] }
      return members.keys.lazy.filter { !known.contains(Array($0.utf8)) }
        .prefix(UnknownKeys.maximumReported)
        .map { key in
          key.utf8.count <= Self.maximumKeyBytes
            ? key : key.truncated(to: Self.keyLimits, ellipsis: "…")
        }
    }
  }
}

extension FormDeclaration.Member {
  fileprivate func node(
    _ encoding: ValueEncoding, _ unknownKeys: UnknownKeys
  ) -> (any FormNode<JSONValue>)? {
    switch self {
    case .field(let field):
      return FieldNode(field, .text(field.name, field.kind, encoding))
    case .group(let group):
      return GroupNode(
        group, Access(group.name, read: { .present($0) }, json: { $0 }),
        FormWalker<JSONValue>(group.form, encoding, outerPolicy: unknownKeys))
    case .list(let list): return list.node(encoding, unknownKeys)
    case .conditional(let condition, let members):
      return condition.map {
        ConditionalNode($0, members.compactMap { $0.node(encoding, unknownKeys) })
      }
    case .check: return nil
    }
  }
}

extension ListDeclaration {
  fileprivate func node(
    _ encoding: ValueEncoding, _ unknownKeys: UnknownKeys
  ) -> any FormNode<JSONValue> {
    let access = Access(name, read: \.asList, json: JSONValue.array)
    switch element {
    case .value(let field):
      let kind = field.kind
      let elementAccess = Access<JSONValue, String>(
        read: { kind.read($0, from: encoding) }, write: { $0 = kind.value(of: $1, in: encoding) })
      return ListNode(
        self, access,
        TextElement(
          field: field, access: elementAccess, make: { kind.value(of: $0, in: encoding) })
      )
    case .form(let form):
      let walker = FormWalker<JSONValue>(form, encoding, outerPolicy: unknownKeys)
      return ListNode(self, access, FormElement(walker: walker, makeEmpty: { [:] }))
    }
  }
}
