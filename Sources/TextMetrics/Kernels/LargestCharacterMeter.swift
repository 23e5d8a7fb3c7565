/// The number of scalars in the Character that has the most of them.
package struct LargestCharacterMeter: Meter {
  package private(set) var count = 0
  private var current = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      if let plain = breaker.skipPlain(text, from: offset) {
        // CR LF, the only Character of two scalars there.
        let scalars = ByteBlocks.scalars(text.extracting(offset..<plain.end))
        count = max(count, scalars > plain.characters ? 2 : 1)
        current = 1
        offset = plain.end
        continue
      }
      offset = addScalars(text, from: offset)
    }
  }

  /// Adds as many bytes as a block has, or a run; returns where they end.
  private mutating func addScalars(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = min(text.count, start &+ PlainBlocks.width)
    while !text.isScalarBoundary(end) { end &+= 1 }
    var current = current
    var largest = count
    defer { (self.current, count) = (current, largest) }
    return breaker.walkRuns(text, from: start, until: end) { _, startsCharacter in
      current = startsCharacter ? 1 : current &+ 1
      largest = max(largest, current)
    } joined: { run in
      current &+= ByteBlocks.scalars(text.extracting(run))
      largest = max(largest, current)
    }
  }
}
