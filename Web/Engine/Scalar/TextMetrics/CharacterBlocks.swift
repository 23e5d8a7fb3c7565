/// The replacement of the library's `CharacterBlocks` in engines without SIMD. It never counts a
/// block, since these engines are faster if they read scalar by scalar.
enum CharacterBlocks {
  static let width = ByteBlocks.width
  /// A number of bytes that practically no text has. Texts with fewer bytes are read scalar by
  /// scalar, without a call of `count`.
  static let bytesRead = 1 << 30

  static func count(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    (start, 0)
  }
}
