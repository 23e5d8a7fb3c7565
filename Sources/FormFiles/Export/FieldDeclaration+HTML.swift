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
  /// The attribute `name` is the field's own name. If the field is in a group or list, replace
  /// this name with `FieldPath.htmlName` of the field's path.
  ///
  /// - Parameter element: The element.
  /// - Returns: The attributes, whose values aren't escaped, and the omitted parts. The locations
  ///   of the omitted parts are relative to the field, such as `rules[0]`.
  /// - Complexity: O(*n*), where *n* is the size of the declaration.
  public func htmlAttributes(for element: HTMLElement) -> HTMLAttributes {
    htmlAttributes(for: element, at: ExportedPart(path: FieldPath(name: name)))
  }

  func htmlAttributes(for element: HTMLElement, at part: ExportedPart) -> HTMLAttributes {
    var omissions: [Omission] = []
    let values = AttributeValues(
      of: self, in: element, allowsEmpty: part.exportedRules == .exceptRequired)
    if let reason = values.omissionReasonOfKind {
      omissions.append(part.omission(ofKey: "kind", reason))
    }
    omissions += self.omissions(at: part) { values.omissionReason(of: $0.kind) }
    return ([("name", part.path.htmlName)] + values.attributes, omissions)
  }

  func firstUnconditional<Value>(_ value: (FieldRule.Kind) -> Value?) -> Value? {
    rules.filter { $0.condition == nil }.compactMap { value($0.kind) }.first
  }
}

// MARK: - Attributes

/// The values of attributes other than `name`. Most attributes can express only one rule: the first
/// suitable rule that has no condition.
private struct AttributeValues {
  private let field: FieldDeclaration
  private let element: HTMLElement
  private let allowsEmpty: Bool
  /// The format `email` or `url` of a field without transforms.
  private var typeFormat: String?
  /// The format `email` or `url` of a field with transforms. As a `type`, the format would make
  /// browsers reject Characters that ``FieldTransform/trim`` removes.
  private var inputMode: String?
  private var range: ValueRange?
  private var step: DecimalStep?
  private var fileTypes: [String]?
  private var pattern: PatternChoice?
  /// The bounds of the length in UTF-16 code units.
  private var minimum = 0
  private var maximum: Int?
  /// Whether the element has the attribute `required`. In a checkbox, the attribute makes browsers
  /// reject the unchecked state, so only a rule `isTrue` adds the attribute.
  private let hasRequiredAttribute: Bool

  private var kind: ValueKind { field.kind }

  init(of field: FieldDeclaration, in element: HTMLElement, allowsEmpty: Bool) {
    self.field = field
    self.element = element
    self.allowsEmpty = allowsEmpty
    hasRequiredAttribute =
      !allowsEmpty
      && field.rules.contains { rule in
        if case .required = rule.kind, field.kind == .boolean { return false }
        return rule.kind.requiresValue && rule.condition == nil
      }
    for rule in field.rules where rule.condition == nil && kind == .text {
      guard case .count(let limit, _) = rule.kind, let bounds = bounds(of: limit) else { continue }
      minimum = max(minimum, bounds.minimum)
      if limit.strength == .hard { maximum = [maximum, bounds.maximum].compactMap(\.self).min() }
    }
    if element == .input { selectRulesOfInput() }
  }

  private mutating func selectRulesOfInput() {
    fileTypes = field.firstUnconditional {
      if case .fileTypes(let types) = $0 { types } else { nil }
    }
    let format = field.firstUnconditional(\.inputFormat)
    if field.transforms.isEmpty { typeFormat = format } else { inputMode = format }
    if kind == .text {
      pattern = PatternChoice(for: field, typeFormat: typeFormat, isRequired: hasRequiredAttribute)
    }
    if kind.htmlType != nil, kind.isOrdered {
      range = field.firstUnconditional { if case .range(let range) = $0 { range } else { nil } }
    }
    // A browser counts steps from `min`, or from 0 without `min`.
    step = field.firstUnconditional { if case .step(let step) = $0 { step } else { nil } }
    if step?.contains(base ?? 0) == false { step = nil }
  }

  private func bounds(of limit: TextLimit) -> CountBounds? {
    CountBounds.inUTF16(limit)?
      .beforeTransforms(field.transforms, isRequired: field.isRequired && !allowsEmpty)
  }

