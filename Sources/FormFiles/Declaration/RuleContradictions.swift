import FormValidation

extension DeclarationCursor {
  /// `rules` are the rules of `field`, each with its index in the list `rules` of the file. The
  /// rules of a profile share an index.
  func recordContradictions(
    in field: FieldDeclaration, _ rules: [(index: Int, rule: FieldRule)]
  ) {
    if field.kind != .text, !field.transforms.allSatisfy(\.isTrim) {
      find("transforms")?.recordError(
        "a field of kind \(field.kind) can only have the transform 'trim'")
    }
    guard !rules.isEmpty, let cursors = find("rules")?.elements() else { return }
    let rulesOfKind = rules.filter { index, rule in
      guard let reason = field.kindError(of: rule.kind, scope.kinds) else { return true }
      cursors[index].recordError(reason)
      return false
    }
    var field = field
    field.rules = rulesOfKind.map { $0.rule }
    var contradictions = RuleContradictions(field, valueCap: scope.valueCap)
    for (position, rule) in rulesOfKind.enumerated() {
      let contradiction =
        if case .oneOf(let list) = rule.rule.kind {
          contradictions.contradiction(ofChoices: list.values, &findings.choiceTests)
        } else {
          contradictions.contradiction(of: rule.rule)
        }
      if contradictions.isUndecided { findings.undecidedRules.append(cursors[rule.index].path) }
      let reason =
        contradiction
        ?? contradictions.conflictAdding(ruleAt: position).map {
          "no value can meet this rule and rules[\(rulesOfKind[$0].index)] of the field"
        }
      if let reason { cursors[rule.index].recordError(reason) }
    }
  }
}

extension FieldDeclaration {
  fileprivate func kindError(
    of rule: FieldRule.Kind, _ kinds: [String: Set<ValueKind>]
  ) -> String? {
    guard rule.applies(to: kind) else {
      return "a field of kind \(kind) can't have the rule '\(rule.name)'"
    }
    func isMalformed(_ text: String) -> Bool { (try? kind.parse(text)) == nil }
    if case .oneOf(let choices) = rule, let other = choices.values.first(where: isMalformed) {
      return "'\(other)' isn't a value of kind \(kind)"
    }
    guard case .range(let range) = rule else { return nil }
    for bound in range.bounds {
      if !kind.canAdd(bound.offset) {
        return "a field of kind \(kind) can't have a 'plus' of this size"
      }
      switch bound.origin {
      case .value(let text) where isMalformed(text):
        return "'\(text)' isn't a value of kind \(kind)"
      case .field(let name) where kinds[name].map { !$0.isEmpty && !$0.contains(kind) } ?? false:
        return "the field '\(name)' isn't of kind \(kind)"
      case .value, .field, .reference: continue
      }
    }
    return nil
  }
}

/// A search for rules that no value can meet, alone or together with other rules of the field. It
/// compares bounds, and evaluates patterns and steps only for the values of a rule `oneOf`.
struct RuleContradictions {
  private let field: FieldDeclaration
  private let valueCap: Int
  private var counts: [String: NarrowedRange<Int>] = [:]
  private var scalars = NarrowedRange<Int>()
  private var sizes = NarrowedRange<Int>()
  private var values = NarrowedRange<RangeEnd>()
  private var requiredRule: Int?
  /// The index of the first limit that only an empty text can meet, which contradicts a rule
  /// `required`.
  private var emptyTextRule: Int?
  /// Whether a value of the last list couldn't be tested with all rules, and no tested value of the
  /// list meets all rules.
  private(set) var isUndecided = false

  init(_ field: FieldDeclaration, valueCap: Int) {
    self.field = field
    self.valueCap = valueCap
  }

