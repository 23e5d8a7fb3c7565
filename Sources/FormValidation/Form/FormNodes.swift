import StrictJSON

// The nodes of fields, groups, conditions, and checks. See `FormWalker.swift`.

final class FieldNode<Model>: FormNode {
  private let field: FieldDeclaration
  private let access: Access<Model, String>

  init(_ field: FieldDeclaration, _ access: Access<Model, String>) {
    self.field = field
    self.access = access
  }

  var member: FormDeclaration.Member { .field(field) }
  var hasTransforms: Bool { !field.transforms.isEmpty }
  var acceptsAllTexts: Bool { access.acceptsAllTexts }

  @_specialize(where Model == JSONValue)
  func applyTransforms(to model: inout Model, valueCap: Int) {
    access.apply(field.transforms, to: &model, valueCap: valueCap)
  }

  func record(of model: Model) -> [(String, JSONValue)] {
    [(field.name, field.kind.value(of: access.read(model).value ?? "", in: .strings))]
  }

  func fill(_ model: inout Model, _ context: inout FillContext<Model>) {
    guard let value = context.value(named: field.name) else {
      if context.clearsMissing, access.accepts("") { access.write(&model, "") }
      return
    }
    let path = context.path
    let violation = field.write(
      value, in: context.encoding, to: &model, access, at: path.appending(field.name))
    if let violation { context.append([violation]) }
  }

  @_specialize(where Model == JSONValue)
  func validate(
    _ model: Model, in form: FormWalker<Model>, at path: FieldPath, _ validation: inout Validation
  ) {
    field.validate(
      access.read(model), siblings: { form.fieldValue(model, $0) },
      path: path.appending(field.name),
      &validation)
  }
}

extension FieldDeclaration {
  /// Sets the property to the value, or returns a violation if the property can't have the value.
  ///
  /// In two cases, the property keeps its value without a violation: the value is `null`, or the
  /// value is an empty text that the property can't have, and the kind isn't `text`.
  fileprivate func write<Model>(
    _ value: JSONValue, in encoding: ValueEncoding, to model: inout Model,
    _ access: Access<Model, String>, at path: @autoclosure () -> FieldPath
  ) -> Violation? {
    switch kind.read(value, from: encoding) {
    case .wrongType(let type, let expected, _):
      return .wrongType(type, expected: expected, at: path())
    // The text can be empty: a record contains an empty text for an optional date without a value.
    case .present(let text) where access.accepts(text):
      access.write(&model, text)
      return nil
    case .present(let text) where text.isEmpty && kind != .text: return nil
    case .present: return .unrepresentable(at: path())
    case .absent, .null: return nil
    }
  }
}

// MARK: - Groups

final class GroupNode<Model, Value>: FormNode {
  private let group: GroupDeclaration
  private let access: Access<Model, Value>
  private let walker: FormWalker<Value>

  init(_ group: GroupDeclaration, _ access: Access<Model, Value>, _ walker: FormWalker<Value>) {
    self.group = group
    self.access = access
    self.walker = walker
  }

  var member: FormDeclaration.Member { .group(group) }
  var hasTransforms: Bool { walker.hasTransforms }
  var acceptsAllTexts: Bool { walker.acceptsAllTexts }

  @_specialize(where Model == JSONValue, Value == JSONValue)
  func applyTransforms(to model: inout Model, valueCap: Int) {
    guard hasTransforms, case .present(var value) = access.read(model) else { return }
    walker.applyTransforms(to: &value, valueCap: valueCap)
    access.write(&model, value)
  }

  func record(of model: Model) -> [(String, JSONValue)] {
    access.read(model).value.map { [(group.name, walker.record(of: $0))] } ?? []
  }

  func fill(_ model: inout Model, _ context: inout FillContext<Model>) {
    guard let values = context.value(named: group.name) else {
      // In the entries of an HTML form, `null` is a group whose inputs are all empty.
      let isEmpty = context.encoding == .strings && context.record[group.name] == .null
      if context.clearsMissing || isEmpty { access.clear?(&model) }
      return
    }
    guard var value = access.read(model).value ?? access.makeEmpty?() else { return }
    var report = FormReport()
    walker.fill(
      &value, from: values, in: context.encoding, at: context.path.appending(group.name), &report,
      clearsMissing: context.clearsMissing)
    access.write(&model, value)
    context.append(report.violations)
  }

