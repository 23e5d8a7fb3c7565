import TextMetrics

extension DeclarationCursor {
  /// Makes sure that some value can meet the rules of the field that was read here.
  ///
  /// - Throws: The first contradiction, at the later of two rules. Rules under a condition
  ///   contradict nothing, since the condition may never hold with the others.
  func requireSoundness(of field: FieldDeclaration) throws(DeclarationError) {
    if field.kind != .text, !field.stages.allSatisfy(\.isTrim), let stages = find("stages") {
      throw stages.error(.noStages(kind: field.kind))
    }
    guard let rules = try find("rules")?.elements(), rules.count == field.rules.count else {
      return
    }
    for (index, rule) in rules.enumerated() {
      let reason = field.misuse(at: index, scope.kinds) ?? field.contradiction(at: index)
      if let reason { throw rule.error(reason) }
    }
  }
}

extension FieldDeclaration {
  /// Why no value can meet a rule, alone or beside other rules that always hold.
  fileprivate func contradiction(at index: Int) -> DeclarationError.Reason? {
    switch rules[index].demand {
    case .characters(let filter) where filter.allowsNothing: .nothingAllowed
    case .equal(let other) where other == name: .comparesWithItself
    case .oneOf(let values) where !values.contains { canBe($0, by: index) }: .noChoice
    case .count, .required:
      rules[index].condition != nil
        ? nil
        : rules[..<index].firstIndex { contradict($0, rules[index]) }
          .map { .contradiction(rule: $0) }
    case .range, .step:
      rules[index].condition == nil && excludesNumbers(to: index) ? .noNumber : nil
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
  private func canBe(_ value: String, by listing: Int) -> Bool {
    guard stages.apply(to: value).isIdentical(to: value) else { return false }
    if value.isEmpty { return !isRequired }
    var context = JudgingContext()
    let others = rules.indices.filter { index in
      switch rules[index].demand {
      case .check, .asyncCheck, .equal: false
      default: index != listing && rules[index].condition == nil
      }
    }
    return others.allSatisfy {
      rules[$0].finding(for: .present(value), of: kind, siblings: { _ in .absent }, &context) == nil
    }
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
