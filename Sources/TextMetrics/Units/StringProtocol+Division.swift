// Names of units, limits and profiles are divided by their scalars: the signs between their parts
// are ASCII, and a web page that finds no Characters need not load the code for it.
extension StringProtocol {
  /// What stands before the first of a separator, and after it, nil where there is none. Linear.
  package func divided(at separator: Unicode.Scalar) -> (head: SubSequence, tail: SubSequence?) {
    divided(at: unicodeScalars.firstIndex(of: separator))
  }

  /// What stands before the last of a separator, and after it, nil where there is none. Linear.
  package func divided(atLast separator: Unicode.Scalar) -> (head: SubSequence, tail: SubSequence?)
  {
    divided(at: unicodeScalars.lastIndex(of: separator))
  }

  private func divided(at index: Index?) -> (head: SubSequence, tail: SubSequence?) {
    guard let index else { return (self[...], nil) }
    return (self[..<index], self[unicodeScalars.index(after: index)...])
  }
}
