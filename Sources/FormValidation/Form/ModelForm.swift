import StrictJSON

/// What a record must be: fields over a model type, with their stages and rules.
///
/// ```swift
/// let signUp = ModelForm<SignUp> {
///   Field(\.name, "name", stages: [.trim], rules: [.required, .count(...50, in: .characters)])
///   Field(
///     \.bio, "bio", stages: [.trim, .lineBreaks(.lf)],
///     rules: [.count(...300, in: .characters), .count(...3000, in: .bytes)])
///   Rule("termsAccepted", on: "terms") { $0.hasAcceptedTerms }
/// }
/// let report = signUp.validate(record)
/// ```
///
/// A form is immutable and may be used from any number of tasks at once.
public struct ModelForm<Model>: Sendable {
  /// What the form says, without the model type.
  public let declaration: FormDeclaration
  let core: FormCore<Model>
  /// Judges records of which models are made.
  let records: FormCore<JSONValue>
  /// How the values of records are written that the form judges.
  package let values: RecordValues
  package private(set) var references: [String: String] = [:]
}

extension ModelForm {
  /// A form with these members. Where one of its rules or conditions names a field that it lacks, no
  /// model is valid: each report has a violation for it, ``Violation/Problem/unanswered``, at the
  /// field of the rule.
  ///
  /// - Parameters:
  ///   - name: What the form is called in exports.
  ///   - valueCap: The most bytes of UTF-8 that any one text may have, those of nested
  ///     forms included. It is checked before anything is cleaned or counted.
  ///   - messages: Sentences for the rules whose fields have none.
  ///   - members: The fields, nested forms, lists and rules, in the order of reports.
  /// - Throws: What `members` throws, such as ``/TextMetrics/ProfileError`` of `try .profile("x-post")`.
  public init(
    _ name: String? = nil,
    valueCap: Int = FormDeclaration.defaultValueCap,
    messages: MessageOverrides = .none,
    @FormBuilder<Model> members: () throws -> [FormPart<Model>]
  ) rethrows {
    let core = try FormCore(members())
    let declaration = FormDeclaration(
      name: name, valueCap: valueCap, members: core.members, messages: messages)
    self.init(
      declaration: declaration, core: core, records: FormCore(declaration, RecordValues.json),
      values: .json)
  }

  /// The form with values that rules know by a name, such as the day that is `today`: a form has no
  /// clock of its own. They are texts of the kind of the field that is judged.
  ///
  /// ```swift
  /// let today = form.withReferences(["today": "2026-11-22"])
  /// today.validate(SignUp()).isValid  // false
  /// ```
  ///
  /// A rule whose reference nobody has given leaves its value unjudged, which is a violation:
  /// ``Violation/Problem/unanswered``. ``FormDeclaration/references`` lists the names.
  public func withReferences(_ references: [String: String]) -> ModelForm {
    var form = self
    form.references.merge(references) { $1 }
    return form
  }
}
