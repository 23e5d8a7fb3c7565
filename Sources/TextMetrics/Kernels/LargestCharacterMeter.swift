/// The number of scalars in the Character that has the most of them.
package struct LargestCharacterMeter: Meter {
  package private(set) var count = 0
  private var current = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    // Limits the scalar-by-scalar retry after a mark to this many bytes.
    text.forEachBlock(of: 4 << 10) { addPiece($0) }
  }

  private mutating func addPiece(_ text: Span<UInt8>) {
    var offset = 0
    // As the count of Characters does.
    var stretch = CharacterBlocks.width
    while offset < text.count {
      let before = breaker
      if let blocks = breaker.skipBlocks(text, from: offset) {
        let skipped = text.extracting(offset..<blocks.end)
        if ByteSums(skipped).scalars == blocks.characters {
          current = 1
          count = max(count, 1)
        } else {
          breaker = before
          addScalars(skipped)
        }
        offset = blocks.end
        stretch = CharacterBlocks.width
        continue
      }
      var end = min(text.count, offset &+ stretch)
      stretch = min(stretch &* 2, 128)
      while !text.isScalarBoundary(end) { end &+= 1 }
      addScalars(text.extracting(offset..<end))
      offset = breaker.endOfRun(text, from: end)
      current &+= ByteSums(text.extracting(end..<offset)).scalars
      count = max(count, current)
    }
  }

  private mutating func addScalars(_ text: Span<UInt8>) {
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
