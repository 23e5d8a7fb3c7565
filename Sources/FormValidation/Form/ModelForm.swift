// Each library re-exports the modules that appear in its public API.
@_exported public import StrictJSON
@_exported public import TextMetrics

/// A form: the fields of a model and their rules.
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
/// A form is immutable, and several tasks can use it at the same time.
///
/// Creating a form stops the program if the form has a mistake, such as two fields with the same
/// key, or a rule that reads a property without a field. Use
/// ``init(_:checking:valueCap:messages:members:)`` to get an error instead. If `Model` isn't a
/// ``FormRecord``, a property name that isn't found stops the program only when the first model is
/// validated.
public struct ModelForm<Model>: Sendable {
  /// The form as data, without the model type.
  public let declaration: FormDeclaration
  let modelWalker: FormWalker<Model>
  /// Validates a record before a model is filled.
  let recordWalker: FormWalker<JSONValue>
  package let encoding: ValueEncoding
  package private(set) var references: [String: String] = [:]
  let names: FieldNames
  /// Runs on the first validated model, or is `nil` if an initializer has checked the names, or if
  /// the model is a JSON record.
  let propertyNameCheck: PropertyNameCheck<Model>?

  init(
    declaration: FormDeclaration, modelWalker: FormWalker<Model>,
    recordWalker: FormWalker<JSONValue>, encoding: ValueEncoding,
    references: [String: String] = [:],
    names: FieldNames = FieldNames(),
    propertyNameCheck: PropertyNameCheck<Model>? = nil
  ) {
    self.declaration = declaration
    self.modelWalker = modelWalker
    self.recordWalker = recordWalker
    self.encoding = encoding
    self.references = references
    self.names = names
    self.propertyNameCheck = propertyNameCheck
  }
}

extension ModelForm {
  /// Creates a form.
  ///
  /// If the form has mistakes, the program stops with a message that lists the mistakes.
  ///
  /// The initializer looks up the property names of members without a `key` in a model that
  /// ``FormRecord/init()`` creates. If `Model` isn't a ``FormRecord``, the names are looked up in
  /// the first model that is validated, and the program stops if a name isn't found.
  ///
  /// - Parameters:
  ///   - name: The name of the form in exports, or `nil` for a form without a name.
  ///   - valueCap: The maximum number of UTF-8 bytes of each text, also in nested forms. A larger
  ///     text is a violation, and the rules of its field aren't evaluated.
  ///   - messages: The message patterns by code. A pattern is used if neither the rule nor the
  ///     field has a message.
  ///   - members: The members, in the order in which violations are reported.
  /// - Throws: Any error that `members` throws.
  /// - Complexity: O(*n*), where *n* is the size of the form.
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

