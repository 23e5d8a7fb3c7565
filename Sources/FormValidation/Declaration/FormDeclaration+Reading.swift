public import TextMetrics

extension FormDeclaration {
  /// Reads a form from JSON. A key that means nothing is an error, and so is a name that no field
  /// has: a declaration is never read for less than it says.
  ///
  /// ```swift
  /// let json = try JSONValue(parsing: text)
  /// // A form over JSON records:
  /// let form = ModelForm(try FormDeclaration(parsing: json))
  /// ```
  ///
  /// - Parameters:
  ///   - json: The declaration, as ``FormDeclaration`` writes it.
  ///   - units: Where units and normalization forms are found by name.
  /// - Throws: ``DeclarationError`` for what is no declaration, with its place.
  public init(parsing json: JSONValue, units: TextServices = .standard) throws(DeclarationError) {
    self = try DeclarationCursor(json, units: units).form()
  }

  /// Everything that is wrong with the JSON of a form, member by member and rule by rule: of each
  /// rule the first error. None where ``init(parsing:units:)`` reads it.
  public static func errors(
    in json: JSONValue, units: TextServices = .standard
  ) -> [DeclarationError] {
    let errors = DeclarationErrors()
    do throws(DeclarationError) {
      _ = try DeclarationCursor(json, units: units, errors: errors).form()
    } catch {
      errors.add(error)
    }
    return errors.all
  }
}

/// What is wrong with one declaration, in the order in which it was found.
final class DeclarationErrors {
  private(set) var all: [DeclarationError] = []

  func add(_ error: DeclarationError) { all.append(error) }
}

extension DeclarationCursor {
  /// The keys of ``content()``.
  private static let contentKeys = ["fields", "externalFields", "unknownKeys", "messages"]

  func form() throws(DeclarationError) -> FormDeclaration {
    try expectObject(["form", "valueCap"] + Self.contentKeys + ["$schema"])
    var form = try content()
    _ = try find("$schema")?.text()
    form.name = try find("form")?.text()
    form.valueCap = try find("valueCap")?.count() ?? form.valueCap
    return form
  }

  /// What a form and a group have in common.
  private func content() throws(DeclarationError) -> FormDeclaration {
    var fields = try require("fields")
    let externalFields = try find("externalFields")?.texts() ?? []
    fields.scope = Scope(kinds: fields.kindsByName, externalFields: Set(externalFields))
    return FormDeclaration(
      members: try fields.formMembers(), externalFields: externalFields,
      unknownKeys: try find("unknownKeys")?.word(of: UnknownKeys.self) ?? .ignored,
      messages: try messages())
  }

  /// The kinds of the fields that members declare by their names, as far as they can be read: a rule
  /// may refer to a field that is declared after it.
  private var kindsByName: [String: ValueKind] {
    guard let members = try? elements() else { return [:] }
    return members.reduce(into: [:]) { kinds, member in
      if member.find("when") != nil {
        kinds.merge(member.find("fields")?.kindsByName ?? [:]) { $1 }
      } else if member.find("each") == nil, member.find("fields") == nil,
        case .string(let name) = member.value["name"]
      {
        kinds[name] = (try? member.find("kind")?.word(of: ValueKind.self)) ?? .text
      }
    }
  }

  private func formMembers() throws(DeclarationError) -> [FormDeclaration.Member] {
    var names: Set<String> = []
    return try elements { element throws(DeclarationError) in
      // Also a member that cannot be read has taken its name.
      if element.find("when") == nil, case .string(let name)? = element.value["name"],
        !names.insert(name).inserted
      {
        throw element.error(.duplicateName(name))
      }
      return try element.member()
    }
  }

  /// A member says what it is by its keys: `when`, `each`, `fields`, or none of these.
  private func member() throws(DeclarationError) -> FormDeclaration.Member {
    if find("when") != nil { return .conditional(try conditional()) }
    if find("each") != nil { return .list(try list()) }
    if find("fields") != nil { return .group(try group()) }
    return .field(try field())
  }

  private func conditional() throws(DeclarationError) -> ConditionalDeclaration {
    try expectObject(["when", "fields"])
    return ConditionalDeclaration(
      try require("when").condition(), members: try require("fields").formMembers())
  }

  private func group() throws(DeclarationError) -> GroupDeclaration {
    try expectObject(["name", "label", "presence"] + Self.contentKeys)
    return GroupDeclaration(
      try require("name").name(),
      label: try find("label")?.localizedText(),
      requirement: try find("presence")?.word(of: Requirement.self) ?? .optional,
      form: try content())
  }

  private func list() throws(DeclarationError) -> ListDeclaration {
    try expectObject(["name", "label", "min", "max", "each"])
    let name = try require("name").name()
    let bounds = try Bounds(self)
    let element = try require("each")
    return ListDeclaration(
      name, label: try find("label")?.localizedText(),
      minimum: bounds.minimum ?? 0, maximum: bounds.maximum,
      element: element.find("fields") == nil
        ? .text(try element.fieldText(name: name, keys: ["label"]))
        : .form(try element.elementForm()))
  }

  private func elementForm() throws(DeclarationError) -> FormDeclaration {
    try expectObject(Self.contentKeys)
    return try content()
  }

  private func field() throws(DeclarationError) -> FieldDeclaration {
    try fieldText(name: try require("name").name(), keys: ["name", "label"])
  }

  /// A field, or the text that each element of a list is.
  private func fieldText(
    name: String, keys: [String]
  ) throws(DeclarationError) -> FieldDeclaration {
    try expectObject(keys + ["kind", "absence", "stages", "rules", "typing", "messages"])
    let field = FieldDeclaration(
      name,
      label: try find("label")?.localizedText(),
      kind: try find("kind")?.word(of: ValueKind.self) ?? .text,
      absence: try find("absence")?.word(of: Absence.self) ?? .any,
      stages: try find("stages")?.stages() ?? [],
      rules: try find("rules")?.rules() ?? [],
      typing: try find("typing")?.typing() ?? Typing(),
      messages: try messages())
    try requireSoundness(of: field)
    return field
  }
}
