import StrictJSON

/// A form: the fields of a model, with their rules.
///
/// ```swift
/// struct SignUp: FormRecord { var name = "", bio = "", terms = false }
/// let form = ModelForm<SignUp> {
///   Field(\.name).trimmed().required().maxLength(50)
///   Field(\.bio).trimmed().limit([.characters(300), .bytes(3000)])
///   Field(\.terms).isTrue()
/// }
/// form.validate(SignUp(name: " Ada ", terms: true)).isValid  // true
/// ```
///
/// A form is immutable, and several tasks can use it at the same time. If a field's name isn't found, two
/// fields have one name, or a rule names a property without a field, the program stops when the form is
/// made. ``init(_:checking:valueCap:messages:members:)`` throws instead.
public struct ModelForm<Model>: Sendable {
  /// The form as data, without the model type.
  public let declaration: FormDeclaration
  let core: FormCore<Model>
  /// Validates records of which models are made.
  let records: FormCore<JSONValue>
  /// How the values of records are written.
  package let values: RecordValues
  package private(set) var references: [String: String] = [:]
  let names: FieldNames
  /// Confirms the names of properties with the first model, or `nil` if they are confirmed.
  let confirmation: NameConfirmation<Model>?

  init(
    declaration: FormDeclaration, core: FormCore<Model>, records: FormCore<JSONValue>,
    values: RecordValues, references: [String: String] = [:],
    names: FieldNames = FieldNames([TextSource<Model>]()),
    confirmation: NameConfirmation<Model>? = nil
  ) {
    self.declaration = declaration
    self.core = core
    self.records = records
    self.values = values
    self.references = references
    self.names = names
    self.confirmation = confirmation
  }
}

extension ModelForm {
  /// Creates a form.
  ///
  /// If the form has a mistake, the program stops with a message that names all of them. The names of
  /// properties are confirmed with a model: with ``FormRecord/init()``, or with the first model that is
  /// validated.
  ///
  /// - Parameters:
  ///   - name: The name of the form in exports.
  ///   - valueCap: The maximum number of bytes in UTF-8 of each text, nested forms included. A larger text
  ///     is a violation, and nothing in it is counted.
  ///   - messages: Message patterns by code, for rules and fields that have none.
  ///   - members: The members, in the order of reports.
  /// - Throws: What `members` throws.
  public init(
    _ name: String? = nil,
    valueCap: Int = FormDeclaration.defaultValueCap,
    messages: MessageOverrides = .none,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) rethrows {
    let sample = (Model.self as? any FormRecord.Type)?.init() as? Model
    let (form, problems) = Self.make(name, sample, valueCap, messages, try members())
    if !problems.isEmpty { fatalError("\(FormDefinitionError(problems: problems))") }
    self = form
  }

  /// Creates a form, or throws an error if it has mistakes. Use it in tests and at start-up.
  ///
  /// ```swift
  /// struct Payment { let id: String, note: String }
  /// let form = try ModelForm(checking: Payment(id: "", note: "")) {
  ///   Field(\.id).required().uuid()
  ///   Field(\.note).maxLength(100)
  /// }
  /// form.validate(Payment(id: "", note: "")).violations.map(\.code)  // [.required]
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the form in exports.
  ///   - model: A model with which the names of properties are confirmed.
  ///   - valueCap: The maximum number of bytes in UTF-8 of each text, nested forms included.
  ///   - messages: Message patterns by code, for rules and fields that have none.
  ///   - members: The members, in the order of reports.
  /// - Throws: ``FormDefinitionError`` with all mistakes, and what `members` throws.
  public init(
    _ name: String? = nil,
    checking model: Model,
    valueCap: Int = FormDeclaration.defaultValueCap,
    messages: MessageOverrides = .none,
    @FormBuilder<Model> members: () throws -> FormPart<Model>
  ) throws {
    let (form, problems) = Self.make(name, model, valueCap, messages, try members())
    if !problems.isEmpty { throw FormDefinitionError(problems: problems) }
    self = form
  }

  private static func make(
    _ name: String?, _ sample: Model?, _ valueCap: Int, _ messages: MessageOverrides,
    _ part: FormPart<Model>
  ) -> (form: ModelForm, problems: [String]) {
    let part = part.addingImpliedFields()
    let names = part.names
    let core = FormCore(part, names)
    let declaration = FormDeclaration(
      name: name, valueCap: valueCap, members: core.members, messages: messages)
    let confirmation = NameConfirmation(part.properties)
    var problems = part.problems + core.members.unknownReferences
    if problems.isEmpty, let sample { problems = confirmation.problems(in: sample) }
    let form = ModelForm(
      declaration: declaration, core: core, records: FormCore(declaration, RecordValues.json),
      values: .json, names: names, confirmation: sample == nil ? confirmation : nil)
    return (form, problems)
  }

