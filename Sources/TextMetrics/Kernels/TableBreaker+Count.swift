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
      stretch = min(stretch &* 2, 128)
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
    enterLast(text.extracting(offset..<blocks.end))
    return blocks
  }

  /// Sets the state after unambiguous blocks from the few scalars at their end that decide it.
  @inline(__always)
  mutating func enterLast(_ text: Span<UInt8>) {
    var start = Self.certainStart(before: text.count, in: text)
    if start > 0 { self = TableBreaker() }
    while start < text.count { start &+= enter(text, at: start) }
  }

  /// The last boundary before `end` that two scalars prove, or 0.
  @inline(__always)
  static func certainStart(before end: Int, in text: Span<UInt8>) -> Int {
    var start = text.scalarStart(before: end)
    var breakClass = breakClass(text, at: start).breakClass
    while start > 0 {
      let before = text.scalarStart(before: start)
      let previous = Self.breakClass(text, at: before).breakClass
      if isCertain(previous, breakClass) { break }
      (start, breakClass) = (before, previous)
    }
    return start
  }
}
