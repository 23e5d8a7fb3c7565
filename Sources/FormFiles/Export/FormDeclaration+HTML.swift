import FormValidation

extension FormDeclaration {
  package func html(language: String) -> FormExport {
    var writer = HTMLWriter(language: language, fields: members.declaredFields)
    writer.lines.append("<form>")
    writer.write(members, at: ExportedPart())
    writer.lines.append("</form>")
    return FormExport(
      json: .string(writer.lines.map { $0 + "\n" }.joined()), omissions: writer.omissions)
  }
}

private struct HTMLWriter {
  let language: String
  var lines: [String] = []
  var omissions: [Omission] = []
  private var depth = 1
  /// The number of times that lists repeat the current member.
  private var repetitions = 1
  private var isConditional = false
  private let fields: [[String]: DeclaredField]
  private var writtenPaths: Set<FieldPath> = []
  private var choiceTests = ChoiceTests()

  init(language: String, fields: [[String]: DeclaredField]) {
    self.language = language
    self.fields = fields
  }

  mutating func write(_ members: [FormDeclaration.Member], at part: ExportedPart) {
    for (index, member) in members.enumerated() {
      var memberPart = part.member(index, member.name)
      if let scalar = member.name?.firstOutsideHTML {
        omissions.append(
          memberPart.omission(ofKey: "name", Omission.CommonReason.notAllowedInHTML(scalar)))
        continue
      }
      switch member {
      case .field(let field): write(field, at: memberPart)
      case .group(let group):
        if group.requirement == .optional {
          omissions.append(
            memberPart.omission(
              of: "required",
              "the rules in a group that can be absent aren't exported"))
          memberPart.exportedRules = .none
        }
        fieldset(label(group.label, group.name, at: memberPart)) {
          $0.write(group.form.members, at: memberPart)
        }
      case .list(let list):
        for (key, isWritten) in [("min", list.minimum > 0), ("max", list.maximum != nil)]
        where isWritten {
          omissions.append(
            memberPart.omission(ofKey: key, "HTML can't express the number of elements"))
        }
        if list.duplicates == .refused {
          omissions.append(memberPart.omission(ofKey: "unique", "a browser doesn't compare values"))
        }
        fieldset(label(list.label, list.name, at: memberPart)) { $0.write(list, at: memberPart) }
      case .conditional(_, let members):
        memberPart.exportedRules = .none
        writeConditional(members, at: memberPart)
      case .check(let check):
        omissions.append(memberPart.omission(of: check, "it is a rule in code"))
      }
    }
  }

  private mutating func writeConditional(
    _ members: [FormDeclaration.Member], at part: ExportedPart
  ) {
    omissions.append(
      part.omission(ofKey: "when", "the rules of members under a condition aren't exported"))
    let wasConditional = isConditional
    isConditional = true
    write(members, at: part)
    isConditional = wasConditional
  }

  /// Writes at least 1 element, and at most 100 elements of the innermost list in total.
  private mutating func write(_ list: ListDeclaration, at part: ExportedPart) {
    let count = min(max(list.minimum, 1), max(1, 100 / repetitions))
    repetitions *= count
    for index in 0..<count {
      var element = part.each
      element.path = part.path.appending(index)
      if index >= list.minimum { element.exportedRules = min(part.exportedRules, .exceptRequired) }
      switch list.element {
      case .value(let field): write(field, at: element)
      case .form(let form): write(form.members, at: element)
      }
    }
    repetitions /= count
  }

  private mutating func write(_ field: FieldDeclaration, at part: ExportedPart) {
    let declared = fields[part.path.names] ?? DeclaredField()
    // If a field is also declared without a condition, only that declaration is written.
    if isConditional, declared.isUnconditional { return }
    guard writtenPaths.insert(part.path).inserted else { return }
    var field = field
    // The element has to accept the values of every declaration.
    let isAlternative = isConditional && declared.declarations.count > 1
    let choices = isAlternative ? nil : field.choices
    if isAlternative, declared.declarations.contains(where: { $0.kind != field.kind }) {
      field.kind = .text
    }
    if part.exportedRules == .none { field.rules = [] }
    let label = label(field.label, field.name, at: part)
    if let choices {
      let export = field.htmlAttributes(ofSelectFrom: choices, at: part, &choiceTests)
      line("<label>\(label) <select\(attributes(export, at: part))>")
      // Without an empty first option, a browser would submit the first value.
      line("  <option value=\"\"></option>")
      for choice in choices {
        let text = Self.escaped(choice)
        line("  <option value=\"\(text)\">\(text)</option>")
      }
      line("</select></label>")
    } else if field.kind == .text, declared.declarations.contains(where: \.allowsLineBreaks) {
      let attributes = attributes(field.htmlAttributes(for: .textarea, at: part), at: part)
      line("<label>\(label) <textarea\(attributes)></textarea></label>")
    } else {
      let attributes = attributes(field.htmlAttributes(for: .input, at: part), at: part)
      line("<label>\(label) <input\(attributes)></label>")
    }
  }

  private mutating func attributes(_ export: HTMLAttributes, at part: ExportedPart) -> String {
    omissions += export.omissions
    return export.attributes.map { name, value in
      if let scalar = value.firstOutsideHTML {
        omissions.append(part.omission(of: name, Omission.CommonReason.notAllowedInHTML(scalar)))
        return ""
      }
      return value.isEmpty ? " \(name)" : " \(name)=\"\(Self.escaped(value))\""
    }.joined()
  }

