import FormValidation

/// The attributes of an `input` for values that are not texts.
extension FieldDeclaration {
  /// The type of the input, and what of ranges, steps and file types it can say.
  var kindAttributes: [HTMLAttributes.Attribute] {
    var attributes: [HTMLAttributes.Attribute] = []
    func append(_ name: String, _ value: String?) {
      guard let value else { return }
      attributes.append(HTMLAttributes.Attribute(name: name, value: value))
    }
    append("type", kind.htmlType ?? exportedFormat?.htmlType)
    if kind == .boolean { append("value", "true") }
    append("min", htmlRange?.minimum?.htmlValue(of: kind))
    append("max", htmlRange?.maximum?.htmlValue(of: kind))
    append("step", htmlStep)
    append("accept", htmlTypes?.joined(separator: ","))
    return attributes
  }

  /// Whether attributes say all of a range.
  func isSaidInHTML(_ range: ValueRange<String>) -> Bool {
    range == htmlRange && range.bounds.allSatisfy { $0.htmlValue(of: kind) != nil }
  }

  /// Whether the type of the input says the format.
  func isSaidInHTML(_ format: TextFormat) -> Bool {
    format.htmlType != nil && format.name == exportedFormat?.name
  }

  /// The first format that always holds of the value as it is submitted: a browser trims addresses.
  private var exportedFormat: TextFormat? {
    guard stages.allSatisfy(\.isTrim) else { return nil }
    for rule in rules where rule.condition == nil {
      if case .format(let format) = rule.meaning, format.htmlType != nil { return format }
    }
    return nil
  }

  /// The types of files that become an attribute: the first ones that always hold.
  var htmlTypes: [String]? {
    for rule in rules where rule.condition == nil {
      if case .fileTypes(let types) = rule.meaning { return types }
    }
    return nil
  }

  /// The range whose ends become attributes: the first one that always holds.
  private var htmlRange: ValueRange<String>? {
    guard kind.htmlType != nil, kind.isOrdered else { return nil }
    for rule in rules where rule.condition == nil {
      if case .range(let range) = rule.meaning { return range }
    }
    return nil
  }

  /// The first steps that a browser would count from the same base: `min`, or zero without it.
  var exportedStep: DecimalStep? {
    for rule in rules where rule.condition == nil {
      guard case .step(let step) = rule.meaning else { continue }
      return step.contains(htmlBase ?? 0) ? step : nil
    }
    return nil
  }

  private var htmlBase: ExactDecimal? { htmlRange?.minimum?.literal.flatMap { ExactDecimal($0) } }

  private var htmlStepOfIntegers: String? {
    guard let step = exportedStep else { return htmlBase?.isInteger == false ? "any" : nil }
    // A browser knows nothing of integers but their steps.
    guard case .step(let common) = step.common(with: .one), common.contains(htmlBase ?? 0) else {
      return step.size.description
    }
    return common.size.description
  }

  /// The attribute `step`: without it a browser takes whole numbers from `min`, and whole minutes.
  private var htmlStep: String? {
    switch kind {
    case .integer: htmlStepOfIntegers
    case .decimal: exportedStep?.size.description ?? "any"
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

extension ValueBound<String> {
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
