/// What is wrong with a record: its violations, field by field in the order of the declaration.
///
/// ```swift
/// let report = signUp.report(on: SignUp())
/// report.isValid  // false
/// report["name"].map(\.problem)  // [.missing]
/// ```
///
/// Judging ends with the ``maximumViolations``th violation: one record of a hundred megabytes may
/// hold more of them than memory does.
public struct FormReport: Sendable, Hashable {
  /// An asynchronous rule that is still to be asked about a value.
  public struct UnaskedRule: Sendable, Hashable {
    /// Where the value is.
    public let path: FieldPath
    /// The name of the rule.
    public let rule: String
  }

  /// The most violations that judging a model reports: of more, those that are found first.
  public static let maximumViolations = 10_000

  /// Field by field in the order of the declaration, and for each field in that of its rules.
  public internal(set) var violations: [Violation]
  @available(*, unavailable, message: "Write report[\"email\"]")
  public func violations(for field: FieldPath) -> [Violation] { violations }
  @available(*, unavailable, message: "Write report[\"email\"]")
  public func violations(of field: FieldPath) -> [Violation] { violations }
  @available(*, unavailable, renamed: "isValid")
  public var isEmpty: Bool { isValid }

  /// A report of these violations, in this order.
  public init(_ violations: [Violation] = []) {
    self.violations = violations
  }

  /// The asynchronous rules that are still to be asked, since the model was judged without waiting:
  /// ``ModelForm/report(on:)``. None after ``ModelForm/fullReport(on:concurrency:clock:)``.
  public package(set) var unasked: [UnaskedRule] = []

  /// Whether every rule was asked, and none is broken.
  public var isValid: Bool { violations.isEmpty && unasked.isEmpty }

  /// The violations of one value. Linear in the violations.
  public subscript(path: FieldPath) -> [Violation] {
    violations.filter { $0.path == path }
  }

  /// The paths that have violations, each once, in the order of the declaration.
  public var paths: [FieldPath] {
    var seen: Set<FieldPath> = []
    return violations.map(\.path).filter { seen.insert($0).inserted }
  }

  var isFull: Bool { violations.count >= Self.maximumViolations }

  package mutating func append(_ violation: Violation) {
    if isFull { return }
    violations.append(violation)
  }

  /// Appends the violation that a rule found in the value at a path.
  package mutating func append(_ violation: Violation?, at path: FieldPath) {
    guard var violation else { return }
    violation.path = path
    append(violation)
  }
}
