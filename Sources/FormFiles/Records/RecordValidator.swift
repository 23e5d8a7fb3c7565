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
  private var reader = JSONReader()
  /// Nil where the form is not of plain fields.
  private let plain: PlainForm?
  private var scratch: PlainForm.Scratch

  package init(_ form: ModelForm<JSONValue>) {
    self.form = form
    let declaration = form.declaration
    reportsUnknownKeys = declaration.unknownKeys == .reported
    names = NameList(declaration.members.namesRead)
    plain = PlainForm(declaration, form.values)
    scratch = PlainForm.Scratch(plain, references: form.references)
  }

  /// What is wrong with the record on a line; nil where nothing is.
  ///
  /// - Parameter line: UTF-8 that is known to be valid.
  /// - Throws: Where the line is no JSON.
  package mutating func report(
    onValid line: Span<UInt8>
  ) throws(JSONSyntaxError) -> FormReport? {
    // Where it is not valid for certain, the form is asked.
    if try plain?.accepts(line, &scratch) ?? false { return nil }
    let report = form.report(on: try namedMembers(line))
    return report.isValid ? nil : report
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
    Array(
      names.sorted { $0.utf8Precedes($1) }.prefix(UnknownKeys.maximumReported))
  }
}
