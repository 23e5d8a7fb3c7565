extension TableBreaker {
  /// Takes in `text`; returns the number of Characters that start in it.
  ///
  /// Blocks of bytes that prove plain are counted by their lead bytes; all else goes scalar by
  /// scalar.
  mutating func count(_ text: Span<UInt8>) -> Int {
    var count = 0
    var offset = 0
    // Where blocks are not plain they are asked for less and less often.
    var stretch = PlainBlocks.width
    while offset < text.count {
      if let plain = skipPlain(text, from: offset) {
        count &+= plain.characters
        stretch = PlainBlocks.width
        offset = plain.end
        continue
      }
      let left = text.count &- offset
      if left <= ByteBlocks.width, isOpen, ByteBlocks.endsInASCIIWithoutCR(text) {
        self = TableBreaker(after: Self.letter(text, at: text.count &- 1).letter)
        return count &+ left
      }
      let end = min(text.count, offset &+ stretch)
      stretch = min(stretch &* 2, 128)
      while offset < end {
        offset &+= enter(text, at: offset)
        count &+= Int(state &>> 4 & 1)
      }
      offset = endOfRun(text, from: offset)
    }
    return count
  }

  /// Takes in the plain blocks that begin at `offset`, a scalar that their end cuts included;
  /// returns where they end and the number of Characters that start in them; nil for none.
  @inline(__always)
  mutating func skipPlain(
    _ text: Span<UInt8>, from offset: Int
  ) -> (end: Int, characters: Int)? {
    guard isOpen, offset &+ PlainBlocks.reach <= text.count else { return nil }
    var plain = PlainBlocks.skip(text, from: offset)
    guard plain.end > offset else { return nil }
    while !text.isScalarBoundary(plain.end) { plain.end &+= 1 }
    // Between plain scalars the state is the last one's.
    self = TableBreaker(after: Self.letter(text, at: text.scalarStart(before: plain.end)).letter)
    return plain
  }
}
