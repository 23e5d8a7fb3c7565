import TextMetrics

/// Words by dictionary, the longest first, so that what follows may turn two words into one: `abc`
/// is `ab` and `c`, `abcd` is one. Any other run of letters is a word.
final class GreedyDictionary: TextSegmenter {
  let name = "greedy"

  private static let words = ["ab", "abcd", "bc", "bcde", "cde", "我有", "很多", "很多桌子", "桌", "有很"]
    .map { Array($0.utf8) }

  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    var start = 0
    while start < bytes.count {
      let rest = bytes[start...]
      let known = Self.words.filter { rest.starts(with: $0) }.map(\.count).max()
      let end = start + (known ?? scalarCount(bytes[start]))
      let isWord = known != nil || bytes[start] >= 0x41
      guard body(end, isWord) else { return }
      start = end
    }
  }

  private func scalarCount(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
