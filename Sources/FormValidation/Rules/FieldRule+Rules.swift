public import TextMetrics

extension FieldRule {
  /// The value is there and, after the stages, shows something. A field without this rule may be empty,
  /// and its other rules are silent then.
  ///
  /// A text of whitespace, control characters and default-ignorable code points shows nothing: `" "`,
  /// `"\u{200B}"`.
  ///
  /// ```swift
  /// let form = ModelForm<SignUp> { Field(\.name, "name", stages: [.trim], rules: [.required]) }
  /// form.validate(SignUp(name: " ")).violations.map(\.code)  // [.required]
  /// ```
  public static var required: Self { Self(.required) }

  /// A count in a unit is in a range: `.count(3..., in: .characters)`, `.count(...3000, in: .bytes)`.
  ///
  /// A hard maximum is enforced while text is typed; a soft one is only shown. Both are violations in
  /// a submitted value.
  ///
  /// - Precondition: The range holds a number, and none below zero.
  public static func count(
    _ range: some RangeExpression<Int>, in unit: TextUnit, strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) -> Self {
    let (minimum, maximum) = range.bounds
    return count(
      TextLimit(minimum: minimum, maximum: maximum, in: unit, strength: strength),
      counter: counter)
  }

  /// The text meets a limit: one of a ``/TextMetrics/LimitProfile``, for example.
  ///
  /// - Parameters:
  ///   - limit: The range and the unit.
  ///   - counter: When a reader is shown how much is left.
  public static func count(_ limit: TextLimit, counter: CounterVisibility = .never) -> Self {
    Self(.count(limit, counter))
  }

  /// Every Character is in one of these sets.
  ///
  /// ```swift
  /// let rule: FieldRule<String> = .allowed(.letters, .characters(["-"]))
  /// let form = ModelForm(FormDeclaration(fields: [FieldDeclaration("a", rules: [rule])]))
  /// form.validate(["a": "Jean-Luc 2"]).violations.map(\.code)  // [.characters]
  /// ```
  public static func allowed(_ groups: CharacterFilter.Class...) -> Self {
    Self(.characters(CharacterFilter(allowing: groups)))
  }

  /// No Character is in any of these sets. `.forbidden(.emoji)` judges by presentation: `©` passes,
  /// `©️` does not.
  public static func forbidden(_ groups: CharacterFilter.Class...) -> Self {
    Self(.characters(CharacterFilter(denying: groups)))
  }

  /// The whole text has the form of a pattern with limits, of which reaching one is a violation:
  /// `.pattern(try ICUPattern("[a-z][a-z0-9]*"))`.
  public static func pattern(_ pattern: any TextPattern) -> Self { Self(.pattern(pattern)) }

  /// The whole text matches a regular expression of Swift's: `.pattern("code") { /[A-Z]+[0-9]+/ }`.
  /// It is code under a name, and trusted: nothing bounds its time. It cannot be shared between
  /// tasks, so `make` is called for each value.
  public static func pattern<Output>(
    _ name: String, make: @escaping @Sendable () -> Regex<Output>
  ) -> Self {
    check(name) { (try? make().wholeMatch(in: $0)) != nil }
  }

  /// The value is one of these: a text byte for byte, a number or date by what it stands for.
  public static func oneOf(_ values: String...) -> Self { oneOf(values) }

  /// The value is one of these: a text byte for byte, a number or date by what it stands for.
  public static func oneOf(_ values: [String]) -> Self { Self(.oneOf(ChoiceSet(values))) }

  /// The text has a format that a standard defines: `.format(.email)`.
  public static func format(_ format: TextFormat) -> Self { Self(.format(format)) }

  /// The value passes a check in code, under a name.
  ///
  /// ```swift
  /// let form = ModelForm<SignUp> {
  ///   Field(
  ///     \.password, "password", rules: [.check("mixed") { $0.contains(where: \.isNumber) }])
  /// }
  /// form.validate(SignUp(password: "secret")).violations.map(\.rule)  // ["mixed"]
  /// ```
  ///
  /// - Parameters:
  ///   - name: What violations and overrides call the rule.
  ///   - passes: Whether the cleaned value is right. It is trusted: nothing bounds its time.
  public static func check(
    _ name: String = "check", passes: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(.code(passes)).named(name)
  }

