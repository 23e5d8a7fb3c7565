/// A replacement that never counts a block, since reading scalar by scalar is faster without SIMD.
enum CharacterBlocks {
  static let width = ByteBlocks.width
  /// A number of bytes that is larger than practically every text. Texts with fewer bytes are read
  /// scalar by scalar, without a call of `count`.
  static let bytesRead = 1 << 30

  static func count(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    (start, 0)
  }
}
