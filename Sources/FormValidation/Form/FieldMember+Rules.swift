import StrictJSON

extension FieldMember {
  func adding(
    _ message: (any MessageText)?, _ make: @escaping @Sendable (FieldNames) -> FieldRule
  ) -> Self {
    var member = self
    let messages = MessageOverrides(message?.localizedText)
    member._content.rules.append(FieldContent.Rule(messages: messages, make: make))
    return member
  }

  func adding(_ message: (any MessageText)?, _ rule: FieldRule) -> Self {
    adding(message) { _ in rule }
  }

  /// Records a mistake, which is reported when the form is created.
  package func reporting(_ problem: String) -> Self {
    var member = self
    member._content.report(problem)
    return member
  }

  func adding(_ transform: FieldTransform) -> Self {
    var member = self
    member._content.transforms.append(transform)
    return member
  }
}

// MARK: - Every Type

extension FieldMember {
  /// Requires a value.
  ///
  /// `false` and 0 are values. To require `true`, use ``FieldMember/isTrue(message:)``.
  ///
  /// A text of only invisible Characters, such as `"\u{200B}"`, isn't a value. The invisible
  /// Characters are those that ``FieldMember/trimmed()`` removes.
  ///
  /// - Parameter message: The message of a violation, or `nil` for the default message.
  public func required(message: (any MessageText)? = nil) -> Self { adding(message, .required) }

  /// Requires one of several values.
  ///
  /// An empty value meets the rule.
  ///
  /// - Parameters:
  ///   - values: The accepted values. Texts are compared by their bytes. Numbers, booleans, dates,
  ///     and times are compared by value.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func oneOf(_ values: Value.Unwrapped..., message: (any MessageText)? = nil) -> Self {
    oneOf(values, message: message)
  }

  /// Requires one of the values in an array.
  ///
  /// An empty value meets the rule.
  ///
  /// - Parameters:
  ///   - values: The accepted values. Texts are compared by their bytes. Numbers, booleans, dates,
  ///     and times are compared by value.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func oneOf(_ values: [Value.Unwrapped], message: (any MessageText)? = nil) -> Self {
    adding(message, .oneOf(values.map(\.formText)))
  }

  /// Requires a value that equals the value of another field, such as a password that is typed
  /// twice.
  ///
  /// The rule compares the texts of the transformed values byte for byte. An empty value breaks the
  /// rule unless the other value is also empty.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func equal<Other: FormValue>(
    to keyPath: any KeyPath<Model, Other> & Sendable, message: (any MessageText)? = nil
  ) -> Self where Other.Unwrapped == Value.Unwrapped {
    adding(message) { .equal(to: $0.name(of: keyPath)) }
  }

  /// Requires a value that differs from the value of another field.
  ///
  /// The rule compares the texts of the transformed values byte for byte. An empty value meets the
  /// rule.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func notEqual<Other: FormValue>(
    to keyPath: any KeyPath<Model, Other> & Sendable, message: (any MessageText)? = nil
  ) -> Self where Other.Unwrapped == Value.Unwrapped {
    adding(message) { .notEqual(to: $0.name(of: keyPath)) }
  }

  /// Requires a value that passes a check in code.
  ///
  /// An empty value meets the rule. The check also runs if the value breaks other rules of the
  /// field.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - message: The message of a violation, or `nil` for the default message.
  ///   - passes: A closure that receives the transformed value and returns whether the value is
  ///     valid. The closure isn't called for an empty value, or for a text that the type of the
  ///     value can't represent. The time of the closure isn't limited.
  public func check(
    _ name: String = "check", message: (any MessageText)? = nil,
    passes: @escaping @Sendable (Value.Unwrapped) -> Bool
  ) -> Self {
    adding(message, .check(name) { text in Value.Unwrapped(formText: text).map(passes) ?? true })
  }

  /// Requires a value that passes an asynchronous check, such as a database query.
  ///
  /// ``ModelForm/validateAsync(_:concurrency:clock:)`` runs the check if the value isn't empty and
  /// breaks no other rule of the field. In this case, ``ModelForm/validate(_:references:)``, which
  /// can't run the check, reports a violation with the code ``Violation/Code/unanswered``.
  ///
  /// A broken rule doesn't prevent the check if the rule or the check has a condition in code or
  /// several conditions, or if they're in different declarations of the field.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations. A field can't have two asynchronous rules with
  ///     the same name, even under different conditions.
  ///   - message: The message of a violation, or `nil` for the default message.
  ///   - debounce: The pause in typing after which a live form runs the check.
  ///   - timeLimit: The maximum duration of the check. If the check takes longer, the task that
  ///     runs the closure is canceled, and the value has a violation with the code
  ///     ``Violation/Code/unanswered``.
  ///   - passes: A closure that receives the transformed value and returns whether the value is
  ///     valid. Throw an error if the check can't be completed. The value then has a violation with
  ///     the code ``Violation/Code/unanswered``.
  public func asyncCheck(
    _ name: String, message: (any MessageText)? = nil, debounce: Duration = .milliseconds(300),
    timeLimit: Duration = .seconds(10),
    passes: @escaping @Sendable (Value.Unwrapped) async throws -> Bool
  ) -> Self {
    let check = AsyncCheck(name, debounce: debounce, timeLimit: timeLimit) { text in
      guard let value = Value.Unwrapped(formText: text) else { return true }
      return try await passes(value)
    }
    return adding(message, .asyncCheck(check))
  }

  /// Sets the messages for violations of rules that don't have a message of their own.
  ///
  /// - Parameter messages: The message patterns by code.
  public func messages(_ messages: MessageOverrides) -> Self {
    var member = self
    member._content.messages = messages
    return member
  }
}

