/// The result of a validation: the violations of a model or record.
///
/// ```swift
/// let report = signUp.validate(SignUp())
/// report.isValid  // false
/// report.violations(for: "name").map(\.code)  // [.required]
/// ```
///
/// A validation reports at most ``maximumViolations`` violations.
public struct FormReport: Sendable, Hashable {
  package struct PendingRule: Sendable, Hashable {
    package let path: FieldPath
    package let rule: String
  }

  /// The maximum number of violations that a validation reports.
  public static let maximumViolations = 10_000

  /// The violations.
  ///
  /// After a validation, the violations are in the order of the form's members, and of the rules of
  /// each member. If a rule has a condition in code or several conditions, its violations come
  /// after the violations of the member's other rules. Violations of a form or list itself come
  /// before the violations of its members or elements. Violations of unknown keys come after the
  /// other violations in the same object.
  public internal(set) var violations: [Violation]

  /// Creates a report.
  ///
  /// - Parameter violations: The violations in the order of the report.
  public init(_ violations: [Violation] = []) {
    self.violations = violations
  }

  /// The asynchronous rules that didn't run, and aren't reported as violations.
  package var pendingRules: [PendingRule] = []

  /// A Boolean value that indicates whether the report has no violations.
  public var isValid: Bool { violations.isEmpty }

  /// Returns the violations of the value at a path.
  ///
  /// - Parameter path: The path of the value, such as `"items[1].name"`.
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public func violations(for path: FieldPath) -> [Violation] {
    violations.filter { $0.path == path }
  }

  /// Returns the violations of the value at a path that is given as a text.
  ///
  /// Returns an empty array if the text isn't a path.
  ///
  /// - Parameter path: The text of the path, such as `items[1].name`.
  /// - Complexity: O(*n*), where *n* is the number of violations.
  @_disfavoredOverload
  public func violations(for path: some StringProtocol) -> [Violation] {
    (try? FieldPath(parsing: path)).map { violations(for: $0) } ?? []
  }

  /// Returns the violations of a property.
  ///
  /// The property can be in the form's model, such as `\SignUp.name`, or in a nested form's model,
  /// such as `\SignUp.address.city`. Violations of the elements of a list, or of the members of a
  /// nested form, aren't included.
  ///
  /// - Parameter keyPath: The property.
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public func violations<Model, Value>(
    for keyPath: any KeyPath<Model, Value> & Sendable
  ) -> [Violation] {
    let names = violations.lazy.compactMap { $0.context.source?.names }.first
    return violations(for: (names ?? FieldNames()).pathOrName(of: keyPath))
  }

  /// Sets the source of each violation whose form is `nil`. Custom messages stay the same.
  func withSource(_ source: @autoclosure () -> Violation.Source) -> FormReport {
    guard violations.contains(where: { $0.form == nil }) else { return self }
    let source = source()
    var report = self
    for index in report.violations.indices where violations[index].form == nil {
      let message = violations[index].customMessage
      report.violations[index].context.source =
        message == nil
        ? source : Violation.Source(form: source.form, message: message, names: source.names)
    }
    return report
  }

  /// The paths that have violations, without duplicates, in the order of the violations.
  ///
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public var paths: [FieldPath] {
    var seen: Set<FieldPath> = []
    return violations.map(\.path).filter { seen.insert($0).inserted }
  }

  var isFull: Bool { violations.count >= Self.maximumViolations }

  package mutating func append(_ violation: Violation) {
    if isFull { return }
    violations.append(violation)
  }

  package mutating func append(_ violation: Violation?, at path: FieldPath) {
    guard var violation else { return }
    violation.path = path
    append(violation)
  }
}

// MARK: - Order

extension FormReport {
  /// The violations of one value keep their order.
  package mutating func sort(by declaration: FormDeclaration) {
    guard violations.count > 1 else { return }
    var numbers: [[String]: Int] = [:]
    declaration.members.assignNumbers(below: [], &numbers)
    // The sort key of a violation is a list with a number for each component of its path.
    let keys = violations.map { violation in
      var names: [String] = []
      return violation.path.components.map { component in
        switch component {
        case .index(let index): return index
        case .name(let name):
          names.append(name)
          // Members that aren't declared come last.
          return numbers[names] ?? .max
        }
      }
    }
    let order = violations.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    violations = order.map { violations[$0] }
  }
}

extension [FormDeclaration.Member] {
  fileprivate func assignNumbers(below names: [String], _ numbers: inout [[String]: Int]) {
    for member in flattened {
      guard let name = member.name else { continue }
      let names = names + [name]
      if numbers[names] == nil { numbers[names] = numbers.count }
      switch member {
      case .group(let group): group.form.members.assignNumbers(below: names, &numbers)
      case .list(let list):
        if case .form(let form) = list.element {
          form.members.assignNumbers(below: names, &numbers)
        }
      case .field, .conditional, .check: break
      }
    }
  }
}

// MARK: - Form Error

/// An error that is thrown when a model or record breaks the rules of a form.
public struct FormError: Error, Sendable {
  /// The report that contains the violations.
  public let report: FormReport
  /// The form that was validated.
  ///
  /// Messages use the labels and message overrides of the form.
  public let form: FormDeclaration
  /// The errors that the closures of asynchronous rules threw, for logs.
  ///
  /// Each asynchronous rule that threw an error has a violation with the code
  /// ``Violation/Code/unanswered``.
  public let underlyingErrors: [any Error]

  /// Creates an error.
  ///
  /// If a violation in `report` doesn't come from the validation of a form, its message uses the
  /// labels and message overrides of `form`.
  ///
  /// - Parameters:
  ///   - report: The violations, which can include violations that a server reports.
  ///   - form: The form that was validated.
  ///   - underlyingErrors: The errors that asynchronous rules threw.
  public init(report: FormReport, form: FormDeclaration, underlyingErrors: [any Error] = []) {
    self.report = report.withSource(Violation.Source(form: form, message: nil))
    self.form = form
    self.underlyingErrors = underlyingErrors
  }

  /// The violations, in the order of the report.
  public var violations: [Violation] { report.violations }
}

extension FormError: CustomStringConvertible {
  public var description: String {
    let found = violations.map { "\($0.path): \($0.rule) (\($0.code))" }
    return "The form isn't valid: " + found.joined(separator: ", ")
  }
}

/// An error that is thrown when the definition of a form has mistakes.
public struct FormDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A message for each mistake, with the location in the source or file, or the name of the rule.
  public let problems: [String]

  public var description: String { problems.joined(separator: "\n") }
}