  /// Somebody else says whether the value is right: ``AsyncCheck``, which has the parameters.
  public static func asyncCheck(
    _ name: String, debounce: Duration = .milliseconds(300), timeLimit: Duration = .seconds(10),
    isRight: @escaping @Sendable (String) async throws -> Bool
  ) -> Self {
    Self(.asks(AsyncCheck(name, debounce: debounce, timeLimit: timeLimit, isRight: isRight)))
      .named(name)
  }
}

// MARK: Values that are not texts

extension FieldRule {
  /// The number, date or time is between two ends, both included unless one is
  /// ``ValueBound/excluded``.
  ///
  /// An end may be given from outside,
  /// `.range(to: .reference("today", plus: CalendarOffset(days: 7)))`:
  /// ``ModelForm/withReferences(_:)``. It may be another field of the form, too:
  /// `.range(from: .field(\.start))`.
  public static func range(
    from minimum: ValueBound<FieldName>? = nil, to maximum: ValueBound<FieldName>? = nil
  ) -> Self {
    Self(.range(ValueRange(from: minimum, to: maximum)))
  }

  /// The number or date is in a range: `.range(1...31)`.
  public static func range(_ range: ClosedRange<some FormValue>) -> Self {
    self.range(
      from: .value(range.lowerBound.formText), to: .value(range.upperBound.formText))
  }

  /// The number or date is in a range without its upper end: `.range(0..<100)`.
  public static func range(_ range: Range<some FormValue>) -> Self {
    self.range(
      from: .value(range.lowerBound.formText), to: .value(range.upperBound.formText).excluded)
  }

  /// The number or date is below this.
  public static func range(_ range: PartialRangeUpTo<some FormValue>) -> Self {
    self.range(to: .value(range.upperBound.formText).excluded)
  }

  /// The number or date is at least this.
  public static func range(_ range: PartialRangeFrom<some FormValue>) -> Self {
    self.range(from: .value(range.lowerBound.formText))
  }

  /// The number or date is at most this.
  public static func range(_ range: PartialRangeThrough<some FormValue>) -> Self {
    self.range(to: .value(range.upperBound.formText))
  }

  /// The number is a whole number of steps from a base: `.multiple(of: 0.1)` takes 0.3, not 0.35.
  ///
  /// - Precondition: The size is above zero, and has at most 18 digits down to the last one of size
  ///   and base.
  public static func multiple(of size: ExactDecimal, from base: ExactDecimal = 0) -> Self {
    guard let step = DecimalStep(of: size, from: base) else {
      preconditionFailure("no steps of \(size) from \(base)")
    }
    return Self(.step(step))
  }

  /// The boolean is there and true: terms that must be accepted.
  public static var mustBeTrue: Self { Self(.isTrue) }

  /// The file is of one of these types, as HTML's `accept` lists them: `.pdf`, `image/png`,
  /// `image/*`. It is judged by what the sender says of it: what is in the file is for a server to
  /// look at.
  public static func fileTypes(_ types: String...) -> Self { Self(.fileTypes(types)) }

  /// The file has so many bytes: `.fileSize(...1_000_000)`.
  ///
  /// - Precondition: The range holds a number, and none below zero.
  public static func fileSize(_ range: some RangeExpression<Int>) -> Self {
    let (minimum, maximum) = range.bounds
    return Self(.fileSize(minimum: minimum, maximum: maximum))
  }
}

// MARK: Other fields

extension FieldRule {
  /// The value equals that of another field of the same form: a password typed twice.
  ///
  /// ```swift
  /// let form = ModelForm<SignUp> {
  ///   Field(\.password, "password")
  ///   Field(\.confirmation, "confirmation", rules: [.equalTo(\.password)])
  /// }
  /// let record = SignUp(password: "secret", confirmation: "Secret")
  /// form.validate(record).violations.map(\.code)  // [.notEqual]
  /// ```
  ///
  /// Both are compared after their stages, byte for byte, and an empty value is compared too: it
  /// equals one that is absent.
  public static func equalTo<Model, Value>(
    _ field: any KeyPath<Model, Value> & Sendable
  ) -> Self where FieldName == FieldKey<Model> {
    Self(.equal(to: FieldKey(field)))
  }

  /// The value equals that of the field with a name, in a declaration without a model.
  public static func equalTo(_ field: String) -> Self where FieldName == String {
    Self(.equal(to: field))
  }
}

