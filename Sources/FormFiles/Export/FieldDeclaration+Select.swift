import FormValidation

extension FieldDeclaration {
  /// The options of a `select` element, or `nil` if the field has another element.
  var choices: [String]? {
    guard transforms.isEmpty else { return nil }
    return firstUnconditional {
      guard case .oneOf(let choices) = $0,
        choices.values.allSatisfy({ $0.firstOutsideHTML == nil })
      else { return nil }
      return choices.values.filter { !$0.isEmpty }
    }
  }

  func htmlAttributes(ofSelectFrom choices: [String], at part: ExportedPart) -> HTMLAttributes {
    var attributes = [(name: "name", value: name)]
    if isRequired, part.exportedRules == .all {
      attributes.append((name: "required", value: ""))
    }
    let omissions = omissions(at: part) { rule in
      if case .required = rule.kind {
        return choices.contains(where: \.isInvisible)
          ? Omission.Reason.invisibleCountsAsMissing : nil
      }
      // A browser can't evaluate a rule that reads other values.
      let isExpressed = rule.kind.dependsOnValueAlone && choices.allSatisfy { isMet(rule, by: $0) }
      return isExpressed ? nil : "not every choice meets it"
    }
    return (attributes, omissions)
  }

  private func isMet(_ rule: FieldRule, by choice: String) -> Bool {
    var validation = Validation(valueCap: .max)
    return rule.violation(
      of: .present(choice), kind, siblings: { _ in .absent }, &validation) == nil
  }
}
