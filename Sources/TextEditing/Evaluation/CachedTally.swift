import TextMetrics

/// The tally of one text after another, for a limit.
///
/// A field is typed into near one place. So where counting takes long, the tally of what stands
/// before that place, up to a stable boundary, is kept for as long as the texts begin so.
struct CachedTally: Sendable {
  /// Whether what a text shares with the last one is not counted again.
  let isCached: Bool
  /// The tally of the last text.
  private(set) var tally = Tally(count: 0)
  /// What is known of how the last text begins.
  private(set) var beginning = SettledBeginning()
  private let ceiling: CountCeiling

  init(_ ceiling: CountCeiling) {
    self.ceiling = ceiling
    isCached = ceiling.unit.traits.isExpensive || ceiling.unit == .characters
  }

  /// Whether the last text keeps the limit.
  var isKept: Bool { ceiling.admits(tally) }

  /// Counts a text, the first `shared` bytes of which it has in common with the last one. Returns
  /// whether it keeps the limit.
  mutating func count(_ text: Span<UInt8>, sharing shared: Int) -> Bool {
    // No variable for the unit, which would retain it.
    if isCached {
      if beginning.verifiedLength > shared { beginning = SettledBeginning() }
      // A text that only lost its end does not show where the next key will be.
      if shared < text.count { beginning.advance(to: shared, of: text, in: ceiling.unit) }
      tally = beginning.tally(of: text, in: ceiling.unit)
    } else {
      tally = ceiling.unit.tally(of: text)
    }
    return isKept
  }
}
