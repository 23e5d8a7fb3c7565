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
    var start = 0
    while start < text.count {
      let end = text.scalarBoundary(atOrBefore: start + Self.blockCount)
      meters.add(text.extracting(start..<Swift.min(end, text.count)))
      start = end
    }
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