  /// Creates a form, or throws an error if the form has mistakes.
  ///
  /// Use this initializer in tests and at launch.
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
  ///   - name: The name of the form in exports, or `nil` for a form without a name.
  ///   - model: A model in which the names of the properties are looked up.
  ///   - valueCap: The maximum number of UTF-8 bytes of each text, also in nested forms. A larger
  ///     text is a violation, and the rules of its field aren't evaluated.
  ///   - messages: The message patterns by code. A pattern is used if neither the rule nor the
  ///     field has a message.
  ///   - members: The members, in the order in which violations are reported.
  /// - Throws: ``FormDefinitionError`` with the mistakes, or any error that `members` throws.
  /// - Complexity: O(*n*), where *n* is the size of the form.
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
    let walker = FormWalker(part, names)
    let declaration = FormDeclaration(
      name: name, valueCap: valueCap, members: walker.members, messages: messages)
    let propertyNameCheck = PropertyNameCheck(part.properties)
    var problems = part.problems + walker.members.mistakes
    if problems.isEmpty, let sample { problems = propertyNameCheck.problems(in: sample) }
    let form = ModelForm(
      declaration: declaration, modelWalker: walker,
      recordWalker: FormWalker(declaration, ValueEncoding.json), encoding: .json, names: names,
      propertyNameCheck: sample == nil ? propertyNameCheck : nil)
    return (form, problems)
  }

  /// Returns the form with values for its references, such as the current day.
  ///
  /// ```swift
  /// struct Stay: FormRecord { var arrival: CalendarDate? = "2026-11-21" }
  /// let form = ModelForm<Stay> { Field(\.arrival).range(from: .reference("today")) }
  /// let report = form.withReferences(["today": "2026-11-22"]).validate(Stay())
  /// report.violations.map(\.code)  // [.tooEarly]
  /// ```
  ///
  /// A field uses a reference as a bound of a range. If the reference doesn't have a valid value,
  /// each nonempty value of the field has a violation. The code of the violation is
  /// ``Violation/Code/unanswered``, unless the field's value breaks the other bound of the range.
  ///
  /// - Parameter references: The values by the names of the references, which
  ///   ``FormDeclaration/references`` lists. References that you don't pass keep their values.
  public func withReferences(_ references: [String: any FormValue]) -> ModelForm {
    var form = self
    form.references.merge(references.mapValues(\.formText)) { $1 }
    return form
  }

  /// Returns a form that reports unknown JSON keys as violations.
  ///
  /// ```swift
  /// struct Login: FormRecord { var name = "" }
  /// let form = ModelForm<Login> { Field(\.name) }.reportingUnknownKeys()
  /// (try? form.decode(from: #"{"name": "Ada", "admin": true}"#)) == nil  // true
  /// ```
  ///
  /// A key is unknown if the form doesn't have a member with this key. By default, a form ignores
  /// unknown keys. The returned form reports at most 20 unknown keys of each object, also of the
  /// objects of nested forms.
  public func reportingUnknownKeys() -> ModelForm {
    var declaration = declaration
    declaration.unknownKeys = .reported
    let recordWalker = FormWalker(declaration, encoding)
    return ModelForm(
      // If the model is a JSON record, both walkers are the same.
      declaration: declaration,
      modelWalker: recordWalker as? FormWalker<Model> ?? modelWalker,
      recordWalker: recordWalker, encoding: encoding, references: references, names: names,
      propertyNameCheck: propertyNameCheck)
  }

  /// Returns an error with a violation of a property, for a check that isn't part of the form.
  ///
  /// Use this method for checks that only your server can make:
  ///
  /// ```swift
  /// struct SignUp: FormRecord { var email = "" }
  /// let form = ModelForm<SignUp> { Field(\.email).required().email() }
  /// let error = form.error(at: \.email, code: "user.taken", message: "This address is taken.")
  /// error.violations.map(\.path.description)  // ["email"]
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - code: The code of the violation.
  ///   - message: The message of the violation, or `nil` for the message of the code.
  public func error<Value>(
    at keyPath: any KeyPath<Model, Value> & Sendable, code: Violation.Code,
    message: (any MessageText)? = nil
  ) -> FormError {
    error(at: names.pathOrName(of: keyPath), code: code, message: message)
  }

  /// Returns an error with a violation at a path, for a check that isn't part of the form.
  ///
  /// - Parameters:
  ///   - path: The path of the value, or the empty path for the form itself.
  ///   - code: The code of the violation.
  ///   - message: The message of the violation, or `nil` for the message of the code.
  public func error(
    at path: FieldPath, code: Violation.Code, message: (any MessageText)? = nil
  ) -> FormError {
    let violation = Violation(path: path, rule: code.rawValue, code: code, message: message)
    return FormError(report: withSource(FormReport([violation])), form: declaration)
  }
}

extension FormPart {
  /// If several members have the same property, a member without a condition takes precedence.
  fileprivate var names: FieldNames {
    let ordered = members.filter { $0.property != nil } + members.filter { $0.property == nil }
    return FieldNames(
      ordered.flatMap(\.flattened).compactMap { member in
        member.property.map {
          FieldNames.Member(
            keyPath: $0.keyPath, key: $0.key, name: $0.name, nested: member.nestedNames)
        }
      })
  }

