/// The declaration of a form as data, without its model type.
///
/// Form files, exports, and messages use declarations. ``ModelForm/declaration`` is the declaration
/// of a form:
///
/// ```swift
/// let form = ModelForm<SignUp>("signUp") { Field(\.name).required() }
/// form.declaration.name  // "signUp"
/// form.declaration.fields(at: "name").count  // 1
/// ```
public struct FormDeclaration: Sendable {
  package enum Member: Sendable {
    case field(FieldDeclaration)
    case group(GroupDeclaration)
    case list(ListDeclaration)
    /// The condition is `nil` if it's a closure.
    case conditional(Condition?, [Member])
    case check(CheckDeclaration)
  }

  /// The name of the form in exports, or `nil` if the form doesn't have a name.
  public var name: String?
  /// The maximum number of UTF-8 bytes in each text.
  ///
  /// A larger text is a violation, and the transforms and rules of its field aren't applied. A text
  /// that exceeds the maximum after its transforms is a violation, too. Nested forms have the
  /// maximum of the outermost form.
  public var valueCap: Int
  package var members: [Member]
  /// The names of values that conditions read, but that aren't fields of the form.
  package var externalFields: [String]
  package var unknownKeys: UnknownKeys
  /// The messages for violations for which neither the rule nor the field has a message.
  public var messages: MessageOverrides

  /// The default of ``valueCap``: one mebibyte.
  public static let defaultValueCap = 1 << 20

  package init(
    name: String? = nil,
    valueCap: Int = defaultValueCap,
    members: [Member] = [],
    externalFields: [String] = [],
    unknownKeys: UnknownKeys = .ignored,
    messages: MessageOverrides = .none
  ) {
    self.name = name
    self.valueCap = valueCap
    self.members = members
    self.externalFields = externalFields
    self.unknownKeys = unknownKeys
    self.messages = messages
  }
}

extension FormDeclaration {
  /// The names of the references that rules read, sorted.
  ///
  /// A reference is a value from outside the form, such as the current day.
  /// ``ModelForm/withReferences(_:)`` supplies the values.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the size of the form.
  public var references: [String] { Set(members.referencedValues.map(\.name)).sorted() }

  /// Returns the kind of the first field that has the reference `name` as a bound, but can't be
  /// compared with the value `text`. Returns `nil` if there isn't such a field.
  package func kind(incompatibleWith text: String, as name: String) -> ValueKind? {
    members.referencedValues.first { value in
      value.name == name
        && value.kind.text(text, plus: value.offset).flatMap { try? value.kind.parse($0) } == nil
    }?.kind
  }
}

extension [FormDeclaration.Member] {
  private var allFields: [FieldDeclaration] {
    flattened.flatMap { member -> [FieldDeclaration] in
      switch member {
      case .field(let field): return [field]
      case .group(let group): return group.form.members.allFields
      case .list(let list):
        switch list.element {
        case .value(let field): return [field]
        case .form(let form): return form.members.allFields
        }
      case .conditional, .check: return []
      }
    }
  }

  fileprivate var referencedValues: [(name: String, kind: ValueKind, offset: CalendarOffset)] {
    allFields.flatMap { field in
      field.rules.flatMap { rule -> [(String, ValueKind, CalendarOffset)] in
        guard case .range(let range) = rule.kind else { return [] }
        return range.bounds.compactMap { bound in
          guard case .reference(let name) = bound.origin else { return nil }
          return (name, field.kind, bound.offset)
        }
      }
    }
  }
}

package enum UnknownKeys: String, Sendable, Hashable, CaseIterable {
  case ignored
  case reported

  /// The maximum number of unknown keys that are reported for an object. If an object has more, the
  /// first keys in byte order are reported.
  package static var maximumReported: Int { 20 }
}

/// A nested form, which is called a group in form files.
package struct GroupDeclaration: Sendable {
  package var name: String
  package var label: LocalizedText?
  package var requirement: Requirement
  package var form: FormDeclaration

  package init(
    _ name: String, label: LocalizedText? = nil, requirement: Requirement = .optional,
    form: FormDeclaration
  ) {
    FieldPath.expectName(name)
    self.name = name
    self.label = label
    self.requirement = requirement
    self.form = form
  }
}

package enum Requirement: String, Sendable, Hashable, CaseIterable {
  case optional
  case required
}

package struct ListDeclaration: Sendable {
  package enum Element: Sendable {
    /// A value that has the rules of the field. The field's name isn't used.
    case value(FieldDeclaration)
    case form(FormDeclaration)
  }

  package var name: String
  package var label: LocalizedText?
  package var minimum: Int
  /// The elements of a longer list aren't validated.
  package var maximum: Int?
  /// The maximum in a declaration that has only one rule (``FieldContent/nodes(_:_:_:)``). If the
  /// list is longer, its elements aren't validated, but the declaration doesn't report the list.
  var skippingMaximum: Int?
  package var duplicates: Duplicates
  package var element: Element

  package init(
    _ name: String, label: LocalizedText? = nil, minimum: Int = 0, maximum: Int? = nil,
    duplicates: Duplicates = .allowed, element: Element
  ) {
    FieldPath.expectName(name)
    self.name = name
    self.label = label
    self.minimum = minimum
    self.maximum = maximum
    self.duplicates = duplicates
    self.element = element
  }
}

