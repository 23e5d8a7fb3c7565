public import TextMetrics

/// The whole value has the form of a pattern.
///
/// ```swift
/// Pattern(try ICUPattern("[a-z][a-z0-9]*"))
/// Pattern("postcode") { /[A-Z]{1,2}[0-9]+/ }
/// ```
public struct Pattern: FieldRuleConvertible {
  /// The rule as data.
  public let fieldRule: FieldRule

  /// A pattern with limits, of which reaching one is a violation.
  public init(_ pattern: any TextPattern) {
    fieldRule = FieldRule(.pattern(pattern))
  }

  /// A regular expression of Swift's, under a name. It is trusted: nothing bounds its time. It
  /// cannot be shared between tasks, so `make` is called for each value.
  public init<Output>(_ name: String, make: @escaping @Sendable () -> Regex<Output>) {
    fieldRule = FieldRule(.check { (try? make().wholeMatch(in: $0)) != nil }, name: name)
  }
}
