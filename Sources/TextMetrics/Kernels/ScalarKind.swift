/// What units ask of a scalar by itself: its width in a terminal, whether it is part of an emoji,
/// and whether normalization has to look at it. The generated table holds it for every scalar.
package enum ScalarKind: UInt8, CaseIterable {
  /// No column: controls, vowels and finals of Hangul.
  case nothing
  case narrow
  case wide
  case ambiguous
  /// No column, and Extend: it may stand between a pictograph and the joiner after it (GB11).
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
  /// A vowel sign or the like beside its letter: no column by itself, and one more after one.
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
    let (letter, bytes) = ScalarTable.letter(text, at: offset)
    // One of six bits for each class of the table.
    return (unsafe ScalarTable.kinds.utf8Start[letter &- 0x40] & 0x3F, bytes)
  }

  /// The kind of the scalar at `offset` of valid UTF-8, and its number of bytes.
  @inline(__always)
  package static func kind(_ text: Span<UInt8>, at offset: Int) -> (kind: ScalarKind, bytes: Int) {
    let (number, bytes) = number(text, at: offset)
    // The table holds nothing else.
    return (ScalarKind(rawValue: number) ?? .narrow, bytes)
  }
}
