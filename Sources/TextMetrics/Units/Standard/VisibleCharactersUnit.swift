extension TextUnit {
  /// Characters without white space: all but those of which Swift's `isWhitespace` is true. What
  /// grant forms count, and Chinese and Czech ones.
  public static let visibleCharacters = TextUnit(VisibleCharactersUnit())
}

/// Characters that do not begin with white space.
final class VisibleCharactersUnit: ListedUnit {
  let listing = UnitListing(["characters:visible"], "Characters without white space")
  let noun = UnitNoun.characters
  let traits = UnitTraits(
    isMonotonic: true, countsCharactersAlone: true, isExpensive: false,
    scalarCosts: ScalarCostBounds(basic: 0...1, supplementary: 0...1))

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: VisibleCharacterMeter.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(VisibleCharacterMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    VisibleCharacterMeter.end(ofFirst: maximum, in: text)
  }
}

package struct VisibleCharacterMeter: Meter {
  package private(set) var count = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    var visible = 0
    _ = breaker.walk(text, from: 0) { offset, startsCharacter in
      if startsCharacter, !WhitespaceWordKernel.isSpace(text.scalar(at: offset).value) {
        visible += 1
      }
      return true
    }
    count += visible
  }
}
