/// The result of a validation: the violations of a record.
///
/// ```swift
/// let report = signUp.validate(SignUp())
/// report.isValid  // false
/// report.violations(for: "name").map(\.code)  // [.required]
/// ```
///
/// A report contains at most ``maximumViolations`` violations.
public struct FormReport: Sendable, Hashable {
  /// An asynchronous rule that hasn't run for a value.
  package struct UnaskedRule: Sendable, Hashable {
    package let path: FieldPath
    package let rule: String
  }

  /// The maximum number of violations of a report. Validation stops when it is reached.
  public static let maximumViolations = 10_000

  /// The violations, in the order of the form's members and of the rules of each member.
  public internal(set) var violations: [Violation]

  /// Creates a report.
  ///
  /// - Parameter violations: The violations in the order of the report.
  public init(_ violations: [Violation] = []) {
    self.violations = violations
  }

  /// The asynchronous rules that haven't run. Empty in reports that clients see.
  package var unasked: [UnaskedRule] = []

  /// A Boolean value that indicates whether there are no violations.
  public var isValid: Bool { violations.isEmpty }

  /// Returns the violations of one value.
  ///
  /// - Parameter path: The path of the value, such as `"items[1].name"`.
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public func violations(for path: FieldPath) -> [Violation] {
    violations.filter { $0.path == path }
  }

  /// Returns the violations of one value.
  ///
  /// - Parameter path: The path of the value as a text. A text that isn't a path has no violations.
  /// - Complexity: O(*n*), where *n* is the number of violations.
  @_disfavoredOverload
  public func violations(for path: some StringProtocol) -> [Violation] {
    (try? FieldPath(parsing: path)).map { violations(for: $0) } ?? []
  }

  /// Returns the violations of one property: `violations(for: \SignUp.name)`.
  ///
  /// - Parameter keyPath: The property.
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public func violations<Model, Value>(
    for keyPath: any KeyPath<Model, Value> & Sendable
  ) -> [Violation] {
    let names = violations.lazy.compactMap { $0.context.source?.names }.first
    guard let name = names?[keyPath] ?? PropertyName.name(of: keyPath) else { return [] }
    return violations(for: FieldPath(name: name))
  }

  /// Returns the report in which each violation without a form has one.
  func naming(_ source: @autoclosure () -> Violation.Source) -> FormReport {
    guard violations.contains(where: { $0.form == nil }) else { return self }
    let source = source()
    var report = self
    for index in report.violations.indices where violations[index].form == nil {
      let message = violations[index].ownMessage
      report.violations[index].context.source =
        message == nil
        ? source : Violation.Source(form: source.form, message: message, names: source.names)
    }
    return report
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