  var attributes: [(name: String, value: String)] {
    var values: [(name: String, value: String?)] = []
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
      ("maxlength", maximum.map(String.init)), ("pattern", pattern?.attribute),
    ]
    return values.compactMap { name, value in
      value.map { (name: name, value: $0) }
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

// MARK: - Omitted Rules

extension AttributeValues {
  /// The reason why a browser accepts texts that aren't values of the field's kind, or `nil` if it
  /// doesn't accept them.
  var omissionReasonOfKind: String? {
    if element == .textarea { return kind == .text ? nil : "a textarea accepts any text" }
    switch kind {
    case .dateTime: return "no input type expresses it"
    case .integer:
      let acceptsFractions = step.map { !$0.size.isInteger } ?? (base?.isInteger == false)
      return acceptsFractions
        ? "in part, because a browser also accepts numbers with a fraction" : nil
    case .text, .decimal, .boolean, .date, .time, .localDateTime, .file: return nil
    }
  }

  /// Returns the reason why the attributes don't fully express a rule, or `nil` if they do.
  func omissionReason(of rule: FieldRule.Kind) -> String? {
    let isExpressed: Bool
    switch rule {
    case .required where kind == .boolean: return "a checkbox that isn't checked sends no value"
    case .required where kind == .text:
      if field.transforms.contains(where: \.canEmpty) {
        return "in part, because \(Omission.CommonReason.valueIsTransformed)"
      }
      isExpressed = typeFormat != nil || pattern?.rejectsInvisible == true
      return isExpressed ? nil : Omission.CommonReason.invisibleCountsAsMissing
    case .required: isExpressed = true
    case .isTrue: isExpressed = element == .input
    case .count(let limit, _) where kind == .text: return omissionReason(of: limit)
    case .pattern(let other) where kind == .text: return omissionReason(of: other)
    case .format(let other): return omissionReason(of: other)
    case .range(let other):
      isExpressed =
        other == range
        && other.bounds.allSatisfy { !$0.isExclusive && $0.htmlValue(of: kind) != nil }
    case .step(let other): isExpressed = other == step
    case .fileTypes(let other) where other == fileTypes:
      return "in part, because a browser also accepts files of other types"
    default: isExpressed = false
    }
    return isExpressed ? nil : "no attribute expresses it"
  }

  private func omissionReason(of limit: TextLimit) -> String? {
    let bounds = bounds(of: limit)
    guard let bounds, bounds.isExact else {
      return limit.omissionReason(
        counting: "UTF-16 code units", transforms: field.transforms, bounds: bounds,
        expressesRefusals: limit.unit.refusals.contains {
          $0.htmlPattern != nil && $0.htmlPattern == pattern?.refusals
        })
    }
    if limit.unit.refusals.contains(where: {
      $0.dependsOnWholeText || pattern?.refusals != $0.htmlPattern
    }) {
      return element == .textarea
        ? "in part, because a textarea has no pattern"
        : "in part, because an input has one pattern for all refused texts"
    }
    if limit.strength == .soft, limit.maximum != nil {
      return "a soft maximum doesn't stop typing, but maxlength does"
    }
    return element == .textarea && (bounds.minimum > 1 || bounds.maximum != nil)
      ? "in part, because a line break in a textarea counts as one code unit, and is submitted as "
        + "two"
      : nil
  }

  private func omissionReason(of other: any TextPattern) -> String? {
    if element == .textarea { return "a textarea has no pattern" }
    if !field.transforms.isEmpty { return Omission.CommonReason.valueIsTransformed }
    if case .pattern(_, let source)? = pattern, source == other.source { return nil }
    return "a browser can interpret the pattern differently or take too long to match it, or the "
      + "field has several patterns"
  }

  private func omissionReason(of other: TextFormat) -> String? {
    if element == .textarea { return "a textarea has no pattern" }
    if other.name == typeFormat { return nil }
    if case .format(let format)? = pattern, format.name == other.name {
      return other.pattern.isExact ? nil : Omission.CommonReason.patternIsWider
    }
    return inputMode == other.name
      ? Omission.CommonReason.valueIsTransformed : "no input type expresses it"
  }
}

// MARK: - Pattern

/// The attribute `pattern` of an `input` for texts. A rule `pattern` or `format` has precedence
/// over a limit that refuses scalars and over the requirement that the text is visible.
private enum PatternChoice {
  /// A rule `pattern`. `source` is the pattern in ICU's syntax.
  case pattern(html: String, source: String)
  case format(TextFormat)
  /// Matches visible texts. `refusals` matches texts without the scalars that a limit refuses.
  case visible(refusals: String?)
  /// Matches texts without the scalars that a limit refuses.
  case refusals(String)

  /// `typeFormat` is the format that the attribute `type` expresses.
  init?(for field: FieldDeclaration, typeFormat: String?, isRequired: Bool) {
    var refusals: String?
    if field.transforms.isEmpty {
      let rule = field.firstUnconditional { Self(expressing: $0, unlessFormat: typeFormat) }
      if let rule {
        self = rule
        return
      }
      refusals = field.firstUnconditional(\.refusalPattern)
    }
    if isRequired, typeFormat == nil, !field.transforms.contains(where: \.canEmpty) {
      self = .visible(refusals: refusals)
    } else if let refusals {
      self = .refusals(refusals)
    } else {
      return nil
    }
  }

  private init?(expressing rule: FieldRule.Kind, unlessFormat typeFormat: String?) {
    switch rule {
    case .pattern(let pattern):
      guard let portable = PortablePattern(pattern) else { return nil }
      self = .pattern(html: portable.html, source: pattern.source)
    case .format(let format) where format.name != typeFormat: self = .format(format)
    default: return nil
    }
  }

  var attribute: String {
    switch self {
    case .pattern(let html, _): html
    case .format(let format): format.pattern.text
    case .visible(nil): VisiblePattern.htmlPattern
    case .visible(let refusals?): "(?=\(VisiblePattern.htmlPattern))\(refusals)"
    case .refusals(let refusals): refusals
    }
  }

  var refusals: String? {
    switch self {
    case .visible(let refusals): refusals
    case .refusals(let refusals): refusals
    case .pattern, .format: nil
    }
  }

  var rejectsInvisible: Bool {
    switch self {
    case .format, .visible: true
    case .pattern, .refusals: false
    }
  }
}

extension FieldRule.Kind {
  fileprivate var inputFormat: String? {
    guard case .format(let format) = self else { return nil }
    return ["email", "url"].first { $0 == format.name }
  }

  fileprivate var refusalPattern: String? {
    if case .count(let limit, _) = self { limit.unit.refusals.first?.htmlPattern } else { nil }
  }
}

// MARK: - Values

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
