/// A collection of texts or of forms, judged element by element: `tags[0]`, `addresses[2].city`.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Each(\.tags, "tags", maximum: 3, rules: [.count(...2, in: .whitespaceWords)])
/// }
/// form.validate(SignUp(tags: ["one", "two three four"])).paths  // [tags[1]]
/// ```
public struct Each<Model>: FormMember {
  /// What becomes of it in the form.
  public let part: FormPart<Model>

  /// A list of texts.
  ///
  /// - Parameters:
  ///   - keyPath: Where the texts are; cleaned values are written back there.
  ///   - name: The name in paths and records.
  ///   - label: The name for people.
  ///   - minimum: The fewest elements.
  ///   - maximum: The most elements; the elements of a longer list are not judged.
  ///   - duplicates: Whether a text may stand there more than once.
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
    duplicates: Duplicates = .allowed,
    stages: [Stage] = [],
    rules: [FieldRule<FieldKey<Model>>],
    messages: MessageOverrides = .none
  ) {
    let text = FieldDeclaration(name, label: label, stages: stages, messages: messages)
    let itself = Access<String, String>(read: { .present($0) }, write: { $0 = $1 })
    part = FormPart { names in
      let text = text.adding(rules, names)
      let list = ListDeclaration(
        name, label: label, minimum: minimum, maximum: maximum, duplicates: duplicates,
        element: .text(text))
      return ListNode(
        list, Access(keyPath), TextElement(field: text, access: itself, emptyValue: ""))
    }
  }

  /// A list of forms.
  ///
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init<Element: FormRecord>(
    _ keyPath: any WritableKeyPath<Model, [Element]> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    minimum: Int = 0,
    maximum: Int? = nil,
    @FormBuilder<Element> members: () throws -> [FormPart<Element>]
  ) rethrows {
    try self.init(
      keyPath, name, label: label, minimum: minimum, maximum: maximum,
      form: ModelForm(members: members))
  }

  /// A list of forms that are declared elsewhere.
  public init<Element: FormRecord>(
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
      ListNode(
        list, Access(keyPath), FormElement(core: form.core, makeEmpty: { Element() }))
    }
  }
}
