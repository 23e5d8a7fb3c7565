/// What the count of a text may not exceed.
package struct CountCeiling: Sendable {
  package let unit: TextUnit
  package let maximum: Int

  package init(_ maximum: Int, in unit: TextUnit) {
    self.unit = unit
    self.maximum = maximum
  }

  /// Whether a text with this tally may stand. One with more of anything never may where this one
  /// may not.
  package func admits(_ tally: Tally) -> Bool { tally.fits(maximum) }

  /// Whether valid UTF-8 may stand. Linear.
  package func admits(_ text: Span<UInt8>) -> Bool { admits(unit.tally(of: text)) }
}

extension CountCeiling {
  /// Whether valid UTF-8, which may be cut inside a Character, proves that nothing fits that begins
  /// or ends with it. Linear.
  func isBroken(byAnythingAround text: Span<UInt8>) -> Bool {
    let nothing = unit.sureTally(ofEnd: text.extracting(..<0))
    return !admits(unit.leastTally(from: unit.sureTally(ofMiddle: text), to: nothing))
  }
}

extension [CountCeiling] {
  /// The maxima of limits.
  init(_ limits: [TextLimit]) {
    self = limits.compactMap { limit in limit.maximum.map { CountCeiling($0, in: limit.unit) } }
  }

  /// Whether valid UTF-8 keeps every ceiling. Linear.
  package func admit(_ text: Span<UInt8>) -> Bool { allSatisfy { $0.admits(text) } }

  /// The span of fixed cost that a cut there would divide, in any of the units.
  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    for ceiling in self {
      if let span = ceiling.unit.definition.span(dividedAt: offset, in: text) { return span }
    }
    return nil
  }

  /// The longest prefix of whole Characters that fits, by the kernels alone; nil where a unit has
  /// none.
  func kernelPrefixEnd(in text: Span<UInt8>) -> Int? {
    var end = text.count
    for ceiling in self {
      guard
        let unitEnd = ceiling.unit.kernelPrefixEnd(
          in: text.extracting(..<end), atMost: ceiling.maximum)
      else { return nil }
      end = CharacterKernel.boundary(atOrBefore: unitEnd, in: text)
    }
    return end
  }

  /// The start of the longest suffix of whole Characters that fits, by the kernels alone; nil
  /// where a unit has none.
  func kernelSuffixStart(in text: Span<UInt8>) -> Int? {
    var start = 0
    for ceiling in self {
      guard
        let unitStart = ceiling.unit.kernelSuffixStart(
          in: text.extracting(start...), atMost: ceiling.maximum)
      else { return nil }
      start = CharacterKernel.boundary(atOrAfter: start + unitStart, in: text)
    }
    return start
  }

  /// What finds words in the first unit that asks for words as a segmenter finds them.
  package var segmenter: (any WordSegmenter)? { lazy.compactMap { $0.unit.segmenter }.first }
}
