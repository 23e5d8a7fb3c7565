/// The number of scalars in the Character that has the most of them.
package struct LargestCharacterMeter: Meter {
  package private(set) var count = 0
  private var current = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    // As the count of Characters does.
    var stretch = PlainBlocks.width
    while offset < text.count {
      if let plain = breaker.skipPlain(text, from: offset) {
        // CR LF, the only Character of two scalars there.
        let scalars = ByteBlocks.scalars(text.extracting(offset..<plain.end))
        count = max(count, scalars > plain.characters ? 2 : 1)
        current = 1
        offset = plain.end
        stretch = PlainBlocks.width
        continue
      }
      var end = min(text.count, offset &+ stretch)
      stretch = min(stretch &* 2, 128)
      while !text.isScalarBoundary(end) { end &+= 1 }
      addScalars(text.extracting(offset..<end))
      offset = breaker.endOfRun(text, from: end)
      current &+= ByteBlocks.scalars(text.extracting(end..<offset))
      count = max(count, current)
    }
  }

  private mutating func addScalars(_ text: Span<UInt8>) {
    // In registers.
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
