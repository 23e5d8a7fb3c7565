import FormValidation

/// An HTML element in which a user edits the text of a field.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum HTMLElement: Sendable, Hashable, CaseIterable {
  /// An `input` element, which has one line. Browsers remove line breaks from its text.
  case input
  /// A `textarea` element, which has several lines. Browsers count a line break as one code unit,
  /// but submit a line break as two.
  case textarea
}

/// The attributes of an HTML element, and the parts of a field that the attributes can't express.
///
/// Each attribute occurs once. The values aren't escaped, so escape them before you write HTML. The
/// value of a Boolean attribute, such as `required`, is empty.
public typealias HTMLAttributes = (
  attributes: [(name: String, value: String)], omissions: [Omission]
)

extension FieldDeclaration {
  /// Returns the attributes of an HTML element for the field, and the parts of the field that
  /// attributes can't express.
  ///
  /// ```swift
  /// let form = ModelForm<SignUp> { Field(\.name).required().maxLength(50, in: .utf16) }
  /// let field = form.declaration.fields(at: "name")[0]
  /// let attributes = field.htmlAttributes(for: .input).attributes
  /// attributes.map(\.name)  // ["name", "required", "maxlength", "pattern"]
  /// ```
  ///
  /// A browser accepts at least the values that the form accepts. The attribute `maxlength` stops
  /// typing. Therefore, a soft maximum isn't exported, and neither is a maximum of a text that
  /// transforms can shorten.
  ///
  /// - Parameter element: The element.
  /// - Returns: The attributes, whose values aren't escaped, and the omitted parts.
  /// - Complexity: O(*n*), where *n* is the size of the declaration.
  public func htmlAttributes(for element: HTMLElement) -> HTMLAttributes {
    htmlAttributes(for: element, at: ExportedPart(path: FieldPath(name: name)))
  }

  func htmlAttributes(for element: HTMLElement, at part: ExportedPart) -> HTMLAttributes {
    var omissions: [Omission] = []
    if kind == .dateTime {
      omissions.append(part.omission(ofKey: "kind", "no input type expresses it"))
    }
    var field = FieldAttributes(
      of: self, in: element, allowsEmpty: part.exportedRules == .exceptRequired)
    omissions += self.omissions(at: part) { field.add($0.kind) }
    return (field.attributes, omissions)
  }

  func firstUnconditional<Value>(_ value: (FieldRule.Kind) -> Value?) -> Value? {
    rules.filter { $0.condition == nil }.compactMap { value($0.kind) }.first
  }

