package import FormValidation

/// Validates JSON records, if possible in place: without creating a ``JSONValue`` of the record.
///
/// A record is validated in place if
///
/// - all members of the form are plain fields (``PlainField``) with distinct names, and
/// - the record is an object without unknown keys that are violations.
package struct RecordValidator: Sendable {
  private let form: ModelForm<JSONValue>
  private let names: ByteTextIndex
  private let reportsUnknownKeys: Bool
  /// The fields in the order of `names`, or `nil` if records can't be validated in place.
  private let fields: [PlainField]?
  private var reader = JSONReader()
  private var validation: Validation
  /// For each field, the number of the latest record that had the field, or 0 if none had.
  private var lastRecordWithField: [Int]
  private var recordNumber = 0
  private var unescaped: ContiguousArray<UInt8> = []

  package init(_ form: ModelForm<JSONValue>) {
    self.form = form
    let declaration = form.declaration
    reportsUnknownKeys = declaration.unknownKeys == .reported
    let names = declaration.members.readNames
    self.names = ByteTextIndex(names)
    let fields = declaration.members.compactMap { PlainField($0, form.encoding) }
    self.fields =
      fields.count == declaration.members.count && fields.count == names.count ? fields : nil
    validation = Validation(valueCap: declaration.valueCap, references: form.references)
    lastRecordWithField = Array(repeating: 0, count: names.count)
  }

  /// Returns the violations of the record in `line`, or `nil` if the record is valid. A byte order
  /// mark at the start of the line is skipped.
  ///
  /// - Precondition: `line` is valid UTF-8.
  package mutating func validate(_ line: Span<UInt8>) throws(JSONSyntaxError) -> FormReport? {
    if try validateInPlace(line) { return validation.report.isValid ? nil : validation.report }
    let report = form.validate(try readMembers(in: line))
    return report.isValid ? nil : report
  }

  /// Validates the record in place, and adds its violations to `validation`. Returns `false` if the
  /// record can't be validated in place.
  private mutating func validateInPlace(_ line: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    guard let fields else { return false }
    reader.begin(validated: line)
    guard case .beginObject = try reader.next(in: line) else { return false }
    recordNumber &+= 1
    validation.beginRecord()
    // For each violation, the index of its field.
    var violatedFields: [Int] = []
    func noteField(_ index: Int, ofViolationsBefore count: Int) {
      while violatedFields.count < count { violatedFields.append(index) }
    }
    // Members are usually in the order of the form.
    var expected = 0
    while let member = try reader.member(in: line) {
      guard let index = names.index(of: member.key, from: expected, in: line) else {
        if reportsUnknownKeys { return false }
        try reader.skipValue(from: member.value, in: line)
        continue
      }
      expected = index &+ 1
      lastRecordWithField[index] = recordNumber
      try check(fields[index], member.value, in: line)
      noteField(index, ofViolationsBefore: validation.report.violations.count)
    }
    _ = try reader.next(in: line)
    for index in fields.indices
    where lastRecordWithField[index] != recordNumber && !fields[index].acceptsMissing {
      fields[index].checkValue(nil, &validation)
      noteField(index, ofViolationsBefore: validation.report.violations.count)
    }
    if zip(violatedFields, violatedFields.dropFirst()).allSatisfy(<=) { return true }
    let order = violatedFields.indices.sorted {
      (violatedFields[$0], $0) < (violatedFields[$1], $1)
    }
    validation.report = FormReport(order.map { validation.report.violations[$0] })
    return true
  }

  private mutating func check(
    _ field: PlainField, _ value: JSONReader.Event, in line: Span<UInt8>
  ) throws(JSONSyntaxError) {
    switch value {
    case .string(let string) where string.hasEscapes:
      var bytes: ContiguousArray<UInt8> = []
      swap(&bytes, &unescaped)
      bytes.removeAll(keepingCapacity: true)
      string.appendBytes(to: &bytes, in: line)
      field.checkString(bytes.span, &validation)
      swap(&bytes, &unescaped)
    case .string(let string):
      field.checkString(line.extracting(string.start..<string.end), &validation)
    default: field.checkValue(try reader.readValue(from: value, in: line), &validation)
    }
  }

  /// Returns the record. Members that the form doesn't read are left out or, if unknown keys are
  /// violations, have the value `null`.
  private mutating func readMembers(in line: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    reader.begin(validated: line)
    let first = try reader.next(in: line)
    guard case .beginObject = first else {
      let value = try reader.readValue(from: first, in: line)
      _ = try reader.next(in: line)
      return value
    }
    var members: [(String, JSONValue)] = []
    while case .key(let key) = try reader.next(in: line) {
      if names.index(of: key, from: 0, in: line) == nil {
        try reader.skipValue(in: line)
        if reportsUnknownKeys { members.append((key.value(in: line), .null)) }
      } else {
        members.append((key.value(in: line), try reader.readValue(in: line)))
      }
    }
    _ = try reader.next(in: line)
    return .object(JSONObject(members))
  }
}

extension ByteTextIndex {
  @inline(__always)
  fileprivate func index(of key: JSONString, from expected: Int, in line: Span<UInt8>) -> Int? {
    if key.hasEscapes {
      var unescapedKey: ContiguousArray<UInt8> = []
      key.appendBytes(to: &unescapedKey, in: line)
      return index(of: unescapedKey.span)
    }
    return index(of: line.extracting(key.start..<key.end), from: expected)
  }
}

// MARK: - Plain Fields

