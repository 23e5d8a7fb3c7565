extension Counts {
  /// Counts valid UTF-8 in several units: block by block, so that each block is read from the
  /// cache by all meters but the first. Linear in the text.
  package init(of text: Span<UInt8>, in units: [TextUnit]) {
    guard units.count > 1, text.count > Self.blockCount else {
      self.init(units.map { TextCount(unit: $0, $0.tally(of: text)) })
      return
    }
    // Expensive units gain nothing from the cache, and are fastest on the whole text.
    var meters = UnitMeters(units.filter { !$0.traits.isExpensive })
    text.forEachBlock(of: Self.blockCount) { meters.add($0) }
    var tallies = meters.tallies.makeIterator()
    self.init(
      units.map { unit in
        TextCount(
          unit: unit, (unit.traits.isExpensive ? nil : tallies.next()) ?? unit.tally(of: text))
      })
  }

  /// Bytes in a block: half of the smallest first-level cache in use.
  private static var blockCount: Int { 16 << 10 }
}

extension Span<UInt8> {
  /// Calls `body` with pieces of valid UTF-8 cut at scalar boundaries, of `count` bytes or up to
  /// three less.
  func forEachBlock(of count: Int, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    while start < self.count {
      var end = Swift.min(start + count, self.count)
      while end < self.count, self[end] & 0xC0 == 0x80 { end -= 1 }
      body(extracting(start..<end))
      start = end
    }
  }
}
