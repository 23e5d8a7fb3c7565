import FormValidation

/// The elements of HTML in which a text is typed.
public enum HTMLElement: Sendable, Hashable, CaseIterable {
  /// One line: a browser removes line breaks.
  case input
  /// Any number of lines: a browser counts a line break as one code unit and submits two.
  case textarea
}

/// Each attribute at most once: its name and its value, unescaped, and empty for a Boolean
/// attribute; and what no attribute can say.
public typealias HTMLAttributes = (
  attributes: [(name: String, value: String)], omissions: [Omission]
)

extension FieldDeclaration {
  /// The attributes of the field's element, and what of the field they cannot say.
  ///
  /// A browser with these attributes accepts at least what the form accepts. `maxlength` counts
  /// UTF-16 code units, and it stops typing even where the form would trim: a maximum that
  /// follows a shortening stage is left out, and so is a soft one, which must not block typing.
  /// Values are not escaped.
  public func htmlAttributes(for element: HTMLElement) -> HTMLAttributes {
    htmlAttributes(for: element, at: DeclaredPart(path: FieldPath(name: name)))
  }

  func htmlAttributes(for element: HTMLElement, at part: DeclaredPart) -> HTMLAttributes {
    var omissions: [Omission] = []
    if kind == .dateTime {
      omissions.append(part.omission(ofKey: "kind", "there is no type of input for it"))
    }
    var written = FieldAttributes(of: self, in: element, mayBeEmpty: part.demands == .ofEntries)
    omissions += self.omissions(at: part) { written.add($0.kind) }
    return (written.attributes, omissions)
  }

  /// What the first rule of a kind says, of those that always hold.
  func firstUnconditional<Value>(_ value: (FieldRule.Kind) -> Value?) -> Value? {
    for rule in rules where rule.condition == nil {
      if let value = value(rule.kind) { return value }
    }
    return nil
  }
}

/// What the attributes of an element say of a field: its kind, and what rules add to that.
private struct FieldAttributes {
  private let field: FieldDeclaration
  private let element: HTMLElement
  private let mayBeEmpty: Bool
  // What the attributes of an input say of rules: the first one of each kind that always holds.
  /// The format that is also the type of an `input`, which accepts all of its values.
  private var format: String?
  /// The format of a value that is cleaned first: its type would refuse what ``Stage/trim`` removes,
  /// since browsers trim less. It selects the keyboard.
  private var inputMode: String?
  private var range: ValueRange?
  private var step: DecimalStep?
  private var types: [String]?
  /// The pattern of the first rule that has one in HTML.
  private var pattern: (text: String, source: String)?
  /// The pattern of texts without the scalars that a limit refuses, if there is no other pattern.
  private var admittedPattern: String?
  // What all rules of a text say together.
  private var minimum = 0
  private var maximum: Int?

  private var kind: ValueKind { field.kind }

  init(of field: FieldDeclaration, in element: HTMLElement, mayBeEmpty: Bool) {
    self.field = field
    self.element = element
    self.mayBeEmpty = mayBeEmpty
    guard element == .input else { return }
    types = field.firstUnconditional { if case .fileTypes(let types) = $0 { types } else { nil } }
    let typed = field.firstUnconditional { rule -> String? in
      guard case .format(let format) = rule else { return nil }
      return ["email", "url"].first { $0 == format.name }
    }
    if field.stages.isEmpty { format = typed } else { inputMode = typed }
    if kind == .text, field.stages.isEmpty {
      pattern = field.firstUnconditional { [format] rule in
        let written = rule.htmlPattern
        return written?.source == format ? nil : written
      }
      if pattern == nil {
        admittedPattern = field.firstUnconditional {
          if case .count(let limit, _) = $0 { limit.unit.refusal?.htmlPattern } else { nil }
        }
      }
    }
    if kind.htmlType != nil, kind.isOrdered {
      range = field.firstUnconditional { if case .range(let range) = $0 { range } else { nil } }
    }
    // A browser counts steps from `min`, or from zero without it.
    step = field.firstUnconditional { if case .step(let step) = $0 { step } else { nil } }
    if step?.contains(base ?? 0) == false { step = nil }
  }

