/// A category of scalars by their width in a terminal, their role in emoji, and whether
/// normalization can change them. `ScalarTable` has the kind of every scalar.
package enum ScalarKind: UInt8, CaseIterable {
  /// A scalar of width 0, such as a mark, a format character, or a vowel jamo.
  case zeroWidth
  /// A control character of width 0 that isn't a tab or a line break.
  case control
  case tab
  case lineBreak
  case narrow
  case wide
  case ambiguous
  /// An emoji of width 1, which is displayed as text unless an emoji selector follows.
  case emojiNarrow
  case emojiAmbiguous
  case emojiWide
  /// A scalar that begins a keycap emoji: a digit, `#`, or `*`.
  case keycapBase
  /// A scalar that isn't an emoji, but that a joiner can join with an emoji (GB11).
  case pictograph
  case joiner
  case textSelector
  case emojiSelector
  case regionalIndicator
  case emojiModifier
  /// A spacing mark (general category Mc), such as a vowel sign. It can widen the letter before it.
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
  package static func rawValue(
    _ text: Span<UInt8>, at offset: Int
  ) -> (rawValue: UInt8, bytes: Int) {
    let (scalarClass, bytes) = ScalarTable.scalarClass(text, at: offset)
    // SAFETY: The table has a byte for each class. The low six bits of the byte are the kind.
    return (unsafe ScalarTable.kinds.utf8Start[scalarClass &- 0x40] & 0x3F, bytes)
  }

  @inline(__always)
  package static func kind(_ text: Span<UInt8>, at offset: Int) -> (kind: ScalarKind, bytes: Int) {
    let (rawValue, bytes) = rawValue(text, at: offset)
    // The initializer doesn't return `nil`, because the table has only raw values of kinds.
    return (ScalarKind(rawValue: rawValue) ?? .narrow, bytes)
  }
}

// MARK: - Tables

extension ScalarTable {
  /// Returns the class of a scalar as an ASCII byte, and its number of bytes. Class 0 is `@`.
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
    unsafe Int(table.utf8Start[index])
  }
}

// MARK: - Scalars

// SAFETY: The functions below read the bytes of a scalar without bounds checks. Their callers
// guarantee that the text is valid UTF-8, and that the offset is inside the text.
extension Span<UInt8> {
  @inlinable
  @inline(__always)
  package func isScalarBoundary(_ offset: Int) -> Bool {
    unsafe offset >= count || self[unchecked: offset] & 0xC0 != 0x80
  }

  @inlinable
  @inline(__always)
  package func scalarBoundary(atOrAfter offset: Int) -> Int {
    var boundary = offset
    while !isScalarBoundary(boundary) { boundary &+= 1 }
    return boundary
  }

  @inlinable
  @inline(__always)
  package func scalarBoundary(atOrBefore offset: Int) -> Int {
    var boundary = offset
    while !isScalarBoundary(boundary) { boundary &-= 1 }
    return boundary
  }

  @inlinable
  @inline(__always)
  package var isOneScalar: Bool {
    guard count <= 4, count > 0 else { return false }
    let lead = unsafe self[unchecked: 0]
    // The number of leading ones in a lead byte is the length of the scalar in bytes, or 0 for
    // ASCII.
    return count == Swift.max(1, (~lead).leadingZeroBitCount)
  }

  /// Returns the end of the scalars from `start` on for which `isOfKind` is true.
  @inlinable
  @inline(__always)
  package func endOfScalars(from start: Int, _ isOfKind: (UInt32) -> Bool) -> Int {
    var end = start
    while end < count, case let scalar = scalar(at: end), isOfKind(scalar.value) {
      end += scalar.bytes
    }
    return end
  }

  @inlinable
  @inline(__always)
  package func scalarStart(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, !isScalarBoundary(start) { start -= 1 }
    return start
  }

  @inlinable
  @inline(__always)
  package func scalar(at offset: Int) -> (value: UInt32, bytes: Int) {
    let lead = UInt32(unsafe self[unchecked: offset])
    if lead < 0x80 { return (lead, 1) }
    let second = UInt32(unsafe self[unchecked: offset + 1]) & 0x3F
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
    let third = UInt32(unsafe self[unchecked: offset + 2]) & 0x3F
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(unsafe self[unchecked: offset + 3]) & 0x3F
    return ((lead & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }
}
