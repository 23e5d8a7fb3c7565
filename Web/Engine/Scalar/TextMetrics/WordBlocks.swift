/// The replacement of the library's `WordBlocks` in engines without SIMD. It never counts a block,
/// since these engines are faster if they read scalar by scalar.
enum WordBlocks {
  static func count(
    _ text: Span<UInt8>, from start: Int, insideWord: Bool
  ) -> (end: Int, words: Int) {
    (start, 0)
  }
}
