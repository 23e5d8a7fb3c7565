import TextMetrics

/// The tally of a text up to a seam, kept for as long as the text begins so: a field is typed into
/// near one place, and what stands before it need not be counted again with every key.
struct PrefixTallyCache: Sendable {
  /// Bytes before the caret that are counted again rather than looked through for a seam.
  private static let stretch = 32

  private let unit: TextUnit
  /// A unit's way to merge tallies, kept where every key needs it.
  private let merge: TallyMerge
  /// The seam, in bytes.
  private var end = 0
  /// The bytes that prove the seam: those it was found in.
  private var proof = 0
  /// The tally up to the seam; nil where that is the start.
  private var settled: Tally?

  /// A cache of nothing yet.
  init(_ unit: TextUnit) {
    self.unit = unit
    merge = unit.tallyMerge
  }

  /// The tally of a text, the first `shared` bytes of which it has in common with the text that was
  /// counted before it.
  mutating func tally(of text: Span<UInt8>, sharing shared: Int) -> Tally {
    if proof > shared { (end, proof, settled) = (0, 0, nil) }
    // Where the text only grew at its end, the caret is unknown.
    if shared - end > Self.stretch, shared < text.count {
      let seam = end + unit.seam(in: text.extracting(end..<shared))
      if seam > end { settled = merged(with: unit.tally(of: text.extracting(end..<seam))) }
      end = seam
      proof = shared
    }
    return merged(with: unit.tally(of: text.extracting(end...)))
  }

  private func merged(with tally: Tally) -> Tally {
    settled.map { merge.merged($0, tally) } ?? tally
  }
}
