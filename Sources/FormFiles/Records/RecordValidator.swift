package import FormValidation

/// Judges records where they stand in a JSON text, and builds no more of them than it must.
///
/// A form of plain fields (``PlainField``) is judged by the bytes of its values. Of a record of
/// another form the members that the form names are built. All other members are only read over.
///
/// Its reports are those of ``/FormValidation/ModelForm/validate(_:)``.
package struct RecordValidator: Sendable {
  private let form: ModelForm<JSONValue>
  /// The members that the form or its conditions and rules name.
  private let names: NameList
  /// Whether members that nothing names are violations.
  private let reportsUnknownKeys: Bool
  /// A field for each of the names; nil where the form is not of plain fields.
  private let fields: [PlainField]?
  private var reader = JSONReader()
  private var inspection: Inspection
  /// For each of the fields, the last record that had it: faster than a set emptied for each one.
  private var lastRecord: [Int]
  private var record = 0
  /// Memory for what a string with escapes means.
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
    // Two members may have one name.
    self.fields =
      fields.count == declaration.members.count && fields.count == names.count ? fields : nil
    inspection = Inspection(valueCap: declaration.valueCap, references: form.references)
    lastRecord = Array(repeating: 0, count: names.count)
  }

  /// What is wrong with the record on a line; nil where nothing is.
  ///
  /// - Parameter line: UTF-8 that is known to be valid.
  /// - Throws: Where the line is no JSON.
  package mutating func report(
    onValid line: Span<UInt8>
  ) throws(JSONSyntaxError) -> FormReport? {
    if try inspectInPlace(line) { return inspection.report.isValid ? nil : inspection.report }
    let report = form.validate(try namedMembers(line))
    return report.isValid ? nil : report
  }

  /// False where the form must be asked.
  ///
  /// - Throws: Where the line is no JSON, as far as it was read.
  private mutating func inspectInPlace(_ line: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    guard let fields else { return false }
    reader.begin(valid: line)
    guard case .beginObject = try reader.next(line) else { return false }
    record &+= 1
    inspection.beginRecord()
    // The field of each violation.
    var broken: [Int] = []
    // Members mostly come in the order in which the form names them.
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

  /// The record without the members that nothing names, or without their values where they are
  /// violations.
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
  /// Which of the names a key of a line is; the expected one is tried first.
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
