import FormValidation
import TextMetrics

extension DeclarationCursor {
  /// Makes sure that some value can meet the rules of the field that was read here.
  ///
  /// A contradiction is one of the later of two rules. Rules under a condition contradict nothing,
  /// since the condition may never hold with the others.
  ///
  /// - Parameter places: Where the field's rules stand among those that are declared.
  func requireSoundness(
    of field: FieldDeclaration, rulesAt places: [Int]
  ) throws(DeclarationError) {
    if field.kind != .text, !field.stages.allSatisfy(\.isTrim), let stages = find("stages") {
      try report(stages.error(.noStages(kind: field.kind)))
    }
    guard let rules = find("rules"), case .array(let declared) = rules.value else { return }
    var contradictions = RuleContradictions(field, valueCap: scope.valueCap)
    var isMisused = false
    for (index, place) in places.enumerated() {
      let rule = rules.inner(declared[place], rules.path.appending(place))
      if let reason = field.misuse(at: index, scope.kinds) {
        isMisused = true
        try report(rule.error(reason))
      } else if !isMisused, let reason = contradictions.next(places) {
        try report(rule.error(reason))
      }
    }
  }
}

/// Goes through the rules of a field, and finds those that no value can meet, alone or beside those
/// before them. What they want together is kept from one to the next: about linear in the rules.
struct RuleContradictions {
  private let field: FieldDeclaration
  private let valueCap: Int
  private var index = 0
  private var counts: [String: Extent<Int>] = [:]
  private var scalars = Extent<Int>()
  private var required: Int?
  private var empty: Int?
  private var values: ValueExtent
  private var files = FileExtent()
  private var choices: FieldChoices

  init(_ field: FieldDeclaration, valueCap: Int) {
    self.field = field
    self.valueCap = valueCap
    values = ValueExtent(field.kind)
    choices = FieldChoices(field, valueCap: valueCap)
  }

  /// Why no value can meet the next rule, alone or beside other rules that always hold.
  ///
  /// - Parameter places: What rules are called that it contradicts.
  mutating func next(_ places: [Int]) -> DeclarationError.Reason? {
    let rule = field.rules[index]
    defer { index += 1 }
    switch rule.meaning {
    case .count(let limit, _) where limit.minimumBytes > valueCap: return .aboveValueCap(valueCap)
    case .characters(let filter) where filter.allowsNothing: return .nothingAllowed
    case .equal(let other) where other == field.name: return .comparesWithItself
    case .oneOf where !choices.hasValue(of: rule): return .noChoice
    case .fileTypes(let types) where types.isEmpty: return .noFile
    default: break
    }
    guard rule.condition == nil else { return nil }
    switch rule.meaning {
    case .range, .step: return values.isEmptied(by: rule.meaning) ? .noNumber : nil
    case .count, .required, .fileTypes, .fileSize:
      return conflict(with: rule.meaning).map { .contradiction(rule: places[$0]) }
    default: return nil
    }
  }

  /// The first of the rules that leave nothing beside a meaning, which is noted.
  private mutating func conflict(with meaning: FieldRule<String>.Meaning) -> Int? {
    switch meaning {
    case .required:
      required = required ?? index
      return empty
    case .count(let limit, _):
      var found = counts[limit.unit.name, default: Extent()].narrow(
        from: limit.minimum, to: limit.maximum, index)
      if let bounds = CountBounds.inScalars(limit) {
        let other = scalars.narrow(from: bounds.minimum, to: bounds.maximum, index)
        found = [found, other].compactMap { $0 }.min()
        if limit.maximum == 0 {
          empty = empty ?? index
          found = [found, required].compactMap { $0 }.min()
        }
      }
      return found
    default: return files.narrow(by: meaning, index)
    }
  }
}

/// What is left between the bounds of several rules, and which rules set them.
struct Extent<Bound: Comparable> {
  private(set) var minimum: (bound: Bound, rule: Int)?
  private(set) var maximum: (bound: Bound, rule: Int)?

  /// Adds the bounds of a rule, and returns the first earlier one that leaves nothing with it.
  mutating func narrow(from least: Bound?, to most: Bound?, _ rule: Int) -> Int? {
    var conflicts: [Int] = []
    if let least, let maximum, least > maximum.bound { conflicts.append(maximum.rule) }
    if let most, let minimum, minimum.bound > most { conflicts.append(minimum.rule) }
    if let least, minimum.map({ $0.bound < least }) ?? true { minimum = (least, rule) }
    if let most, maximum.map({ $0.bound > most }) ?? true { maximum = (most, rule) }
    return conflicts.min()
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
