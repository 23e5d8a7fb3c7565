import FormValidation

extension DeclarationCursor {
  /// Notes which rules mean nothing for the field that was read here, and which no value can meet.
  ///
  /// A contradiction is one of the later of two rules. Rules under a condition contradict nothing,
  /// since the condition may never hold with the others.
  ///
  /// - Parameter places: Where the field's rules stand among those that are declared.
  func noteContradictions(in field: FieldDeclaration, rulesAt places: [Int]) {
    if field.kind != .text, !field.stages.allSatisfy(\.isTrim) {
      find("transforms")?.note("a field of kind \(field.kind) has no transform but 'trim'")
    }
    guard !places.isEmpty, let declared = find("rules")?.elements() else { return }
    var contradictions = RuleContradictions(field, valueCap: scope.valueCap)
    // Once a rule means nothing, none is held against others: `next` would be out of step.
    var isMisused = false
    for (index, place) in places.enumerated() {
      if let reason = field.misuse(of: field.rules[index].kind, scope.kinds) {
        isMisused = true
        declared[place].note(reason)
      } else if !isMisused, let reason = contradictions.next(places) {
        declared[place].note(reason)
      }
    }
  }
}

extension FieldDeclaration {
  /// Why a rule means nothing for the field's kind.
  ///
  /// - Parameter kinds: The kinds of the fields of the form.
  fileprivate func misuse(
    of rule: FieldRule.Kind, _ kinds: [String: ValueKind]
  ) -> String? {
    guard rule.isMeant(for: kind) else {
      return "a field of kind \(kind) cannot have the rule '\(rule.name)'"
    }
    func isMalformed(_ text: String) -> Bool { (try? kind.read(text)) == nil }
    if case .oneOf(let choices) = rule, let other = choices.values.first(where: isMalformed) {
      return "'\(other)' is not a value of kind \(kind)"
    }
    guard case .range(let range) = rule else { return nil }
    for bound in range.bounds {
      if !bound.offset.isZero, !kind.canMove(by: bound.offset) {
        return "a field of kind \(kind) has no 'plus' of this size"
      }
      switch bound.origin {
      case .value(let text) where isMalformed(text):
        return "'\(text)' is not a value of kind \(kind)"
      case .field(let name) where kinds[name] != kind:
        return "the field '\(name)' is not of kind \(kind)"
      case .value, .field, .reference: continue
      }
    }
    return nil
  }
}

extension ValueKind {
  /// Whether a value so much later is one of this kind.
  fileprivate func canMove(by offset: CalendarOffset) -> Bool {
    switch self {
    case .date: offset.seconds == 0
    case .localDateTime, .dateTime: true
    case .text, .integer, .decimal, .boolean, .time, .file: false
    }
  }
}

/// Goes through the rules of a field, and finds those that no value can meet, alone or beside those
/// before them: bounds of counts, sizes and values, and lists of values. Steps and lists of types
/// are not held against each other.
struct RuleContradictions {
  private let field: FieldDeclaration
  private let valueCap: Int
  private var index = 0
  private var counts: [String: Extent<Int>] = [:]
  private var scalars = Extent<Int>()
  private var sizes = Extent<Int>()
  private var values = Extent<RangeEnd>()
  private var required: Int?
  private var empty: Int?
  /// How often listed values may still be held against other rules; after that, they are taken to
  /// meet them.
  private var judgements = 100_000

  init(_ field: FieldDeclaration, valueCap: Int) {
    self.field = field
    self.valueCap = valueCap
  }

  /// Why no value can meet the next rule, alone or beside other rules that always hold.
  ///
  /// - Parameter places: Where the rules are declared, to name the one that it contradicts.
  mutating func next(_ places: [Int]) -> String? {
    let rule = field.rules[index]
    defer { index += 1 }
    if let reason = fault(of: rule) { return reason }
    guard rule.condition == nil else { return nil }
    return conflict(with: rule.kind).map {
      "no value can meet this and rules[\(places[$0])] of the field"
    }
  }

  /// Why no value can meet a rule, also where it holds only under a condition.
  private mutating func fault(of rule: FieldRule) -> String? {
    switch rule.kind {
    case .count(let limit, _) where limit.minimumBytes > valueCap:
      "what meets this is above the most bytes of any value, \(valueCap)"
    case .characters(let filter) where filter.allowsNothing:
      "no Character can pass: every one that is allowed is denied"
    case .equal(let other) where other == field.name: "the field is compared with itself"
    case .notEqual(let other) where other == field.name: "the field is compared with itself"
    case .oneOf(let list) where !list.values.contains(where: { mayPass($0) }):
      "none of these values can meet the other rules and the transforms of the field"
    case .fileTypes(let types) where types.isEmpty: "no type of file is accepted"
    case .range(let range) where field.kind.ends(of: range).areReversed:
      "nothing is between the minimum and the maximum"
    default: nil
    }
  }

