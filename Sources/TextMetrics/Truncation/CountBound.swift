package struct CountBound: Sendable {
  package let unit: TextUnit
  package let maximum: Int
  /// Whether a text that a service refuses as a whole, such as the file name `..`, doesn't fit.
  fileprivate let rejectsRefusedTexts: Bool

  package init(_ maximum: Int, in unit: TextUnit, rejectsRefusedTexts: Bool = false) {
    self.unit = unit
    self.maximum = maximum
    self.rejectsRefusedTexts = rejectsRefusedTexts
  }

  func lowered(to maximum: Int) -> CountBound {
    CountBound(maximum, in: unit, rejectsRefusedTexts: rejectsRefusedTexts)
  }

  /// - Precondition: `tally` is the tally of `text`, and doesn't fit.
  package func canFitAfterInsertion(_ tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool {
    !unit.traits.isMonotonic
      && unit.definition.canInsertionLowerCount(to: maximum, from: tally, at: offset, in: text)
  }
}

extension Tally {
  package func fits(_ bound: CountBound) -> Bool {
    fits(bound.maximum) && !(bound.rejectsRefusedTexts && isRefused)
  }
}

extension Span<UInt8> {
  package func fits(_ bounds: [CountBound]) -> Bool {
    for bound in bounds where !bound.unit.tally(of: self).fits(bound) { return false }
    return true
  }
}

extension [CountBound] {
  init(_ limits: [TextLimit]) {
    self = limits.compactMap { limit in
      limit.maximum.map { CountBound($0, in: limit.unit, rejectsRefusedTexts: true) }
    }
  }

  var areMonotonic: Bool { allSatisfy { $0.unit.traits.isMonotonic } }

  /// The length in bytes of the first prefix that is tried. The prefix is short, because many
  /// limits are small. In a unit that isn't monotonic, the prefix is longer than most links,
  /// because a complete link can count less than its beginning.
  package var firstTriedLength: Int { areMonotonic ? 128 : 4096 }

  /// Returns `nil` if a unit can't find its longest prefix without a search.
  func prefixEnd(in text: Span<UInt8>) -> Int? {
    var end = text.count
    for bound in self {
      guard
        let unitEnd = bound.unit.definition.prefixEnd(
          in: text.extracting(..<end), atMost: bound.maximum)
      else { return nil }
      end = CharacterKernel.boundary(atOrBefore: unitEnd, in: text)
    }
    return end
  }

  package var wordSegmenter: (any TextSegmenter)? {
    lazy.compactMap { $0.unit.wordSegmenter }.first
  }
}

extension UnitDefinition {
  package func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    let bounds = [CountBound(maximum, in: TextUnit(self, isInternalVariant: true))]
    if let end = bounds.prefixEnd(in: text) { return end }
    let search = TruncationSearch(bounds, keeping: .head, around: "")
    return search.kept(of: text, at: .character)?.headEnd ?? 0
  }
}
