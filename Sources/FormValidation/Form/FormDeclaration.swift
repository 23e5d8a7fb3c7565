/// What a form says, as data and without a model type: what is written to JSON, exported to other
/// formats and asked for messages.
public struct FormDeclaration: Sendable {
  /// What a form is made of.
  package enum Member: Sendable {
    /// One text.
    case field(FieldDeclaration)
    /// A form within the form.
    case group(GroupDeclaration)
    /// A collection of texts or of forms.
    case list(ListDeclaration)
    /// Members that are judged only under a condition: nil for one in code, which cannot be written.
    case conditional(Condition?, [Member])
    /// A rule over several fields, in code.
    case rule(CrossFieldDeclaration)
  }

  /// What the form is called in exports.
  public var name: String?
  /// The most bytes of UTF-8 that any one text may have; a larger one is a violation, and nothing
  /// in it is counted. The cap of the outermost form holds for all within.
  public var valueCap: Int
  /// The members, in the order in which their violations are reported.
  package var members: [Member]
  /// The names in a record that conditions may ask for although the form does not judge them:
  /// `isCompany`, a boolean.
  public var externalFields: [String]
  /// What becomes of members of a record that the form does not name, here and in the forms within.
  package var unknownKeys: UnknownKeys
  /// Sentences for the rules whose fields have none.
  public var messages: MessageOverrides

  /// One mebibyte.
  public static let defaultValueCap = 1 << 20

  package init(
    fields: [FieldDeclaration], name: String? = nil, valueCap: Int = defaultValueCap,
    messages: MessageOverrides = .none
  ) {
    self.init(
      name: name, valueCap: valueCap, members: fields.map { .field($0) }, messages: messages)
  }

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
  /// The names under which rules of the form ask for values from outside, sorted, each once:
  /// ``ModelForm/withReferences(_:)``. Linear in the form.
  public var references: [String] { Set(members.outsideValues.map(\.name)).sorted() }

  /// The kind of a field that is compared with what is given under a name, where the text cannot be
  /// compared with it; nil where it can be with all that ask for it. Linear in the form.
  package func kind(unableToTake text: String, as name: String) -> ValueKind? {
    members.outsideValues.first { value in
      value.name == name
        && value.kind.text(text, plus: value.offset).flatMap { try? value.kind.read($0) } == nil
    }?.kind
  }
}

extension [FormDeclaration.Member] {
  /// The fields on every level, elements of lists included.
  private var allFields: [FieldDeclaration] {
    flattened.flatMap { member -> [FieldDeclaration] in
      switch member {
      case .field(let field): return [field]
      case .group(let group): return group.form.members.allFields
      case .list(let list):
        switch list.element {
        case .text(let field): return [field]
        case .form(let form): return form.members.allFields
        }
      case .conditional, .rule: return []
      }
    }
  }

  /// The ends of ranges that are given from outside.
  fileprivate var outsideValues: [(name: String, kind: ValueKind, offset: CalendarOffset)] {
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

/// What becomes of members of a JSON record that its form does not name.
package enum UnknownKeys: String, Sendable, Hashable, CaseIterable {
  /// They are left alone.
  case ignored
  /// Each is a violation, of the first few of each object.
  case reported

  /// The most members of one object that are reported: the first in the order of their bytes.
  package static var maximumReported: Int { 20 }
}

/// A form within a form.
package struct GroupDeclaration: Sendable {
  package var name: String
  package var label: LocalizedText?
  package var requirement: Requirement
  package var form: FormDeclaration

  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
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

/// Whether a part of a form must be there.
package enum Requirement: String, Sendable, Hashable, CaseIterable {
  /// A record without it is right.
  case optional
  /// A record without it is not.
  case required
}

/// A collection of texts or of forms.
package struct ListDeclaration: Sendable {
  package enum Element: Sendable {
    /// The name of the field is not used.
    case text(FieldDeclaration)
    case form(FormDeclaration)
  }

  package var name: String
  package var label: LocalizedText?
  package var minimum: Int
  /// The elements of a longer list are not judged.
  package var maximum: Int?
  package var duplicates: Duplicates
  package var element: Element

  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
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

/// Whether a list of texts may have one of them more than once.
package enum Duplicates: String, Sendable, Hashable, CaseIterable {
  /// It may.
  case allowed
  /// Each that stands in the list before is a violation. Cleaned texts are compared byte for byte,
  /// numbers by what they stand for.
  case refused
}

/// A rule in code over a whole record.
package struct CrossFieldDeclaration: Sendable {
  /// What violations and overrides call the rule.
  package let name: String
  /// The value that its violation is reported at, within the form.
  package let path: FieldPath
  /// The rule's own sentences.
  package let messages: MessageOverrides
}

extension FormDeclaration.Member {
  fileprivate var isConditional: Bool { if case .conditional = self { true } else { false } }

  /// The name that a member takes on its level.
  package var name: String? {
    switch self {
    case .field(let field): field.name
    case .group(let group): group.name
    case .list(let list): list.name
    case .conditional, .rule: nil
    }
  }
}

extension [FormDeclaration.Member] {
  /// The members, those of conditional parts in their place.
  package var flattened: [FormDeclaration.Member] {
    guard contains(where: { $0.isConditional }) else { return self }
    return flatMap { member -> [FormDeclaration.Member] in
      if case .conditional(_, let members) = member { members.flattened } else { [member] }
    }
  }
}
