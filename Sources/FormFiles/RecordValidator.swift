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
  private var inspection: Inspection
  /// For each field, the number of the latest record that has the field.
  private var lastRecord: [Int]
  private var record = 0
  private var unescaped: ContiguousArray<UInt8> = []

  package init(_ form: ModelForm<JSONValue>) {
    self.form = form
    let declaration = form.declaration
    reportsUnknownKeys = declaration.unknownKeys == .reported
    let names = declaration.members.namesRead
    self.names = NameList(names)
    let fields = declaration.members.compactMap {
      PlainField($0, form.values, valueCap: declaration.valueCap)
    }
    // A name that two members have doesn't identify a field.
    self.fields =
      fields.count == declaration.members.count && fields.count == names.count ? fields : nil
    inspection = Inspection(valueCap: declaration.valueCap, references: form.references)
    lastRecord = Array(repeating: 0, count: names.count)
  }

  /// Returns the violations of the record on a line in valid UTF-8, or `nil` if there are none.
  package mutating func report(
    onValid line: Span<UInt8>
  ) throws(JSONSyntaxError) -> FormReport? {
    if try inspectInPlace(line) { return inspection.report.isValid ? nil : inspection.report }
    let report = form.validate(try namedMembers(line))
    return report.isValid ? nil : report
  }

  private mutating func inspectInPlace(_ line: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    guard let fields else { return false }
    reader.begin(valid: line)
    guard case .beginObject = try reader.next(line) else { return false }
    record &+= 1
    inspection.beginRecord()
    var broken: [Int] = []
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
      while broken.count < inspection.report.violations.count { broken.append(index) }
    }
    _ = try reader.next(line)
    for index in lastRecord.indices
    where lastRecord[index] != record && !fields[index].acceptsMissing {
      fields[index].check(nil, &inspection)
      while broken.count < inspection.report.violations.count { broken.append(index) }
    }
    if zip(broken, broken.dropFirst()).allSatisfy(<=) { return true }
    let order = broken.indices.sorted { (broken[$0], $0) < (broken[$1], $1) }
    inspection.report = FormReport(order.map { inspection.report.violations[$0] })
    return true
  }

  private mutating func check(
    _ field: PlainField, _ value: JSONReader.Event, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) {
    switch value {
    case .string(let string) where string.hasEscapes:
      var meant: ContiguousArray<UInt8> = []
      swap(&meant, &unescaped)
      meant.removeAll(keepingCapacity: true)
      string.appendBytes(to: &meant, line)
      field.check(meant.span, &inspection)
      swap(&meant, &unescaped)
    case .string(let string):
      field.check(line.extracting(string.start..<string.end), &inspection)
    case .number(let number): field.check(number, in: line, &inspection)
    default: field.check(try reader.readValue(from: value, line), &inspection)
    }
  }

  /// Returns the record with only the members that the form reads. If unknown keys are violations,
  /// the other members are `null`.
  private mutating func namedMembers(_ line: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    reader.begin(valid: line)
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
      var meant: ContiguousArray<UInt8> = []
      key.appendBytes(to: &meant, line)
      return index(of: meant.span)
    }
    return index(of: line.extracting(key.start..<key.end), from: expected)
  }
}
