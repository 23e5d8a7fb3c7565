// An `Int` has 32 bits in a web page and on a watch, and a stream has no end. A count that is more
// than it holds is the largest number there is: never less than the truth by accident, as a sum
// that wraps around would be, and no reason to stop.
extension FixedWidthInteger {
  /// The sum of two numbers that are not negative, or the largest number if that is more.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }

  /// The product of two numbers that are not negative, or the largest number if that is more.
  @inlinable
  package func multipliedClamped(by other: Self) -> Self {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? .max : product
  }
}
