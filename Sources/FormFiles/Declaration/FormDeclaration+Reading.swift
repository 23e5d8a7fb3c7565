public import FormValidation
public import StrictJSON
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
  ///   - json: The declaration, as ``/FormValidation/FormDeclaration`` writes it.
  ///   - units: Where units and normalization forms are found by name.
  /// - Throws: ``DeclarationError`` for what is no declaration, with its place.
  public init(parsing json: JSONValue, units: TextServices = .standard) throws(DeclarationError) {
    self = try DeclarationCursor(json, units: units).form()
  }

  /// Everything that is wrong with the JSON of a form, in the order in which it is read. None where
  /// ``init(parsing:units:)`` reads it.
  public static func errors(
    in json: JSONValue, units: TextServices = .standard
  ) -> [DeclarationError] {
    findings(in: json, units: units).errors
  }

  /// Everything that is wrong with the JSON of a form, and every text for people in it.
  package static func findings(
    in json: JSONValue, units: TextServices = .standard
  ) -> DeclarationFindings {
    let findings = DeclarationFindings()
    let cursor = DeclarationCursor(json, units: units, findings: findings)
    do throws(DeclarationError) {
      _ = try cursor.form()
    } catch {
      findings.errors.append(error)
    }
    return findings
  }
}

/// What was found while the JSON of a form was read, in that order.
package final class DeclarationFindings {
  /// What is wrong.
  package internal(set) var errors: [DeclarationError] = []
  /// The texts for people.
  package internal(set) var texts: [DeclaredText] = []
}

extension DeclarationCursor {
  /// The keys of ``content()``.
  private static let contentKeys = ["fields", "externalFields", "unknownKeys", "messages"]

  func form() throws(DeclarationError) -> FormDeclaration {
    try expectObject(["form", "valueCap"] + Self.contentKeys + ["$schema"])
    var cursor = self
    cursor.scope.valueCap =
      try read("valueCap") { cap throws(DeclarationError) in try cap.count() }
      ?? scope.valueCap
    var form = try cursor.content()
    form.valueCap = cursor.scope.valueCap
    _ = try read("$schema") { schema throws(DeclarationError) in try schema.text() }
    form.name = try read("form") { name throws(DeclarationError) in try name.text() }
    return form
  }

  /// What a form and a group have in common.
  private func content() throws(DeclarationError) -> FormDeclaration {
    let externalFields =
      try read("externalFields") { names throws(DeclarationError) in try names.texts() } ?? []
    let members = try recovering { form throws(DeclarationError) in
      var fields = try form.require("fields")
      fields.scope.kinds = fields.kindsByName
      fields.scope.externalFields = Set(externalFields)
      return try fields.formMembers()
    }
    return FormDeclaration(
      members: members ?? [], externalFields: externalFields,
      unknownKeys: try read("unknownKeys") { word throws(DeclarationError) in
        try word.word(of: UnknownKeys.self)
      } ?? .ignored,
      messages: try messages())
  }

  /// The kinds of the fields that members declare by their names, as far as they can be read: a
  /// rule may refer to a field that is declared after it.
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
        try element.report(element.error(.duplicateName(name)))
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
    let condition = try read("when") { condition throws(DeclarationError) in
      try condition.condition()
    }
    return ConditionalDeclaration(condition, members: try require("fields").formMembers())
  }

  private func group() throws(DeclarationError) -> GroupDeclaration {
    try expectObject(["name", "label", "presence"] + Self.contentKeys)
    return GroupDeclaration(
      try memberName(),
      label: try label(),
      requirement: try read("presence") { word throws(DeclarationError) in
        try word.word(of: Requirement.self)
      } ?? .optional,
      form: try content())
  }

  /// The key `name` of anything that must have one.
  private func memberName() throws(DeclarationError) -> String {
    let name = try recovering { member throws(DeclarationError) in
      try member.require("name").name()
    }
    // What cannot be read has been reported.
    return name ?? "name"
  }

  private func list() throws(DeclarationError) -> ListDeclaration {
    try expectObject(["name", "label", "min", "max", "each"])
    let name = try memberName()
    let bounds = try recovering { list throws(DeclarationError) in try Bounds(list) }
    let element = try require("each")
    return ListDeclaration(
      name, label: try label(), minimum: bounds?.minimum ?? 0, maximum: bounds?.maximum,
      element: element.find("fields") == nil
        ? .text(try element.fieldText(name: name, keys: ["label"]))
        : .form(try element.elementForm()))
  }

  private func elementForm() throws(DeclarationError) -> FormDeclaration {
    try expectObject(Self.contentKeys)
    return try content()
  }

  private func field() throws(DeclarationError) -> FieldDeclaration {
    try fieldText(name: try memberName(), keys: ["name", "label"])
  }

  /// A field, or the text that each element of a list is.
  private func fieldText(
    name: String, keys: [String]
  ) throws(DeclarationError) -> FieldDeclaration {
    try expectObject(keys + ["kind", "absence", "stages", "rules", "typing", "messages"])
    let label = try label()
    let errors = errorCount
    let kind = try read("kind") { word throws(DeclarationError) in try word.word(of: ValueKind.self)
    }
    let absence = try read("absence") { word throws(DeclarationError) in
      try word.word(of: Absence.self)
    }
    let stages = try read("stages") { stages throws(DeclarationError) in try stages.stages() }
    let hasErrors = errorCount > errors
    let rules = try read("rules") { rules throws(DeclarationError) in try rules.rules() } ?? []
    var field = FieldDeclaration(
      name, label: label, kind: kind ?? .text, stages: stages ?? [],
      rules: rules.map { $0.rule },
      typing: try read("typing") { typing throws(DeclarationError) in try typing.typing() }
        ?? Typing(),
      messages: try messages())
    field.absence = absence ?? .any
    // Rules are judged by the kind and the stages.
    if !hasErrors { try requireSoundness(of: field, rulesAt: rules.map { $0.index }) }
    return field
  }
}
