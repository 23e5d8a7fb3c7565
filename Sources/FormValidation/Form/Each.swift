/// A collection of texts or of forms, judged element by element: `tags[0]`, `addresses[2].city`.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Each(\.tags, "tags", maximum: 3, rules: [.count(...2, in: .whitespaceWords)])
/// }
/// form.report(on: SignUp(tags: ["one", "two three four"])).paths  // [tags[1]]
/// ```
public struct Each<Model>: Sendable {
  let part: FormPart<Model>

  /// A list of texts.
  ///
  /// - Parameters:
  ///   - keyPath: Where the texts are; cleaned values are written back there.
  ///   - name: The name in paths and records.
  ///   - label: The name for people.
  ///   - minimum: The fewest elements.
  ///   - maximum: The most elements; the elements of a longer list are not judged.
  ///   - stages: What cleans each element, in this order.
  ///   - rules: What each element must be.
  ///   - messages: Sentences for the rules that have none of their own.
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init(
    _ keyPath: any WritableKeyPath<Model, [String]> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    minimum: Int = 0,
    maximum: Int? = nil,
    stages: [Stage] = [],
    rules: [FieldRule<FieldKey<Model>>],
    messages: MessageOverrides = .none
  ) {
    let text = FieldDeclaration(name, label: label, stages: stages, messages: messages)
    part = FormPart { names in
      var text = text
      text.rules = names.rules(rules, of: FieldPath(name: name))
      let list = ListDeclaration(
        name, label: label, minimum: minimum, maximum: maximum, element: .text(text))
      let itself = Access<String, String>(read: { .present($0) }, write: { $0 = $1 })
      return ListNode(
        declaration: list, access: Access(keyPath),
        element: .text(FieldNode(declaration: text, access: itself)))
    }
  }

  /// A list of forms.
  ///
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init<Element>(
    _ keyPath: any WritableKeyPath<Model, [Element]> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    minimum: Int = 0,
    maximum: Int? = nil,
    @FormBuilder<Element> members: () -> [FormPart<Element>]
  ) {
    self.init(
      keyPath, name, label: label, minimum: minimum, maximum: maximum,
      form: ModelForm(members: members))
  }

  /// A list of forms that are declared elsewhere.
  public init<Element>(
    _ keyPath: any WritableKeyPath<Model, [Element]> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    minimum: Int = 0,
    maximum: Int? = nil,
    form: ModelForm<Element>
  ) {
    let list = ListDeclaration(
      name, label: label, minimum: minimum, maximum: maximum, element: .form(form.declaration))
    part = FormPart { _ in
      ListNode(declaration: list, access: Access(keyPath), element: .form(form.core))
    }
  }
}

/// What each element of a list is.
enum ListElement<Value>: Sendable {
  case text(FieldNode<Value>)
  case form(FormCore<Value>)

  var hasStages: Bool {
    switch self {
    case .text(let field): field.hasStages
    case .form(let core): core.hasStages
    }
  }

  func clean(_ value: inout Value, cap: Int) {
    switch self {
    case .text(let field): field.clean(&value, cap: cap)
    case .form(let core): core.clean(&value, cap: cap)
    }
  }

  /// - Parameter siblings: What rules of a text may name: the values beside the list.
  func check(
    _ value: Value, siblings: (String) -> FieldValue, at path: FieldPath,
    _ inspection: inout Inspection
  ) {
    switch self {
    case .text(let field):
      field.declaration.check(
        field.access.read(value), siblings: siblings, path: path, &inspection)
    case .form(let core): core.check(value, at: path, &inspection)
    }
  }
}

struct ListNode<Model, Value>: FormNode {
  let declaration: ListDeclaration
  let access: Access<Model, [Value]>
  let element: ListElement<Value>

  var member: FormDeclaration.Member { .list(declaration) }
  var hasStages: Bool { element.hasStages }

  func clean(_ model: inout Model, cap: Int) {
    guard case .present(var values) = access.read(model), isJudged(values.count) else { return }
    for index in values.indices { element.clean(&values[index], cap: cap) }
    access.write(&model, values)
  }

  func check(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    let path = path.appending(declaration.name)
    let values: [Value]
    switch access.read(model) {
    case .present(let found): values = found
    case .absent, .null: values = []
    case .other(let type, let expected, _):
      inspection.report.append(.wrongType(type, expected: expected, at: path))
      return
    }
    if values.count < declaration.minimum || !isJudged(values.count) {
      inspection.report.append(
        Violation(
          path: path, rule: "elements",
          problem: isJudged(values.count) ? .tooFewElements : .tooManyElements, unit: "elements",
          expected: .count(
            minimum: declaration.minimum > 0 ? declaration.minimum : nil,
            maximum: declaration.maximum),
          received: .count(of: values.count)))
    }
    guard isJudged(values.count) else { return }
    for (index, value) in values.enumerated() {
      if inspection.report.isFull { return }
      element.check(
        value, siblings: { form.text(model, $0) }, at: path.appending(index), &inspection)
    }
  }

  private func isJudged(_ count: Int) -> Bool {
    declaration.maximum.map { count <= $0 } ?? true
  }
}
