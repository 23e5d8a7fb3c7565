import TextMetrics

/// The tally of a text up to a seam, kept for as long as the text begins so: a field is typed into
/// near one place, and what stands before it need not be counted again with every key.
struct PrefixTallyCache: Sendable {
  /// Bytes before the caret that are counted again rather than looked through for a seam.
  private static let stretch = 32

  private let unit: TextUnit
  /// What the last text began with.
  private(set) var beginning = SettledBeginning()

  /// A cache of nothing yet.
  init(_ unit: TextUnit) { self.unit = unit }

  /// The tally of a text, the first `shared` bytes of which it has in common with the text that was
  /// counted before it.
  mutating func tally(of text: Span<UInt8>, sharing shared: Int) -> Tally {
    if beginning.proof > shared { beginning = SettledBeginning() }
    // Where the text only grew at its end, the caret is unknown.
    if shared - beginning.end > Self.stretch, shared < text.count {
      beginning.advance(to: shared, of: text, in: unit)
    }
    return beginning.tally(of: text, in: unit)
  }
}