  /// Returns the form with values from outside, such as the current day. A form has no clock.
  ///
  /// ```swift
  /// struct Stay: FormRecord { var arrival: CalendarDate? = "2026-11-21" }
  /// let form = ModelForm<Stay> { Field(\.arrival).range(from: .reference("today")) }
  /// form.withReferences(["today": "2026-11-22"]).validate(Stay()).violations.map(\.code)  // [.tooEarly]
  /// ```
  ///
  /// A rule whose reference is missing is a violation with the code ``Violation/Code/unanswered``.
  ///
  /// - Parameter references: The values by their names. ``FormDeclaration/references`` lists the names.
  public func withReferences(_ references: [String: any FormValue]) -> ModelForm {
    var form = self
    form.references.merge(references.mapValues(\.formText)) { $1 }
    return form
  }

  /// Returns an error for one field, of something that only your program detects.
  ///
  /// ```swift
  /// struct SignUp: FormRecord { var email = "" }
  /// let form = ModelForm<SignUp> { Field(\.email).required().email() }
  /// let error = form.error(at: \.email, code: "user.taken", message: "This address is taken.")
  /// error.report.violations.map(\.path.description)  // ["email"]
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - code: The code of the violation.
  ///   - message: The message of the violation.
  public func error<Value>(
    at keyPath: any KeyPath<Model, Value> & Sendable, code: Violation.Code,
    message: (any MessageText)? = nil
  ) -> FormError {
    let name = names[keyPath] ?? PropertyName.name(of: keyPath) ?? "\(keyPath)"
    return error(at: FieldPath(name: name), code: code, message: message)
  }

  /// Returns an error for the value at a path, of something that only your program detects.
  ///
  /// - Parameters:
  ///   - path: The path of the value, or the empty path for the form itself.
  ///   - code: The code of the violation.
  ///   - message: The message of the violation.
  public func error(
    at path: FieldPath, code: Violation.Code, message: (any MessageText)? = nil
  ) -> FormError {
    let violation = Violation(path: path, rule: code.rawValue, code: code, message: message)
    return FormError(report: FormReport([violation]), form: declaration)
  }
}

/// An error that is thrown when a form has mistakes.
public struct FormDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The mistakes, each with its place in the source.
  public let problems: [String]

  public var description: String { problems.joined(separator: "\n") }
}

extension FormPart {
  /// The keys of the fields. A property may have a second field under a condition: rules read the one
  /// without.
  fileprivate var names: FieldNames {
    let fields = sources.filter { $0.property != nil } + sources.filter { $0.property == nil }
    return FieldNames(fields.flatMap(\.texts))
  }

  /// Returns the members with fields for the properties that only conditions name.
  fileprivate func addingImpliedFields() -> FormPart {
    sources.flatMap(\.implied).reduce(into: self) { part, field in
      let isKnown = field.texts.allSatisfy { part.names[$0.keyPath] != nil }
      if !isKnown { part.sources.append(field) }
    }
  }

  /// The properties of all members.
  fileprivate var properties: [PropertyName<Model>] { sources.flatMap(\.properties) }

  /// What is wrong with the members, apart from what a model shows.
  fileprivate var problems: [String] { sources.problems() }
}

extension MemberSource {
  fileprivate var properties: [PropertyName<Model>] {
    (property.map { [$0] } ?? []) + members.flatMap(\.properties)
  }
}

extension Array {
  /// What is wrong with members under the same condition.
  fileprivate func problems<Model>() -> [String] where Element == MemberSource<Model> {
    var keys: Set<String> = []
    return flatMap { source -> [String] in
      var problems = source.problems + source.members.problems()
      if let property = source.property {
        if let problem = property.problem {
          problems.append(problem)
        } else if !keys.insert(property.key).inserted {
          problems.append("\(property.place): two members have the key '\(property.key)'")
        }
      }
      return problems
    }
  }
}

extension [FormDeclaration.Member] {
  /// The rules and conditions that name a field that the form doesn't have.
  fileprivate var unknownReferences: [String] {
    let known = Set(
      flattened.compactMap { if case .field(let field) = $0 { field.name } else { nil } })
    return references.filter { !known.contains($0.name) }.map {
      let place =
        $0.path.components.isEmpty ? "a condition" : "the rule '\($0.rule)' of '\($0.path)'"
      return "\(place) names \($0.name), which has no Field in this form"
    }
  }
}
