import StrictJSON
import TextMetrics

package struct Validation: Sendable {
  package var report = FormReport()
  package let valueCap: Int
  let references: [String: String]
  /// The checks to run after all other rules.
  var asyncChecks: [PendingAsyncCheck] = []
  /// The violations of checks, and of members and rules under conditions in code. `readFields` has
  /// the paths of the fields that the broken rule and the conditions around this rule read.
  var violationsFromClosures: [(violation: Violation, readFields: [FieldPath])] = []
  /// The number of conditions in code around the current member.
  var conditionsInCode = 0
  /// The violations of the rules that every field has. All declarations of a field find the same
  /// violations, so each is reported once.
  private var implicitViolations: Set<Violation> = []
  private var patternSteps = maximumPatternSteps

  /// The maximum number of steps (``TextPattern/matches(_:steps:)``) of all matches in a record.
  /// The maximum isn't for each match, because a list can have thousands of elements.
  private static let maximumPatternSteps = 1000

  package init(valueCap: Int, references: [String: String] = [:]) {
    self.valueCap = valueCap
    self.references = references
  }

  package mutating func beginRecord() {
    report = FormReport()
    implicitViolations = []
    patternSteps = Self.maximumPatternSteps
  }

  mutating func append(
    _ violation: Violation, reading fields: @autoclosure () -> [FieldPath] = []
  ) {
    report.append(violation)
    if conditionsInCode > 0 { violationsFromClosures.append((violation, fields())) }
  }

  mutating func appendImplicit(_ violation: Violation) {
    if implicitViolations.insert(violation).inserted { append(violation) }
  }

  mutating func match(_ pattern: any TextPattern, _ text: String) -> PatternResult {
    patternSteps > 0 ? pattern.matches(text, steps: &patternSteps) : .timedOut
  }
}

struct PendingAsyncCheck: Sendable {
  let path: FieldPath
  let check: AsyncCheck
  let text: String
  var hasConditionInCode = false
}

// MARK: - Checking

extension FieldDeclaration {
  /// Validates a transformed value. `siblings` takes the name of a field in the same form, and
  /// returns the transformed value of the field.
  package func validate(
    _ value: FieldText, siblings: (String) -> FieldText,
    path: @autoclosure () -> FieldPath, _ validation: inout Validation
  ) {
    if validation.report.isFull { return }
    if let violation = implicitViolation(of: value, at: path, cap: validation.valueCap) {
      validation.appendImplicit(violation)
      return
    }
    var isValid = true
    for rule in rules {
      guard var violation = rule.violation(of: value, kind, siblings: siblings, &validation)
      else { continue }
      isValid = false
      violation.path = path()
      validation.append(
        violation, reading: rule.readNames.map(violation.path.formOfField.appending))
    }
    guard isValid, let text = value.value, !text.isEmpty else { return }
    for rule in rules {
      guard let check = rule.asyncCheck, rule.conditionHolds(siblings) else { continue }
      validation.asyncChecks.append(PendingAsyncCheck(path: path(), check: check, text: text))
    }
  }

  /// Returns the violation of a rule that every field has, or `nil`. The declared rules are
  /// evaluated only if this method returns `nil`.
  private func implicitViolation(
    of value: FieldText, at path: () -> FieldPath, cap: Int
  ) -> Violation? {
    switch value {
    case .wrongType(let type, let expected, _):
      return .wrongType(type, expected: expected, at: path())
    case .null where !absence.acceptsNull && !isRequired:
      return .wrongType("null", expected: kind.typeName, at: path())
    case .absent where !absence.acceptsMissing && !isRequired:
      return Violation(path: path(), implicitRule: .absence, code: .required)
    case .present(let text) where text.utf8.count > cap:
      return Violation(
        path: path(), implicitRule: .valueCap, code: .exceedsCap, unit: "bytes",
        expected: .count(minimum: nil, maximum: cap), received: .count(of: text.utf8.count))
    case .present(let text) where kind != .text && !text.isEmpty:
      do throws(MalformedText) {
        _ = try kind.parse(text)
        return nil
      } catch {
        return Violation(
          path: path(), implicitRule: .kind, code: .invalidFormat,
          expected: .format(named: kind.rawValue), mismatchRange: error.range(in: text))
      }
    case .present, .absent, .null: return nil
    }
  }
}

extension MalformedText {
  func range(in text: String) -> Range<TextPosition> {
    text.withUTF8Bytes { utf8 in
      let start = CharacterKernel.boundary(atOrBefore: range.lowerBound, in: utf8)
      let end = CharacterKernel.boundary(atOrAfter: range.upperBound, in: utf8)
      let lower = TextPosition.start.advanced(past: utf8.extracting(..<start))
      return lower..<lower.advanced(past: utf8.extracting(start..<end))
    }
  }
}

