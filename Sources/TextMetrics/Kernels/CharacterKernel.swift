/// Characters of valid UTF-8: the boundaries are those of the running standard library's `String`.
@usableFromInline
package enum CharacterKernel {
  // The optimizer cannot see into the library's recognizer. It releases only objects of its own, so
  // callers need not retain the string during the call.
  @_effects(releasenone)
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    // Most fields and most keystrokes need one or two comparisons, and no table.
    if text.isOneScalar { return 1 }
    if text.count <= 2 * ByteBlocks.width,
      text.count <= ByteBlocks.width || ByteBlocks.isASCIIWithoutCR(ByteBlocks.load(text, 0)),
      ByteBlocks.endsInASCIIWithoutCR(text)
    {
      return text.count
    }
    return countByTables(text)
  }

  /// A function of its own, so that the fast path above needs no stack frame.
  @inline(never)
  private static func countByTables(_ text: Span<UInt8>) -> Int {
    guard GraphemeTable.agreesWithLibrary else { return CharacterMeter.count(text) }
    var breaker = TableBreaker()
    if text.count < CharacterBlocks.reach { return breaker.countScalars(text) }
    return breaker.count(text)
  }

  /// The end of the first `n` Characters, or of the text. Linear in those Characters.
  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    CharacterMeter.end(ofFirst: n, in: text)
  }

  /// Returns the start of the last `n` Characters, or 0 if there are fewer.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the Characters and of the run that they are in,
  ///   such as a run of flags, if its start decides where they begin.
  package static func start(ofLast n: Int, in text: Span<UInt8>) -> Int {
    var (left, end) = skippingBlocks(ofLast: n, in: text)
    guard left > 0 else { return end }
    return walkBack(text.extracting(..<end)) { _ in
      left -= 1
      return left > 0
    }
  }

  /// Skips most of the last `n` Characters by counting, which is faster than finding each of them.
  ///
  /// - Returns: The number of Characters that are left, and the offset at which they end.
  static func skippingBlocks(ofLast n: Int, in text: Span<UInt8>) -> (left: Int, end: Int) {
    var (left, end) = (n, text.count)
    while left > 32, end > 0 {
      // These bytes have at most `left` Characters.
      var start = max(0, end - left)
      while start < end, start > 0,
        !(text.isScalarBoundary(start) && isCertainBoundary(start, in: text))
      {
        start += 1
      }
      if start == end { break }
      left -= count(text.extracting(start..<end))
      end = start
    }
    return (left, end)
  }

  /// The last Character boundary that is not after `offset`. Linear in the Characters around it.
  package static func boundary(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    guard offset < text.count else { return text.count }
    guard offset > 0 else { return 0 }
    var boundary = certainBoundary(atOrBefore: offset, in: text)
    var breaker = CharacterBreaker()
    _ = breaker.walk(text, from: boundary) { position, startsCharacter in
      if position > offset { return false }
      if startsCharacter { boundary = position }
      return true
    }
    return boundary
  }

  /// The first Character boundary that is not before `offset`. Linear in the Characters around it.
  package static func boundary(atOrAfter offset: Int, in text: Span<UInt8>) -> Int {
    guard offset < text.count else { return text.count }
    var breaker = CharacterBreaker()
    let start = certainBoundary(atOrBefore: max(0, offset), in: text)
    return breaker.walk(text, from: start) { position, startsCharacter in
      !(startsCharacter && position >= offset)
    }
  }

  /// The number of scalars in the Character that has the most of them.
  @usableFromInline
  package static func largestScalarCount(_ text: Span<UInt8>) -> Int {
    LargestCharacterMeter.count(text)
  }
}

package struct CharacterMeter: Meter {
  package private(set) var count = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) { count &+= breaker.count(text) }
}
