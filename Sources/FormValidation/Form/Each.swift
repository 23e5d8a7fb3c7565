/// A list of values or nested forms, with paths such as `tags[0]` and `addresses[2].city`.
///
/// Modifiers apply to each element:
///
/// ```swift
/// struct Post: FormRecord { var tags: [String] = [] }
/// let form = ModelForm<Post> {
///   Each(\.tags, maximum: 3, unique: true).maxLength(20)
/// }
/// form.validate(Post(tags: ["a", "b", "a"])).violations.map(\.path.description)  // ["tags[2]"]
/// ```
///
/// If a list has more than `maximum` elements, the list is a violation, and its elements aren't
/// transformed or validated.
public struct Each<Model, Value>: FormMember {
  fileprivate var content: FieldContent<Model>
  private let property: PropertyName<Model>
  private let list: ListDeclaration
  private let makeNodes:
    @Sendable (FieldContent<Model>, ListDeclaration, FieldNames) -> [any FormNode<Model>]

  private init(
    _ property: PropertyName<Model>, _ list: ListDeclaration, _ content: FieldContent<Model>,
    _ makeNodes:
      @escaping @Sendable (
        FieldContent<Model>, ListDeclaration, FieldNames
      ) -> [any FormNode<Model>]
  ) {
    self.property = property
    self.list = list
    self.content = content
    self.makeNodes = makeNodes
  }

  /// The implementation, which only this package uses.
  public var _part: FormPart<Model> {
    let (content, list, makeNodes) = (content, list, makeNodes)
    return FormPart(members: [
      UnresolvedMember(
        property: property, problems: content.problems, impliedFields: content.impliedFields,
        makeNodes: { makeNodes(content, list, $0) })
    ])
  }
}

extension Each where Value: FormValue {
  /// Creates a list of values.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the list in messages, or `nil` to use the key.
  ///   - kind: The kind of the values. Specify a kind for `String` elements that contain something
  ///     other than free text, such as ``ValueKind/time``.
  ///   - minimum: The minimum number of elements.
  ///   - maximum: The maximum number of elements, or `nil` for any number.
  ///   - unique: Whether an element that equals an earlier element is a violation. Numbers are
  ///     compared by value, and all other values by the bytes of their transformed texts.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  public init(
    _ keyPath: any WritableKeyPath<Model, [Value]> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    kind: ValueKind = Value.valueKind,
    minimum: Int = 0,
    maximum: Int? = nil,
    unique: Bool = false,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let property = PropertyName(keyPath, key: key, member: "Each", location: "\(fileID):\(line)")
    let label = label?.localizedText
    let content = FieldContent<Model>(label: label, kind: kind, "\(fileID):\(line)")
    let list = ListDeclaration(
      property.key, label: label, minimum: minimum, maximum: maximum,
      duplicates: unique ? .refused : .allowed,
      element: .value(content.declaration(property.key)))
    let access = Access(keyPath)
    let element = Access<Value, String>(element: Value.self)
    self.init(property, list, content) { content, list, names in
      content.nodes(names, content.declaration(list.name)) { field, isFieldNode in
        var list = list
        if !isFieldNode {
          list.skippingMaximum = list.maximum
          (list.minimum, list.maximum, list.duplicates) = (0, nil, .allowed)
        }
        list.element = .value(field)
        return ListNode(
          list, access,
          TextElement(field: field, access: element, make: { Value(formText: $0) }))
      }
    }
  }
}

extension Each: FieldMember where Value: FormValue {
  /// The implementation, which only this package uses.
  public var _content: FieldContent<Model> {
    get { content }
    set { content = newValue }
  }
}

extension Each where Value: FormRecord {
  /// Creates a list whose elements are validated by an existing form.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the list in messages, or `nil` to use the key.
  ///   - minimum: The minimum number of elements.
  ///   - maximum: The maximum number of elements, or `nil` for any number.
  ///   - form: The form that validates each element.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  public init(
    _ keyPath: any WritableKeyPath<Model, [Value]> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    minimum: Int = 0,
    maximum: Int? = nil,
    form: ModelForm<Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let property = PropertyName(keyPath, key: key, member: "Each", location: "\(fileID):\(line)")
    let list = ListDeclaration(
      property.key, label: label?.localizedText, minimum: minimum, maximum: maximum,
      element: .form(form.declaration))
    let access = Access(keyPath)
    self.init(property, list, FieldContent(label: nil, kind: .text, "")) { _, list, _ in
      [ListNode(list, access, FormElement(walker: form.modelWalker, makeEmpty: { Value() }))]
    }
  }

  /// Creates a list whose elements are validated by a form with the given members.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the list in messages, or `nil` to use the key.
  ///   - minimum: The minimum number of elements.
  ///   - maximum: The maximum number of elements, or `nil` for any number.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  ///   - members: The members of the form that validates each element.
  /// - Throws: Any error that `members` throws.
  public init(
    _ keyPath: any WritableKeyPath<Model, [Value]> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    minimum: Int = 0,
    maximum: Int? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @FormBuilder<Value> members: () throws -> FormPart<Value>
  ) rethrows {
    try self.init(
      keyPath, key: key, label: label, minimum: minimum, maximum: maximum,
      form: ModelForm(members: members), fileID: fileID, line: line)
  }
}
