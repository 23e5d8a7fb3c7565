/// Which Character of a text becomes which part of the text as it is sent: no two join.
package struct SentPlaces {
  /// Where Characters start, and where what they become starts.
  private var starts: [(original: Int, sent: Int)] = []

  /// - Parameter count: The bytes that a Character becomes.
  package init(in text: Span<UInt8>, _ count: (Span<UInt8>) -> Int) {
    var (start, length) = (0, 0)
    func add(upTo end: Int) {
      starts.append((start, length))
      length += count(text.extracting(start..<end))
      start = end
    }
    _ = CharacterKernel.walk(text) { offset, startsCharacter in
      if startsCharacter, offset > 0 { add(upTo: offset) }
      return true
    }
    if start < text.count { add(upTo: text.count) }
    starts.append((text.count, length))
  }

  /// The bytes that the whole text becomes.
  var sentCount: Int { starts[starts.count - 1].sent }

  /// The Character that a byte of the text as it is sent is made of.
  package func character(holding byte: Int) -> (original: Range<Int>, sent: Range<Int>) {
    var (lower, upper) = (0, starts.count - 1)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if starts[middle].sent <= byte { lower = middle } else { upper = middle }
    }
    return (
      starts[lower].original..<starts[upper].original, starts[lower].sent..<starts[upper].sent
    )
  }
}
