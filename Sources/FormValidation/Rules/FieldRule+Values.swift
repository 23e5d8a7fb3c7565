import TextMetrics

extension FieldRule<String> {
  /// Judges a value that is not a text only.
  func finding(
    for text: String, read value: ReadValue, of kind: ValueKind,
    siblings: (String) -> FieldValue, _ context: inout JudgingContext
  ) -> Finding? {
    switch (meaning, value) {
    case (.range(let range), _):
      return range.finding(for: value, of: kind, siblings: siblings, context)
    case (.step(let step), .number(let number)):
      guard !step.contains(number) else { return nil }
      return Finding(
        problem: .offStep,
        expected: .step(of: step.size.description, from: step.base.description))
    case (.fileTypes(let types), .file(let file)):
      return file.isAccepted(by: types)
        ? nil : Finding(problem: .fileType, expected: .values(firstOf: types))
    case (.fileSize(let minimum, let maximum), .file(let file)):
      return Self.finding(for: file.size, minimum, maximum)
    case (.oneOf(let choices), _):
      return choices.contains(value, of: kind)
        ? nil : Finding(problem: .notOneOf, expected: choices.expected)
    case (.step, _), (.fileTypes, _), (.fileSize, _): return nil
    default: return finding(for: text, &context)
    }
  }

  private static func finding(for size: Int, _ minimum: Int, _ maximum: Int?) -> Finding? {
    let isTooSmall = size < minimum
    guard isTooSmall || maximum.map({ size > $0 }) == true else { return nil }
    return Finding(
      problem: isTooSmall ? .fileTooSmall : .fileTooLarge, unit: "bytes",
      expected: .count(minimum: minimum > 0 ? minimum : nil, maximum: maximum),
      received: .count(of: size))
  }
}

extension ValueRange<String> {
  /// What is wrong with a value beside the range. An end that nobody can tell leaves the value
  /// unjudged, which is reported too.
  fileprivate func finding(
    for value: ReadValue, of kind: ValueKind, siblings: (String) -> FieldValue,
    _ context: JudgingContext
  ) -> Finding? {
    let first = minimum?.resolved(kind, siblings: siblings, context)
    let last = maximum?.resolved(kind, siblings: siblings, context)
    var isLow = false
    var isHigh = false
    var expected: (minimum: String?, maximum: String?)
    if case .value(let text, let bound)? = first {
      expected.minimum = text
      isLow = value.precedes(bound)
    }
    if case .value(let text, let bound)? = last {
      expected.maximum = text
      isHigh = bound.precedes(value)
    }
    guard isLow || isHigh else {
      if case .unknown? = first { return Finding(problem: .unanswered) }
      if case .unknown? = last { return Finding(problem: .unanswered) }
      return nil
    }
    let problem: Violation.Problem =
      kind.isNumeric ? (isLow ? .tooLow : .tooHigh) : isLow ? .tooEarly : .tooLate
    return Finding(
      problem: problem,
      expected: .range(minimum: expected.minimum, maximum: expected.maximum))
  }
}
