/// A partial count of a text in one unit.
///
/// The tallies of two pieces that are cut at a stable boundary are merged to the tally of the text.
@usableFromInline
package struct Tally: Sendable, Hashable {
  /// The count in the unit.
  package var count: Int
  #if PAGE_CORE
    @inlinable package var unencodable: Int {
      get { 0 }
      set {}
    }
    @inlinable package var isRefused: Bool {
      get { false }
      set {}
    }
    @inlinable package var parts: SIMD2<Int> { .zero }
  #else
    /// The number of scalars that the unit's encoding can't represent.
    package var unencodable: Int
    /// Whether a service refuses the text as a whole, as a file system refuses the name `..`.
    package var isRefused: Bool
    /// The values that are added if the count isn't a sum, and that the count is computed from.
    /// They're zero for most units.
    package var parts: SIMD2<Int>
  #endif

  package init(
    count: Int, unencodable: Int = 0, isRefused: Bool = false, parts: SIMD2<Int> = .zero
  ) {
    self.count = count
    #if !PAGE_CORE
      self.unencodable = unencodable
      self.isRefused = isRefused
      self.parts = parts
    #endif
  }

  /// Creates a tally of a count that can exceed `Int.max`.
  package init(clamping count: Int64) { self.init(count: Int(clamping: count)) }

  init(_ encoded: EncodedTally) {
    self.init(count: encoded.bytes, unencodable: encoded.unencodable)
  }

  /// Whether the count is at most `maximum`, without unencodable scalars.
  package func fits(_ maximum: Int) -> Bool { unencodable == 0 && count <= maximum }

  package static func + (left: Tally, right: Tally) -> Tally {
    Tally(
      count: left.count.addingClamped(right.count),
      unencodable: left.unencodable.addingClamped(right.unencodable),
      isRefused: left.isRefused || right.isRefused,
      parts: left.parts &+ right.parts)
  }

  package static func += (left: inout Tally, right: Tally) { left = left + right }
}

/// An indivisible range of a text, such as a link in a post, and its tally.
@usableFromInline
package struct IndivisibleRange: Sendable, Hashable {
  /// The range, in bytes.
  package let range: Range<Int>
  package let tally: Tally

  package init(range: Range<Int>, tally: Tally) {
    self.range = range
    self.tally = tally
  }
}

// Counts saturate at `Int.max` instead of wrapping or trapping. An `Int` has 32 bits on a web page
// and on a watch, and a stream can be endless.
extension FixedWidthInteger {
  /// Returns the sum of two nonnegative numbers, or the largest number if the sum is greater.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }

  /// Returns the product of two nonnegative numbers, or the largest number if the product is
  /// greater.
  @inlinable
  package func multipliedClamped(by other: Self) -> Self {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? .max : product
  }
}
