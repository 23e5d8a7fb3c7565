extension TableBreaker {
  /// Takes in `text`; returns the number of Characters that start in it.
  ///
  /// Unambiguous blocks of bytes are counted by their lead bytes; all else goes scalar by scalar.
  mutating func count(_ text: Span<UInt8>) -> Int {
    var count = 0
    var offset = 0
    // Where blocks are ambiguous they are tried less and less often.
    var stretch = CharacterBlocks.width
    while offset < text.count {
      if CharacterBlocks.areFast, let blocks = skipBlocks(text, from: offset) {
        count &+= blocks.characters
        stretch = CharacterBlocks.width
        offset = blocks.end
        continue
      }
      let left = text.count &- offset
      if left <= ByteBlocks.width, isOpen, ByteBlocks.endsInASCIIWithoutCR(text) {
        _ = enter(text, at: text.count &- 1)
        return count &+ left
      }
      let end = min(text.count, offset &+ stretch)
      stretch = min(stretch &* 2, 256)
      count &+= countScalars(text, from: &offset, to: end)
    }
    return count
  }

  /// Takes in a short text scalar by scalar; returns the number of Characters that start in it.
  @inline(__always)
  mutating func countScalars(_ text: Span<UInt8>) -> Int {
    var offset = 0
    return countScalars(text, from: &offset, to: text.count)
  }

  /// Takes in the scalars that begin from `offset` up to `end`.
  @inline(__always)
  private mutating func countScalars(
    _ text: Span<UInt8>, from offset: inout Int, to end: Int
  ) -> Int {
    var count = 0
    while offset < end {
      offset &+= enter(text, at: offset)
      count &+= Int(state &>> 4 & 1)
    }
    return count
  }

  /// Takes in the unambiguous blocks that begin at `offset`, with the rest of a scalar that their
  /// end cuts; returns where they end and the number of Characters that start in them; nil for
  /// none.
  @inline(__always)
  mutating func skipBlocks(
    _ text: Span<UInt8>, from offset: Int
  ) -> (end: Int, characters: Int)? {
    guard isOpen, offset &+ CharacterBlocks.reach <= text.count else { return nil }
    // A mark may join a scalar before the blocks, which do not check that there is one.
    if isAtBeginning, !Self.isPlain(Self.breakClass(text, at: offset).breakClass) { return nil }
    var blocks = CharacterBlocks.skip(text, from: offset)
    guard blocks.end > offset else { return nil }
    while !text.isScalarBoundary(blocks.end) { blocks.end &+= 1 }
    // The state after them is decided by the few scalars at their end, from the last boundary on
    // that two of them prove.
    let read = text.extracting(offset..<blocks.end)
    var start = read.scalarStart(before: read.count)
    while start > 0, !Self.isCertainBoundary(start, in: read) {
      start = read.scalarStart(before: start)
    }
    if start > 0 { self = TableBreaker() }
    while start < read.count { start &+= enter(read, at: start) }
    return blocks
  }
}
