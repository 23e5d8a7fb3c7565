// Marks of two bytes: diacritics, Cyrillic ones included, Hebrew points, Arabic vowel signs.
// They join the Character before them unless that is a control (GB9, GB4).
extension CharacterBlocks {
  /// The marks that begin in a block, and what may join in other ways.
  typealias Joins = (marks: Mask, ambiguous: Mask)

  /// Removes the marks in `blocks` blocks from the scalars that start Characters. Those after
  /// controls are ambiguous.
  @inline(__always)
  static func takeMarks(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, from starts: inout Bytes,
    _ ambiguous: inout Mask, _ joins: (_ first: Bytes, _ second: Bytes) -> Joins
  ) {
    var marks = Mask(repeating: false)
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let joins = joins(ByteBlocks.load(text, offset), ByteBlocks.load(text, offset &+ 1))
      starts = starts &- joins.marks.ones
      marks .|= joins.marks
      ambiguous .|= joins.ambiguous
    }
    guard marks.hasAny else { return }
    guard start >= 3 else {
      ambiguous = marks
      return
    }
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let first = ByteBlocks.load(text, offset)
      let isMark = joins(first, ByteBlocks.load(text, offset &+ 1)).marks
      ambiguous .|= isMark .& isAfterControl(text, offset)
      // Reject blocks of only marks, so that the scan back for the state stays short.
      if !(isLead(first) .^ isMark).hasAny { ambiguous = isMark }
    }
  }

  @inline(__always)
  static func diacritics(_ first: Bytes, _ second: Bytes) -> Joins {
    let marks =
      first.equals(0xCC) .| (first.equals(0xCD) .& second.isAtMost(0xAF))
      .| (first.equals(0xD2) .& second.isWithin(0x83...0x89))
    return (marks, Mask(repeating: false))
  }

  /// All of U+0591 to U+05C7 but maqaf, paseq, sof pasuq and nun hafukha.
  @inline(__always)
  static func hebrew(_ first: Bytes, _ second: Bytes) -> Joins {
    let d6 = second.isAtLeast(0x91) .& .!second.equals(0xBE)
    let d7 = second.isWithin(0x81...0x87) .& .!second.equals(0x83) .& .!second.equals(0x86)
    return ((first.equals(0xD6) .& d6) .| (first.equals(0xD7) .& d7), Mask(repeating: false))
  }

  /// Number signs, which join what follows, honorifics and Quranic annotations are ambiguous.
  @inline(__always)
  static func arabic(_ first: Bytes, _ second: Bytes) -> Joins {
    let d8 = first.equals(0xD8) .& (second.isAtMost(0x85) .| second.isWithin(0x90...0x9A))
    let d9 = second.isWithin(0x8B...0x9F) .| second.equals(0xB0)
    let db = first.equals(0xDB) .& second.isWithin(0x96...0xAD)
    return (first.equals(0xD9) .& d9, d8 .| db)
  }

  /// Whether the scalar before may be a control: any of ASCII, of C2, the Arabic letter mark, and
  /// any of E2, which has the other marks of direction. A space is taken for one, so that no mark
  /// stands where a word may begin.
  @inline(__always)
  private static func isAfterControl(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let last = ByteBlocks.load(text, offset &- 1)
    let second = ByteBlocks.load(text, offset &- 2)
    return last.isAtMost(0x20) .| last.equals(0x7F) .| second.equals(0xC2)
      .| (second.equals(0xD8) .& last.equals(0x9C))
      .| ByteBlocks.load(text, offset &- 3).equals(0xE2)
  }
}
