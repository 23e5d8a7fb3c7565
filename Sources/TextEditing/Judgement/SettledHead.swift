import TextMetrics

/// What a text counts up to a seam, kept for as long as the text begins so: a field is typed into
/// near one place, and what stands before it need not be counted again with every key.
struct SettledHead {
  /// Bytes before the caret that are counted again rather than looked through for a seam.
  private static let stretch = 32

  /// The seam, in bytes.
  private var end = 0
  /// The bytes that prove the seam: those it was found in.
  private var proof = 0
  private var tally = Tally(count: 0)

  /// The tally of a text, the first `shared` bytes of which it has in common with the text that was
  /// counted before it.
  mutating func tally(of text: Span<UInt8>, sharing shared: Int, in unit: TextUnit) -> Tally {
    if proof > shared { self = SettledHead() }
    // A text that goes on as the other does not tell where it is typed into.
    if shared - end > Self.stretch, shared < text.count {
      let seam = end + unit.seam(in: text.extracting(end..<shared))
      tally += unit.tally(of: text.extracting(end..<seam))
      end = seam
      proof = shared
    }
    return tally + unit.tally(of: text.extracting(end...))
  }
}
