/// Strings of JSON, 16 bytes at a time.
package enum StringBlocks {
  /// The offset of the first byte from `start` on that does not stand for itself in a string: a
  /// quotation mark, a backslash or a control character; the end where there is none.
  package static func endOfPlainBytes(_ text: Span<UInt8>, from start: Int) -> Int {
    text.firstOffset(from: start) {
      $0.equals(UInt8(ascii: "\"")) .| $0.equals(UInt8(ascii: "\\")) .| $0.isAtMost(0x1F)
    }
  }
}
