/// A nested form, whose fields have paths such as `address.city`.
///
/// ```swift
/// struct Address: FormRecord { var city = "" }
/// struct Order: FormRecord { var address = Address() }
/// let address = ModelForm<Address> { Field(\.city).required() }
/// let form = ModelForm<Order> { Nested(\.address, form: address) }
/// form.validate(Order()).paths  // [address.city]
/// ```
///
/// If the property isn't optional, a record without the nested form has a violation with the code
/// ``Violation/Code/required``.
public struct Nested<Model>: FormMember {
  /// The implementation, which only this package uses.
  public let _part: FormPart<Model>

  /// Creates a nested form from an existing form.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages, or `nil` to use the key.
  ///   - form: The form that validates the property.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    form: ModelForm<Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let property = PropertyName(keyPath, key: key, member: "Nested", location: "\(fileID):\(line)")
    _part = FormPart(property, Access(keyPath), label, isRequired: true, form)
  }

  /// Creates a nested form with the given members.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages, or `nil` to use the key.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  ///   - members: The members of the nested form.
  /// - Throws: Any error that `members` throws.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @FormBuilder<Value> members: () throws -> FormPart<Value>
  ) rethrows {
    try self.init(
      keyPath, key: key, label: label, form: ModelForm(members: members), fileID: fileID, line: line
    )
  }

  /// Creates an optional nested form from an existing form.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages, or `nil` to use the key.
  ///   - isRequired: Whether `nil` is a violation.
  ///   - form: The form that validates the property.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  public init<Value: FormRecord>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    isRequired: Bool = false,
    form: ModelForm<Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let property = PropertyName(keyPath, key: key, member: "Nested", location: "\(fileID):\(line)")
    _part = FormPart(property, Access(keyPath), label, isRequired: isRequired, form)
  }

  /// Creates an optional nested form with the given members.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - key: The key in records and paths. The default is the name of the property.
  ///   - label: The name of the nested form in messages, or `nil` to use the key.
  ///   - isRequired: Whether `nil` is a violation.
  ///   - fileID: The file of the declaration, for error messages.
  ///   - line: The line of the declaration.
  ///   - members: The members of the nested form.
  /// - Throws: Any error that `members` throws.
  public init<Value: FormRecord>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    key: String? = nil,
    label: (any MessageText)? = nil,
    isRequired: Bool = false,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @FormBuilder<Value> members: () throws -> FormPart<Value>
  ) rethrows {
    try self.init(
      keyPath, key: key, label: label, isRequired: isRequired, form: ModelForm(members: members),
      fileID: fileID, line: line)
  }
}

extension FormPart {
  fileprivate init<Value>(
    _ property: PropertyName<Model>, _ access: Access<Model, Value>, _ label: (any MessageText)?,
    isRequired: Bool, _ form: ModelForm<Value>
  ) {
    let group = GroupDeclaration(
      property.key, label: label?.localizedText,
      requirement: isRequired ? .required : .optional,
      form: form.declaration)
    self.init(members: [
      UnresolvedMember(
        property: property, nestedNames: form.names,
        makeNodes: { _ in [GroupNode(group, access, form.modelWalker)] })
    ])
  }
}
