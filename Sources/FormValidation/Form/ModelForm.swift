/// What a record must be: fields over a model type, with their stages and rules.
///
/// ```swift
/// let signUp = ModelForm<SignUp> {
///   Field(\.name, "name", stages: [.trim]) {
///     Required()
///     Count(...50, in: .characters)
///   }
///   Field(\.bio, "bio", stages: [.trim, .lineBreaks(.lf)]) {
///     Count(...300, in: .characters)
///     Count(...3000, in: .bytes)
///   }
///   Rule("termsAccepted", on: "terms") { $0.hasAcceptedTerms }
/// }
/// let report = signUp.report(on: record)
/// ```
///
/// A form is immutable and may be used from any number of tasks at once.
public struct ModelForm<Model>: Sendable {
  /// What the form says, without the model type.
  public let declaration: FormDeclaration
  let core: FormCore<Model>

  /// A form with these members.
  ///
  /// - Parameters:
  ///   - name: What the form is called in exports.
  ///   - valueCap: The most bytes of UTF-8 that any one text may have, those of nested
  ///     forms included. It is checked before anything is cleaned or counted.
  ///   - messages: Sentences for the rules whose fields have none.
  ///   - members: The fields, nested forms, lists and rules, in the order of reports.
  /// - Precondition: Every field that a rule or condition names is in the form.
  public init(
    _ name: String? = nil,
    valueCap: Int = FormDeclaration.defaultValueCap,
    messages: MessageOverrides = .none,
    @FormBuilder<Model> members: () -> [FormPart<Model>]
  ) {
    let core = FormCore(members().map(\.node))
    self.core = core
    declaration = FormDeclaration(
      name: name, valueCap: valueCap, members: core.members, messages: messages)
  }

  init(_ declaration: FormDeclaration, core: FormCore<Model>) {
    self.declaration = declaration
    self.core = core
  }
}
