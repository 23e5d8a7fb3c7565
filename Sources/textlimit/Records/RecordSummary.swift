import FormValidation

/// How many records there were, and how often each rule was broken. Its size is that of the form,
/// not of the input.
struct RecordSummary {
  private struct Rule: Hashable {
    /// The path without positions in lists.
    let field: String
    let name: String
    let problem: Violation.Problem
    let unit: String?
  }

  private(set) var records = 0
  private(set) var invalid = 0
  private(set) var unreadable = 0
  private var broken: [Rule: Int] = [:]

  mutating func countUnreadable() { unreadable += 1 }

  mutating func count(_ report: FormReport) {
    records += 1
    if !report.isValid { invalid += 1 }
    for violation in report.violations {
      let rule = Rule(
        field: violation.path.names.joined(separator: "."), name: violation.rule,
        problem: violation.problem, unit: violation.unit)
      broken[rule, default: 0] += 1
    }
  }

  /// The most broken rules first, then by field.
  private var ranking: [(rule: Rule, count: Int)] {
    broken.map { ($0.key, $0.value) }.sorted { left, right in
      (-left.1, left.0.field, left.0.name, left.0.problem.rawValue)
        < (-right.1, right.0.field, right.0.name, right.0.problem.rawValue)
    }
  }

  /// The summary as it goes out in JSON.
  struct Report: Encodable {
    let records: Int
    let valid: Int
    let invalid: Int
    let unreadable: Int
    let rules: [BrokenRule]
  }

  /// A rule, and in how many places it was broken.
  struct BrokenRule: Encodable {
    let field: String
    let rule: String
    let problem: Violation.Problem
    let unit: String?
    let count: Int
  }

  var report: Report {
    Report(
      records: records, valid: records - invalid, invalid: invalid, unreadable: unreadable,
      rules: ranking.map { rule, count in
        BrokenRule(
          field: rule.field, rule: rule.name, problem: rule.problem, unit: rule.unit, count: count)
      })
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
