// Names are divided at scalars, so that the web build doesn't load the tables of Characters.
extension StringProtocol {
  /// Returns the text before and after the first separator. Without a separator, the tail is `nil`.
  package func divided(at separator: Unicode.Scalar) -> (head: SubSequence, tail: SubSequence?) {
    divided(at: unicodeScalars.firstIndex(of: separator))
  }

  package func divided(atLast separator: Unicode.Scalar) -> (head: SubSequence, tail: SubSequence?)
  {
    divided(at: unicodeScalars.lastIndex(of: separator))
  }

  private func divided(at index: Index?) -> (head: SubSequence, tail: SubSequence?) {
    guard let index else { return (self[...], nil) }
    return (self[..<index], self[unicodeScalars.index(after: index)...])
  }
}
