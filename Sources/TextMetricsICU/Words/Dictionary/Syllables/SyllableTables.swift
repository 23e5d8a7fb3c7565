/// The words of a dictionary of Thai, Lao, Khmer or Burmese, and the kinds of its characters.
@safe struct SyllableTables: @unchecked Sendable {
  /// Shorter runs are not divided.
  let minimumCharacters: Int
  let trie: SyllableTrie
  /// By symbol.
  let kinds: UnsafePointer<SyllablePositions.Kind>
  let hasSuffixes: Bool
  /// The character that is symbol 1.
  private let base: UInt16
  /// Marks that have no symbol of their own.
  private let farMarks: UnsafeBufferPointer<ClosedRange<UInt16>>

  /// ICU looks at no more words that begin at a position.
  private static let maximumPrefixes = 20
  /// The symbol of marks that are in no word.
  private static let otherMark = SyllableTrie.other + 1

  /// Nil where the dictionary holds what the tables cannot, or where ICU cannot tell marks.
  ///
  /// - Parameter base: The character that stands as byte 0.
  init?(_ script: SyllableScript, _ words: ByteTrie, base: UInt16) {
    guard
      let trie = SyllableTrie(
        words, longestWord: SyllablePositions.Position.longestWord,
        maximumPrefixes: Self.maximumPrefixes),
      let marks = ScalarRanges.set(script.marks)
    else { return nil }
    self.trie = trie
    minimumCharacters = script.minimumCharacters
    hasSuffixes = script.script == .thai
    self.base = base
    var kinds = Array(repeating: SyllablePositions.Kind(), count: 0x100)
    for symbol in 1..<SyllableTrie.other {
      kinds[Int(symbol)] = script.kind(of: base + UInt16(symbol) - 1, marks)
    }
    kinds[Int(Self.otherMark)] = .mark
    unsafe self.kinds = TableMemory.copy(of: kinds)
    let farMarks = marks.filter { $0.upperBound <= 0xFFFF }
      .map { UInt16($0.lowerBound)...UInt16($0.upperBound) }
      .filter { $0.lowerBound < base || $0.upperBound - base >= UInt16(SyllableTrie.other - 1) }
    let kept = UnsafeMutableBufferPointer<ClosedRange<UInt16>>.allocate(capacity: farMarks.count)
    _ = unsafe kept.initialize(from: farMarks)
    unsafe self.farMarks = UnsafeBufferPointer(kept)
  }

  /// What the dictionary has for a character.
  @inline(__always)
  func symbol(of character: UInt16) -> UInt8 {
    let offset = character &- base
    if offset < SyllableTrie.other - 1 { return UInt8(truncatingIfNeeded: offset) &+ 1 }
    return unsafe farMarks.contains { $0.contains(character) } ? Self.otherMark : SyllableTrie.other
  }
}

extension SyllableScript {
  fileprivate func kind(
    of character: UInt16, _ marks: [ClosedRange<UInt32>]
  ) -> SyllablePositions.Kind {
    var kind: SyllablePositions.Kind = []
    if marks.contains(where: { $0.contains(UInt32(character)) }) { kind.insert(.mark) }
    if begins.contains(where: { $0.contains(character) }) { kind.insert(.begins) }
    if cannotEnd.contains(where: { $0.contains(character) }) { kind.insert(.cannotEnd) }
    if character == Self.abbreviation { kind.insert(.abbreviation) }
    if character == Self.repetition { kind.insert(.repetition) }
    return kind
  }
}
