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
}
