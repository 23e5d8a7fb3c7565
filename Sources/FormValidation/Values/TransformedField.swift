import TextMetrics

/// A field of texts as they were typed, whose cleaned value is of another type: the compiler knows
/// which, and a valid form has it.
///
/// ```swift
/// let age = TransformedField(\SignUp.bio, "bio", as: Int.self, rules: [.range(18...120)])
/// let form = ModelForm<SignUp> { age }
/// try form.valid(SignUp(bio: "36"))[age]  // 36
/// ```
public struct TransformedField<Model, Value: FormValue>: Sendable {
  /// The field as a member of its form.
  let field: Field<Model>
  let name: String
  let read: @Sendable (Model) -> String

  /// A text that stands for a value of a type. It must be there: an empty one is a violation.
  ///
  /// - Parameters:
  ///   - keyPath: Where the text is: a `String`, or one that may be nil.
  ///   - name: The name in paths and records.
  ///   - type: What the text stands for.
  ///   - label: The name for people.
  ///   - rules: What the value must be, beside being there.
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init<Text: FormValue>(
    _ keyPath: any WritableKeyPath<Model, Text> & Sendable, _ name: String,
    as type: Value.Type, label: LocalizedText? = nil, rules: [FieldRule<FieldKey<Model>>] = []
  ) {
    // A number may be one of the kind and not of the type: 10²⁰ is no `Int`.
    let isOfType = FieldRule<FieldKey<Model>>.check("type") { Value(formText: $0) != nil }
    field = Field(
      keyPath, name, label: label, kind: Value.valueKind, stages: [.trim],
      rules: [.required] + rules + [isOfType])
    self.name = name
    read = { $0[keyPath: keyPath].formText }
  }
}

extension FormBuilder {
  /// A field whose value is of another type is a part.
  public static func buildExpression<Value>(
    _ field: TransformedField<Model, Value>
  ) -> [FormPart<Model>] { [field.field.part] }
}

/// A model that a form has found valid.
public struct ValidModel<Model> {
  /// The cleaned model: what one stores.
  public let model: Model
  /// The fields of the form by which it was found valid.
  fileprivate let names: Set<String>

  /// The value that the text of a field stands for.
  ///
  /// - Precondition: The field is one of the form that found the model valid.
  public subscript<Value>(field: TransformedField<Model, Value>) -> Value {
    guard names.contains(field.name), let value = Value(formText: field.read(model)) else {
      preconditionFailure("'\(field.name)' is no field of the form that judged the model")
    }
    return value
  }
}

extension ValidModel: Sendable where Model: Sendable {}

extension ModelForm {
  /// The model with the values that its texts stand for, by their fields.
  ///
  /// - Throws: ``InvalidForm``, as ``validated(_:)``.
  public func valid(_ model: Model) throws(InvalidForm) -> ValidModel<Model> {
    ValidModel(model: try validated(model), names: fieldNames)
  }

  /// As ``valid(_:)``, asynchronous rules included: ``fullyValidated(_:concurrency:clock:)``.
  ///
  /// - Throws: ``InvalidForm`` with the report, where there is any violation.
  public func fullyValid(
    _ model: Model, concurrency: Int = 8, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(InvalidForm) -> ValidModel<Model> {
    let model = try await fullyValidated(model, concurrency: concurrency, clock: clock)
    return ValidModel(model: model, names: fieldNames)
  }

  private var fieldNames: Set<String> {
    Set(
      declaration.members.compactMap { member in
        if case .field(let field) = member { field.name } else { nil }
      })
  }
}
