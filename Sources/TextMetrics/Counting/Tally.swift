/// What is known of a piece of text in one unit. Tallies of pieces cut at seams combine to the
/// tally of the whole.
package struct Tally: Sendable, Hashable {
  /// The count in the unit.
  package var count: Int
  /// The number of scalars that the unit's encoding cannot hold.
  package var unencodable: Int

  package init(count: Int, unencodable: Int = 0) {
    self.count = count
    self.unencodable = unencodable
  }
}

extension Tally: Comparable {
  /// A text with more unencodable scalars is the worse one, whatever its bytes.
  package static func < (left: Tally, right: Tally) -> Bool {
    (left.unencodable, left.count) < (right.unencodable, right.count)
  }
}
