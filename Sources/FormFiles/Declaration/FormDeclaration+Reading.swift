package import FormValidation

extension FormDeclaration {
  /// Throws the first error in the order of reading, which isn't always the first in the file.
  package init(
    parsing json: JSONValue, services: TextServices = .minimal
  ) throws(FormFileError) {
    let (form, findings) = Self.read(json, services: services)
    if let first = findings.errors.first { throw first }
    self = form
  }

  package static func read(
    _ json: JSONValue, services: TextServices
  ) -> (form: FormDeclaration, findings: DeclarationFindings) {
    let findings = DeclarationFindings()
    let cursor = DeclarationCursor(
      value: json, path: FieldPath(), services: services, findings: findings)
    return (cursor.form(), findings)
  }
}

package final class DeclarationFindings {
  package internal(set) var errors: [FormFileError] = []
  package internal(set) var messages: [DeclaredMessage] = []
  /// The locations of the rules `oneOf` whose values couldn't be tested with all rules of the
  /// field.
  package internal(set) var undecidedRules: [FieldPath] = []
  var choiceTests = ChoiceTests()
}

extension DeclarationCursor {
  fileprivate func form() -> FormDeclaration {
    guard expectObject(FormFileFormat.form) else { return FormDeclaration() }
    var cursor = self
    cursor.scope.valueCap = find("valueCap")?.readCount() ?? scope.valueCap
    var form = cursor.content()
    form.valueCap = cursor.scope.valueCap
    _ = find("$schema")?.text()
    form.name = find("form")?.text()
    return form
  }

  private func content() -> FormDeclaration {
    let externalFields = find("externalFields")?.elements { $0.text() } ?? []
    var form = self
    form.scope.kinds = value["fields"]?.kindsByName ?? [:]
    form.scope.externalFields = Set(externalFields)
    let members = form.find("fields")?.formMembers() ?? []
    for name in (members.readNames + externalFields).inTwoNormalizationForms {
      find("fields")?.recordError("the name '\(name)' is used in two normalization forms")
    }
    return FormDeclaration(
      members: members, externalFields: externalFields,
      unknownKeys: find("unknownKeys")?.enumCase() ?? .ignored, messages: messages())
  }

  private func formMembers() -> [FormDeclaration.Member] {
    var names: Set<[UInt8]> = []
    return elements { element in
      // A name counts as declared even if its member has errors.
      if element.find("when") == nil, case .string(let name)? = element.value["name"] {
        let isNew = names.insert([UInt8](name.utf8)).inserted
        if !isNew { element.recordError("the name '\(name)' is declared twice") }
      }
      return element.member()
    } ?? []
  }

  private func member() -> FormDeclaration.Member? {
    if find("when") != nil { return conditional() }
    if find("each") != nil { return list().map { .list($0) } }
    if find("fields") != nil { return group().map { .group($0) } }
    return expectObject(FormFileFormat.field) ? field(name: memberName()).map { .field($0) } : nil
  }

  private func conditional() -> FormDeclaration.Member? {
    guard expectObject(FormFileFormat.conditional) else { return nil }
    let condition = find("when")?.condition()
    let members = find("fields")?.formMembers() ?? []
    return condition.map { .conditional($0, members) }
  }

  private func group() -> GroupDeclaration? {
    guard expectObject(FormFileFormat.group) else { return nil }
    let (name, label) = (memberName(), label())
    let requirement: Requirement = find("required")?.boolean() == true ? .required : .optional
    let form = content()
    return name.map { GroupDeclaration($0, label: label, requirement: requirement, form: form) }
  }

  private func memberName() -> String? { find("name")?.readName() }

  private func list() -> ListDeclaration? {
    guard expectObject(FormFileFormat.list) else { return nil }
    let (name, bounds, label) = (memberName(), bounds(), label())
    let duplicates: Duplicates = find("unique")?.boolean() == true ? .refused : .allowed
    guard let element = find("each")?.listElement(name: name), let name, let bounds
    else { return nil }
    if case .form = element, duplicates == .refused {
      return find("unique")?.fail("forms aren't compared; use a list of texts")
    }
    return ListDeclaration(
      name, label: label, minimum: bounds.minimum ?? 0, maximum: bounds.maximum,
      duplicates: duplicates, element: element)
  }

  private func listElement(name: String?) -> ListDeclaration.Element? {
    if find("fields") != nil {
      return expectObject(FormFileFormat.elementForm) ? .form(content()) : nil
    }
    return expectObject(FormFileFormat.elementField) ? field(name: name).map { .value($0) } : nil
  }

  /// Returns `nil` if `name` is `nil`, but records the errors of the declaration even then.
  private func field(name: String?) -> FieldDeclaration? {
    let label = label()
    let errorCount = findings.errors.count
    let kind: ValueKind? = if let kind = find("kind") { kind.enumCase() } else { .text }
    let absence: Absence? = find("absence")?.enumCase()
    let transforms = find("transforms")?.transforms()
    let hasErrors = findings.errors.count > errorCount
    let rules = rules(ofKind: kind) ?? []
    // A placeholder replaces a missing or invalid name, so that contradictions are reported anyway.
    var field = FieldDeclaration(
      name ?? "name", label: label, kind: kind ?? .text, transforms: transforms ?? [],
      rules: rules.map { $0.rule }, typing: find("typing")?.typing() ?? FieldDeclaration.Typing(),
      messages: messages(of: rules.map { $0.rule }))
    field.absence = absence ?? .missingOrNull
    // Contradictions can't be found if the kind or a transform has an error.
    if !hasErrors { recordContradictions(in: field, rules) }
    return name == nil ? nil : field
  }
}

extension JSONValue {
  /// The kinds are read before the members, because a rule can refer to a later field.
  fileprivate var kindsByName: [String: Set<ValueKind>] {
    guard case .array(let members) = self else { return [:] }
    return members.reduce(into: [:]) { kinds, member in
      if member["when"] != nil {
        kinds.merge(member["fields"]?.kindsByName ?? [:]) { $0.union($1) }
      } else if member["each"] == nil, member["fields"] == nil,
        case .string(let name)? = member["name"]
      {
        let kind: ValueKind? =
          switch member["kind"] {
          case nil: .text
          case .string(let word)?: ValueKind(rawValue: word)
          default: nil
          }
        kinds[name, default: []].formUnion([kind].compactMap(\.self))
      }
    }
  }
}

// MARK: - Form File Error

/// An error that is thrown when a form file is invalid.
public struct FormFileError: Error, Sendable, Hashable {
  /// The location of the error in the form file, such as `fields[2].rules[0].unit`.
  ///
  /// For an unknown key, a missing key, or two keys that can't be combined, the location is the
  /// object to which the keys belong. For an error about the whole file, the location is empty.
  public let location: FieldPath
  /// The reason for the error, without a period at its end.
  ///
  /// The reason is a phrase in lowercase. If a unit, profile, or pattern is invalid, the reason is
  /// the description of the error that `TextServices` throws, which can have several sentences.
  public let reason: String
  package var subject = Subject.value

  /// The part of the JSON at ``location`` that the error is about.
  package enum Subject: Sendable, Hashable {
    case value
    /// A number that is too large. Its spelling in the file, such as `1e30`, can differ from its
    /// spelling in `reason`.
    case tooLargeNumber
    /// A key of the object.
    case key(String)
  }
}

extension FormFileError: CustomStringConvertible {
  public var description: String {
    location.components.isEmpty
      ? "The form can't be read: \(reason)." : "\(location): \(reason)."
  }

  package static func tooLargeReason(_ number: String) -> String {
    "\(number) is too large; the largest number is \(Int.max)"
  }
}
