/// A property of a model, with its rules.
///
/// Modifiers add rules and transforms to a field. The type of the property determines which
/// modifiers are available:
///
/// ```swift
/// struct SignUp: FormRecord { var name = "", email = "", age: Int? }
/// let form = ModelForm<SignUp> {
///   Field(\.name).trimmed().required().length(2...50)
///   Field(\.email).trimmed().lowercased().required().email()
///   Field(\.age).range(13...120)
/// }
/// form.validate(SignUp(name: " Ada ", email: "ada@example.com", age: 36)).isValid  // true
/// ```
///
/// The key of the field in JSON and in paths is the name of the property. `CodingKeys` doesn't
/// change the key. Pass `key:` if renaming the property must not change published JSON, or if the
/// property is computed or has an observer or a property wrapper.
///
/// All transforms are applied, in their order, before the rules are evaluated. If a field has
/// several transforms, they're repeated until the text doesn't change, at most eight times.
///
/// For an empty value, only the rules ``FieldMember/required(message:)``,
/// ``FieldMember/isTrue(message:)``, and ``FieldMember/equal(to:message:)`` are evaluated.
public struct Field<Model, Value: FormValue>: FieldMember {
  /// The implementation, which only this package uses.
  public var _content: FieldContent<Model>
  private let property: PropertyName<Model>
  private let access: Access<Model, String>

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the field in messages, or `nil` to use the key.
  ///   - kind: The kind of the values. Specify a kind for a `String` that contains something other
  ///     than free text, such as ``ValueKind/time``.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  public init(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    kind: ValueKind = Value.valueKind,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(keyPath, Access(text: keyPath), key, label, kind, "\(fileID):\(line)")
  }

  /// Creates a field of a constant property.
  ///
  /// The field can have rules, but not transforms. `decode` validates the value of the field in a
  /// record, but doesn't set the property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the field in messages, or `nil` to use the key.
  ///   - kind: The kind of the values. Specify a kind for a `String` that contains something other
  ///     than free text, such as ``ValueKind/time``.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  @_disfavoredOverload
  public init(
    _ keyPath: any KeyPath<Model, Value> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    kind: ValueKind = Value.valueKind,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(keyPath, Access(constant: keyPath), key, label, kind, "\(fileID):\(line)")
    _content.isConstant = true
  }

  private init(
    _ keyPath: any KeyPath<Model, Value> & Sendable, _ access: Access<Model, String>,
    _ key: String?, _ label: (any MessageText)?, _ kind: ValueKind, _ location: String
  ) {
    self.access = access
    property = PropertyName(keyPath, key: key, member: "Field", location: location)
    _content = FieldContent(label: label?.localizedText, kind: kind, location)
  }

  fileprivate init(impliedBy keyPath: any KeyPath<Model, Value> & Sendable) {
    self.init(keyPath, Access(constant: keyPath), nil, nil, Value.valueKind, "a condition")
  }

  /// The implementation, which only this package uses.
  public var _part: FormPart<Model> {
    let (content, access) = (_content, access)
    let field = content.declaration(property.key)
    return FormPart(members: [
      UnresolvedMember(
        property: property, access: access, problems: content.problems,
        impliedFields: content.impliedFields,
        makeNodes: { names in
          content.nodes(names, field) { field, _ in FieldNode(field, access) }
        })
    ])
  }
}

/// A member whose values have rules: a ``Field``, or an ``Each`` with a list of values.
///
/// Extend this protocol to share rules among forms:
///
///     extension FieldMember where Value.Unwrapped == String {
///       func tag() -> Self { trimmed().required().maxLength(20) }
///     }
///     struct Post: FormRecord { var category = "", tags: [String] = [] }
///     let form = ModelForm<Post> {
///       Field(\.category).tag()
///       Each(\.tags, maximum: 5, unique: true).tag()
///     }
///     let report = form.validate(Post(category: "swift", tags: ["a", "a"]))
///     report.violations.map(\.code)  // [.duplicate]
public protocol FieldMember<Model, Value>: FormMember {
  /// The type of the property, or of the elements of the list.
  associatedtype Value: FormValue
  /// The implementation. Only types of this package should conform to the protocol.
  var _content: FieldContent<Model> { get set }
}

/// The rules, transforms, and settings that modifiers have added to a field.
public struct FieldContent<Model>: Sendable {
  struct Rule: Sendable {
    var messages: MessageOverrides
    let make: @Sendable (FieldNames) -> FieldRule
    var conditions: [RuleCondition<Model>] = []
  }

  var label: LocalizedText?
  var kind: ValueKind
  var transforms: [FieldTransform] = []
  var rules: [Rule] = []
  var typing = FieldDeclaration.Typing()
  var messages = MessageOverrides.none
  var isConstant = false
  private let location: String
  private var reportedProblems: [String] = []

  init(label: LocalizedText?, kind: ValueKind, _ location: String) {
    self.label = label
    self.kind = kind
    self.location = location
  }

  var problems: [String] {
    isConstant && !transforms.isEmpty
      ? reportedProblems + ["\(location): a constant property can't have transforms"]
      : reportedProblems
  }

  var impliedFields: [UnresolvedMember<Model>] {
    rules.flatMap(\.conditions).flatMap(\.impliedFields)
  }

  mutating func report(_ problem: String) { reportedProblems.append("\(location): \(problem)") }

  func declaration(_ key: String) -> FieldDeclaration {
    FieldDeclaration(
      key, label: label, kind: kind, transforms: transforms, typing: typing, messages: messages)
  }

  /// Returns a node for the field, and an additional node for each rule that has a condition in
  /// code, or that has several conditions.
  func nodes(
    _ names: FieldNames, _ field: FieldDeclaration,
    _ makeNode: (_ field: FieldDeclaration, _ isFieldNode: Bool) -> any FormNode<Model>
  ) -> [any FormNode<Model>] {
    var field = field
    var additionalNodes: [any FormNode<Model>] = []
    for rule in rules {
      var fieldRule = rule.make(names)
      fieldRule.messages = rule.messages
      switch (rule.conditions.first, rule.conditions.count) {
      case (nil, _): field.rules.append(fieldRule)
      case (.value(let condition, _)?, 1): field.rules.append(fieldRule.when(condition(names)))
      default:
        var fieldOfRule = field
        fieldOfRule.rules = [fieldRule]
        let inner = makeNode(fieldOfRule, false)
        additionalNodes.append(
          rule.conditions.reversed().reduce(inner) { $1.node([$0], names) })
      }
    }
    return [makeNode(field, true)] + additionalNodes
  }
}

enum RuleCondition<Model>: Sendable {
  /// A condition as data, and a field for the property that the condition reads. The field is added
  /// if the form doesn't have a field for the property.
  case value(@Sendable (FieldNames) -> Condition, [UnresolvedMember<Model>])
  case code(@Sendable (Model) -> Bool)

  init<Value: FormValue>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, _ test: ConditionTest
  ) {
    self = .value(
      { Condition($0.name(of: keyPath), test) }, Field(impliedBy: keyPath)._part.members)
  }

  var impliedFields: [UnresolvedMember<Model>] {
    if case .value(_, let fields) = self { fields } else { [] }
  }

  func node(_ nodes: [any FormNode<Model>], _ names: FieldNames) -> any FormNode<Model> {
    switch self {
    case .value(let condition, _): ConditionalNode(condition(names), nodes)
    case .code(let holds): ConditionalNode(nodes, holds: holds)
    }
  }
}
