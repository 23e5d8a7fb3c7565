extension CharacterKernel {
  /// See `CharacterBreaker.walk`.
  @inline(__always)
  package static func walk(_ text: Span<UInt8>, _ body: (Int, Bool) -> Bool) -> Int {
    var breaker = CharacterBreaker()
    return breaker.walk(text, from: 0, body)
  }

  /// Calls `body` with the offset of each Character, from the last to the first, until it returns
  /// false; returns that offset, or 0.
  package static func walkBack(_ text: Span<UInt8>, _ body: (Int) -> Bool) -> Int {
    var end = text.count
    // Characters between two certain boundaries, nearly always one.
    var starts: [Int] = []
    while end > 0 {
      let start = certainBoundary(atOrBefore: end - 1, in: text)
      starts.removeAll(keepingCapacity: true)
      var breaker = CharacterBreaker()
      _ = breaker.walk(text, from: start) { offset, startsCharacter in
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

  /// A Character boundary at or before `offset` that two scalars prove, whatever precedes them, or
  /// the start of the text. `offset` lies inside the text.
  ///
  /// By the tables; where the library is another, the only proof used is a line feed.
  static func certainBoundary(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    var position = text.scalarBoundary(atOrBefore: offset)
    while position > 0, !isCertainBoundary(position, in: text) {
      position = text.scalarStart(before: position)
    }
    return position
  }

  /// Whether the scalars before and after `offset`, which lies inside the text, prove a Character
  /// boundary there, whatever precedes them.
  @inline(__always)
  static func isCertainBoundary(_ offset: Int, in text: Span<UInt8>) -> Bool {
    guard GraphemeTable.agreesWithLibrary else { return text[offset - 1] == 0x0A }
    return TableBreaker.isCertainBoundary(offset, in: text)
  }

  /// The longest suffix of at most so many bytes, which both texts end with, that starts at a
  /// Character boundary of both.
  ///
  /// The texts are read side by side up to there: two that begin their flags differently have no
  /// boundary in common before the last flag. Linear in what is read, and in the Characters
  /// around where the suffix starts.
  package static func commonSuffix(
    within bytes: Int, of left: Span<UInt8>, and right: Span<UInt8>
  ) -> Int {
    var leftBreaker = breaker(before: left.count - bytes, in: left)
    var rightBreaker = breaker(before: right.count - bytes, in: right)
    var rest = bytes
    while rest > 0 {
      let scalar = leftBreaker.enter(left, at: left.count - rest)
      let other = rightBreaker.enter(right, at: right.count - rest)
      if scalar.startsCharacter, other.startsCharacter { break }
      rest -= scalar.bytes
    }
    return rest
  }

  /// A breaker that has read as much of the text before `offset` as affects what follows.
  private static func breaker(before offset: Int, in text: Span<UInt8>) -> CharacterBreaker {
    var breaker = CharacterBreaker()
    guard offset < text.count else { return breaker }
    let before = text.extracting(..<offset)
    let start = certainBoundary(atOrBefore: offset, in: text)
    _ = breaker.walk(before, from: start) { _, _ in true }
    return breaker
  }
}
