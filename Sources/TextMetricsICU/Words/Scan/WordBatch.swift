/// A batch of segments. Each entry is the end of a segment in bytes, shifted left by eight, and in
/// the low eight bits its state in ``WordAutomaton``.
@safe struct WordBatch {
  let entries: UnsafeMutablePointer<UInt64>
  private(set) var count: Int

  init(_ entries: UnsafeMutablePointer<UInt64>, count: Int) {
    unsafe self.entries = entries
    self.count = count
  }

  /// Adds a segment if `count` is 1, nothing if it is 0: no branch is taken.
  @inline(__always)
  mutating func add(_ end: UInt64, _ state: UInt64, count: UInt64) {
    unsafe entries[self.count] = end &<< 8 | state
    self.count &+= Int(truncatingIfNeeded: count)
  }

  /// Adds the segments in a block that end at `some` of its ends.
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
