import FormValidation

/// Which element of HTML a field becomes.
extension FieldDeclaration {
  /// The values of a `select`: those of which the field must have one as it is submitted; nil where
  /// it has no such list.
  var choices: [String]? {
    guard stages.isEmpty else { return nil }
    return firstUnconditional {
      guard case .oneOf(let choices) = $0,
        choices.values.allSatisfy({ $0.firstOutsideHTML == nil })
      else { return nil }
      return choices.values.filter { !$0.isEmpty }
    }
  }

  /// Whether the field is declared to hold more than one line: what a `textarea` is for.
  var hasLines: Bool {
    guard kind == .text else { return false }
    let keepsLines = stages.contains { stage in
      if case .lineBreaks(let policy) = stage { policy == .lf || policy == .keep } else { false }
    }
    return keepsLines || rules.contains(where: \.kind.allowsLines)
  }

  /// The attributes of a `select` of these values, and what of the field they cannot say.
  func htmlAttributes(
    ofSelectFrom choices: [String], at part: DeclaredPart
  ) -> HTMLAttributes {
    var attributes = [(name: "name", value: name)]
    if isRequired, part.demands == .all {
      attributes.append((name: "required", value: ""))
    }
    let omissions = omissions(at: part) { rule in
      if case .required = rule.kind {
        return choices.contains(where: \.isInvisible) ? Omission.isInvisible : nil
      }
      // The browser cannot be told of what is judged elsewhere.
      let isSaid = rule.kind.isDecidedByValue && choices.allSatisfy { isMet(rule, by: $0) }
      return isSaid ? nil : "not every choice meets it"
    }
    return (attributes, omissions)
  }

  private func isMet(_ rule: FieldRule, by choice: String) -> Bool {
    var inspection = Inspection(valueCap: .max)
    return rule.violation(
      of: .present(choice), kind, siblings: { _ in .absent }, &inspection) == nil
  }
}

extension FieldRule.Kind {
  /// Whether every text that meets the rule shows something, as far as can be told; `nil` for a rule
  /// that is about something else.
  var admitsOnlyVisible: Bool? {
    switch self {
    case .format: true
    case .oneOf(let choices): choices.values.contains(where: \.isInvisible) ? nil : true
    default: nil
    }
  }

  /// The value of the attribute `pattern` that says the rule, and what the rule is known by.
  var htmlPattern: (text: String, source: String)? {
    switch self {
    case .pattern(let pattern):
      PortablePattern(pattern).map { ($0.html, pattern.source) }
    case .format(let format): (format.pattern.text, format.name)
    default: nil
    }
  }

  /// Whether the rule speaks of more than one line.
  fileprivate var allowsLines: Bool {
    if case .count(let limit, _) = self {
      return limit.unit == .lines && limit.maximum.map { $0 > 1 } ?? true
    }
    if case .characters(let filter) = self { return filter.allowed?.contains(.lineBreaks) ?? false }
    return false
  }
}
