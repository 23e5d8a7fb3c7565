package import TextMetrics

/// Judges records where they stand in a JSON text, and builds no more of them than it must.
///
/// A form of plain fields (``PlainField``) is judged by the bytes of its values: nothing is built
/// for a record that is valid. Of any other record the members that the form names are built, and
/// the form's own report is given. Members that no field names are only read over.
///
/// Its reports are those of ``ModelForm/report(on:)``.
package struct RecordValidator: Sendable {
  private let form: ModelForm<JSONValue>
  /// The members that the form or its conditions and rules name.
  private let names: NameList
  /// For each of the names, what its text must be; nil where the form is not of plain fields.
  private let plainFields: [PlainField]?
  /// Whether members that nothing names are violations.
  private let reportsUnknownKeys: Bool
  private var reader = JSONReader()
  /// For each of the names, the last record that had it: faster than to empty a set for each one.
  private var lastRecord: [Int]
  private var record = 0

  package init(_ form: ModelForm<JSONValue>) {
    self.form = form
    let declaration = form.declaration
    reportsUnknownKeys = declaration.unknownKeys == .reported
    plainFields = declaration.members.plainFields(form.values, valueCap: declaration.valueCap)
    names = NameList(plainFields?.map(\.name) ?? declaration.members.namesRead)
    lastRecord = Array(repeating: 0, count: names.count)
  }

  /// What is wrong with the record on a line; nil where nothing is.
  ///
  /// - Parameter line: UTF-8 that is known to be valid.
  /// - Throws: Where the line is no JSON.
  package mutating func report(
    onValid line: Span<UInt8>
  ) throws(JSONSyntaxError) -> FormReport? {
    if plainFields != nil, try isValid(line) { return nil }
    let report = form.report(on: try namedMembers(line))
    return report.isValid ? nil : report
  }

  /// Whether the record is valid for certain: where it is not, the form is asked.
  private mutating func isValid(_ line: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    guard let plainFields else { return false }
    reader.begin(valid: line)
    guard case .beginObject = try reader.next(line) else { return false }
    record += 1
    var context = JudgingContext(references: form.references)
    // Members mostly come in the order in which the form names them.
    var expected = 0
    while case .key(let key) = try reader.next(line) {
      guard let index = names.index(of: key, from: expected, line) else {
        if reportsUnknownKeys { return false }
        try reader.skipValue(line)
        continue
      }
      expected = index + 1
      switch try reader.next(line) {
      case .string(let text):
        guard plainFields[index].accepts(text, line, &context) else { return false }
      case .number(let number):
        guard plainFields[index].accepts(number, line, &context) else { return false }
      case .boolean(let boolean):
        guard plainFields[index].accepts(boolean, &context) else { return false }
      case .null:
        guard plainFields[index].acceptsNull else { return false }
      default: return false
      }
      lastRecord[index] = record
    }
    _ = try reader.next(line)
    for index in plainFields.indices
    where lastRecord[index] != record && !plainFields[index].acceptsMissing {
      return false
    }
    return true
  }

  /// The record without the members that nothing names.
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

/// Names to be found by the bytes of a key, kept in one piece.
private struct NameList: Sendable {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  init(_ names: [String]) {
    for name in names {
      ranges.append(bytes.count..<bytes.count + name.utf8.count)
      bytes += name.utf8
    }
  }

  var count: Int { ranges.count }

  /// Which of the names the key is; the expected one is tried first.
  func index(of key: JSONString, from expected: Int, _ line: Span<UInt8>) -> Int? {
    let bytes = bytes.span
    if expected < ranges.count, key.isEqual(to: bytes.extracting(ranges[expected]), line) {
      return expected
    }
    for index in ranges.indices where key.isEqual(to: bytes.extracting(ranges[index]), line) {
      return index
    }
    return nil
  }
}

extension [FormDeclaration.Member] {
  /// The names of the members of a record that judging it reads.
  var namesRead: [String] {
    let names = namesDeclared + namesAsked + namesCompared
    return names.indices.filter { index in
      !names[..<index].contains { $0.isIdentical(to: names[index]) }
    }.map { names[$0] }
  }

  private var namesDeclared: [String] {
    flatMap { member -> [String] in
      if case .conditional(let part) = member { return part.members.namesDeclared }
      return member.name.map { [$0] } ?? []
    }
  }
}
