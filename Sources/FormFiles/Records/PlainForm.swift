import FormValidation
import StrictJSON
import TextMetrics

/// A form of plain fields (``PlainField``), which judges a record by the bytes of its values and
/// builds nothing.
///
/// A class, so that judging a record counts no references to what the form is made of.
final class PlainForm: Sendable {
  private let names: NameList
  private let fields: [PlainField]
  /// Whether members that nothing names are violations.
  private let reportsUnknownKeys: Bool

  /// Nil where a member is something else than a plain field.
  init?(_ form: FormDeclaration, _ source: RecordValues) {
    var names: [String] = []
    var known: Set<[UInt8]> = []
    var fields: [PlainField] = []
    for member in form.members {
      guard case .field(let declaration) = member,
        known.insert(Array(declaration.name.utf8)).inserted,
        let field = PlainField(declaration, source, valueCap: form.valueCap)
      else { return nil }
      names.append(declaration.name)
      fields.append(field)
    }
    self.names = NameList(names)
    self.fields = fields
    reportsUnknownKeys = form.unknownKeys == .reported
  }

  /// What judging one record after another needs, kept from one to the next.
  struct Scratch {
    fileprivate var reader = JSONReader()
    fileprivate var context: JudgingContext
    /// For each of the fields, the last record that had it: faster than to empty a set for each
    /// one.
    fileprivate var lastRecord: [Int]
    fileprivate var record = 0

    init(_ form: PlainForm?, references: [String: String]) {
      context = JudgingContext(references: references)
      lastRecord = Array(repeating: 0, count: form?.fields.count ?? 0)
    }
  }

  /// Whether the record on a line is valid for certain.
  ///
  /// - Parameter line: UTF-8 that is known to be valid.
  /// - Throws: Where the line is no JSON, as far as it was read.
  func accepts(
    _ line: Span<UInt8>, _ scratch: inout Scratch
  ) throws(JSONSyntaxError) -> Bool {
    scratch.reader.begin(valid: line)
    guard case .beginObject = try scratch.reader.next(line) else { return false }
    scratch.record &+= 1
    scratch.context.beginRecord()
    // Members mostly come in the order in which the form names them.
    var expected = 0
    while let member = try scratch.reader.member(line) {
      guard let index = names.index(of: member.key, from: expected, line) else {
        if reportsUnknownKeys { return false }
        try scratch.reader.skipValue(from: member.value, line)
        continue
      }
      expected = index &+ 1
      switch member.value {
      case .string(let text):
        guard fields[index].accepts(text, line, &scratch.context) else { return false }
      case .number(let number):
        guard fields[index].accepts(number, line, &scratch.context) else { return false }
      case .boolean(let boolean):
        guard fields[index].accepts(boolean, &scratch.context) else { return false }
      case .null:
        guard fields[index].acceptsNull else { return false }
      default: return false
      }
      scratch.lastRecord[index] = scratch.record
    }
    _ = try scratch.reader.next(line)
    for index in fields.indices
    where scratch.lastRecord[index] != scratch.record && !fields[index].acceptsMissing {
      return false
    }
    return true
  }
}
