/// A replacement for engines without SIMD. It never counts a block, since reading scalar by scalar
/// is faster there.
enum WordBlocks {
  static func count(
    _ text: Span<UInt8>, from start: Int, insideWord: Bool
  ) -> (end: Int, words: Int) {
    (start, 0)
  }
}