  /// Returns the reason why no value can meet the rule, or `nil` if no reason is found.
  func contradiction(of rule: FieldRule) -> String? {
    switch rule.kind {
    case .count(let limit, _) where limit.minimumBytes > valueCap:
      "a value that meets this rule exceeds the maximum number of bytes of a value, \(valueCap)"
    case .characters(let filter) where filter.allowsNothing:
      "no Character can pass: every allowed Character is also denied"
    case let kind where kind.comparedFields.contains(field.name):
      "the field is compared with itself"
    case .fileTypes(let types) where types.isEmpty: "no file type is accepted"
    case .range(let range) where field.kind.ends(of: range).areReversed:
      "no value is between the minimum and the maximum"
    default: nil
    }
  }

  /// Returns the reason why none of the values can meet all rules of the field, or `nil` if no
  /// reason is found.
  mutating func contradiction(ofChoices choices: [String], _ tests: inout ChoiceTests) -> String? {
    if choices.isEmpty { return "the list of values is empty" }
    for choice in choices {
      switch result(of: choice, &tests) {
      case .met, .dependsOnReference:
        isUndecided = false
        return nil
      case .untested: isUndecided = true
      case .unmet: continue
      }
      if tests.areExhausted { break }
    }
    return isUndecided
      ? nil : "none of these values can meet the other rules and the transforms of the field"
  }

  /// Rules that have a condition, read other fields, or have a closure count as met.
  private func result(of value: String, _ tests: inout ChoiceTests) -> ChoiceTests.Result {
    guard value.utf8.count <= valueCap, tests.keeps(value, field.transforms) else { return .unmet }
    if value.isEmpty { return field.isRequired ? .unmet : .met }
    var result = ChoiceTests.Result.met
    for rule in field.rules where rule.condition == nil && rule.kind.readsOnlyValueAndReferences {
      switch tests.test(value, field.kind, rule) {
      case .unmet: return .unmet
      case .untested: result = .untested
      case .met, .dependsOnReference: continue
      }
      if tests.areExhausted { return .untested }
    }
    return result
  }

  /// Adds a rule, unless it has a condition. Returns the index of an earlier rule that contradicts
  /// the added rule, or `nil`.
  mutating func conflictAdding(ruleAt index: Int) -> Int? {
    if field.rules[index].condition != nil { return nil }
    switch field.rules[index].kind {
    case .required:
      requiredRule = requiredRule ?? index
      return emptyTextRule
    case .count(let limit, _): return conflictAdding(limit, ofRuleAt: index)
    case .fileSize(let minimum, let maximum):
      return sizes.narrow(from: minimum, to: maximum, index)
    case .range(let range):
      let ends = field.kind.ends(of: range)
      return values.narrow(from: ends.minimum, to: ends.maximum, index)
    default: return nil
    }
  }

  private mutating func conflictAdding(_ limit: TextLimit, ofRuleAt index: Int) -> Int? {
    var found = [
      counts[limit.unit.name, default: NarrowedRange()].narrow(
        from: limit.minimum, to: limit.maximum, index)
    ]
    if let bounds = CountBounds.inScalars(limit) {
      found.append(scalars.narrow(from: bounds.minimum, to: bounds.maximum, index))
      // In some units, a visible scalar can count as 0. Then a maximum of 0 accepts visible texts.
      if bounds.maximum == 0 || limit.maximum == 0 && limit.unit == .characters {
        emptyTextRule = emptyTextRule ?? index
        found.append(requiredRule)
      }
    }
    return found.compactMap(\.self).min()
  }
}

/// Tests of the values of `oneOf` with other rules. The tests of a whole form have a maximum of
/// bytes and of steps of patterns. Time isn't measured, so that the results are always the same.
struct ChoiceTests {
  enum Result {
    case met, unmet, dependsOnReference
    /// The maximum is reached, or matching the value with a pattern takes too many steps.
    case untested
  }

  private var validation = Validation(valueCap: .max)
  /// The number of bytes that rules can still read. A test counts as at least 100 bytes.
  private var remainingBytes = 10_000_000

  var areExhausted: Bool { remainingBytes < 0 }