  @_specialize(where Model == JSONValue, Value == JSONValue)
  func validate(
    _ model: Model, in form: FormWalker<Model>, at path: FieldPath, _ validation: inout Validation
  ) {
    let path = path.appending(group.name)
    switch access.read(model) {
    case .present(let value): walker.validate(value, at: path, &validation)
    case .wrongType(let type, let expected, _):
      validation.appendImplicit(.wrongType(type, expected: expected, at: path))
    case .absent, .null:
      guard group.requirement == .required else { return }
      validation.append(Violation(path: path, implicitRule: .required, code: .required))
    }
  }
}

// MARK: - Conditions and Checks

/// Members under a condition are always transformed and filled, even if they aren't validated.
final class ConditionalNode<Model>: FormNode {
  /// `nil` for a condition in code.
  private let condition: Condition?
  private let nodes: [any FormNode<Model>]
  private let holds: @Sendable (Model, FormWalker<Model>) -> Bool

  init(_ condition: Condition, _ nodes: [any FormNode<Model>]) {
    self.condition = condition
    self.nodes = nodes
    holds = { model, form in condition.holds(for: form.fieldValue(model, condition.field)) }
  }

  init(_ nodes: [any FormNode<Model>], holds: @escaping @Sendable (Model) -> Bool) {
    condition = nil
    self.nodes = nodes
    self.holds = { model, _ in holds(model) }
  }

  var member: FormDeclaration.Member { .conditional(condition, nodes.map { $0.member }) }
  var hasTransforms: Bool { nodes.contains { $0.hasTransforms } }
  var acceptsAllTexts: Bool { nodes.allSatisfy { $0.acceptsAllTexts } }

  @_specialize(where Model == JSONValue)
  func applyTransforms(to model: inout Model, valueCap: Int) {
    for node in nodes { node.applyTransforms(to: &model, valueCap: valueCap) }
  }

  func record(of model: Model) -> [(String, JSONValue)] { nodes.flatMap { $0.record(of: model) } }
  func fill(_ model: inout Model, _ context: inout FillContext<Model>) {
    let start = context.conditionalViolations.count
    for node in nodes { node.fill(&model, &context) }
    for index in start..<context.conditionalViolations.count {
      context.conditionalViolations[index].conditions.append(self)
    }
  }

  /// Whether the condition holds for the model or for the record. The two can have different
  /// values, because the model has default values for missing keys.
  func holds(
    _ model: Model, filledFrom record: JSONValue, in encoding: ValueEncoding,
    of form: FormWalker<Model>
  ) -> Bool {
    holds(model, form)
      || condition.map {
        $0.holds(for: form.members.text(named: $0.field, from: record, in: encoding))
      } == true
  }

  @_specialize(where Model == JSONValue)
  func validate(
    _ model: Model, in form: FormWalker<Model>, at path: FieldPath, _ validation: inout Validation
  ) {
    guard holds(model, form) else { return }
    let start = validation.violationsFromClosures.count
    let asyncStart = validation.asyncChecks.count
    if condition == nil { validation.conditionsInCode += 1 }
    for node in nodes { node.validate(model, in: form, at: path, &validation) }
    guard let condition else {
      validation.conditionsInCode -= 1
      for index in asyncStart..<validation.asyncChecks.count {
        validation.asyncChecks[index].hasConditionInCode = true
      }
      return
    }
    for index in start..<validation.violationsFromClosures.count {
      validation.violationsFromClosures[index].readFields.append(path.appending(condition.field))
    }
  }
}

extension [FormDeclaration.Member] {
  fileprivate func text(
    named name: String, from record: JSONValue, in encoding: ValueEncoding
  ) -> FieldText {
    let kind = flattened.lazy.compactMap { member in
      if case .field(let field) = member, field.name == name { field.kind } else { nil }
    }.first
    return Access.text(name, kind ?? .text, encoding).read(record)
  }
}

final class CheckNode<Model>: FormNode {
  private let check: CheckDeclaration
  private let holds: @Sendable (Model) -> Bool

  init(_ check: CheckDeclaration, holds: @escaping @Sendable (Model) -> Bool) {
    self.check = check
    self.holds = holds
  }

  var member: FormDeclaration.Member { .check(check) }
  var hasTransforms: Bool { false }
  var acceptsAllTexts: Bool { true }
  func applyTransforms(to model: inout Model, valueCap: Int) {}
  func record(of model: Model) -> [(String, JSONValue)] { [] }
  func fill(_ model: inout Model, _ context: inout FillContext<Model>) {}

  func validate(
    _ model: Model, in form: FormWalker<Model>, at path: FieldPath, _ validation: inout Validation
  ) {
    guard !holds(model) else { return }
    let violation = Violation(
      path: FieldPath(path.components + check.path.components), rule: check.name, code: .check)
    validation.report.append(violation)
    validation.violationsFromClosures.append((violation, []))
  }
}