  fileprivate func addingImpliedFields() -> FormPart {
    let fields = members.flatMap(\.flattened).filter { $0.access != nil }
    var known = Set(fields.compactMap { $0.property.map { $0.keyPath as AnyKeyPath } })
    return members.flatMap(\.impliedFields).reduce(into: self) { part, field in
      guard let property = field.property, known.insert(property.keyPath).inserted else { return }
      part.members.append(field)
    }
  }

  fileprivate var properties: [PropertyName<Model>] {
    members.flatMap(\.flattened).compactMap(\.property)
  }

  /// The mistakes that can be found without a model.
  fileprivate var problems: [String] { members.problems() }
}

extension Array {
  fileprivate func problems<Model>() -> [String] where Element == UnresolvedMember<Model> {
    var keys: Set<[UInt8]> = []
    return flatMap { source -> [String] in
      var problems = source.problems + source.members.problems()
      if let property = source.property {
        if let problem = property.problem {
          problems.append(problem)
        } else if !keys.insert([UInt8](property.key.utf8)).inserted {
          problems.append("\(property.location): two members have the key '\(property.key)'")
        }
      }
      return problems
    }
  }
}

extension [FormDeclaration.Member] {
  fileprivate var mistakes: [String] {
    unknownReferences + boundsOfOtherKinds + sharedAsyncRuleNames
      + readNames.inTwoNormalizationForms.map {
        "the name '\($0)' is used in two normalization forms"
      }
  }

  private var fields: [FieldDeclaration] {
    flattened.compactMap { member in
      switch member {
      case .field(let field): return field
      case .list(let list):
        if case .value(let field) = list.element { return field } else { return nil }
      case .group, .conditional, .check: return nil
      }
    }
  }

  private var boundsOfOtherKinds: [String] {
    let kinds = Dictionary(
      grouping: flattened.compactMap { if case .field(let field) = $0 { field } else { nil } },
      by: \.name)
    return fields.flatMap { field in
      field.rules.flatMap { rule -> [String] in
        guard case .range = rule.kind else { return [] }
        return rule.kind.comparedFields.filter { name in
          kinds[name].map { !$0.contains { $0.kind == field.kind } } ?? false
        }.map {
          "the rule '\(rule.name)' of '\(field.name)' refers to \($0), which isn't of kind "
            + "'\(field.kind.rawValue)'"
        }
      }
    }
  }

  /// The mistakes of asynchronous rules that have the name of an earlier asynchronous rule of their
  /// field. Live forms and messages identify a rule of a field by its name.
  private var sharedAsyncRuleNames: [String] {
    var known: [String: Set<String>] = [:]
    return fields.flatMap { field in
      field.rules.compactMap(\.asyncCheck).filter {
        !known[field.name, default: []].insert($0.name).inserted
      }.map { "two asynchronous rules of '\(field.name)' are named '\($0.name)'" }
    }
  }

  private var unknownReferences: [String] {
    let known = Set(
      flattened.compactMap { if case .field(let field) = $0 { field.name } else { nil } })
    return references.filter { !known.contains($0.name) }.map {
      let location =
        $0.path.components.isEmpty ? "a condition" : "the rule '\($0.rule)' of '\($0.path)'"
      return "\(location) refers to \($0.name), but this form has no such Field"
    }
  }
}

// MARK: - Filling

extension ModelForm {
  /// Files and nested forms are objects, lists are arrays, and all other values are strings.
  /// Without a value, even a file is an empty string, and an optional nested form is left out.
  package func record(of model: Model) -> JSONValue { modelWalker.record(of: model) }

  /// Copies the values of a record into a model, clears missing values
  /// (``FillContext/clearsMissing``), and reports values that the model can't have.
  @discardableResult
  package func update(
    _ model: inout Model, from record: JSONValue, in encoding: ValueEncoding = .json
  ) -> FormReport {
    var report = FormReport()
    modelWalker.fill(
      &model, from: record, in: encoding, at: FieldPath(), &report, clearsMissing: true)
    return report
  }

  package func path<Value>(of keyPath: any KeyPath<Model, Value> & Sendable) -> FieldPath? {
    names.path(of: keyPath)
  }
}
