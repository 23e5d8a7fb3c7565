import FormSupport
import FormValidation
import Foundation
import StrictJSON
import TestSupport
import TextMetrics

/// A reference implementation of the rules for one value, with regular expressions and Foundation's
/// numbers and calendar.
struct ValueModel {
  var kind = ValueKind.text
  var isRequired = false
  var absence = Absence.missingOrNull
  var minimum: String?
  var maximum: String?
  var isOpen = false
  var step: String?
  var choices: [String]?

  fileprivate enum Value: Equatable {
    case number(Foundation.Decimal)
    case day(Date)
    case boolean(Bool)
  }

  func problems(of member: JSONValue?) -> [Violation.Code] {
    switch member {
    case nil:
      if isRequired { return [.required] }
      return absence == .null || absence == .never ? [.required] : []
    case .null?:
      if isRequired { return [.required] }
      return absence == .missing || absence == .never ? [.wrongType] : []
    case let member?:
      switch (kind, member) {
      case (.integer, .integer), (.integer, .number), (.decimal, .integer), (.decimal, .number):
        return problems(ofText: spelled(member))
      case (.boolean, .boolean(let flag)): return problems(ofText: flag ? "true" : "false")
      case (.date, .string(let text)):
        return text.isEmpty ? (isRequired ? [.required] : []) : problems(ofText: text)
      default: return [.wrongType]
      }
    }
  }

  func problems(ofTyped text: String) -> [Violation.Code] {
    text.isEmpty ? (isRequired ? [.required] : []) : problems(ofText: text)
  }

  private func problems(ofText text: String) -> [Violation.Code] {
    guard let value = value(text) else { return [.invalidFormat] }
    var problems: [Violation.Code] = []
    let isDay = kind == .date
    if let minimum = minimum.flatMap(self.value), value < minimum || isOpen && value == minimum {
      problems.append(isOpen ? (isDay ? .notAfter : .notAbove) : isDay ? .tooEarly : .tooSmall)
    } else if let maximum = maximum.flatMap(self.value),
      value > maximum || isOpen && value == maximum
    {
      problems.append(isOpen ? (isDay ? .notBefore : .notBelow) : isDay ? .tooLate : .tooLarge)
    }
    if let step = step.flatMap({ Decimal(string: $0) }), case .number(let number) = value {
      if "\(number / step)".contains(".") { problems.append(.stepMismatch) }
    }
    if let choices, !choices.compactMap(self.value).contains(value) { problems.append(.notOneOf) }
    return problems
  }

  private func value(_ text: String) -> Value? {
    switch kind {
    case .integer, .decimal:
      guard text.wholeMatch(of: /-?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][-+]?[0-9]+)?/) != nil,
        let number = Decimal(string: text.lowercased())
      else { return nil }
      return kind == .integer && "\(number)".contains(".") ? nil : .number(number)
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .date:
      guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
        let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), year > 0
      else { return nil }
      var calendar = Calendar(identifier: .iso8601)
      calendar.timeZone = .gmt
      let components = DateComponents(year: year, month: month, day: day)
      guard let date = calendar.date(from: components),
        calendar.dateComponents([.year, .month, .day], from: date) == components
      else { return nil }
      return .day(date)
    default: return nil
    }
  }

  private func spelled(_ number: JSONValue) -> String { number.text }

  var declaration: FieldDeclaration {
    var rules: [FieldRule] = []
    if isRequired { rules.append(.required) }
    if minimum != nil || maximum != nil {
      rules.append(.range(from: minimum.map(bound), to: maximum.map(bound)))
    }
    if let step = step.flatMap({ ExactDecimal($0) }) { rules.append(.multiple(of: step)) }
    if let choices { rules.append(.oneOf(choices)) }
    var field = FieldDeclaration("a", kind: kind, rules: rules)
    field.absence = absence
    return field
  }

  private func bound(_ text: String) -> ValueRange.Bound {
    isOpen ? .value(text).exclusive : .value(text)
  }
}

extension ValueModel.Value {
  fileprivate static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.day(let left), .day(let right)): left < right
    default: false
    }
  }

  fileprivate static func > (left: Self, right: Self) -> Bool { right < left }
}

extension RandomSource {
  mutating func valueModel() -> ValueModel {
    var model = ValueModel()
    model.kind = pick([.integer, .decimal, .boolean, .date])
    model.isRequired = chance(30)
    model.absence = pick(Absence.allCases)
    if model.kind == .boolean { return model }
    if chance(50) { model.minimum = sample(of: model.kind) }
    if chance(50) { model.maximum = sample(of: model.kind) }
    model.isOpen = chance(40)
    if model.kind != .date, chance(40) {
      model.step = model.kind == .integer ? pick(["2", "7"]) : pick(["0.1", "0.25", "3", "1e-3"])
    }
    if chance(20) { model.choices = (0..<3).map { _ in sample(of: model.kind) } }
    return model
  }

  mutating func sample(of kind: ValueKind) -> String {
    switch kind {
    case .integer: return "\(number(in: -20...20))"
    case .decimal:
      return pick([
        "0.1", "0.3", "0.35", "-1.5", "1e1", "2.50", "7",
        "\(number(in: -9...9)).\(number(in: 0...9))",
      ])
    case .boolean: return pick(["true", "false"])
    default:
      return pick([
        "2024-02-29", "2023-02-28", "2000-02-29", "1999-12-31", "0001-01-01", "9999-12-31",
        "2026-11-22",
      ])
    }
  }

  mutating func typed(into kind: ValueKind) -> String {
    if chance(60) { return sample(of: kind) }
    return pick([
      "", " 1", "1.", "+1", "1,5", "１２", "1\u{301}", "9223372036854775807", "-0", "1e3", "1.50",
      "12345678901234567890123456", "0.30000000000000000000000001", "true", "TRUE", "2023-02-29",
      "1900-02-29", "0000-01-01", "10000-01-01", "2024-13-01", "2024-2-9", "2024-02-29T00:00",
      "24:00:00", "a", "😀", "-", ".", "e", "NaN",
    ])
  }

  mutating func member(for kind: ValueKind) -> JSONValue? {
    switch number(in: 0...9) {
    case 0: return nil
    case 1: return .null
    case 2: return pick([true, false, [], [:], "", "1", 1, 0])
    default: break
    }
    switch kind {
    case .integer:
      return chance(80) ? .integer(number(in: -25...25)) : .number(pick([0.5, 1e20, -2.25]))
    case .decimal:
      return chance(30)
        ? .integer(number(in: -9...9))
        : .number(pick([0.1, 0.3, 0.35, 2.5, -1.5, 1e-7, 123456.789]))
    case .boolean: return .boolean(chance(50))
    default: return .string(typed(into: kind))
    }
  }
}
