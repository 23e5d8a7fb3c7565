/// What units ask of a scalar by itself: its width in a terminal, whether it is part of an emoji,
/// and whether normalization has to look at it. The generated table holds it for every scalar.
package enum ScalarKind: UInt8, CaseIterable {
  /// No column: controls, vowels and finals of Hangul.
  case nothing
  case narrow
  case wide
  case ambiguous
  /// No column, and Extend: it may stand between a pictograph and the joiner behind it (GB11).
  case mark
  /// An emoji that is text unless a selector follows.
  case emojiNarrow
  case emojiAmbiguous
  case emojiWide
  /// An emoji only as a keycap: digits, `#` and `*`.
  case keycapBase
  /// What joins like an emoji and is none.
  case pictograph
  case joiner
  case textSelector
  case emojiSelector
  case regionalIndicator
  /// A skin tone.
  case emojiModifier
  case tab
  case lineBreak
  /// A vowel sign or the like beside its letter: no column by itself, and one more behind one.
  case spacing
  /// The same, and Extend.
  case spacingMark
  /// A letter that a virama may join to another (GB9c).
  case consonant
  /// U+200C: a mark that keeps consonants apart.
  case nonJoiner
  /// Ambiguous, and nothing joins it.
  case softHyphen
  // The same once more, for marks that normalization may move among others.
  case movingNothing
  case movingMark
  /// A virama that makes one Character of two consonants (GB9c).
  case movingLinker
  // And for what may change or join under normalization form C.
  case composingNothing
  case composingNarrow
  case composingWide
  case composingAmbiguous
  case composingMark
  case composingSpacingMark
  case composingConsonant

  /// The kind of the scalar at `offset` of valid UTF-8, as its number, and its number of bytes.
  @inline(__always)
  package static func number(_ text: Span<UInt8>, at offset: Int) -> (number: UInt8, bytes: Int) {
    // The text is valid UTF-8, so a lead byte has its continuation bytes; the tables hold every
    // index of six bits.
    let lead = unsafe text[unchecked: offset]
    if lead < 0x80 {
      return (unsafe ScalarTable.low.utf8Start[Int(lead)] & 0x3F, 1)
    }
    let second = unsafe Int(text[unchecked: offset &+ 1] & 0x3F)
    if lead < 0xE0 {
      return (unsafe ScalarTable.low.utf8Start[Int(lead & 0x1F) &<< 6 | second] & 0x3F, 2)
    }
    let third = unsafe Int(text[unchecked: offset &+ 2] & 0x3F)
    if lead < 0xF0 {
      let upper = Int(lead & 0x0F) &<< 6 | second
      if upper < 0x80 {
        return (unsafe ScalarTable.low.utf8Start[upper &<< 6 | third] & 0x3F, 3)
      }
      let block = unsafe Int(ScalarTable.basicIndex.utf8Start[upper])
      return (unsafe ScalarTable.basicBlocks.utf8Start[block &<< 6 | third] & 0x3F, 3)
    }
    let fourth = unsafe Int(text[unchecked: offset &+ 3] & 0x3F)
    let upper = Int(lead & 0x07) &<< 6 | second
    let page = unsafe Int(ScalarTable.pageIndex.utf8Start[upper])
    // Two bytes of six bits for each block.
    let index = (page &<< 6 | third) &<< 1
    let high = unsafe Int(ScalarTable.pages.utf8Start[index])
    let low = unsafe Int(ScalarTable.pages.utf8Start[index &+ 1])
    let block = high &<< 6 | low
    let number = unsafe ScalarTable.blocks.utf8Start[block &<< 6 | fourth] & 0x3F
    return (number, 4)
  }

  /// The kind of the scalar at `offset` of valid UTF-8, and its number of bytes.
  @inline(__always)
  package static func kind(_ text: Span<UInt8>, at offset: Int) -> (kind: ScalarKind, bytes: Int) {
    let (number, bytes) = number(text, at: offset)
    // The table holds nothing else.
    return (ScalarKind(rawValue: number) ?? .narrow, bytes)
  }
}
