package import FormValidation

/// A validator of JSON records that doesn't build the whole record.
///
/// If all fields are plain (``PlainField``), it validates the bytes of their values. Otherwise, it
/// builds only the members that the form reads.
package struct RecordValidator: Sendable {
  private let form: ModelForm<JSONValue>
  private let names: NameList
  private let reportsUnknownKeys: Bool
  /// The fields in the order of `names`, or `nil` if a member isn't a plain field.
  private let fields: [PlainField]?
  private var reader = JSONReader()
  private var validation: Validation
  /// For each field, the number of the latest record that has the field.
  private var lastRecord: [Int]
  private var record = 0
  private var unescaped: ContiguousArray<UInt8> = []

  package init(_ form: ModelForm<JSONValue>) {
    self.form = form
    let declaration = form.declaration
    reportsUnknownKeys = declaration.unknownKeys == .reported
    let names = declaration.members.readNames
    self.names = NameList(names)
    let fields = declaration.members.compactMap {
      PlainField($0, form.values, valueCap: declaration.valueCap)
    }
    // A name that two members have doesn't identify a field.
    self.fields =
      fields.count == declaration.members.count && fields.count == names.count ? fields : nil
    validation = Validation(valueCap: declaration.valueCap, references: form.references)
    lastRecord = Array(repeating: 0, count: names.count)
  }

  /// Returns the violations of the record on a line in valid UTF-8, or `nil` if there are none.
  package mutating func report(
    onValid line: Span<UInt8>
  ) throws(JSONSyntaxError) -> FormReport? {
    if try validateInPlace(line) { return validation.report.isValid ? nil : validation.report }
    let report = form.validate(try readMembers(line))
    return report.isValid ? nil : report
  }

  private mutating func validateInPlace(_ line: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    guard let fields else { return false }
    reader.begin(validated: line)
    guard case .beginObject = try reader.next(line) else { return false }
    record &+= 1
    validation.beginRecord()
    // The index of the field of each violation.
    var violatedFields: [Int] = []
    // Members are usually in the order of the form.
    var expected = 0
    while let member = try reader.member(line) {
      guard let index = names.index(of: member.key, from: expected, line) else {
        if reportsUnknownKeys { return false }
        try reader.skipValue(from: member.value, line)
        continue
      }
      expected = index &+ 1
      lastRecord[index] = record
      try check(fields[index], member.value, line)
      while violatedFields.count < validation.report.violations.count {
        violatedFields.append(index)
      }
    }
    _ = try reader.next(line)
    for index in lastRecord.indices
    where lastRecord[index] != record && !fields[index].acceptsMissing {
      fields[index].check(nil, &validation)
      while violatedFields.count < validation.report.violations.count {
        violatedFields.append(index)
      }
    }
    if zip(violatedFields, violatedFields.dropFirst()).allSatisfy(<=) { return true }
    let order = violatedFields.indices.sorted {
      (violatedFields[$0], $0) < (violatedFields[$1], $1)
    }
    validation.report = FormReport(order.map { validation.report.violations[$0] })
    return true
  }

  private mutating func check(
    _ field: PlainField, _ value: JSONReader.Event, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) {
    switch value {
    case .string(let string) where string.hasEscapes:
      var bytes: ContiguousArray<UInt8> = []
      swap(&bytes, &unescaped)
      bytes.removeAll(keepingCapacity: true)
      string.appendBytes(to: &bytes, line)
      field.check(bytes.span, &validation)
      swap(&bytes, &unescaped)
    case .string(let string):
      field.check(line.extracting(string.start..<string.end), &validation)
    case .number(let number): field.check(number, in: line, &validation)
    default: field.check(try reader.readValue(from: value, line), &validation)
    }
  }

  /// Returns the record with only the members that the form reads. If unknown keys are violations,
  /// the other members are `null`.
  private mutating func readMembers(_ line: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    reader.begin(validated: line)
    let first = try reader.next(line)
    guard case .beginObject = first else {
      let value = try reader.readValue(from: first, line)
      _ = try reader.next(line)
      return value
    }
    var members: [(String, JSONValue)] = []
    while case .key(let key) = try reader.next(line) {
      if names.index(of: key, from: 0, line) == nil {
        try reader.skipValue(line)
        if reportsUnknownKeys { members.append((key.value(line), .null)) }
      } else {
        members.append((key.value(line), try reader.readValue(line)))
      }
    }
    _ = try reader.next(line)
    return .object(JSONObject(members))
  }
}

extension NameList {
  @inline(__always)
  fileprivate func index(of key: JSONString, from expected: Int, _ line: Span<UInt8>) -> Int? {
    if key.hasEscapes {
      var unescapedKey: ContiguousArray<UInt8> = []
      key.appendBytes(to: &unescapedKey, line)
      return index(of: unescapedKey.span)
    }
    return index(of: line.extracting(key.start..<key.end), from: expected)
  }
}
