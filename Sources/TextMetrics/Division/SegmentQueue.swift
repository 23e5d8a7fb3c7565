/// The ends of sentences, or of words, in a text that is read from its front: each is found once.
struct SegmentQueue {
  private let segmenter: any TextSegmenter
  /// Ends that no following text moves, in order, as offsets into the text that is divided.
  private var ends: [Int] = []
  /// The last of them that was found.
  private var settled = 0

  /// Bytes that are looked at behind the place up to which ends are asked for.
  private static var context: Int { 512 }

  init(_ segmenter: any TextSegmenter) { self.segmenter = segmenter }

  /// The ends up to a limit, as offsets into the text, which stands at `start` in the one that is
  /// divided; each is moved before the white space that it follows.
  mutating func ends(upTo limit: Int, in text: Span<UInt8>, at start: Int) -> [Int] {
    ends.removeAll { $0 <= start }
    settled = max(settled, start)
    var found = ends.map { $0 - start }
    if settled - start <= limit {
      let from = settled - start
      let to = text.scalarBoundary(after: min(text.count, limit + Self.context))
      let rest = text.extracting(from..<to)
      let stable = segmenter.stableBoundary(in: rest)
      segmenter.forEachSegment(in: rest) { end, _ in
        if end <= stable {
          ends.append(start + from + end)
          settled = start + from + end
        }
        if end < rest.count { found.append(from + end) }
        return from + end < limit
      }
    }
    var previous = 0
    return found.compactMap { end in
      defer { previous = end }
      let trimmed = text.endWithoutSpace(in: previous..<end)
      return trimmed > previous && trimmed <= limit ? trimmed : nil
    }
  }
}
