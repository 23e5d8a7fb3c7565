/// What is wrong with a record: its violations, field by field in the order of the declaration.
///
/// ```swift
/// let report = signUp.report(on: SignUp())
/// report.isValid  // false
/// report["name"].map(\.problem)  // [.missing]
/// ```
///
/// Judging ends with the ``mostViolations``th violation: one record of a hundred megabytes may hold
/// more of them than memory does.
public struct FormReport: Sendable, Hashable, Codable {
  /// The most violations that judging a model reports: of more, those that are found first.
  public static let mostViolations = 10_000

  /// Field by field in the order of the declaration, and for each field in that of its rules.
  public private(set) var violations: [Violation]

  /// A report of these violations, in this order.
  public init(_ violations: [Violation] = []) {
    self.violations = violations
  }

  /// Whether there is no violation.
  public var isValid: Bool { violations.isEmpty }

  /// The violations of one value. Linear in the violations.
  public subscript(path: FieldPath) -> [Violation] {
    violations.filter { $0.path == path }
  }

  /// The paths that have violations, each once, in the order of the declaration.
  public var paths: [FieldPath] {
    var seen: Set<FieldPath> = []
    return violations.map(\.path).filter { seen.insert($0).inserted }
  }

  /// Whether no further violation is reported.
  var isFull: Bool { violations.count >= Self.mostViolations }

  mutating func append(_ violation: Violation) {
    if isFull { return }
    violations.append(violation)
  }
}

/// Thrown where a valid value is asked for and there is none.
public struct InvalidForm: Error, Sendable, Hashable {
  /// At least one violation.
  public let report: FormReport
}

extension InvalidForm: CustomStringConvertible {
  public var description: String {
    "The form is not valid: "
      + report.violations.map { "\($0.path): \($0.rule) (\($0.problem))" }.joined(separator: ", ")
  }
}