  var allowsLineBreaks: Bool {
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

// MARK: - Select Elements

extension FieldDeclaration {
  /// The options of a `select`, or `nil` if the field is exported as another element.
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
          ? Omission.CommonReason.invisibleCountsAsMissing : nil
      }
      // A browser can't evaluate a rule that reads other values.
      let isExpressed =
        rule.kind.readsOnlyValueAndReferences && choices.allSatisfy { isMet(rule, by: $0) }
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

// MARK: - Attributes

/// The attributes of an HTML element. Most attributes can express only one rule, so the initializer
/// selects, for each attribute, the first suitable rule that has no condition. Then ``add(_:)`` is
/// called with each rule that has no condition.
private struct FieldAttributes {
  private let field: FieldDeclaration
  private let element: HTMLElement
  private let allowsEmpty: Bool
  /// The format `email` or `url`, if a rule requires it.
  private var inputFormat: String?
  private var range: ValueRange?
  private var step: DecimalStep?
  private var fileTypes: [String]?
  private var pattern: Pattern?
  /// The bounds of the length in UTF-16 code units.
  private var minimum = 0
  private var maximum: Int?

  private enum Pattern {
    /// The translation of the first rule `pattern` or `format` that can be translated, and that the
    /// attribute `type` doesn't express. `source` is the pattern in ICU's syntax, or the name of
    /// the format.
    case rule(String, source: String)
    /// Matches texts without the refused scalars of the first limit whose unit refuses scalars.
    case limit(String)
  }

  private var kind: ValueKind { field.kind }

  private var typeFormat: String? { field.transforms.isEmpty ? inputFormat : nil }

  /// The format of a field with transforms. As a `type`, the format would make browsers reject
  /// Characters that ``FieldTransform/trim`` removes.
  private var inputMode: String? { field.transforms.isEmpty ? nil : inputFormat }

  init(of field: FieldDeclaration, in element: HTMLElement, allowsEmpty: Bool) {
    self.field = field
    self.element = element
    self.allowsEmpty = allowsEmpty
    guard element == .input else { return }
    fileTypes = field.firstUnconditional {
      if case .fileTypes(let types) = $0 { types } else { nil }
    }
    inputFormat = field.firstUnconditional(\.inputFormat)
    if kind == .text, field.transforms.isEmpty {
      pattern =
        field.firstUnconditional { [inputFormat] rule -> Pattern? in
          guard let (text, source) = rule.htmlPattern, source != inputFormat else { return nil }
          return .rule(text, source: source)
        } ?? field.firstUnconditional(\.limitPattern).map { .limit($0) }
    }
    if kind.htmlType != nil, kind.isOrdered {
      range = field.firstUnconditional { if case .range(let range) = $0 { range } else { nil } }
    }
    // A browser counts steps from `min`, or from 0 if there is no `min`.
    step = field.firstUnconditional { if case .step(let step) = $0 { step } else { nil } }
    if step?.contains(base ?? 0) == false { step = nil }
  }

  /// Returns the reason why the attributes don't fully express the rule, or `nil` if they do. The
  /// bounds of a limit are added to the attributes.
  mutating func add(_ rule: FieldRule.Kind) -> String? {
    let isExpressed: Bool
    switch rule {
    case .required where kind == .boolean: return "a checkbox that isn't checked sends no value"
    case .required where kind == .text:
      if field.transforms.contains(where: \.canEmpty) {
        return "in part, because \(Omission.CommonReason.valueIsTransformed)"
      }
      isExpressed = visiblePattern != nil || acceptsOnlyVisible
      return isExpressed ? nil : Omission.CommonReason.invisibleCountsAsMissing
    case .required, .isTrue: isExpressed = true
    case .count(let limit, _) where kind == .text: return addLimit(limit)
    case .pattern(let pattern) where kind == .text: return omissionReason(of: pattern)
    case .format(let other):
      if other.name == typeFormat { return nil }
      guard patternSource == other.name else {
        return inputMode == other.name
          ? Omission.CommonReason.valueIsTransformed : "no input type expresses it"
      }
      return other.pattern.isExact ? nil : Omission.CommonReason.patternIsWider
    case .range(let other):
      isExpressed =
        other == range
        && other.bounds.allSatisfy { !$0.isExclusive && $0.htmlValue(of: kind) != nil }
    case .step(let other): isExpressed = other == step
    case .fileTypes(let other): isExpressed = other == fileTypes
    default: isExpressed = false
    }
    return isExpressed ? nil : "no attribute expresses it"
  }

  private mutating func addLimit(_ limit: TextLimit) -> String? {
    let bounds = CountBounds.inUTF16(limit)?
      .beforeTransforms(field.transforms, isRequired: field.isRequired && !allowsEmpty)
    minimum = max(minimum, bounds?.minimum ?? 0)
    if limit.strength == .hard { maximum = [maximum, bounds?.maximum].compactMap { $0 }.min() }
    guard bounds?.isExact == true else {
      return limit.omissionReason(
        counting: "UTF-16 code units", transforms: field.transforms, bounds: bounds)
    }
    let limitPattern: String? = if case .limit(let text) = pattern { text } else { nil }
    if limit.unit.refusals.contains(where: {
      $0.dependsOnWholeText || limitPattern != $0.htmlPattern
    }) {
      return "in part, because an input has one pattern for all refused texts"
    }
    return limit.strength == .soft && limit.maximum != nil
      ? "a soft maximum doesn't stop typing, but maxlength does" : nil
  }

  private func omissionReason(of other: any TextPattern) -> String? {
    if element == .textarea { return "a textarea has no pattern" }
    if !field.transforms.isEmpty { return Omission.CommonReason.valueIsTransformed }
    return patternSource == other.source
      ? nil
      : "a browser can interpret the pattern differently or take too long to match it, or the "
        + "field has several patterns"
  }

  private var patternSource: String? {
    if case .rule(_, let source) = pattern { source } else { nil }
  }

  private var acceptsOnlyVisible: Bool {
    typeFormat != nil || patternSource.map { TextFormat.names.contains($0) } == true
  }

  private var visiblePattern: String? {
    let canHavePattern =
      element == .input && kind == .text && patternSource == nil && typeFormat == nil
    return canHavePattern && hasRequiredAttribute && !field.transforms.contains(where: \.canEmpty)
      ? VisiblePattern.htmlPattern : nil
  }

  private var patternAttribute: String? {
    switch pattern {
    case .rule(let text, _): text
    case .limit(let text): visiblePattern.map { "(?=\($0))\(text)" } ?? text
    case nil: visiblePattern
    }
  }

  var attributes: [(name: String, value: String)] {
    var values: [(name: String, value: String?)] = [("name", field.name)]
    if element == .input {
      values += [
        ("type", kind.htmlType ?? typeFormat), ("inputmode", inputMode),
        ("value", kind == .boolean ? "true" : nil),
        ("min", range?.minimum?.htmlValue(of: kind)), ("max", range?.maximum?.htmlValue(of: kind)),
        ("step", stepSize), ("accept", fileTypes?.joined(separator: ",")),
      ]
    }
    // In a `textarea`, browsers count a line break as 1 for `minlength`, but submit CR LF, which a
    // limit can count as 2.
    let minLength = element == .textarea ? minimum / 2 + minimum % 2 : minimum
    values += [
      ("required", hasRequiredAttribute ? "" : nil),
      ("minlength", minLength > 0 ? "\(minLength)" : nil),
      ("maxlength", maximum.map(String.init)), ("pattern", patternAttribute),
    ]
    return values.compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
  }

  /// Whether the element has the attribute `required`. A checkbox only has it for a rule `isTrue`,
  /// because a browser rejects an unchecked checkbox that has it.
  private var hasRequiredAttribute: Bool {
    if allowsEmpty { return false }
    return field.rules.contains { rule in
      if case .required = rule.kind, kind == .boolean { return false }
      return rule.kind.requiresValue && rule.condition == nil
    }
  }

  private var base: ExactDecimal? { range?.minimum?.literal.flatMap { ExactDecimal($0) } }

  /// The attribute `step`, or `nil` for the default step of browsers, which is 1 for numbers,
  /// counted from `min`.
  private var stepSize: String? {
    switch kind {
    case .integer: step?.size.description ?? (base?.isInteger == false ? "any" : nil)
    case .decimal: step?.size.description ?? "any"
    case .time, .localDateTime: "any"
    case .text, .boolean, .date, .dateTime, .file: nil
    }
  }
}

extension ValueKind {
  /// The attribute `type`, or `nil` for the default type. HTML doesn't have a type for a date and
  /// time with an offset.
  fileprivate var htmlType: String? {
    switch self {
    case .text, .dateTime: nil
    case .integer, .decimal: "number"
    case .boolean: "checkbox"
    case .date: "date"
    case .time: "time"
    case .localDateTime: "datetime-local"
    case .file: "file"
    }
  }
}

extension ValueRange.Bound {
  var literal: String? {
    if case .value(let text) = origin { text } else { nil }
  }

  /// Returns `nil` if the bound isn't a constant, or if the constant is a time with more than three
  /// decimal places, which HTML doesn't support.
  fileprivate func htmlValue(of kind: ValueKind) -> String? {
    guard let text = literal, kind == .time || kind == .localDateTime else { return literal }
    let fraction = text.drop { $0 != "." }
    return fraction.utf8.count > 4 ? nil : text.replacing(" ", with: "T")
  }
}

// MARK: - Rules

extension FieldRule.Kind {
  fileprivate var htmlPattern: (text: String, source: String)? {
    switch self {
    case .pattern(let pattern):
      PortablePattern(pattern).map { ($0.html, pattern.source) }
    case .format(let format): (format.pattern.text, format.name)
    default: nil
    }
  }

  fileprivate var inputFormat: String? {
    guard case .format(let format) = self else { return nil }
    return ["email", "url"].first { $0 == format.name }
  }

  fileprivate var limitPattern: String? {
    if case .count(let limit, _) = self { limit.unit.refusals.first?.htmlPattern } else { nil }
  }
}