// MARK: - Conditions

extension FieldMember {
  /// Adds rules that apply if another field has a given value.
  ///
  /// ```swift
  /// struct Address: FormRecord { var country = "", zip = "" }
  /// let form = ModelForm<Address> {
  ///   Field(\.country)
  ///   Field(\.zip).maxLength(10).when(\.country, is: "US") { $0.required().length(5) }
  /// }
  /// form.validate(Address(country: "US")).violations.map(\.code)  // [.required]
  /// ```
  ///
  /// The text of the other field's transformed value and the text of `value` are compared byte for
  /// byte. Transforms and settings that `rules` adds don't depend on the condition.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - value: The value that the property must have.
  ///   - rules: A closure that adds the rules to its argument.
  public func when<Other: FormValue>(
    _ keyPath: any KeyPath<Model, Other> & Sendable, is value: Other.Unwrapped,
    _ rules: (Self) -> Self
  ) -> Self {
    when(RuleCondition(keyPath, .equals(value.formText)), rules)
  }

  /// Adds rules that apply if another field has one of several values.
  ///
  /// The text of the other field's transformed value and the texts of `values` are compared byte
  /// for byte. Transforms and settings that `rules` adds don't depend on the condition.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - values: The values. The property must have one of these values.
  ///   - rules: A closure that adds the rules to its argument.
  public func when<Other: FormValue>(
    _ keyPath: any KeyPath<Model, Other> & Sendable, isOneOf values: [Other.Unwrapped],
    _ rules: (Self) -> Self
  ) -> Self {
    when(RuleCondition(keyPath, .oneOf(values.map(\.formText))), rules)
  }

  /// Adds rules that apply depending on whether another field has a value.
  ///
  /// Transforms and settings that `rules` adds don't depend on the condition.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - isPresent: `true` if the rules apply when the property has a value, and `false` if the
  ///     rules apply when the property doesn't have a value. An empty or invisible text isn't a
  ///     value.
  ///   - rules: A closure that adds the rules to its argument.
  public func when<Other: FormValue>(
    _ keyPath: any KeyPath<Model, Other> & Sendable, isPresent: Bool, _ rules: (Self) -> Self
  ) -> Self {
    when(RuleCondition(keyPath, isPresent ? .present : .absent), rules)
  }

