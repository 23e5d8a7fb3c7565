/// The number of scalars in the Character that has the most of them.
package struct LargestCharacterMeter: Meter {
  package private(set) var count = 0
  private var current = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    // Local copies stay in registers.
    var current = current
    var largest = count
    _ = breaker.walk(text, from: 0) { _, startsCharacter in
      current = startsCharacter ? 1 : current &+ 1
      largest = max(largest, current)
      return true
    }
    (self.current, count) = (current, largest)
  }

  /// The end of the longest prefix of whole Characters none of which has more than `cap` scalars.
  package static func end(ofFirst cap: Int, in text: Span<UInt8>) -> Int {
    var start = 0
    var scalars = 0
    let end = CharacterKernel.walk(text) { position, startsCharacter in
      if startsCharacter {
        start = position
        scalars = 0
      }
      scalars += 1
      return scalars <= cap
    }
    return end == text.count ? end : start
  }
}
