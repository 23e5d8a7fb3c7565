/// Maps each Character of a text to the part of the normalized text that it becomes, where no two
/// Characters join.
package struct NormalizedPlaces {
  /// Where Characters start, and where what they become starts.
  private var starts: [(original: Int, normalized: Int)] = []

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
  var normalizedCount: Int { starts[starts.count - 1].normalized }

  /// Where the Characters stand that a part of the normalized text is made of, and what else they
  /// become before and after it.
  package func origin(
    of part: Range<Int>
  ) -> (original: Range<Int>, before: Range<Int>, after: Range<Int>) {
    let first = character(holding: part.lowerBound)
    let last = character(holding: part.upperBound - 1)
    return (
      first.original.lowerBound..<last.original.upperBound,
      first.normalized.lowerBound..<part.lowerBound,
      part.upperBound..<max(part.upperBound, last.normalized.upperBound)
    )
  }

  /// The Character that a byte of the normalized text is made of.
  private func character(holding byte: Int) -> (original: Range<Int>, normalized: Range<Int>) {
    let next = (0..<starts.count - 1).partitioningIndex { starts[$0].normalized > byte }
    let (start, end) = (starts[max(0, next - 1)], starts[next])
    return (start.original..<end.original, start.normalized..<end.normalized)
  }
}