  mutating func test(_ value: String, _ kind: ValueKind, _ rule: FieldRule) -> Result {
    if areExhausted { return .untested }
    remainingBytes -= max(100, value.utf8.count)
    let violation = rule.violation(
      of: .present(value), kind, siblings: { _ in .absent }, &validation)
    return switch violation?.code {
    case nil: .met
    case .unanswered: .dependsOnReference
    case .patternTimeout: .untested
    default: .unmet
    }
  }

  /// Whether the transforms leave the value unchanged. Also returns `true` if the maximum of bytes
  /// is reached.
  fileprivate mutating func keeps(_ value: String, _ transforms: [FieldTransform]) -> Bool {
    if transforms.isEmpty || areExhausted { return true }
    remainingBytes -= max(100, value.utf8.count) * transforms.count
    return transforms.apply(to: value).hasSameBytes(as: value)
  }
}

/// The intersection of ranges, with the index of the rule that sets each bound.
private struct NarrowedRange<Bound: Comparable> {
  private var minimum: (bound: Bound, rule: Int)?
  private var maximum: (bound: Bound, rule: Int)?

  /// Returns the index of an earlier rule whose bound contradicts a new bound.
  mutating func narrow(from lowest: Bound?, to highest: Bound?, _ rule: Int) -> Int? {
    var conflicts: [Int] = []
    if let lowest, let maximum, lowest > maximum.bound { conflicts.append(maximum.rule) }
    if let highest, let minimum, minimum.bound > highest { conflicts.append(minimum.rule) }
    if let lowest, minimum.map({ $0.bound < lowest }) ?? true { minimum = (lowest, rule) }
    if let highest, maximum.map({ $0.bound > highest }) ?? true { maximum = (highest, rule) }
    return conflicts.min()
  }
}

private struct RangeEnd: Comparable {
  let value: ParsedValue
  /// The order among ends with the same value: -1 for an exclusive upper bound, 0 for an inclusive
  /// bound, and 1 for an exclusive lower bound.
  let tieOrder: Int

  static func < (left: RangeEnd, right: RangeEnd) -> Bool {
    left.value < right.value || left.value == right.value && left.tieOrder < right.tieOrder
  }
}

extension ValueKind {
  fileprivate func ends(
    of range: ValueRange
  ) -> (minimum: RangeEnd?, maximum: RangeEnd?, areReversed: Bool) {
    func end(_ bound: ValueRange.Bound?, excluded tieOrder: Int) -> RangeEnd? {
      guard let bound, let value = bound.literal.flatMap({ try? parse($0) }) else { return nil }
      guard bound.isExclusive else { return RangeEnd(value: value, tieOrder: 0) }
      // An exclusive bound of integers is equivalent to an inclusive bound at the next integer
      // within the range.
      if self == .integer, case .number(let number) = value,
        let next = Int(exactly: number)?.addingReportingOverflow(tieOrder), !next.overflow
      {
        return RangeEnd(value: .number(ExactDecimal(next.partialValue)), tieOrder: 0)
      }
      return RangeEnd(value: value, tieOrder: tieOrder)
    }
    let (minimum, maximum) = (end(range.minimum, excluded: 1), end(range.maximum, excluded: -1))
    let areReversed = minimum.flatMap { low in maximum.map { $0 < low } }
    return (minimum, maximum, areReversed ?? false)
  }
}

extension TextLimit {
  fileprivate var minimumBytes: Int {
    // A minimum in scalars is also a minimum in bytes, because a scalar has at least one byte.
    unit == .bytes ? minimum : CountBounds.inScalars(self)?.minimum ?? 0
  }
}

extension CharacterFilter {
  fileprivate var allowsNothing: Bool {
    guard let allowed else { return false }
    return allowed.allSatisfy { characterClass in
      if denied.contains(characterClass) { return true }
      guard case .characters(let characters) = characterClass else { return false }
      return !characters.contains(where: allows)
    }
  }
}
