import FormValidation

/// How many records there were, and how often each rule was broken. Its size is that of the form,
/// not of the input.
struct RecordSummary: Sendable {
  private struct Rule: Hashable, Sendable {
    /// The path without positions in lists.
    let field: String
    let name: String
    let problem: Violation.Problem
    let unit: String?

    func json(count: Int) -> JSONValue {
      var json: JSONObject = [
        "field": .string(field), "rule": .string(name), "problem": .string(problem.rawValue),
        "count": .integer(count),
      ]
      json["unit"] = unit.map(JSONValue.string)
      return .object(json)
    }
  }

  /// How many of the lines that are not JSON are complained about.
  static let maximumComplaints = 10

  private(set) var records = 0
  private(set) var invalid = 0
  /// The lines that are not JSON.
  private(set) var unreadable = 0
  /// What is wrong with the first of them, and other remarks.
  var complaints: [String] = []
  private var broken: [Rule: Int] = [:]

  /// The exit status that follows; nil where every record is valid.
  var status: Failure.Status? { unreadable > 0 ? .badInput : invalid > 0 ? .doesNotFit : nil }

  mutating func countUnreadable(_ complaint: String) {
    unreadable += 1
    if unreadable <= Self.maximumComplaints { complaints.append(complaint) }
  }

  mutating func countValid() { records += 1 }

  mutating func add(_ part: RecordSummary) {
    records += part.records
    invalid += part.invalid
    unreadable += part.unreadable
    broken.merge(part.broken, uniquingKeysWith: +)
  }

  mutating func count(_ report: FormReport) {
    records += 1
    if !report.isValid { invalid += 1 }
    for violation in report.violations {
      let names = violation.path.names
      let rule = Rule(
        field: names.count == 1 ? names[0] : names.joined(separator: "."), name: violation.rule,
        problem: violation.problem, unit: violation.unit)
      broken[rule, default: 0] += 1
    }
  }

  /// The most broken rules first, then by field.
  private var ranking: [(rule: Rule, count: Int)] {
    broken.map { ($0.key, $0.value) }.sorted { left, right in
      (-left.1, left.0.field, left.0.name, left.0.problem.rawValue, left.0.unit ?? "")
        < (-right.1, right.0.field, right.0.name, right.0.problem.rawValue, right.0.unit ?? "")
    }
  }

  var json: JSONValue {
    [
      "records": .integer(records), "valid": .integer(records - invalid),
      "invalid": .integer(invalid), "unreadable": .integer(unreadable),
      "rules": .array(ranking.map { $0.rule.json(count: $0.count) }),
    ]
  }

  var lines: [String] {
    let counts = ranking.map { rule, count in
      let field = rule.field.isEmpty ? "(record)" : rule.field
      let unit = rule.unit.map { " (\($0))" } ?? ""
      return "\(count)  \(field)  \(rule.name): \(rule.problem.rawValue)\(unit)"
    }
    return [
      "\(records) \(records == 1 ? "record" : "records"): \(records - invalid) valid, \(invalid) invalid; "
        + "\(unreadable) \(unreadable == 1 ? "line" : "lines") unreadable"
    ] + counts
  }
}
