/// Ends of segments to be handed on, in a batch: bytes above the state (``WordAutomaton``).
@safe struct WordBatch {
  let entries: UnsafeMutablePointer<UInt64>
  private(set) var count: Int

  init(_ entries: UnsafeMutablePointer<UInt64>, count: Int) {
    unsafe self.entries = entries
    self.count = count
  }

  /// Adds the end of a segment that came to a state, if `count` is 1 and not 0.
  @inline(__always)
  mutating func add(_ end: UInt64, _ state: UInt64, count: UInt64) {
    unsafe entries[self.count] = end &<< 8 | state
    self.count &+= Int(truncatingIfNeeded: count)
  }

  /// Adds some of the ends in a block of ASCII.
  @inline(__always)
  mutating func add(
    _ some: UInt64, of ends: BlockWordRules.Ends, _ rules: BlockWordRules, from start: UInt64
  ) {
    var rest = some
    while rest != 0 {
      let last = rest.trailingZeroBitCount
      let state = rules.state(
        isWord: ends.words >> last & 1 != 0, isNumber: ends.numbers >> last & 1 != 0)
      add(start &+ UInt64(truncatingIfNeeded: last) &+ 1, UInt64(state), count: 1)
      rest &= rest &- 1
    }
  }
}
