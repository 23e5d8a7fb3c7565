/// A count of 64 bits that follows that of a meter, which may have so few bits that it wraps
/// around.
///
/// One piece of text never adds more than an `Int` holds, so that the difference of two counts of
/// the meter is right even where the counts are not.
struct WideCount<Narrow: FixedWidthInteger & SignedInteger & Sendable>: Sendable {
  private(set) var value: Int64
  private var last: Narrow

  init(_ count: Narrow) {
    value = Int64(count)
    last = count
  }

  /// Goes on to what the meter says after its next piece.
  mutating func follow(_ count: Narrow) {
    value &+= Int64(count &- last)
    last = count
  }
}
