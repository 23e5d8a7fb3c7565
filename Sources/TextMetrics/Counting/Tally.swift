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

  /// Whether a limit of `maximum` is met: by no count where scalars are unencodable.
  package func fits(_ maximum: Int) -> Bool { unencodable == 0 && count <= maximum }

  package static func + (left: Tally, right: Tally) -> Tally {
    Tally(count: left.count + right.count, unencodable: left.unencodable + right.unencodable)
  }

  package static func += (left: inout Tally, right: Tally) { left = left + right }
}

extension Tally: Comparable {
  /// A text with more unencodable scalars is the worse one, whatever its bytes.
  package static func < (left: Tally, right: Tally) -> Bool {
    (left.unencodable, left.count) < (right.unencodable, right.count)
  }
}

extension Tally {
  init(_ encoded: EncodedTally) {
    self.init(count: encoded.bytes, unencodable: encoded.unencodable)
  }
}
