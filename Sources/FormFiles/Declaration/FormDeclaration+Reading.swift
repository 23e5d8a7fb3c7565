public import FormValidation

extension FormDeclaration {
  /// Reads a form from JSON. A key that means nothing is an error, and so is a name that no field
  /// has: a declaration is never read for less than it says.
  ///
  /// ```swift
  /// // A form over JSON records:
  /// let form = ModelForm(try FormDeclaration(parsing: text))
  /// ```
  ///
  /// - Parameters:
  ///   - json: The declaration, as ``/FormValidation/FormDeclaration`` writes it.
  ///   - units: Where units and normalization forms are found by name.
  /// - Throws: ``DeclarationError`` for what is no declaration, with its place: the first of
  ///   ``errors(in:units:)``.
  public init(parsing json: JSONValue, units: TextServices = .minimal) throws(DeclarationError) {
    let (form, findings) = Self.read(json, units: units)
    if let first = findings.errors.first { throw first }
    self = form
  }

  /// Reads a form from the text of a file.
  ///
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` or ``DeclarationError``.
  public init(parsing text: some StringProtocol, units: TextServices = .minimal) throws {
    try self.init(parsing: JSONValue(parsing: text), units: units)
  }

  /// Reads a form from the bytes of a file, `Data` or `[UInt8]`.
  ///
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` or ``DeclarationError``.
  public init(parsing bytes: some Sequence<UInt8>, units: TextServices = .minimal) throws {
    try self.init(parsing: JSONValue(parsing: bytes), units: units)
  }

  /// Everything that is wrong with the JSON of a form, in the order in which it is read. None where
  /// ``init(parsing:units:)-(JSONValue,_)`` reads it.
  public static func errors(
    in json: JSONValue, units: TextServices = .minimal
  ) -> [DeclarationError] {
    read(json, units: units).findings.errors
  }

  /// What can be read of the JSON of a form, everything that is wrong with it, and every sentence
  /// in it.
  package static func read(
    _ json: JSONValue, units: TextServices
  ) -> (form: FormDeclaration, findings: DeclarationFindings) {
    let findings = DeclarationFindings()
    let cursor = DeclarationCursor(
      value: json, path: FieldPath(), services: units, findings: findings)
    return (cursor.form(), findings)
  }
}

/// What was found while the JSON of a form was read, in that order.
package final class DeclarationFindings {
  /// What is wrong.
  package internal(set) var errors: [DeclarationError] = []
  /// The sentences.
  package internal(set) var messages: [DeclaredMessage] = []
}

extension DeclarationCursor {
  fileprivate func form() -> FormDeclaration {
    guard isObject(FileSchema.form) else { return FormDeclaration() }
    var cursor = self
    cursor.scope.valueCap = find("valueCap")?.count() ?? scope.valueCap
    var form = cursor.content()
    form.valueCap = cursor.scope.valueCap
    _ = find("$schema")?.text()
    form.name = find("form")?.text()
    return form
  }

  /// What a form and a group have in common.
  private func content() -> FormDeclaration {
    let externalFields = find("externalFields")?.elements { $0.text() } ?? []
    var form = self
    form.scope.kinds = value["fields"]?.kindsByName ?? [:]
    form.scope.externalFields = Set(externalFields)
    return FormDeclaration(
      members: form.require("fields")?.formMembers() ?? [], externalFields: externalFields,
      unknownKeys: find("unknownKeys")?.word() ?? .ignored, messages: messages())
  }

  private func formMembers() -> [FormDeclaration.Member] {
    var names: Set<String> = []
    return elements { element in
      // Also a member that cannot be read has taken its name.
      if element.find("when") == nil, case .string(let name)? = element.value["name"],
        !names.insert(name).inserted
      {
        element.note("the name '\(name)' is declared twice")
      }
      return element.member()
    } ?? []
  }

  /// A member says what it is by its keys: `when`, `each`, `fields`, or none of these.
  private func member() -> FormDeclaration.Member? {
    if find("when") != nil { return conditional() }
    if find("each") != nil { return list().map { .list($0) } }
    if find("fields") != nil { return group().map { .group($0) } }
    return isObject(FileSchema.field) ? field(name: memberName()).map { .field($0) } : nil
  }

  private func conditional() -> FormDeclaration.Member? {
    guard isObject(FileSchema.conditional) else { return nil }
    let condition = find("when")?.condition()
    let members = require("fields")?.formMembers() ?? []
    return condition.map { .conditional($0, members) }
  }

  private func group() -> GroupDeclaration? {
    guard isObject(FileSchema.group) else { return nil }
    let (name, label) = (memberName(), label())
    let requirement: Requirement = find("presence")?.word() ?? .optional
    let form = content()
    return name.map { GroupDeclaration($0, label: label, requirement: requirement, form: form) }
  }

  /// The key `name` of anything that must have one.
  private func memberName() -> String? { require("name")?.name() }

  private func list() -> ListDeclaration? {
    guard isObject(FileSchema.list) else { return nil }
    let (name, bounds, label) = (memberName(), bounds(), label())
    let duplicates: Duplicates = find("duplicates")?.word() ?? .allowed
    guard let element = require("each")?.listElement(name: name), let name, let bounds
    else { return nil }
    if case .form = element, duplicates == .refused {
      return find("duplicates")?.refuse("forms are not compared; name a list of texts")
    }
    return ListDeclaration(
      name, label: label, minimum: bounds.minimum ?? 0, maximum: bounds.maximum,
      duplicates: duplicates, element: element)
  }

