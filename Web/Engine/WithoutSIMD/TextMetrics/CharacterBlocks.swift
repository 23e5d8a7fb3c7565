/// Never counts a block, since engines without SIMD are faster if they read scalar by scalar.
enum CharacterBlocks {
  static let width = ByteBlocks.width
  /// In bytes. Shorter texts are read without calls of `count`, and practically all texts are
  /// shorter.
  static let bytesRead = 1 << 30

  static func count(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    (start, 0)
  }
}
