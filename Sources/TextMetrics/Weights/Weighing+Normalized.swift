/// What is weighed as it is normalized: pieces of a text, and where its links stand.
extension Weighing {
  /// The links of a text, where they stand in it: they are found in the text as it is normalized.
  /// Linear.
  func links(in text: Span<UInt8>) -> [Range<Int>] {
    normalizer == nil || text.isNormalized
      ? LinkScanner(text).links : weighedLinks(in: text).map { $0.range }
  }

  /// The links, each with what it weighs in parts of one, and with it what of the Characters at its
  /// ends is no part of it. Linear.
  func weighedLinks(in text: Span<UInt8>) -> [(range: Range<Int>, weight: Int64)] {
    let weight = Int64(table.linkCount ?? 0) * Int64(table.scale)
    let normalized = normalizer.map { $0.normalize(String(text)) } ?? String(text)
    return normalized.withUTF8Bytes { normalized in
      let links = LinkScanner(normalized).links
      guard !links.isEmpty else { return [] }
      let places = SentPlaces(in: text) { character in
        guard let normalizer, !character.isNormalized else { return character.count }
        return normalizer.normalize(String(character)).utf8.count
      }
      return links.map { link in
        let first = places.character(holding: link.lowerBound)
        let last = places.character(holding: link.upperBound - 1)
        let before = normalized.extracting(first.sent.lowerBound..<link.lowerBound)
        let end = min(max(link.upperBound, last.sent.upperBound), normalized.count)
        let behind = normalized.extracting(link.upperBound..<end)
        let start = first.original.lowerBound
        return (
          start..<max(start, last.original.upperBound),
          self.weight(of: before) + weight + self.weight(of: behind)
        )
      }
    }
  }
}

extension Span<UInt8> {
  /// The words, with the white space on both sides, of which normalization may make other links:
  /// those with a full stop that are not normalized. Linear.
  var wordsOfOtherLinks: [Range<Int>] {
    var words: [Range<Int>] = []
    var offset = 0
    var ascii = endOfASCII(from: 0)
    while ascii < count, let dot = firstDot(from: offset) {
      offset = firstOffset(from: dot) {
        $0.equals(0x20) .| $0.isWithin(0x09...0x0A)
      }
      // A word of ASCII is normalized.
      guard offset > ascii else { continue }
      let word = LinkSeam.word(around: dot, in: self)
      if !extracting(word).isNormalized { words.append(word) }
      offset = word.upperBound
      ascii = endOfASCII(from: offset)
    }
    return words
  }

  /// Whether it holds nothing that normalization may change.
  fileprivate var isNormalized: Bool {
    var offset = endOfASCII(from: 0)
    while offset < count {
      let kind = ScalarKind.number(self, at: offset)
      if kind.number >= ScalarKind.movingNothing.rawValue { return false }
      offset += kind.bytes
    }
    return true
  }
}