  /// Adds rules that apply if a closure returns `true`.
  ///
  /// Form files and exports leave out these rules, because the condition is a closure. Transforms
  /// and settings that `rules` adds don't depend on the condition.
  ///
  /// - Parameters:
  ///   - condition: A closure that receives the transformed model and returns whether the rules
  ///     apply.
  ///   - rules: A closure that adds the rules to its argument.
  public func when(
    _ condition: @escaping @Sendable (Model) -> Bool, _ rules: (Self) -> Self
  ) -> Self {
    when(.code(condition), rules)
  }

  private func when(_ condition: RuleCondition<Model>, _ rules: (Self) -> Self) -> Self {
    var member = self
    member._content.rules = []
    member = rules(member)
    let added = member._content.rules.map { rule in
      var rule = rule
      rule.conditions.insert(condition, at: 0)
      return rule
    }
    member._content.rules = _content.rules + added
    return member
  }
}

// MARK: - Numbers, Dates, and Times

extension FieldMember where Value.Unwrapped: Comparable {
  /// Requires a value in a range: `range(18...120)`, `range(0..<1)`, or `range(13...)`.
  ///
  /// An empty value meets the rule. A field of texts must have a kind with an order, such as
  /// ``ValueKind/time``.
  ///
  /// - Precondition: `range` has a type of the standard library.
  /// - Parameters:
  ///   - range: The range.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func range<Bounds: RangeExpression<Value.Unwrapped>>(
    _ range: Bounds, message: (any MessageText)? = nil
  ) -> Self {
    typealias Bound = ValueRange.Bound
    func bound(_ value: Value.Unwrapped) -> Bound { .value(value.formText) }
    let (minimum, maximum): (Bound?, Bound?) =
      switch range {
      case let range as ClosedRange<Value.Unwrapped>:
        (bound(range.lowerBound), bound(range.upperBound))
      case let range as Range<Value.Unwrapped>:
        (bound(range.lowerBound), bound(range.upperBound).exclusive)
      case let range as PartialRangeFrom<Value.Unwrapped>: (bound(range.lowerBound), nil)
      case let range as PartialRangeThrough<Value.Unwrapped>: (nil, bound(range.upperBound))
      case let range as PartialRangeUpTo<Value.Unwrapped>: (nil, bound(range.upperBound).exclusive)
      default: preconditionFailure("expected a range of the standard library")
      }
    return ordered("range").adding(message, .range(from: minimum, to: maximum))
  }

  /// Requires a value between two bounds.
  ///
  /// An empty value meets the rule. A field of texts must have a kind with an order, such as
  /// ``ValueKind/time``.
  ///
  /// A bound is a constant, the value of another field, or a value from outside the form. The value
  /// of a bound is in the range, unless the bound is ``ValueBound/exclusive``.
  ///
  /// - If the value of another field is empty or invalid, the bound is ignored.
  /// - If a value from outside the form is missing or invalid, the field has a violation with the
  ///   code ``Violation/Code/unanswered``, unless the field's value is empty or breaks the other
  ///   bound.
  ///
  /// - Parameters:
  ///   - minimum: The lower bound, or `nil` for a range without a lower bound.
  ///   - maximum: The upper bound, or `nil` for a range without an upper bound.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func range(
    from minimum: ValueBound<Model, Value.Unwrapped>? = nil,
    to maximum: ValueBound<Model, Value.Unwrapped>? = nil, message: (any MessageText)? = nil
  ) -> Self {
    let kind = _content.kind
    let offsets = [minimum?.offset, maximum?.offset].compactMap { $0 }
    let member = ordered("range").adding(message) {
      .range(from: minimum?.bound($0), to: maximum?.bound($0))
    }
    return offsets.allSatisfy(kind.canAdd)
      ? member : member.reporting("an offset can't be added to a value of kind '\(kind.rawValue)'")
  }

  /// Requires a value that is at least `minimum`.
  ///
  /// An empty value meets the rule. A field of texts must have a kind with an order, such as
  /// ``ValueKind/time``.
  ///
  /// - Parameters:
  ///   - minimum: The smallest number, or the earliest date or time.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func min(_ minimum: Value.Unwrapped, message: (any MessageText)? = nil) -> Self {
    ordered("min").adding(message, .range(from: .value(minimum.formText)))
  }

  /// Requires a value that is at most `maximum`.
  ///
  /// An empty value meets the rule. A field of texts must have a kind with an order, such as
  /// ``ValueKind/time``.
  ///
  /// - Parameters:
  ///   - maximum: The largest number, or the latest date or time.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func max(_ maximum: Value.Unwrapped, message: (any MessageText)? = nil) -> Self {
    ordered("max").adding(message, .range(to: .value(maximum.formText)))
  }

  private func ordered(_ rule: String) -> Self {
    _content.kind.isOrdered
      ? self : reporting("'\(rule)' needs a kind with an order, such as kind: .time")
  }
}