  private func listElement(name: String?) -> ListDeclaration.Element? {
    if find("fields") != nil {
      return isObject(FileSchema.elementForm) ? .form(content()) : nil
    }
    return isObject(FileSchema.elementField) ? field(name: name).map { .text($0) } : nil
  }

  /// A field, or the text that each element of a list is; nil where an error leaves nothing.
  ///
  /// - Parameter name: Nil where it cannot be read.
  private func field(name: String?) -> FieldDeclaration? {
    let label = label()
    let errors = findings.errors.count
    let kind: ValueKind? = find("kind")?.word()
    let absence: Absence? = find("absence")?.word()
    let stages = find("stages")?.stages()
    let hasErrors = findings.errors.count > errors
    let rules = find("rules")?.rules() ?? []
    // Where the name cannot be read, what contradicts itself is named all the same.
    var field = FieldDeclaration(
      name ?? "name", label: label, kind: kind ?? .text, stages: stages ?? [],
      rules: rules.map { $0.rule }, typing: find("typing")?.typing() ?? FieldDeclaration.Typing(),
      messages: messages())
    field.absence = absence ?? .any
    // Rules are judged by the kind and the stages.
    if !hasErrors { noteContradictions(in: field, rulesAt: rules.map { $0.index }) }
    return name == nil ? nil : field
  }
}

extension JSONValue {
  /// The kinds of the fields that members declare by their names, as far as they can be read: a
  /// rule may refer to a field that is declared after it.
  fileprivate var kindsByName: [String: ValueKind] {
    guard case .array(let members) = self else { return [:] }
    return members.reduce(into: [:]) { kinds, member in
      if member["when"] != nil {
        kinds.merge(member["fields"]?.kindsByName ?? [:]) { $1 }
      } else if member["each"] == nil, member["fields"] == nil,
        case .string(let name)? = member["name"]
      {
        kinds[name] = .text
        if case .string(let word)? = member["kind"], let kind = ValueKind(rawValue: word) {
          kinds[name] = kind
        }
      }
    }
  }
}

// What people write first.
#if !canImport(SwiftUI)
  @available(*, unavailable, renamed: "FormDeclaration")
  public typealias Form = FormDeclaration
#endif

@available(*, unavailable, message: "Write FormDeclaration(parsing: text, units: .icu)")
public struct FormFile {
  @available(*, unavailable, message: "Write FormDeclaration(parsing: text, units: .icu)")
  public init(contentsOf file: Any, services: TextServices? = nil, units: TextServices? = nil) {}
  @available(*, unavailable, message: "Write FormDeclaration(parsing: text, units: .icu)")
  public init(json: Any) {}
  @available(*, unavailable, message: "Write FormDeclaration(parsing: text, units: .icu)")
  public init(data: Any) {}
  @available(*, unavailable, message: "Write FormDeclaration(parsing: text, units: .icu)")
  public init(_ data: Any, services: TextServices? = nil) {}
  @available(*, unavailable, message: "Write FormDeclaration(parsing: text, units: .icu)")
  public var form: FormDeclaration { FormDeclaration() }
}

extension ModelForm {
  @available(*, unavailable, message: "Write declaration.jsonSchema()")
  public func jsonSchema() -> JSONValue { .null }
}

extension ModelForm where Model == JSONValue {
  @available(*, unavailable, message: "Write validate(JSONValue(parsing: line)) for each line")
  public func reports(onLines file: Any) -> [FormReport] { [] }
  @available(*, unavailable, message: "Write validate(JSONValue(parsing: line)) for each line")
  public func judge(contentsOf file: Any) -> [FormReport] { [] }
  @available(*, unavailable, message: "Write validate(JSONValue(parsing: line)) for each line")
  public func records(in file: Any) -> [FormReport] { [] }
  @available(*, unavailable, message: "Write validate(JSONValue(parsing: text))")
  public func report(on text: some StringProtocol) -> FormReport { FormReport() }
  @available(*, unavailable, message: "Write validate(JSONValue(parsing: data))")
  public func value(from data: Any) -> JSONValue { .null }
  @available(*, unavailable, message: "Write validateAsync(JSONValue(parsing: data))")
  public func fullReport(on data: some Sequence<UInt8>) -> FormReport { FormReport() }
}

extension ModelForm where Model: FormRecord {
  @available(*, unavailable, message: "Write try await decodeAsync(from: line) for each line")
  public func records(in file: Any) -> [FormReport] { [] }
  @available(*, unavailable, message: "Write try await decodeAsync(from: line) for each line")
  public func reports(onLines file: Any) -> [FormReport] { [] }
  @available(*, unavailable, message: "Write try await decodeAsync(from: line) for each line")
  public func judge(contentsOf file: Any) -> [FormReport] { [] }
}

extension FormDeclaration {
  @available(*, unavailable, message: "There is no list; write fields(at: \"address.city\")")
  public var fields: [FieldDeclaration] { [] }
  @available(*, unavailable, message: "Write ModelForm<JSONValue>(form).validate(record)")
  public func report(on record: Any) -> FormReport { FormReport() }
  @available(*, unavailable, message: "Write ModelForm<JSONValue>(form).validateAsync(record)")
  public func fullReport(on record: Any) -> FormReport { FormReport() }
  @available(*, unavailable, message: "Write FormDeclaration(parsing: Data(contentsOf: file))")
  public init(contentsOf file: Any, units: TextServices = .minimal) { self.init() }
  @available(*, unavailable, message: "Write ModelForm<JSONValue>(form).validate(record)")
  public func records(in file: Any) -> [FormReport] { [] }
  @available(*, unavailable, message: "Write ModelForm<JSONValue>(form).validate(record)")
  public func reports(onLines file: Any) -> [FormReport] { [] }
}
