/// A replacement for engines without SIMD. It never counts a block, since reading scalar by scalar
/// is faster there.
enum CharacterBlocks {
  static let width = ByteBlocks.width
  /// A number of bytes that practically no text has. Texts with fewer bytes are read scalar by
  /// scalar, without a call of `count`.
  static let bytesRead = 1 << 30

  static func count(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    (start, 0)
  }
}
