import StrictJSON
import TextMetrics

/// A validation in progress: its report, and the values that rules need in addition to the record.
package struct Validation: Sendable {
  package var report = FormReport()
  package let valueCap: Int
  let references: [String: String]
  var asyncChecks: [PendingAsyncCheck] = []
  private var patternSteps = maximumPatternSteps

  /// The maximum number of pattern matching steps for a record. A limit for each match isn't
  /// enough, because a list can have thousands of elements.
  private static let maximumPatternSteps = 1000

  package init(valueCap: Int, references: [String: String] = [:]) {
    self.valueCap = valueCap
    self.references = references
  }

  package mutating func beginRecord() {
    report = FormReport()
    patternSteps = Self.maximumPatternSteps
  }

  mutating func match(_ pattern: any TextPattern, _ text: String) -> PatternResult {
    patternSteps > 0 ? pattern.matches(text, steps: &patternSteps) : .timedOut
  }
}

/// An asynchronous check that runs after all other rules.
struct PendingAsyncCheck: Sendable {
  let path: FieldPath
  let check: AsyncCheck
  let text: String
}

// MARK: - Checking

extension FieldDeclaration {
  package func check(
    _ value: FieldValue, siblings: (String) -> FieldValue,
    path: @autoclosure () -> FieldPath, _ validation: inout Validation
  ) {
    if validation.report.isFull { return }
    if let violation = implicitViolation(of: value, at: path, cap: validation.valueCap) {
      validation.report.append(violation)
      return
    }
    var isValid = true
    for rule in rules {
      guard let violation = rule.violation(of: value, kind, siblings: siblings, &validation)
      else { continue }
      isValid = false
      validation.report.append(violation, at: path())
    }
    guard isValid, let text = value.text, !text.isEmpty else { return }
    for rule in rules {
      guard let check = rule.asyncCheck, rule.conditionHolds(siblings) else { continue }
      validation.asyncChecks.append(PendingAsyncCheck(path: path(), check: check, text: text))
    }
  }

  /// The rules of every field. If a value breaks one of them, the declared rules aren't evaluated.
  package enum ImplicitRule: String { case absence, valueCap, kind }

  private func implicitViolation(
    of value: FieldValue, at path: () -> FieldPath, cap: Int
  ) -> Violation? {
    switch value {
    case .other(let type, let expected, _):
      return .wrongType(type, expected: expected, at: path())
    case .null where !absence.acceptsNull && !isRequired:
      return .wrongType("null", expected: kind.typeName, at: path())
    case .absent where !absence.acceptsMissing && !isRequired:
      return Violation(path: path(), rule: ImplicitRule.absence.rawValue, code: .required)
    case .present(let text) where text.utf8.count > cap:
      return Violation(
        path: path(), rule: ImplicitRule.valueCap.rawValue, code: .exceedsCap, unit: "bytes",
        expected: .count(minimum: nil, maximum: cap), received: .count(of: text.utf8.count))
    case .present(let text) where kind != .text && !text.isEmpty:
      do throws(MalformedText) {
        _ = try kind.read(text)
        return nil
      } catch {
        return Violation(
          path: path(), rule: ImplicitRule.kind.rawValue, code: .invalidFormat,
          expected: .format(named: kind.rawValue), mismatchRange: error.range(in: text))
      }
    case .present, .absent, .null: return nil
    }
  }
}

extension MalformedText {
  func range(in text: String) -> Range<TextPosition> {
    text.withUTF8Bytes { utf8 in
      let start = CharacterKernel.boundary(atOrBefore: bytes.lowerBound, in: utf8)
      let end = CharacterKernel.boundary(atOrAfter: bytes.upperBound, in: utf8)
      let lower = TextPosition.start.advanced(past: utf8.extracting(..<start))
      return lower..<lower.advanced(past: utf8.extracting(start..<end))
    }
  }
}

extension Violation {
  static func wrongType(_ type: String, expected: String, at path: FieldPath) -> Violation {
    Violation(
      path: path, rule: "type", code: .wrongType, expected: .type(named: expected),
      received: .type(named: type))
  }
}
