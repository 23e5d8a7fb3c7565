/// A form within the form: `address.city`.
///
/// ```swift
/// let form = ModelForm<Order> {
///   Nested(\.address, "address") {
///     Field(\.city, "city", rules: [.required])
///   }
/// }
/// form.report(on: Order()).paths  // [address.city]
/// ```
public struct Nested<Model>: Sendable {
  let part: FormPart<Model>

  /// A form at a key path of the model, with members of its own.
  ///
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    @FormBuilder<Value> members: () -> [FormPart<Value>]
  ) {
    self.init(keyPath, name, label: label, form: ModelForm(members: members))
  }

  /// A form that is declared elsewhere.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    form: ModelForm<Value>
  ) {
    self.init(
      Access(keyPath), form,
      GroupDeclaration(
        name, label: label, requirement: .required, form: form.declaration))
  }

  /// A form that may be absent; it is silent then, unless it is required.
  public init<Value>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    _ requirement: Requirement = .optional,
    @FormBuilder<Value> members: () -> [FormPart<Value>]
  ) {
    let form = ModelForm(members: members)
    self.init(
      Access(keyPath), form,
      GroupDeclaration(
        name, label: label, requirement: requirement, form: form.declaration))
  }

  private init<Value>(
    _ access: Access<Model, Value>, _ form: ModelForm<Value>, _ declaration: GroupDeclaration
  ) {
    part = FormPart { _ in GroupNode(declaration: declaration, access: access, core: form.core) }
  }
}

struct GroupNode<Model, Value>: FormNode {
  let declaration: GroupDeclaration
  let access: Access<Model, Value>
  let core: FormCore<Value>

  var member: FormDeclaration.Member { .group(declaration) }
  var hasStages: Bool { core.hasStages }

  func clean(_ model: inout Model, cap: Int) {
    guard case .present(var value) = access.read(model) else { return }
    core.clean(&value, cap: cap)
    access.write(&model, value)
  }

  func check(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    let path = path.appending(declaration.name)
    switch access.read(model) {
    case .present(let value): core.check(value, at: path, &inspection)
    case .other(let type, _, _):
      inspection.report.append(.wrongType(type, expected: "object", at: path))
    case .absent where declaration.requirement == .required,
      .null where declaration.requirement == .required:
      inspection.report.append(Violation(path: path, rule: "required", problem: .missing))
    case .absent, .null: break
    }
  }
}
