// How a text is counted in pieces. Every law stated here is held against random pieces of text by
// the tests, for every unit.
extension TextUnit {
  /// By how many at most the tally of two texts put together falls short of their merged tallies,
  /// wherever a text is cut in two.
  ///
  /// Where seams alone tell, what a dictionary divides anew at a cut is a few words, and what an
  /// encoding with modes writes there a few bytes.
  package var mergingLoss: Int { additivity.slack ?? 16 }

  /// A shorter text that can stand for one whose seam is 0: whatever follows either, they have the
  /// same tally. Nil where none is known.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    definition.equivalentShorterText(forUnterminated: text)
  }
}