/// A field that isn't a file, with rules that are neither conditional nor asynchronous, and don't
/// read other fields. Fields and rules are classes, so that validating doesn't copy them.
final class PlainField: Sendable {
  let acceptsMissing: Bool
  private let declaration: FieldDeclaration
  private let kind: ValueKind
  private let encoding: ValueEncoding
  private let acceptsStrings: Bool
  private let transforms: [FieldTransform]
  /// The first rule, which links to the next rule.
  private let rule: PlainRule?

  init?(_ member: FormDeclaration.Member, _ encoding: ValueEncoding) {
    // A file is a JSON object, which can't be validated from the bytes of one text.
    guard case .field(let declaration) = member, declaration.kind != .file,
      declaration.rules.allSatisfy(\.canRunInPlace)
    else { return nil }
    rule = declaration.rules.reversed().reduce(nil) { PlainRule($1, of: declaration, before: $0) }
    self.declaration = declaration
    transforms = declaration.transforms
    acceptsMissing = !declaration.isRequired && declaration.absence.acceptsMissing
    kind = declaration.kind
    self.encoding = encoding
    acceptsStrings = encoding == .strings || kind.isJSONString
  }

  /// `string` is the content of a JSON string, with escapes replaced.
  func checkString(_ string: Span<UInt8>, _ validation: inout Validation) {
    if acceptsStrings, string.count <= validation.valueCap {
      checkText(string, &validation)
    } else {
      checkValue(.string(String(string)), &validation)
    }
  }

  func checkValue(_ value: JSONValue?, _ validation: inout Validation) {
    var value = value.map { kind.read($0, from: encoding) } ?? .absent
    if case .present(let text) = value, text.utf8.count <= validation.valueCap {
      value = .present(transforms.apply(to: text))
    }
    checkTransformed(value, &validation)
  }

  private func checkText(_ text: Span<UInt8>, _ validation: inout Validation) {
    // A closure, as for `contains(where:)`, can't capture a span.
    for transform in transforms where !transform.isKnownToKeep(text) {
      return transforms.apply(to: String(text)).withUTF8Bytes {
        checkTransformed($0, &validation)
      }
    }
    checkTransformed(text, &validation)
  }

  private func checkTransformed(_ text: Span<UInt8>, _ validation: inout Validation) {
    // The transforms can make a text empty, or larger than the cap, so both are checked here.
    let rulesApply =
      !text.isEmpty && text.count <= validation.valueCap
      && (kind == .text || (try? kind.parse(String(text))) != nil)
    if rulesApply {
      rule?.check(text, &validation)
    } else {
      checkTransformed(.present(String(text)), &validation)
    }
  }

  private func checkTransformed(_ value: FieldText, _ validation: inout Validation) {
    declaration.validate(
      value, siblings: { _ in .absent }, path: FieldPath(name: declaration.name), &validation)
  }
}

extension FieldTransform {
  fileprivate func isKnownToKeep(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .trim:
      // A text that begins and ends with visible ASCII scalars has nothing to trim.
      if text.isEmpty { return true }
      return 0x21..<0x7F ~= text[0] && 0x21..<0x7F ~= text[text.count - 1]
    case .lineBreaks(let policy): return policy == .keep
    case .letterCase(let letterCase): return letterCase == .keep
    case .normalize, .asciiDigits, .collapseWhitespace: return false
    }
  }
}

// MARK: - Plain Rules

extension FieldRule {
  fileprivate var canRunInPlace: Bool {
    condition == nil && kind.comparedFields.isEmpty && asyncCheck == nil
  }
}

/// A rule that links to the next rule, because iterating over an array would retain and release
/// each rule.
private final class PlainRule: Sendable {
  private let rule: FieldRule
  private let kind: ValueKind
  private let path: FieldPath
  /// Every nonempty text with at most this number of scalars meets the rule.
  private let alwaysValidScalarCount: Int
  private let next: PlainRule?

  init(_ rule: FieldRule, of field: FieldDeclaration, before next: PlainRule?) {
    self.rule = rule
    kind = field.kind
    path = FieldPath(name: field.name)
    self.next = next
    switch rule.kind {
    case .count(let limit, _) where limit.minimum <= 0 && limit.unit.traits.countsAtMostScalars:
      alwaysValidScalarCount = limit.maximum ?? .max
    default: alwaysValidScalarCount = 0
    }
  }

  func check(_ text: Span<UInt8>, _ validation: inout Validation) {
    if !isMetByScalarCount(of: text) { evaluate(text, &validation) }
    next?.check(text, &validation)
  }

  private func isMetByScalarCount(of text: Span<UInt8>) -> Bool {
    if text.count <= alwaysValidScalarCount { return true }
    // A scalar has at most four bytes. If the bytes alone show that there are too many scalars, the
    // scalars aren't counted.
    return text.count / 4 <= alwaysValidScalarCount
      && ScalarMeter.count(text) <= alwaysValidScalarCount
  }

  private func evaluate(_ text: Span<UInt8>, _ validation: inout Validation) {
    switch rule.kind {
    case .required where !text.isInvisible: return
    case .count(let limit, _):
      let (tally, start) = limit.unit.tally(of: text, excessOver: limit.maximum)
      if tally.fits(limit) { return }
      validation.report.append(rule.violation(of: limit, tally, from: start, text), at: path)
    case .oneOf(let choices) where kind == .text && choices.texts.contains(text): return
    default:
      let value = FieldText.present(String(text))
      validation.report.append(
        rule.violation(of: value, kind, siblings: { _ in .absent }, &validation), at: path)
    }
  }
}
