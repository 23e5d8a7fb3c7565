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
    let choices = field.choiceLists
    var isMisused = false
    for (index, place) in places.enumerated() {
      let rule = rules.inner(declared[place], rules.path.appending(place))
      if let reason = field.misuse(at: index, scope.kinds) {
        isMisused = true
        try report(rule.error(reason))
      } else if !isMisused,
        let reason = field.contradiction(at: index, valueCap: scope.valueCap, places, choices)
      {
        try report(rule.error(reason))
      }
    }
  }
}

extension FieldDeclaration {
  /// The lists of which each has every text that meets the rules that always hold; of other kinds none,
  /// since the same number is spelled in several ways.
  fileprivate var choiceLists: [NameList] {
    rules.compactMap { rule in
      guard kind == .text, rule.condition == nil, case .oneOf(let values) = rule.demand else {
        return nil
      }
      return NameList(values)
    }
  }

  /// Why no value can meet a rule, alone or beside other rules that always hold.
  fileprivate func contradiction(
    at index: Int, valueCap: Int, _ places: [Int], _ choices: [NameList]
  ) -> DeclarationError.Reason? {
    switch rules[index].demand {
    case .count(let limit, _) where limit.leastBytes > valueCap: .aboveValueCap(valueCap)
    case .characters(let filter) where filter.allowsNothing: .nothingAllowed
    case .equal(let other) where other == name: .comparesWithItself
    case .oneOf(let values)
    where !values.contains { canBe($0, by: index, valueCap, choices) }: .noChoice
    case .count, .required:
      rules[index].condition != nil
        ? nil
        : rules[..<index].firstIndex { contradict($0, rules[index]) }
          .map { .contradiction(rule: places[$0]) }
    case .range, .step:
      rules[index].condition == nil && excludesValues(to: index) ? .noNumber : nil
    case .accept(let types) where types.isEmpty: .noFile
    case .accept, .size:
      rules[index].condition == nil
        ? ruleExcludingFiles(with: index).map { .contradiction(rule: places[$0]) } : nil
    default: nil
    }
  }

  /// Whether two rules that always hold leave no count that meets both.
  private func contradict(_ left: FieldRule, _ right: FieldRule) -> Bool {
    guard left.condition == nil else { return false }
    switch (left.demand, right.demand) {
    case (.count(let left, _), .count(let right, _)):
      return left.unit == right.unit
        ? excludes(left.minimum, left.maximum, right.minimum, right.maximum)
        : excludes(CountBounds.inScalars(left), CountBounds.inScalars(right))
    case (.required, .count(let limit, _)), (.count(let limit, _), .required):
      return limit.maximum == 0 && CountBounds.inScalars(limit) != nil
    default: return false
    }
  }

  private func excludes(_ left: CountBounds?, _ right: CountBounds?) -> Bool {
    guard let left, let right else { return false }
    return excludes(left.minimum, left.maximum, right.minimum, right.maximum)
  }

  private func excludes(
    _ leftMinimum: Int, _ leftMaximum: Int?, _ rightMinimum: Int, _ rightMaximum: Int?
  ) -> Bool {
    leftMinimum > rightMaximum ?? .max || rightMinimum > leftMaximum ?? .max
  }

  /// Whether a value that a rule lists comes out of the stages and meets the other rules, as far as
  /// they always hold and need no code.
  private func canBe(
    _ value: String, by listing: Int, _ valueCap: Int, _ choices: [NameList]
  ) -> Bool {
    guard value.utf8.count <= valueCap else { return false }
    guard stages.apply(to: value).isIdentical(to: value) else { return false }
    if value.isEmpty { return !isRequired }
    guard value.withUTF8Bytes({ bytes in choices.allSatisfy { $0.contains(bytes) } }) else {
      return false
    }
    var context = JudgingContext()
    let others = rules.indices.filter { index in
      switch rules[index].demand {
      case .check, .asyncCheck, .equal: false
      case .oneOf where kind == .text: false
      default: index != listing && rules[index].condition == nil
      }
    }
    return others.allSatisfy {
      let finding = rules[$0].finding(
        for: .present(value), of: kind, siblings: { _ in .absent }, &context)
      // What is given from outside is not known here.
      return finding == nil || finding?.problem == .unanswered
    }
  }
}

extension TextLimit {
  /// So many bytes of UTF-8 are in every text that meets the minimum, as far as that can be told.
  fileprivate var leastBytes: Int {
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
