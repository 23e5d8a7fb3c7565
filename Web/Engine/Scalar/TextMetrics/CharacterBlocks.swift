/// Reads no blocks, since reading scalars is faster without SIMD.
enum CharacterBlocks {
  static let width = ByteBlocks.width
  /// A length that no text of a page has, so that texts are read scalar by scalar.
  static let bytesRead = 1 << 30

  static func count(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    (start, 0)
  }
}
