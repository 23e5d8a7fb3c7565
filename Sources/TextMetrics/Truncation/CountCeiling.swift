/// What the count of a text may not exceed.
package struct CountCeiling: Sendable {
  package let unit: TextUnit
  package let maximum: Int

  package init(_ maximum: Int, in unit: TextUnit) {
    self.unit = unit
    self.maximum = maximum
  }

  /// Whether a text with this tally may stand. Where it may not, none with more of anything in its
  /// tally may.
  package func admits(_ tally: Tally) -> Bool { tally.fits(maximum) }

  /// Whether valid UTF-8 may stand. Linear.
  package func admits(_ text: Span<UInt8>) -> Bool { admits(unit.tally(of: text)) }
}

extension [CountCeiling] {
  /// The maxima of limits.
  init(_ limits: [TextLimit]) {
    self = limits.compactMap { limit in limit.maximum.map { CountCeiling($0, in: limit.unit) } }
  }

  /// Whether valid UTF-8 keeps every ceiling. Linear.
  package func admit(_ text: Span<UInt8>) -> Bool { allSatisfy { $0.admits(text) } }

  /// Whether no text counts less than a beginning of it, in any of the units.
  var neverLose: Bool { allSatisfy { $0.unit.traits.neverLoses } }

  /// How much of a text is tried first: where longer text may count less, more than most links.
  package var firstWindow: Int { neverLose ? 128 : 4096 }

  /// The longest prefix of whole Characters that fits, by the kernels alone; nil where a unit has
  /// none.
  func kernelPrefixEnd(in text: Span<UInt8>) -> Int? {
    var end = text.count
    for ceiling in self {
      guard
        let unitEnd = ceiling.unit.definition.prefixEnd(
          in: text.extracting(..<end), atMost: ceiling.maximum)
      else { return nil }
      end = CharacterKernel.boundary(atOrBefore: unitEnd, in: text)
    }
    return end
  }

  /// What finds words in the first unit that asks for words as a segmenter finds them.
  package var segmenter: (any TextSegmenter)? { lazy.compactMap { $0.unit.segmenter }.first }
}