extension RangeExpression<Int> {
  /// - Precondition: The range holds a number, and none below zero.
  fileprivate var bounds: (minimum: Int, maximum: Int?) {
    let bounds: (minimum: Int, maximum: Int?)
    switch self {
    case let range as ClosedRange<Int>: bounds = (range.lowerBound, range.upperBound)
    case let range as PartialRangeThrough<Int>: bounds = (0, range.upperBound)
    default:
      let range = relative(to: 0..<Int.max)
      bounds = (range.lowerBound, contains(.max) ? nil : range.upperBound - 1)
    }
    precondition(
      bounds.minimum >= 0 && bounds.maximum ?? .max >= bounds.minimum,
      "a range of counts holds a number, and none below zero")
    return bounds
  }
}

// MARK: What they mean

extension FieldRule {
  /// Everything that a rule can demand. Whoever judges, exports, writes or explains rules switches
  /// over it, so that a new one does not compile before all of them know it.
  package enum Kind: Sendable {
    /// The value is there and shows something.
    case required
    case count(TextLimit, CounterVisibility)
    case characters(CharacterFilter)
    case pattern(any TextPattern)
    case oneOf(ChoiceSet)
    case equal(to: FieldName)
    case format(TextFormat)
    case range(ValueRange<FieldName>)
    case step(DecimalStep)
    /// The boolean is there and true.
    case isTrue
    case fileTypes([String])
    case fileSize(minimum: Int, maximum: Int?)
    /// The function says yes to the text.
    case code(@Sendable (String) -> Bool)
    /// Somebody else says whether the text is right.
    case asks(AsyncCheck)
  }
}

extension FieldRule.Kind {
  /// The kind of the rule, as form files spell it.
  package var name: String {
    switch self {
    case .required: "required"
    case .count: "count"
    case .characters: "characters"
    case .pattern: "pattern"
    case .oneOf: "oneOf"
    case .equal: "equal"
    case .format: "format"
    case .range: "range"
    case .step: "step"
    case .isTrue: "mustBeTrue"
    case .fileTypes: "accept"
    case .fileSize: "size"
    case .code: "check"
    case .asks: "asyncCheck"
    }
  }

  /// Whether the rule means anything for values of a kind.
  package func isMeant(for kind: ValueKind) -> Bool {
    switch self {
    case .required, .equal, .code, .asks: true
    case .oneOf: kind != .file
    case .count, .characters, .pattern, .format: kind == .text
    case .range: kind.isOrdered
    case .step: kind.isNumeric
    case .isTrue: kind == .boolean
    case .fileTypes, .fileSize: kind == .file
    }
  }

  /// Whether an empty value breaks the rule, whatever else the record holds.
  package var wantsValue: Bool {
    switch self {
    case .required, .isTrue: true
    default: false
    }
  }

  /// The fields that the rule reads beside its own, conditions aside.
  package var comparedFields: [FieldName] {
    switch self {
    case .equal(let field): [field]
    case .range(let range):
      range.bounds.compactMap { if case .field(let field) = $0.origin { field } else { nil } }
    default: []
    }
  }

  /// Whether the value alone, without code and other fields, says whether it keeps the rule.
  package var isDecidedByValue: Bool {
    switch self {
    case .equal, .code, .asks: false
    default: true
    }
  }

  func naming<Name: Hashable & Sendable>(_ name: (FieldName) -> Name) -> FieldRule<Name>.Kind {
    switch self {
    case .equal(let field): .equal(to: name(field))
    case .range(let range): .range(range.naming(name))
    case .required: .required
    case .count(let limit, let counter): .count(limit, counter)
    case .characters(let filter): .characters(filter)
    case .pattern(let pattern): .pattern(pattern)
    case .oneOf(let choices): .oneOf(choices)
    case .format(let format): .format(format)
    case .step(let step): .step(step)
    case .isTrue: .isTrue
    case .fileTypes(let types): .fileTypes(types)
    case .fileSize(let minimum, let maximum): .fileSize(minimum: minimum, maximum: maximum)
    case .code(let passes): .code(passes)
    case .asks(let check): .asks(check)
    }
  }
}

extension FieldRule {
  /// The rule as an asynchronous check, under the rule's name; nil for any other rule.
  public var asyncCheck: AsyncCheck? {
    guard case .asks(var check) = kind else { return nil }
    check.name = name
    return check
  }
}