extension Violation {
  static func wrongType(_ type: String, expected: String, at path: FieldPath) -> Violation {
    Violation(
      path: path, implicitRule: .type, code: .wrongType,
      expected: .type(named: expected), received: .type(named: type))
  }

  /// The violation for a text that the property's type can't represent.
  static func unrepresentable(at path: FieldPath) -> Violation {
    Violation(path: path, implicitRule: .type, code: .check)
  }
}

// MARK: - Rules

extension FieldRule {
  /// Returns `nil` if the value meets the rule, if the condition of the rule doesn't hold, or if
  /// the rule is asynchronous. The value must be empty or of the kind `kind`, and must not be
  /// larger than `validation.valueCap`.
  package func violation(
    of value: FieldText, _ kind: ValueKind, siblings: (String) -> FieldText,
    _ validation: inout Validation
  ) -> Violation? {
    guard conditionHolds(siblings) else { return nil }
    switch self.kind {
    case .required: return value.isBlank ? violation(.required) : nil
    case .equal(let name):
      // Empty values are compared, too, because a missing confirmation doesn't equal a password.
      return value.equals(siblings(name)) ? nil : violation(.notEqual, .field(named: name))
    case .notEqual(let name):
      // An empty value is valid, even if the other value is also empty.
      let isSame = !value.isEmpty && value.equals(siblings(name))
      return isSame ? violation(.notDifferent, .field(named: name)) : nil
    case .isTrue: return value.value == "true" ? nil : violation(.notTrue)
    case .asyncCheck: return nil
    default:
      guard let text = value.value, !text.isEmpty else { return nil }
      return textViolation(of: text, kind, siblings: siblings, &validation)
    }
  }

  /// `texts` returns the text of a field by name, or `nil` if the field doesn't have a value.
  package func applies(among texts: (String) -> String?) -> Bool {
    conditionHolds { FieldText(texts($0)) }
  }

  func conditionHolds(_ siblings: (String) -> FieldText) -> Bool {
    condition.map { $0.holds(for: siblings($0.field)) } ?? true
  }

  private func textViolation(
    of text: String, _ kind: ValueKind, siblings: (String) -> FieldText,
    _ validation: inout Validation
  ) -> Violation? {
    switch self.kind {
    case .count(let limit, _):
      return text.withUTF8Bytes { text in
        let (tally, start) = limit.unit.tally(of: text, excessOver: limit.maximum)
        return tally.fits(limit) ? nil : violation(of: limit, tally, from: start, text)
      }
    case .characters(let filter): return filterViolation(of: filter, text)
    case .pattern(let pattern):
      let result = validation.match(pattern, text)
      if case .matched = result { return nil }
      return violation(
        result == .unmatched ? .patternMismatch : .patternTimeout, .pattern(source: pattern.source))
    case .oneOf(let choices):
      return choices.contains(text, kind) ? nil : violation(.notOneOf, choices.expected)
    case .format(let format):
      return format.matches(text) ? nil : violation(.invalidFormat, .format(named: format.name))
    case .check(let passes, let code): return passes(text) ? nil : violation(code)
    case .range(let range):
      guard kind.isOrdered, let value = try? kind.parse(text) else { return nil }
      return rangeViolation(of: range, value, kind, siblings, validation.references)
    case .step(let step):
      guard case .number(let number)? = try? kind.parse(text), !step.contains(number) else {
        return nil
      }
      return violation(.stepMismatch, .step(of: step.size.description, from: step.base.description))
    case .fileTypes(let types):
      guard case .file(let file)? = try? kind.parse(text), !file.isAccepted(by: types) else {
        return nil
      }
      return violation(.fileType, .values(firstOf: types))
    case .fileSize(let minimum, let maximum):
      guard case .file(let file)? = try? kind.parse(text) else { return nil }
      return sizeViolation(of: file.size, minimum, maximum)
    case .required, .equal, .notEqual, .isTrue, .asyncCheck: return nil
    }
  }

  private func violation(
    _ code: Violation.Code, _ expected: Violation.Expected? = nil
  ) -> Violation {
    Violation(path: FieldPath(), rule: name, code: code, expected: expected)
  }

  private func sizeViolation(of size: Int, _ minimum: Int, _ maximum: Int?) -> Violation? {
    guard size < minimum || maximum.map({ size > $0 }) == true else { return nil }
    return Violation(
      path: FieldPath(), rule: name, code: size < minimum ? .fileTooSmall : .fileTooLarge,
      unit: "bytes",
      expected: .count(minimum: minimum > 0 ? minimum : nil, maximum: maximum),
      received: .count(of: size))
  }

