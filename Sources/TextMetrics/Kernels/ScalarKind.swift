/// A category of scalars by terminal width, role in emoji, and changes by normalization. The order
/// of the cases matters, because units compare raw values to find marks that normalization changes.
package enum ScalarKind: UInt8, CaseIterable {
  case zeroWidth
  case control
  case tab
  case lineBreak
  case narrow
  case wide
  case ambiguous
  /// An emoji of width 1, which is displayed as text unless an emoji selector follows.
  case emojiNarrow
  case emojiAmbiguous
  case pictographWide
  /// A scalar that begins a keycap emoji: a digit, `#`, or `*`.
  case keycapBase
  /// A scalar that isn't wide and isn't an emoji, but that a joiner can join with an emoji (GB11).
  case pictograph
  case joiner
  case textSelector
  case emojiSelector
  case regionalIndicator
  case emojiModifier
  /// A spacing mark (general category Mc), which can widen the preceding letter.
  case spacing
  /// A virama or an invisible stacker, which joins the letters before and after it.
  case linker
  // The following kinds are marks that normalization can reorder.
  case reorderableZeroWidth
  case reorderableSpacing
  case reorderableLinker
  // Normalization form C can change the following kinds, or compose them with a preceding scalar.
  case composingZeroWidth
  case composingNarrow
  case composingWide
  case composingAmbiguous
  case composingSpacing
  case composingLinker

  @inline(__always)
  package static func rawKind(
    _ text: Span<UInt8>, at offset: Int
  ) -> (rawValue: UInt8, bytes: Int) {
    let (scalarClass, bytes) = ScalarTable.scalarClass(text, at: offset)
    // SAFETY: The table has a byte for each class. The low six bits of the byte are the kind.
    return (unsafe ScalarTable.kinds.utf8Start[scalarClass &- 0x40] & 0x3F, bytes)
  }

  @inline(__always)
  package static func kind(_ text: Span<UInt8>, at offset: Int) -> (kind: ScalarKind, bytes: Int) {
    let (rawValue, bytes) = rawKind(text, at: offset)
    // The initializer doesn't return `nil`, because the table has only raw values of kinds.
    return (ScalarKind(rawValue: rawValue) ?? .narrow, bytes)
  }
}

// MARK: - Tables

extension ScalarTable {
  /// `scalarClass` is an ASCII byte. Class 0 is `@`.
  @inline(__always)
  static func scalarClass(
    _ text: Span<UInt8>, at offset: Int
  ) -> (scalarClass: Int, bytes: Int) {
    // SAFETY: The text is valid UTF-8, so the continuation bytes of a lead byte exist. A
    // continuation byte is an index of six bits, and each block has 64 entries.
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
    // SAFETY: Callers pass indices that are read from the tables, or computed from six-bit values
    // for which each table has an entry.
    unsafe Int(table.utf8Start[index])
  }
}