  private mutating func label(
    _ label: LocalizedText?, _ name: String, at part: ExportedPart
  ) -> String {
    guard let text = label?.text(for: language) else { return Self.escaped(name) }
    if let scalar = text.firstOutsideHTML {
      omissions.append(
        part.omission(
          ofKey: "label", "in part, because \(Omission.CommonReason.notAllowedInHTML(scalar))")
      )
    }
    return Self.escaped(text)
  }

  private mutating func fieldset(_ legend: String, _ content: (inout HTMLWriter) -> Void) {
    line("<fieldset>")
    depth += 1
    line("<legend>\(legend)</legend>")
    content(&self)
    depth -= 1
    line("</fieldset>")
  }

  private mutating func line(_ text: String) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }

  /// Also removes the scalars that HTML doesn't allow.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case _ where !scalar.isAllowedInHTML: break
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

// MARK: - Elements of a Field

extension FieldDeclaration {
  fileprivate var allowsLineBreaks: Bool {
    guard kind == .text else { return false }
    let keepsLines = transforms.contains { transform in
      if case .lineBreaks(let policy) = transform {
        policy == .lf || policy == .keep
      } else {
        false
      }
    }
    return keepsLines || rules.contains(where: \.kind.allowsSeveralLines)
  }
}

extension FieldRule.Kind {
  fileprivate var allowsSeveralLines: Bool {
    if case .count(let limit, _) = self {
      return limit.unit == .lines && limit.maximum.map { $0 > 1 } ?? true
    }
    if case .characters(let filter) = self { return filter.allowed?.contains(.lineBreaks) ?? false }
    return false
  }
}

extension FieldDeclaration {
  /// The options of a `select`, or `nil` if the field is exported as another element.
  fileprivate var choices: [String]? {
    guard transforms.isEmpty else { return nil }
    return firstUnconditional {
      guard case .oneOf(let choices) = $0,
        choices.values.allSatisfy({ $0.firstOutsideHTML == nil })
      else { return nil }
      return choices.values.filter { !$0.isEmpty }
    }
  }

  fileprivate func htmlAttributes(
    ofSelectFrom choices: [String], at part: ExportedPart, _ tests: inout ChoiceTests
  ) -> HTMLAttributes {
    var attributes = [(name: "name", value: part.path.htmlName)]
    if isRequired, part.exportedRules == .all {
      attributes.append((name: "required", value: ""))
    }
    let hasInvisibleChoice = choices.contains(where: \.isInvisible)
    let omissions = omissions(at: part) { rule in
      if case .required = rule.kind {
        return hasInvisibleChoice ? Omission.CommonReason.invisibleCountsAsMissing : nil
      }
      return omissionReason(of: rule, inSelectFrom: choices, &tests)
    }
    return (attributes, omissions)
  }

  private func omissionReason(
    of rule: FieldRule, inSelectFrom choices: [String], _ tests: inout ChoiceTests
  ) -> String? {
    let isUnmet = "not every choice meets it"
    // A browser can't evaluate a rule that reads other values.
    guard rule.kind.readsOnlyValueAndReferences else { return isUnmet }
    for choice in choices {
      switch tests.test(choice, kind, rule) {
      case .met: continue
      case .unmet, .dependsOnReference: return isUnmet
      case .untested:
        return "not every choice was tested, because all tests together would take too long"
      }
    }
    return nil
  }
}

// MARK: - Names and Scalars

/// The declarations of the field at a path. A form can declare a field under several conditions.
private struct DeclaredField {
  var declarations: [FieldDeclaration] = []
  /// Whether one of the declarations isn't under a condition.
  var isUnconditional = false
}

extension [FormDeclaration.Member] {
  /// The fields by the names in their paths.
  fileprivate var declaredFields: [[String]: DeclaredField] {
    var fields: [[String]: DeclaredField] = [:]
    addFields(to: &fields, below: [], isConditional: false)
    return fields
  }

  private func addFields(
    to fields: inout [[String]: DeclaredField], below names: [String], isConditional: Bool
  ) {
    func add(_ field: FieldDeclaration, at names: [String]) {
      fields[names, default: DeclaredField()].declarations.append(field)
      if !isConditional { fields[names]?.isUnconditional = true }
    }
    for member in self {
      let names = names + [member.name].compactMap(\.self)
      switch member {
      case .field(let field): add(field, at: names)
      case .group(let group):
        group.form.members.addFields(to: &fields, below: names, isConditional: isConditional)
      case .list(let list):
        switch list.element {
        case .value(let field): add(field, at: names)
        case .form(let form):
          form.members.addFields(to: &fields, below: names, isConditional: isConditional)
        }
      case .conditional(_, let members):
        members.addFields(to: &fields, below: names, isConditional: true)
      case .check: break
      }
    }
  }
}

extension String {
  var firstOutsideHTML: Unicode.Scalar? { unicodeScalars.first { !$0.isAllowedInHTML } }
}

extension Unicode.Scalar {
  /// Whether an HTML document can contain the scalar (section 13.1 of the HTML Standard).
  fileprivate var isAllowedInHTML: Bool {
    switch value {
    case 0x20..<0x7F, 0x09, 0x0A, 0x0C, 0x0D: true
    case ..<0xA0: false
    default: !properties.isNoncharacterCodePoint
    }
  }
}

extension FieldPath {
  /// The path as the name of an HTML element, such as `addresses[2][city]`.
  ///
  /// Many servers parse names in this form.
  ///
  /// ```swift
  /// let path: FieldPath = "addresses[2].city"
  /// path.htmlName  // "addresses[2][city]"
  /// ```
  public var htmlName: String {
    components.reduce(into: "") { name, component in
      switch component {
      case .name(let text): name += name.isEmpty ? text : "[\(text)]"
      case .index(let index): name += "[\(index)]"
      }
    }
  }
}
