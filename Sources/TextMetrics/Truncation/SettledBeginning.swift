/// The tally of a text up to a seam: what begins with it is counted on from there.
package struct SettledBeginning: Sendable {
  /// The seam, in bytes.
  package private(set) var end = 0
  /// In how many of the text's first bytes the seam was found: any text that begins with the same
  /// bytes has it.
  package private(set) var proof = 0
  /// The tally up to the seam; nil where that is the start.
  private var settled: Tally?

  /// Nothing yet.
  package init() {}

  /// So few bytes are counted again, which costs less than to look for a seam in them.
  private static var stretch: Int { 32 }

  /// Moves the end to the last seam in the first `proof` bytes of a text, which has to begin with
  /// the bytes that were the proof so far. Linear in what follows the seam so far.
  package mutating func advance(to proof: Int, of text: Span<UInt8>, in unit: TextUnit) {
    guard proof - end > Self.stretch else { return }
    let open = text.extracting(end..<proof)
    let seam = unit.seam(in: open)
    if seam > 0 { settled = merged(with: unit.tally(of: open.extracting(..<seam)), in: unit) }
    end += seam
    self.proof = proof
  }

  /// The tally of a text that begins with the proof. Linear in what follows the seam.
  package func tally(of text: Span<UInt8>, in unit: TextUnit) -> Tally {
    merged(with: unit.tally(of: text.extracting(end...)), in: unit)
  }

  /// The tally of a text with this tally after the seam.
  func merged(with tally: Tally, in unit: TextUnit) -> Tally { unit.merged(settled, tally) }
}
