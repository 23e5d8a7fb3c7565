package import FormValidation
package import StrictJSON
import TextMetrics

/// Judges records where they stand in a JSON text, and builds no more of them than it must.
///
/// A form of plain fields (``PlainField``) is judged by the bytes of its values: nothing is built
/// for a record that is valid. Of any other record the members that the form names are built, and
/// the form's own report is given. Members that no field names are only read over.
///
/// Its reports are those of ``/FormValidation/ModelForm/report(on:)``.
package struct RecordValidator: Sendable {
  private let form: ModelForm<JSONValue>
  /// The members that the form or its conditions and rules name.
  private let names: NameList
  /// Whether members that nothing names are violations.
  private let reportsUnknownKeys: Bool
  /// A field for each of the names; nil where the form is not of plain fields.
  private let fields: [PlainField]?
  private var reader = JSONReader()
  private var context: JudgingContext
  /// For each of the fields, the last record that had it: faster than to empty a set for each one.
  private var lastRecord: [Int]
  private var record = 0

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
    context = JudgingContext(references: form.references)
    lastRecord = Array(repeating: 0, count: names.count)
  }

  /// What is wrong with the record on a line; nil where nothing is.
  ///
  /// - Parameter line: UTF-8 that is known to be valid.
  /// - Throws: Where the line is no JSON.
  package mutating func report(
    onValid line: Span<UInt8>
  ) throws(JSONSyntaxError) -> FormReport? {
    // Where it is not valid for certain, the form is asked.
    if try isCertainlyValid(line) { return nil }
    let report = form.report(on: try namedMembers(line))
    return report.isValid ? nil : report
  }

  /// - Throws: Where the line is no JSON, as far as it was read.
  private mutating func isCertainlyValid(_ line: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    guard let fields else { return false }
    reader.begin(valid: line)
    guard case .beginObject = try reader.next(line) else { return false }
    record &+= 1
    context.beginRecord()
    // Members mostly come in the order in which the form names them.
    var expected = 0
    while let member = try reader.member(line) {
      guard let index = names.index(of: member.key, from: expected, line) else {
        if reportsUnknownKeys { return false }
        try reader.skipValue(from: member.value, line)
        continue
      }
      expected = index &+ 1
      switch member.value {
      case .string(let text):
        guard fields[index].accepts(text, line, &context) else { return false }
      case .number(let number):
        guard fields[index].accepts(number, line, &context) else { return false }
      case .boolean(let boolean):
        guard fields[index].accepts(boolean, &context) else { return false }
      case .null:
        guard fields[index].acceptsNull else { return false }
      default: return false
      }
      lastRecord[index] = record
    }
    _ = try reader.next(line)
    for index in lastRecord.indices
    where lastRecord[index] != record && !fields[index].acceptsMissing {
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
    var unknown = UnknownNames()
    while case .key(let key) = try reader.next(line) {
      if names.index(of: key, from: 0, line) == nil {
        try reader.skipValue(line)
        if reportsUnknownKeys { unknown.add(key.value(line)) }
      } else {
        members.append((key.value(line), try reader.readValue(line)))
      }
    }
    _ = try reader.next(line)
    return .object(JSONObject(members + unknown.reported.map { ($0, .null) }))
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

/// The names of members that a form does not name, of which the first are reported. Its size does
/// not grow with their number.
private struct UnknownNames {
  private static let maximumKept = 16 * UnknownKeys.maximumReported

  private var names: [String] = []
  /// No name from this one on is reported.
  private var bound: String?

  mutating func add(_ name: String) {
    if let bound, !name.utf8Precedes(bound) { return }
    names.append(name)
    guard names.count == Self.maximumKept else { return }
    names = reported
    bound = names.last
  }

  /// The first ones in the order of their bytes, in which members are reported.
  var reported: [String] {
    Array(names.sorted { $0.utf8Precedes($1) }.prefix(UnknownKeys.maximumReported))
  }
}
