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
      let places = NormalizedPlaces(in: text, by: normalizer)
      return links.map { link in
        let first = places.character(holding: link.lowerBound)
        let last = places.character(holding: link.upperBound - 1)
        let before = normalized.extracting(first.normalized.lowerBound..<link.lowerBound)
        let end = min(max(link.upperBound, last.normalized.upperBound), normalized.count)
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

/// Which Character of a text becomes which part of the text in a normalization form: no two join.
private struct NormalizedPlaces {
  /// Where Characters start, and where what they become starts.
  private var starts: [(original: Int, normalized: Int)] = []

  init(in text: Span<UInt8>, by normalizer: (any TextNormalizer)?) {
    var (start, length) = (0, 0)
    func add(upTo end: Int) {
      starts.append((start, length))
      let character = text.extracting(start..<end)
      if let normalizer, !character.isNormalized {
        length += normalizer.normalize(String(character)).utf8.count
      } else {
        length += character.count
      }
      start = end
    }
    _ = CharacterKernel.walk(text) { offset, startsCharacter in
      if startsCharacter, offset > 0 { add(upTo: offset) }
      return true
    }
    if start < text.count { add(upTo: text.count) }
    starts.append((text.count, length))
  }

  /// The Character that a byte of the normalized text is made of.
  func character(holding byte: Int) -> (original: Range<Int>, normalized: Range<Int>) {
    var (lower, upper) = (0, starts.count - 1)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if starts[middle].normalized <= byte { lower = middle } else { upper = middle }
    }
    return (
      starts[lower].original..<starts[upper].original,
      starts[lower].normalized..<starts[upper].normalized
    )
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
