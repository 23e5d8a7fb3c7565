/// The maximum that a search holds a count to.
package struct CountCeiling: Sendable {
  package let unit: TextUnit
  package let maximum: Int
  /// Whether a text that is refused as a whole isn't admitted. It is while it's typed, since more may
  /// follow.
  private let isFinal: Bool

  package init(_ maximum: Int, in unit: TextUnit, isFinal: Bool = false) {
    self.unit = unit
    self.maximum = maximum
    self.isFinal = isFinal
  }

  /// Whether a tally is within the maximum, without unencodable scalars. No larger tally is, if
  /// this one isn't.
  package func admits(_ tally: Tally) -> Bool {
    tally.fits(maximum) && !(isFinal && tally.isRefused)
  }

  /// Whether inserting text at an offset could bring a text with this tally within the maximum.
  package func mayAdmit(_ tally: Tally, insertingAt offset: Int, in text: Span<UInt8>) -> Bool {
    !unit.traits.isMonotonic
      && unit.definition.canDrop(to: maximum, from: tally, at: offset, in: text)
  }

  /// Whether a text is within the maximum.
  package func admits(_ text: Span<UInt8>) -> Bool { admits(unit.tally(of: text)) }
}

extension [CountCeiling] {
  /// Creates the maximums of limits.
  init(_ limits: [TextLimit]) {
    self = limits.compactMap { limit in
      limit.maximum.map { CountCeiling($0, in: limit.unit, isFinal: true) }
    }
  }

  /// Whether a text is within every maximum.
  package func admit(_ text: Span<UInt8>) -> Bool { allSatisfy { $0.admits(text) } }

  /// Whether the count never decreases when a Character is appended, in any of the units.
  var neverLose: Bool { allSatisfy { $0.unit.traits.isMonotonic } }

  /// The length of the prefix that is tried first.
  package var firstWindow: Int { neverLose ? Self.shortWindow : Self.longWindow }

  /// A length in which many limits are exceeded, so that little is counted.
  private static var shortWindow: Int { 128 }
  /// A length if a longer text can count less: more than that of most links, so that a link that
  /// fits isn't taken for too long.
  private static var longWindow: Int { 4096 }

  /// Returns the end of the longest prefix of whole Characters that fits, or `nil` if a unit has no
  /// fast way to find it.
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

  /// The segmenter of the first unit that counts the words of a segmenter.
  package var segmenter: (any TextSegmenter)? { lazy.compactMap { $0.unit.segmenter }.first }
}

extension TextUnit {
  /// Returns the end of the longest prefix that ends at a Character boundary and whose tally is at
  /// most `maximum`, without unencodable scalars.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the prefix.
  package func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    let ceilings = [CountCeiling(maximum, in: self)]
    if let end = ceilings.kernelPrefixEnd(in: text) { return end }
    #if PAGE_CORE
      // The small engine has only units with a kernel.
      return 0
    #else
      let search = TruncationSearch(ceilings, keeping: .head, around: "")
      return search.kept(of: text, at: .character)?.headEnd ?? 0
    #endif
  }
}