  /// Adds what a rule demands, and answers why the attributes do not say all of it.
  mutating func add(_ rule: FieldRule.Kind) -> String? {
    let isSaid: Bool
    switch rule {
    case .required where kind == .boolean: return "a box that is not checked sends nothing"
    case .required where kind == .text:
      if field.stages.contains(where: \.canEmpty) { return "in part, as \(Omission.isCleaned)" }
      isSaid = visiblePattern != nil || admitsOnlyVisible
      return isSaid ? nil : Omission.isInvisible
    case .required, .isTrue: isSaid = true
    case .count(let limit, _) where kind == .text: return add(limit)
    case .pattern(let pattern) where kind == .text: return omission(of: pattern)
    case .format(let other):
      if other.name == format { return nil }
      guard pattern?.source == other.name else {
        return inputMode == other.name ? Omission.isCleaned : "there is no type of input for it"
      }
      return other.pattern.isExact ? nil : Omission.isFormatInPart
    case .range(let other):
      isSaid =
        other == range
        && other.bounds.allSatisfy { !$0.isExclusive && $0.htmlValue(of: kind) != nil }
    case .step(let other): isSaid = other == step
    case .fileTypes(let other): isSaid = other == types
    case .count, .pattern, .characters, .oneOf, .equal, .notEqual, .fileSize, .code,
      .asks:
      isSaid = false
    }
    return isSaid ? nil : "there is no attribute for it"
  }

  private mutating func add(_ limit: TextLimit) -> String? {
    let bounds = CountBounds.inUTF16(limit)?
      .beforeStages(field.stages, isRequired: field.isRequired && !mayBeEmpty)
    minimum = max(minimum, bounds?.minimum ?? 0)
    if limit.strength == .hard { maximum = [maximum, bounds?.maximum].compactMap { $0 }.min() }
    guard bounds?.isExact == true else {
      return limit.omission(counting: "UTF-16 code units", stages: field.stages, beside: bounds)
    }
    if let refusal = limit.unit.refusal,
      refusal.refusesWholes || admittedPattern != refusal.htmlPattern
    {
      return "one pattern of an input says in part what is refused"
    }
    return limit.strength == .soft && limit.maximum != nil
      ? "a soft maximum does not stop typing, which maxlength would" : nil
  }

  private func omission(of wanted: any TextPattern) -> String? {
    if element == .textarea { return "a textarea has no pattern" }
    if !field.stages.isEmpty { return Omission.isCleaned }
    return pattern?.source == wanted.source
      ? nil
      : "the pattern may mean something else or take too long elsewhere, or is one of several"
  }

  /// Whether the type of the input or the pattern of a format leaves out all texts that show nothing.
  private var admitsOnlyVisible: Bool {
    format != nil || pattern.map { TextFormat.names.contains($0.source) } == true
  }

  /// The pattern that leaves out texts that show nothing, for a field that needs a value and has no
  /// other pattern.
  private var visiblePattern: String? {
    let isFree = element == .input && kind == .text && pattern == nil && format == nil
    return isFree && isDemanded && !field.stages.contains(where: \.canEmpty)
      ? VisibleText.htmlPattern : nil
  }

  private var patternAttribute: String? {
    guard let admittedPattern else { return pattern?.text ?? visiblePattern }
    return visiblePattern.map { "(?=\($0))\(admittedPattern)" } ?? admittedPattern
  }

  var attributes: [(name: String, value: String)] {
    var values: [(name: String, value: String?)] = [("name", field.name)]
    if element == .input {
      values += [
        ("type", kind.htmlType ?? format), ("inputmode", inputMode),
        ("value", kind == .boolean ? "true" : nil),
        ("min", range?.minimum?.htmlValue(of: kind)), ("max", range?.maximum?.htmlValue(of: kind)),
        ("step", stepSize), ("accept", types?.joined(separator: ",")),
      ]
    }
    // A submitted line break is CR LF, which may count twice here and once in the browser.
    let shortest = element == .textarea ? minimum / 2 + minimum % 2 : minimum
    values += [
      ("required", isDemanded ? "" : nil), ("minlength", shortest > 0 ? "\(shortest)" : nil),
      ("maxlength", maximum.map(String.init)), ("pattern", patternAttribute),
    ]
    return values.compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
  }

  /// Whether a browser is to refuse a form without the value. A box that is not checked sends
  /// nothing.
  private var isDemanded: Bool {
    if mayBeEmpty { return false }
    return field.rules.contains { rule in
      if case .required = rule.kind, kind == .boolean { return false }
      return rule.kind.wantsValue && rule.condition == nil
    }
  }

  private var base: ExactDecimal? { range?.minimum?.literal.flatMap { ExactDecimal($0) } }

  /// The attribute `step`: without it a browser takes whole numbers from `min`, and whole minutes.
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
  /// The attribute `type` of an `input`; nil where it takes any text. HTML has no input for a
  /// moment with its offset.
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
  /// The value where it is known without a record.
  var literal: String? {
    if case .value(let text) = origin { text } else { nil }
  }

  /// The value as HTML has it in attributes; nil where it has none such: there are thousandths of a
  /// second and no less.
  fileprivate func htmlValue(of kind: ValueKind) -> String? {
    guard let text = literal, kind == .time || kind == .localDateTime else { return literal }
    let fraction = text.drop { $0 != "." }
    return fraction.utf8.count > 4 ? nil : text.replacing(" ", with: "T")
  }
}