  /// Whether a listed value comes out of the stages and meets the other rules, as far as these
  /// always hold and need no code.
  private mutating func mayPass(_ value: String) -> Bool {
    guard value.utf8.count <= valueCap, field.stages.apply(to: value).hasSameBytes(as: value)
    else { return false }
    if value.isEmpty { return !field.isRequired }
    var inspection = Inspection(valueCap: valueCap)
    for rule in field.rules where rule.condition == nil && rule.kind.isDecidedByValue {
      if judgements == 0 { return true }
      judgements -= 1
      let violation = rule.violation(
        of: .present(value), field.kind, siblings: { _ in .absent }, &inspection)
      switch violation?.code {
      // What is given from outside is not known here, nor what a pattern says that had no time.
      case nil, .unanswered, .patternTimeout: continue
      default: return false
      }
    }
    return true
  }

  /// Notes a rule, and returns the first earlier rule beside which it leaves nothing.
  private mutating func conflict(with rule: FieldRule.Kind) -> Int? {
    switch rule {
    case .required:
      required = required ?? index
      return empty
    case .count(let limit, _): return conflict(with: limit)
    case .fileSize(let minimum, let maximum): return sizes.narrow(from: minimum, to: maximum, index)
    case .range(let range):
      let ends = field.kind.ends(of: range)
      return values.narrow(from: ends.minimum, to: ends.maximum, index)
    default: return nil
    }
  }

  private mutating func conflict(with limit: TextLimit) -> Int? {
    var found = [
      counts[limit.unit.name, default: Extent()].narrow(
        from: limit.minimum, to: limit.maximum, index)
    ]
    if let bounds = CountBounds.inScalars(limit) {
      found.append(scalars.narrow(from: bounds.minimum, to: bounds.maximum, index))
      if limit.maximum == 0 {
        empty = empty ?? index
        found.append(required)
      }
    }
    return found.compactMap(\.self).min()
  }
}

/// What is left between the bounds of several rules, and which rules set them.
private struct Extent<Bound: Comparable> {
  private var minimum: (bound: Bound, rule: Int)?
  private var maximum: (bound: Bound, rule: Int)?

  /// Adds the bounds of a rule, and returns the first earlier one that leaves nothing with it.
  mutating func narrow(from lowest: Bound?, to highest: Bound?, _ rule: Int) -> Int? {
    var conflicts: [Int] = []
    if let lowest, let maximum, lowest > maximum.bound { conflicts.append(maximum.rule) }
    if let highest, let minimum, minimum.bound > highest { conflicts.append(minimum.rule) }
    if let lowest, minimum.map({ $0.bound < lowest }) ?? true { minimum = (lowest, rule) }
    if let highest, maximum.map({ $0.bound > highest }) ?? true { maximum = (highest, rule) }
    return conflicts.min()
  }
}

/// An end of a range, in the order of what lies within: an excluded end is beside its value.
private struct RangeEnd: Comparable {
  let value: ReadValue
  /// 1 where only what is above the value is in the range, -1 where only what is below, else 0.
  let side: Int

  static func < (left: RangeEnd, right: RangeEnd) -> Bool {
    left.value < right.value || left.value == right.value && left.side < right.side
  }
}

extension ValueKind {
  /// The ends of a range that are known without a record.
  fileprivate func ends(
    of range: ValueRange
  ) -> (minimum: RangeEnd?, maximum: RangeEnd?, areReversed: Bool) {
    func end(_ bound: ValueRange.Bound?, excluded side: Int) -> RangeEnd? {
      guard let bound, let value = bound.literal.flatMap({ try? read($0) }) else { return nil }
      guard bound.isExclusive else { return RangeEnd(value: value, side: 0) }
      // No integer is between 0 and 1.
      if self == .integer, case .number(let number) = value,
        let next = Int(exactly: number)?.addingReportingOverflow(side), !next.overflow
      {
        return RangeEnd(value: .number(ExactDecimal(next.partialValue)), side: 0)
      }
      return RangeEnd(value: value, side: side)
    }
    let (minimum, maximum) = (end(range.minimum, excluded: 1), end(range.maximum, excluded: -1))
    let areReversed = minimum.flatMap { low in maximum.map { $0 < low } }
    return (minimum, maximum, areReversed ?? false)
  }
}

extension TextLimit {
  /// So many bytes of UTF-8 are in every text that meets the minimum, as far as that can be told.
  fileprivate var minimumBytes: Int {
    // A scalar has one at least.
    unit == .bytes ? minimum : CountBounds.inScalars(self)?.minimum ?? 0
  }
}

extension CharacterFilter {
  /// Whether no Character passes, as far as the names of the sets tell.
  fileprivate var allowsNothing: Bool {
    guard let allowed else { return false }
    return allowed.allSatisfy { group in
      if denied.contains(group) { return true }
      guard case .characters(let characters) = group else { return false }
      return !characters.contains(where: allows)
    }
  }
}