  /// `text` must break `limit`. `start` is the byte offset of the excess, or `nil` if not known.
  package func violation(
    of limit: TextLimit, _ tally: Tally, from start: Int?, _ text: Span<UInt8>
  ) -> Violation {
    switch limit.status(of: tally).outcome {
    case .within, .tooShort: return lengthViolation(.tooShort, of: limit, tally)
    case .tooLong:
      return lengthViolation(
        .tooLong, of: limit, tally,
        excessRange: limit.excessRange(in: text, counting: tally.count, from: start))
    case .unencodable: return unencodableViolation(of: limit, text)
    case .refused:
      return violation(
        .check, of: limit, .count(of: tally.count),
        mismatchRange: TextPosition.start..<TextPosition.start.advanced(past: text))
    }
  }

  private func lengthViolation(
    _ code: Violation.Code, of limit: TextLimit, _ tally: Tally,
    excessRange: Range<TextPosition>? = nil
  ) -> Violation {
    // An exact count of 0 has the code `tooLong`, because the text can't be too short.
    let isExact = limit.minimum == limit.maximum && limit.minimum > 0
    return violation(
      isExact ? .wrongLength : code, of: limit, .count(of: tally.count), excessRange: excessRange)
  }

  private func unencodableViolation(of limit: TextLimit, _ text: Span<UInt8>) -> Violation {
    let value = String(text)
    func isRefused(_ character: Character) -> Bool {
      !String(character).unencodableCharacters(in: limit.unit).isEmpty
    }
    let mismatchRange = value.firstIndex(where: isRefused).map { index in
      let before = value.utf8.distance(from: value.startIndex, to: index)
      let start = TextPosition.start.advanced(past: text.extracting(..<before))
      let end = before + value[index].utf8.count
      return start..<start.advanced(past: text.extracting(before..<end))
    }
    return violation(
      .unencodable, of: limit, .characters(some: value.firstDistinct(where: isRefused)),
      mismatchRange: mismatchRange)
  }

  private func violation(
    _ code: Violation.Code, of limit: TextLimit, _ received: Violation.Received,
    excessRange: Range<TextPosition>? = nil, mismatchRange: Range<TextPosition>? = nil
  ) -> Violation {
    Violation(
      path: FieldPath(), rule: name, code: code, unit: limit.unit.name,
      expected: .count(
        minimum: limit.minimum > 0 ? limit.minimum : nil, maximum: limit.maximum),
      received: received, excessRange: excessRange, mismatchRange: mismatchRange)
  }

  private func filterViolation(of filter: CharacterFilter, _ text: String) -> Violation? {
    guard !text.allSatisfy(filter.allows) else { return nil }
    return Violation(
      path: FieldPath(), rule: name, code: .disallowedCharacters,
      expected: .characters(
        allowed: filter.allowed?.map(\.name), denied: filter.denied.map(\.name)),
      received: .characters(some: text.firstDistinct { !filter.allows($0) }))
  }

  /// A bound that is a field without a valid value is ignored. A reference or constant without a
  /// valid value is reported as `unanswered`, unless `value` breaks the other bound.
  private func rangeViolation(
    of range: ValueRange, _ value: ParsedValue, _ kind: ValueKind,
    _ siblings: (String) -> FieldText, _ references: [String: String]
  ) -> Violation? {
    let (minimum, maximum) = (range.minimum, range.maximum)
    let lower = minimum?.resolved(kind, siblings, references)
    let upper = maximum?.resolved(kind, siblings, references)
    let excludesMinimum = minimum?.isExclusive == true
    let excludesMaximum = maximum?.isExclusive == true
    let isLow = lower.map { value < $0.value || excludesMinimum && value == $0.value } ?? false
    let isHigh = upper.map { $0.value < value || excludesMaximum && value == $0.value } ?? false
    guard isLow || isHigh else {
      let isUnknown =
        minimum?.isField == false && lower == nil || maximum?.isField == false && upper == nil
      return isUnknown ? violation(.unanswered) : nil
    }
    let code: Violation.Code =
      switch (isLow, kind.isNumeric) {
      case (true, true): excludesMinimum ? .notAbove : .tooSmall
      case (false, true): excludesMaximum ? .notBelow : .tooLarge
      case (true, false): excludesMinimum ? .notAfter : .tooEarly
      case (false, false): excludesMaximum ? .notBefore : .tooLate
      }
    return violation(code, .range(minimum: lower?.text, maximum: upper?.text))
  }
}

extension String {
  /// Returns at most the first five distinct Characters, each cut to 16 scalars.
  fileprivate func firstDistinct(where isWanted: (Character) -> Bool) -> [String] {
    var found: [String] = []
    for character in self where isWanted(character) {
      // A Character can have any number of scalars.
      let shown = String(String.UnicodeScalarView(character.unicodeScalars.prefix(16)))
      if !found.contains(shown) { found.append(shown) }
      if found.count == 5 { break }
    }
    return found
  }
}
