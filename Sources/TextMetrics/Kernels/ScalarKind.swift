/// The properties of a scalar that units use: its width in a terminal, whether it's part of an
/// emoji, and whether normalization can change it. The generated table has the kind of every
/// scalar.
package enum ScalarKind: UInt8, CaseIterable {
  /// No column: marks, format characters, vowels and finals of Hangul.
  case nothing
  /// A control other than a tab or line break. No column.
  case control
  case tab
  case lineBreak
  case narrow
  case wide
  case ambiguous
  /// An emoji that is text unless a selector follows.
  case emojiNarrow
  case emojiAmbiguous
  case emojiWide
  /// An emoji only as a keycap: digits, `#`, and `*`.
  case keycapBase
  /// A scalar that joins like an emoji but isn't one.
  case pictograph
  case joiner
  case textSelector
  case emojiSelector
  case regionalIndicator
  /// A skin tone.
  case emojiModifier
  /// A vowel sign or the like beside its letter (general category Mc): no column by itself.
  case spacing
  /// A virama or a stacker, which joins the letters on both sides.
  case linker
  // The same for marks that normalization may move among others.
  case movingNothing
  case movingSpacing
  case movingLinker
  // The same for scalars that normalization form C may change or join.
  case composingNothing
  case composingNarrow
  case composingWide
  case composingAmbiguous
  case composingSpacing
  case composingLinker

  /// Returns the number of the kind of the scalar at `offset`, and its number of bytes.
  @inline(__always)
  package static func number(_ text: Span<UInt8>, at offset: Int) -> (number: UInt8, bytes: Int) {
    let (letter, bytes) = ScalarTable.letter(text, at: offset)
    // One of six bits for each class of the table.
    return (unsafe ScalarTable.kinds.utf8Start[letter &- 0x40] & 0x3F, bytes)
  }

  /// Returns the kind of the scalar at `offset`, and its number of bytes.
  @inline(__always)
  package static func kind(_ text: Span<UInt8>, at offset: Int) -> (kind: ScalarKind, bytes: Int) {
    let (number, bytes) = number(text, at: offset)
    // The table has no other numbers.
    return (ScalarKind(rawValue: number) ?? .narrow, bytes)
  }
}

// MARK: - Tables

extension ScalarTable {
  /// Returns the class of the scalar at `offset`, as a letter, and its number of bytes.
  @inline(__always)
  static func letter(_ text: Span<UInt8>, at offset: Int) -> (letter: Int, bytes: Int) {
    // SAFETY: The text is valid UTF-8, so a lead byte has its continuation bytes. Each is an index
    // of six bits into a block, and the tables have every such index.
    let lead = unsafe text[unchecked: offset]
    if lead < 0x80 { return (byte(low, Int(lead)), 1) }
    let second = unsafe Int(text[unchecked: offset &+ 1] & 0x3F)
    if lead < 0xE0 { return (byte(low, Int(lead & 0x1F) &<< 6 | second), 2) }
    let third = unsafe Int(text[unchecked: offset &+ 2] & 0x3F)
    if lead == 0xE0 { return (byte(low, second &<< 6 | third), 3) }
    if lead < 0xF0 {
      let block = byte(basicIndex, Int(lead & 0x0F) &<< 6 | second)
      return (byte(basicBlocks, block &<< 6 | third), 3)
    }
    let fourth = unsafe Int(text[unchecked: offset &+ 3] & 0x3F)
    let page = byte(pageIndex, Int(lead & 0x07) &<< 6 | second)
    let index = (page &<< 6 | third) &<< 1
    let block = byte(pages, index) &<< 6 | byte(pages, index &+ 1)
    return (byte(blocks, block &<< 6 | fourth), 4)
  }

  @inline(__always)
  private static func byte(_ table: StaticString, _ index: Int) -> Int {
    unsafe Int(table.utf8Start[index])
  }
}
