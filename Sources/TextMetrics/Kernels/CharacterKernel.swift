/// A kernel that counts the same Characters as `String.count` of the running standard library.
@usableFromInline
package enum CharacterKernel {
  // With this attribute, callers don't retain the string during the call. The attribute is correct,
  // because `Unicode._CharacterRecognizer` releases only its own objects.
  @_effects(releasenone)
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    // Single scalars and short ASCII texts are frequent, and are counted without tables.
    if text.isOneScalar { return 1 }
    if text.count <= 2 * ByteBlocks.width,
      text.count <= ByteBlocks.width || ByteBlocks.isASCIIWithoutCR(ByteBlocks.load(text, 0)),
      ByteBlocks.endsInASCIIWithoutCR(text)
    {
      return text.count
    }
    return countByTables(text)
  }

  /// Not inlined, so that ``count(_:)`` doesn't need a stack frame.
  @inline(never)
  private static func countByTables(_ text: Span<UInt8>) -> Int {
    guard GraphemeTable.agreesWithLibrary else { return CharacterMeter.count(text) }
    var breaker = TableBreaker()
    if text.count < CharacterBlocks.bytesRead { return breaker.countScalars(text) }
    return breaker.count(text)
  }

  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    CharacterMeter.prefixEnd(in: text, atMost: n)
  }

  /// Reads only the last `n` Characters and, if they begin inside a run of flags, joined emoji, or
  /// marks, the beginning of the run.
  package static func start(ofLast n: Int, in text: Span<UInt8>) -> Int {
    var (left, end) = skippingMost(ofLast: n, in: text)
    guard left > 0 else { return end }
    return forEachCharacterBackward(in: text.extracting(..<end)) { _ in
      left -= 1
      return left > 0
    }
  }

  /// The largest number of Characters for which finding each boundary is as fast as counting.
  private static var fewCharacters: Int { 32 }

  /// Skips most of the last `n` Characters by counting pieces of the text, which is faster than
  /// finding each boundary. The pieces start at offsets for which ``isCertainBoundary(_:in:)`` is
  /// `true`. The caller skips the `left` Characters before `end`.
  static func skippingMost(ofLast n: Int, in text: Span<UInt8>) -> (left: Int, end: Int) {
    var (left, end) = (n, text.count)
    while left > fewCharacters, end > 0 {
      // The last `left` bytes have at most `left` Characters.
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

  /// Reads back to the start of the run of flags, joined emoji, or marks before `offset`.
  package static func boundary(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    guard offset < text.count else { return text.count }
    guard offset > 0 else { return 0 }
    var boundary = certainBoundary(atOrBefore: offset, in: text)
    var breaker = CharacterBreaker()
    _ = breaker.forEachScalar(in: text, from: boundary) { position, startsCharacter in
      if position > offset { return false }
      if startsCharacter { boundary = position }
      return true
    }
    return boundary
  }

  /// Reads the run of flags, joined emoji, or marks around `offset` from its start.
  package static func boundary(atOrAfter offset: Int, in text: Span<UInt8>) -> Int {
    guard offset < text.count else { return text.count }
    var breaker = CharacterBreaker()
    let start = certainBoundary(atOrBefore: max(0, offset), in: text)
    return breaker.forEachScalar(in: text, from: start) { position, startsCharacter in
      !(startsCharacter && position >= offset)
    }
  }

  @usableFromInline
  package static func largestScalarCount(_ text: Span<UInt8>) -> Int {
    LargestCharacterMeter.count(text)
  }
}

package struct CharacterMeter: CountMeter {
  package private(set) var count = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) { count &+= breaker.count(text) }
}

// MARK: - Iterating

extension CharacterKernel {
  @inline(__always)
  package static func forEachScalar(
    in text: Span<UInt8>, _ body: (Int, Bool) -> Bool
  ) -> Int {
    var breaker = CharacterBreaker()
    return breaker.forEachScalar(in: text, from: 0, body)
  }

  /// Returns the offset for which `body` returned `false`, or 0.
  package static func forEachCharacterBackward(
    in text: Span<UInt8>, _ body: (Int) -> Bool
  ) -> Int {
    var end = text.count
    // The offsets of the Characters that start after `start` and before `end`.
    var starts: [Int] = []
    while end > 0 {
      let start = certainBoundary(atOrBefore: end - 1, in: text)
      starts.removeAll(keepingCapacity: true)
      var breaker = CharacterBreaker()
      _ = breaker.forEachScalar(in: text, from: start) { offset, startsCharacter in
        if offset == end { return false }
        if startsCharacter, offset > start { starts.append(offset) }
        return true
      }
      while let offset = starts.popLast() {
        guard body(offset) else { return offset }
      }
      guard body(start) else { return start }
      end = start
    }
    return 0
  }

  /// Returns 0 if no certain boundary is found. A boundary is certain if the two scalars next to it
  /// show that it's a boundary or, without the tables, if it's after LF.
  static func certainBoundary(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    var position = text.scalarBoundary(atOrBefore: offset)
    while position > 0, !isCertainBoundary(position, in: text) {
      position = text.scalarStart(before: position)
    }
    return position
  }

  @inline(__always)
  static func isCertainBoundary(_ offset: Int, in text: Span<UInt8>) -> Bool {
    guard GraphemeTable.agreesWithLibrary else { return text[offset - 1] == 0x0A }
    return TableBreaker.isCertainBoundary(offset, in: text)
  }

  /// Returns the length of the longest common suffix, up to `bytes` bytes, that starts at a
  /// Character boundary in both texts. The last `bytes` bytes of both texts must be equal, and
  /// begin at a scalar boundary.
  package static func commonSuffix(
    within bytes: Int, of left: Span<UInt8>, and right: Span<UInt8>
  ) -> Int {
    var leftBreaker = breaker(before: left.count - bytes, in: left)
    var rightBreaker = breaker(before: right.count - bytes, in: right)
    var rest = bytes
    while rest > 0 {
      let scalar = leftBreaker.read(left, at: left.count - rest)
      let other = rightBreaker.read(right, at: right.count - rest)
      if scalar.startsCharacter, other.startsCharacter { break }
      rest -= scalar.bytes
    }
    return rest
  }

  /// Returns a breaker that has read the text before `offset`. If `offset` is the end of `text`,
  /// the breaker isn't used, and has read nothing.
  private static func breaker(before offset: Int, in text: Span<UInt8>) -> CharacterBreaker {
    var breaker = CharacterBreaker()
    guard offset < text.count else { return breaker }
    let before = text.extracting(..<offset)
    let start = certainBoundary(atOrBefore: offset, in: text)
    _ = breaker.forEachScalar(in: before, from: start) { _, _ in true }
    return breaker
  }
}

// MARK: - The largest Character

/// A meter whose count is the number of scalars in the Character with the most scalars.
package struct LargestCharacterMeter: CountMeter {
  package private(set) var count = 0
  private var current = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    // Local copies of the properties are faster, because the compiler keeps them in registers.
    var current = current
    var largest = count
    _ = breaker.forEachScalar(in: text, from: 0) { _, startsCharacter in
      current = startsCharacter ? 1 : current &+ 1
      largest = max(largest, current)
      return true
    }
    (self.current, count) = (current, largest)
  }

  package static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    var start = 0
    var scalars = 0
    let end = CharacterKernel.forEachScalar(in: text) { position, startsCharacter in
      if startsCharacter {
        start = position
        scalars = 0
      }
      scalars += 1
      return scalars <= maximum
    }
    return end == text.count ? end : start
  }
}
