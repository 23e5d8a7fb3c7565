// Conjoining jamo of modern syllables: a leading consonant, a vowel, and no or one trailing
// consonant (GB6, GB7), each of three bytes that begin with E1.
extension CharacterBlocks {
  /// Whether one of the conjoining jamo, U+1100 to U+11FF, begins there.
  @inline(__always)
  static func isJamo(_ first: Bytes, _ second: Bytes) -> Mask {
    first.equals(0xE1) .& (second & 0xFC).equals(0x84)
  }

  /// Removes the vowels and trailing consonants in `blocks` blocks from the scalars that start
  /// Characters. Those outside a modern syllable are ambiguous.
  @inline(__always)
  static func takeJamo(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, from starts: inout Bytes,
    _ ambiguous: inout Mask
  ) {
    guard start >= 3 else {
      ambiguous = Mask(repeating: true)
      return
    }
    for block in 0..<blocks {
      let offset = start &+ block &* width
      let (leading, vowel, trailing, old) = kinds(text, offset)
      let before = kinds(text, offset &- 3)
      let joins = (vowel .& before.leading) .| (trailing .& before.vowel)
      starts = starts &- joins.ones
      ambiguous .|= old .| (joins .^ (vowel .| trailing)) .| (leading .& before.leading)
    }
  }

  /// Classifies the jamo that begin there by how they join. Old jamo are classified apart from the
  /// modern ones.
  @inline(__always)
  private static func kinds(
    _ text: Span<UInt8>, _ offset: Int
  ) -> (leading: Mask, vowel: Mask, trailing: Mask, old: Mask) {
    let first = ByteBlocks.load(text, offset).equals(0xE1)
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    // U+1100 to U+1112, U+1161 to U+1175, U+11A8 to U+11C2.
    let leading = first .& second.equals(0x84) .& third.isAtMost(0x92)
    let vowel = first .& second.equals(0x85) .& third.isWithin(0xA1...0xB5)
    let trailing =
      first
      .& ((second.equals(0x86) .& third.isAtLeast(0xA8))
        .| (second.equals(0x87) .& third.isAtMost(0x82)))
    let all = first .& (second & 0xFC).equals(0x84)
    return (leading, vowel, trailing, old: all .^ (leading .| vowel .| trailing))
  }
}