package enum Duplicates: String, Sendable, Hashable, CaseIterable {
  case allowed
  /// Numbers are compared by value, other values by their bytes. Nested forms are never equal.
  case refused
}

package struct CheckDeclaration: Sendable {
  package let name: String
  /// The path of a violation, relative to the form.
  package let path: FieldPath
  package let messages: MessageOverrides
}

extension FormDeclaration {
  /// Whether there is a ``Check`` or a condition in code. Closures in rules of fields don't count.
  package var hasCode: Bool { members.contains { $0.hasCode } }
}

extension FormDeclaration.Member {
  fileprivate var hasCode: Bool {
    switch self {
    case .field: false
    case .group(let group): group.form.hasCode
    case .list(let list): if case .form(let form) = list.element { form.hasCode } else { false }
    case .conditional(let condition, let members):
      condition == nil || members.contains { $0.hasCode }
    case .check: true
    }
  }

  fileprivate var isConditional: Bool { if case .conditional = self { true } else { false } }

  package var name: String? {
    switch self {
    case .field(let field): field.name
    case .group(let group): group.name
    case .list(let list): list.name
    case .conditional, .check: nil
    }
  }
}

extension [FormDeclaration.Member] {
  /// The members, with each condition replaced by the members under it.
  package var flattened: [FormDeclaration.Member] {
    guard contains(where: { $0.isConditional }) else { return self }
    return flatMap { member -> [FormDeclaration.Member] in
      if case .conditional(_, let members) = member { members.flattened } else { [member] }
    }
  }
}

// MARK: - Lookup

extension FormDeclaration {
  /// Returns the declarations of the field at a path.
  ///
  /// A field has several declarations if members under a condition declare the field again, or if a
  /// rule of the field has a condition in code or several conditions.
  ///
  /// - Parameter path: The path of a field or of an element of a list. The indices in the path are
  ///   ignored.
  /// - Returns: The declarations in the order of the form, or an empty array if the form doesn't
  ///   have the field.
  /// - Complexity: O(*n*), where *n* is the number of members of the forms on the path.
  public func fields(at path: FieldPath) -> [FieldDeclaration] {
    declarations(at: path.names[...]).fields
  }

  package func declarations(at names: ArraySlice<String>) -> PathDeclarations {
    var found = PathDeclarations(forms: [self])
    guard let name = names.first else { return found }
    let members = members.flattened
    // Iterating over the indices doesn't copy the members with other names.
    for index in members.indices where members[index].name == name {
      switch members[index] {
      case .field(let field) where names.count == 1: found.add(field, label: field.label)
      case .group(let group): found.enter(group.form, label: group.label, names.dropFirst())
      case .list(let list):
        switch list.element {
        case .value(let field) where names.count == 1: found.add(field, label: list.label)
        case .form(let form): found.enter(form, label: list.label, names.dropFirst())
        case .value: break
        }
      case .field, .conditional, .check: break
      }
    }
    return found
  }

  /// The forms on a path, starting with the outermost form, and the fields at the end of the path.
  package struct PathDeclarations {
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
      let inner = form.declarations(at: names)
      forms += inner.forms
      fields += inner.fields
      self.label = names.isEmpty ? self.label ?? label : inner.label
    }
  }
}

// MARK: - References

struct FieldReference: Sendable {
  /// The path of the field that has the rule, or the empty path for a condition around members.
  let path: FieldPath
  let rule: String
  /// The name of the field that the rule or condition reads.
  let name: String
}

extension FieldDeclaration {
  package var readNames: [String] { references(at: FieldPath()).map(\.name) }

  fileprivate func references(at path: FieldPath) -> [FieldReference] {
    rules.flatMap { rule in
      rule.readNames.map { FieldReference(path: path, rule: rule.name, name: $0) }
    }
  }
}

extension [FormDeclaration.Member] {
  /// The names of the members, and of the fields that rules and conditions read, each once.
  package var readNames: [String] {
    var known: Set<[UInt8]> = []
    return (flattened.compactMap(\.name) + references.map(\.name))
      .filter { known.insert([UInt8]($0.utf8)).inserted }
  }

  var references: [FieldReference] {
    flatMap { member -> [FieldReference] in
      switch member {
      case .field(let field): return field.references(at: FieldPath(name: field.name))
      case .list(let list):
        guard case .value(let field) = list.element else { return [] }
        return field.references(at: FieldPath(name: list.name))
      case .conditional(let condition, let members):
        let condition = condition.map {
          FieldReference(path: FieldPath(), rule: "when", name: $0.field)
        }
        return (condition.map { [$0] } ?? []) + members.references
      case .group, .check: return []
      }
    }
  }
}

extension [String] {
  /// The names that are canonically equivalent to an earlier name, but have other bytes. In a
  /// record, such names are different keys. Equivalent names are only returned once.
  package var inTwoNormalizationForms: [String] {
    var known: Set<String> = []
    var found: Set<String> = []
    return filter { name in
      let (isNew, earlier) = known.insert(name)
      return !isNew && !earlier.hasSameBytes(as: name) && found.insert(name).inserted
    }
  }
}
