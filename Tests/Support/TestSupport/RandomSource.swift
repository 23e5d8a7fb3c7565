/// SplitMix64 by Sebastiano Vigna: a random number generator that is the same on all platforms.
package struct RandomSource: RandomNumberGenerator {
  private var state: UInt64
  private var bytes: ArraySlice<UInt8> = []

  package init(seed: UInt64) { state = seed }

  /// Creates a source that returns each of `bytes` as a number, and then random numbers.
  package init(bytes: [UInt8]) {
    self.init(seed: 0)
    self.bytes = bytes[...]
  }

  package mutating func next() -> UInt64 {
    if !bytes.isEmpty { return UInt64(bytes.removeFirst()) }
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  package mutating func number(in range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }

  package mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[number(below: choices.count)]
  }
}