extension FieldMember where Value.Unwrapped: Numeric {
  /// Requires a number that differs from `base` by a multiple of `size`.
  ///
  /// `multiple(of: 0.1)` accepts 0.3, but not 0.35. An empty value meets the rule.
  ///
  /// - Parameters:
  ///   - size: A positive number of at most 18 digits. If `base` has more decimal places
  ///     than `size`, the missing places count as digits: 1.5 has three digits if `base` is 0.25.
  ///   - base: The number from which the multiples are counted.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func multiple(
    of size: Value.Unwrapped, from base: Value.Unwrapped = 0, message: (any MessageText)? = nil
  ) -> Self {
    guard let number = ExactDecimal(size.formText), let start = ExactDecimal(base.formText),
      let step = DecimalStep(of: number, from: start)
    else {
      return reporting("multiples of \(size) from \(base) can't be represented")
    }
    return adding(message, FieldRule(.step(step)))
  }
}

// MARK: - Booleans and Files

extension FieldMember where Value.Unwrapped == Bool {
  /// Requires the value `true`, for example to make the user accept the terms.
  ///
  /// `false` and `nil` break the rule.
  ///
  /// - Parameter message: The message of a violation, or `nil` for the default message.
  public func isTrue(message: (any MessageText)? = nil) -> Self { adding(message, .isTrue) }
}

extension FieldMember where Value.Unwrapped == FileDescription {
  /// Requires one of several file types, such as `.pdf`, `image/png`, or `image/*`.
  ///
  /// The rule compares the types with the declared name and type of the file. The content of the
  /// file isn't read. An empty value meets the rule.
  ///
  /// - Parameters:
  ///   - types: The accepted types, as in the `accept` attribute of HTML. With another syntax, such
  ///     as `pdf` or `*/*`, creating the form stops the program or throws an error.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func fileTypes(_ types: String..., message: (any MessageText)? = nil) -> Self {
    let member = adding(message, .fileTypes(types))
    return types.first { FileType($0) == nil }.map {
      member.reporting("'\($0)' \(FileType.correction)")
    } ?? member
  }

  /// Requires a size in a range, such as `fileSize(...1_000_000)`.
  ///
  /// An empty value meets the rule.
  ///
  /// - Parameters:
  ///   - range: The accepted sizes in bytes. The range must not be empty, and its bounds must not
  ///     be negative.
  ///   - message: The message of a violation, or `nil` for the default message.
  public func fileSize(
    _ range: some RangeExpression<Int>, message: (any MessageText)? = nil
  ) -> Self {
    adding(message, .fileSize(range))
  }
}
