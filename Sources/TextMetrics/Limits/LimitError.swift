/// Why numbers or a text make no limit.
public enum LimitError: Error, Sendable, Hashable {
  /// A limit was written without `<=`, `>=` or `=`; one that it may have meant.
  case noOperator(String, similar: String?)
  /// Nothing stands before the operator.
  case noUnit(String)
  /// What stands before the operator is no unit.
  case unit(UnitError)
  /// What should be a number is not written in the digits 0–9.
  case notANumber(String)
  /// A number beyond `Int.max`.
  case tooLarge(String)
  /// A bound below 0.
  case negative(Int)
  /// A range without any bound.
  case noBound(String)
  /// A range that holds no number.
  case maximumBelowMinimum(minimum: Int, maximum: Int)
}

extension LimitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noOperator(let text, let similar):
      """
      '\(text)' is not a limit.\(similar.map { " Did you mean '\($0)'?" } ?? "") \
      Write a unit, one of <=, >= and =, and a number, such as \
      characters<=300, words>=3 or bytes=3..3000.
      """
    case .noUnit(let text):
      "'\(text)' names no unit. Write one before the operator, such as characters\(text)."
    case .unit(let error): error.description
    case .notANumber(let text):
      """
      '\(text)' is not a whole number. Write digits such as 300, or after = a range such as 3..300.
      """
    case .tooLarge(let text): "\(text) is too large. The largest number of a limit is \(Int.max)."
    case .negative(let number): "A limit cannot be \(number). The smallest is 0."
    case .noBound(let text):
      "'\(text)' bounds nothing. Write a range such as 3.., ..300 or 3..300."
    case .maximumBelowMinimum(let minimum, let maximum):
      "The maximum \(maximum) is below the minimum \(minimum). Write the smaller number first."
    }
  }
}
