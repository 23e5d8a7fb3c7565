/// What is known of a piece of text in one unit. Tallies of pieces cut at seams combine to the
/// tally of the whole.
@usableFromInline
package struct Tally: Sendable, Hashable {
  /// The count in the unit.
  package var count: Int
  #if PAGE_CORE
    @inlinable package var unencodable: Int { 0 }
    @inlinable package var parts: SIMD2<Int> { .zero }
  #else
    /// The number of scalars that the unit's encoding cannot hold.
    package var unencodable: Int
    /// What adds up where the count does not, and the count is computed from; zero for most units.
    package var parts: SIMD2<Int>
  #endif

  package init(count: Int, unencodable: Int = 0, parts: SIMD2<Int> = .zero) {
    self.count = count
    #if !PAGE_CORE
      self.unencodable = unencodable
      self.parts = parts
    #endif
  }

  /// A tally of what may be more than an `Int` holds.
  package init(clamping count: Int64) { self.init(count: Int(clamping: count)) }

  /// Whether a limit of `maximum` is met: by no count where scalars are unencodable.
  package func fits(_ maximum: Int) -> Bool { unencodable == 0 && count <= maximum }

  package static func + (left: Tally, right: Tally) -> Tally {
    Tally(
      count: left.count.addingClamped(right.count),
      unencodable: left.unencodable.addingClamped(right.unencodable),
      parts: left.parts &+ right.parts)
  }

  package static func += (left: inout Tally, right: Tally) { left = left + right }
}

extension Tally {
  init(_ encoded: EncodedTally) {
    self.init(count: encoded.bytes, unencodable: encoded.unencodable)
  }
}
