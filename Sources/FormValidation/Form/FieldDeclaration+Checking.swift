import StrictJSON
import TextMetrics

extension FieldDeclaration {
  /// Reports what is wrong with a cleaned value.
  package func check(
    _ value: FieldValue, siblings: (String) -> FieldValue,
    path: @autoclosure () -> FieldPath, _ inspection: inout Inspection
  ) {
    if inspection.report.isFull { return }
    if let refusal = refusal(of: value, at: path, cap: inspection.valueCap) {
      inspection.report.append(refusal)
      return
    }
    var keepsAll = true
    for rule in rules {
      guard let violation = rule.violation(of: value, kind, siblings: siblings, &inspection)
      else { continue }
      keepsAll = false
      inspection.report.append(violation, at: path())
    }
    guard keepsAll, let text = value.text, !text.isEmpty else { return }
    for rule in rules {
      guard let check = rule.asyncCheck, rule.holds(siblings) else { continue }
      inspection.asyncChecks.append(PendingCheck(path: path(), check: check, text: text))
    }
  }

  /// Writes a value of a record into a model, or returns the violation of a value that the model can't
  /// hold.
  func write<Model>(
    _ value: JSONValue, to model: inout Model, _ access: Access<Model, String>,
    at path: @autoclosure () -> FieldPath
  ) -> Violation? {
    switch kind.read(value, from: .json) {
    case .other(let type, let expected, _):
      return .wrongType(type, expected: expected, at: path())
    // A record has an empty text in place of a date that isn't there.
    case .present(let text) where access.accepts(text):
      access.write(&model, text)
      return nil
    case .present(let text) where text.isEmpty && kind != .text: return nil
    case .present: return Violation(path: path(), rule: "type", code: .check)
    case .absent, .null: return nil
    }
  }

  /// What a violation names in place of a rule, where none is asked of a text.
  package enum Refusal: String { case absence, valueCap, kind }

  /// What is wrong with a value of which no rule is asked.
  private func refusal(
    of value: FieldValue, at path: () -> FieldPath, cap: Int
  ) -> Violation? {
    switch value {
    case .other(let type, let expected, _):
      return .wrongType(type, expected: expected, at: path())
    case .null where !absence.acceptsNull && !isRequired:
      return .wrongType("null", expected: kind.typeName, at: path())
    case .absent where !absence.acceptsMissing && !isRequired:
      return Violation(path: path(), rule: Refusal.absence.rawValue, code: .required)
    case .present(let text) where text.utf8.count > cap:
      return Violation(
        path: path(), rule: Refusal.valueCap.rawValue, code: .exceedsCap, unit: "bytes",
        expected: .count(minimum: nil, maximum: cap), received: .count(of: text.utf8.count))
    case .present(let text) where kind != .text && !text.isEmpty:
      do throws(MalformedText) {
        _ = try kind.read(text)
        return nil
      } catch {
        return Violation(
          path: path(), rule: Refusal.kind.rawValue, code: .invalidFormat,
          expected: .format(named: kind.rawValue), mismatchRange: error.range(in: text))
      }
    case .present, .absent, .null: return nil
    }
  }
}

extension MalformedText {
  /// The Characters in which the wrong bytes are. Linear in the text.
  func range(in text: String) -> Range<TextPosition> {
    text.withUTF8Bytes { utf8 in
      let start = CharacterKernel.boundary(atOrBefore: bytes.lowerBound, in: utf8)
      let end = CharacterKernel.boundary(atOrAfter: bytes.upperBound, in: utf8)
      let lower = TextPosition.start.advanced(past: utf8.extracting(..<start))
      return lower..<lower.advanced(past: utf8.extracting(start..<end))
    }
  }
}
