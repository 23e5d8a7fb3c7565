import FormValidation
import TextMetrics

/// Rules over formats, numbers, dates, times and files.
extension DeclarationCursor {
  func format() throws(DeclarationError) -> TextFormat {
    let name = try text()
    guard TextFormat.names.contains(name) else {
      throw error(.unknownWord(name, known: TextFormat.names))
    }
    guard let format = TextFormat.named(name, units) else { throw error(.noDomains) }
    return format
  }

  func range() throws(DeclarationError) -> ValueRange<String> {
    let range = ValueRange<String>(
      from: try read("min") { end throws(DeclarationError) in try end.bound() },
      to: try read("max") { end throws(DeclarationError) in try end.bound() })
    guard find("min") != nil || find("max") != nil else { throw error(.noEnd) }
    return range
  }

  /// A value of the field's kind, or an object that says what it is counted from.
  private func bound() throws(DeclarationError) -> ValueBound<String> {
    guard case .object = value else { return .value(try spelledScalar()) }
    let origins = ["reference", "field"]
    try expectObject(origins + ["plus"])
    let (key, origin) = try require(oneOf: origins)
    let offset =
      try read("plus") { offset throws(DeclarationError) in try offset.offset() }
      ?? CalendarOffset()
    return key == "field"
      ? .field(try origin.fieldName(), plus: offset)
      : .reference(try origin.name(), plus: offset)
  }

  private func offset() throws(DeclarationError) -> CalendarOffset {
    let text = try text()
    guard let offset = CalendarOffset(text) else { throw error(.noOffset(text)) }
    return offset
  }

  func step() throws(DeclarationError) -> DecimalStep {
    let size = try recovering { step throws(DeclarationError) in try step.require("of").decimal() }
    let base =
      try read("from") { base throws(DeclarationError) in try base.decimal() } ?? 0
    // What cannot be read has been reported.
    guard let size else { return .one }
    guard let step = DecimalStep(of: size, from: base) else { throw error(.noStep) }
    return step
  }

  private func decimal() throws(DeclarationError) -> ExactDecimal {
    let spelled = try spelledScalar()
    guard let number = ExactDecimal(spelled) else {
      throw error(.malformedValue(spelled, kind: .decimal))
    }
    return number
  }

  /// Types of files as HTML's `accept` lists them.
  func fileTypes() throws(DeclarationError) -> [String] {
    try elements { element throws(DeclarationError) in
      let type = try element.text()
      guard FileType(type) != nil else { throw element.error(.noFileType(type)) }
      return type
    }
  }

  func size() throws(DeclarationError) -> FieldRule<String>.Meaning {
    let bounds = try Bounds(self)
    guard bounds.minimum != nil || bounds.maximum != nil else { throw error(.noEnd) }
    return .fileSize(minimum: bounds.minimum ?? 0, maximum: bounds.maximum)
  }
}

extension FieldDeclaration {
  /// Why a rule means nothing for the field's kind.
  ///
  /// - Parameter kinds: The kinds of the fields of the form.
  func misuse(at index: Int, _ kinds: [String: ValueKind]) -> DeclarationError.Reason? {
    let rule = rules[index]
    guard rule.meaning.isMeant(for: kind) else {
      return .notForKind(rule: rule.meaning.name, kind: kind)
    }
    if case .oneOf(let choices) = rule.meaning,
      let other = choices.values.first(where: { (try? kind.read($0)) == nil })
    {
      return .malformedValue(other, kind: kind)
    }
    guard case .range(let range) = rule.meaning else { return nil }
    for bound in range.bounds {
      if !bound.offset.isZero, !kind.canMove(by: bound.offset) { return .noOffsets(kind: kind) }
      switch bound.origin {
      case .value(let text) where (try? kind.read(text)) == nil:
        return .malformedValue(text, kind: kind)
      case .field(let name) where kinds[name] != kind: return .otherKind(of: name, kind: kind)
      case .value, .field, .reference: continue
      }
    }
    return nil
  }
}

extension ValueKind {
  /// Whether a value so much later is one of this kind.
  fileprivate func canMove(by offset: CalendarOffset) -> Bool {
    switch self {
    case .date: offset.seconds == 0
    case .localDateTime, .dateTime: true
    case .text, .integer, .decimal, .boolean, .time, .file: false
    }
  }
}
