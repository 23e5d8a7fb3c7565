/// A cache for searches of Character boundaries in a text. A boundary can depend on the start of a
/// run of flags, joined emoji, or marks. The cache has checkpoints in the long run that was read
/// last, so a search for many boundaries in this run reads the run only once. All calls must pass
/// the same text.
struct BoundaryCache {
  private struct Checkpoint {
    let offset: Int
    let breaker: CharacterBreaker
    /// The last boundary before ``offset``, or ``offset`` at the start of the run.
    let boundary: Int
    /// The number of Characters that start in the run before ``offset``.
    let characters: Int
  }

  /// The distance between checkpoints in bytes. Shorter runs aren't cached.
  private static var stride: Int { 4096 }

  private var checkpoints: [Checkpoint] = []

  mutating func boundary(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    guard offset < text.count else { return text.count }
    guard offset > 0 else { return 0 }
    return read(to: offset + 1, from: checkpoint(atOrBefore: offset, in: text), in: text).boundary
  }

  mutating func boundary(atOrAfter offset: Int, in text: Span<UInt8>) -> Int {
    guard offset < text.count else { return text.count }
    guard offset > 0 else { return 0 }
    var start = checkpoint(atOrBefore: offset, in: text)
    if isCached(offset) {
      // A checkpoint after `offset` is used if no Character starts between `offset` and the
      // checkpoint.
      let next = checkpoints.indices.partitioningIndex { checkpoints[$0].boundary >= offset }
      if next > 0 { start = checkpoints[next - 1] }
    }
    var (breaker, position) = (start.breaker, start.offset)
    while position < text.count {
      let scalar = breaker.read(text, at: position)
      if scalar.startsCharacter, position >= offset { break }
      position += scalar.bytes
    }
    if isCached(offset) { extend(to: position, in: text) }
    return position
  }

  mutating func start(ofLast count: Int, before boundary: Int, in text: Span<UInt8>) -> Int {
    var (left, end) = CharacterKernel.skippingMost(
      ofLast: count, in: text.extracting(..<boundary))
    while left > 0, end > 0 {
      let last = self.boundary(atOrBefore: end - 1, in: text)
      guard isCached(last) else {
        (left, end) = (left - 1, last)
        continue
      }
      let start = checkpoint(atOrBefore: last, in: text)
      let characters = read(to: last + 1, from: start, in: text).characters
      guard left > characters else { return offset(ofCharacter: characters - left, in: text) }
      (left, end) = (left - characters, checkpoints[0].offset)
    }
    return end
  }

  private func isCached(_ offset: Int) -> Bool {
    guard let first = checkpoints.first, let last = checkpoints.last else { return false }
    return first.offset <= offset && offset < last.offset + Self.stride
  }

  /// If the run before `offset` is long enough to be cached, missing checkpoints are added.
  private mutating func checkpoint(atOrBefore offset: Int, in text: Span<UInt8>) -> Checkpoint {
    let offset = text.scalarBoundary(atOrBefore: offset)
    if isCached(offset) {
      let next = checkpoints.indices.partitioningIndex { checkpoints[$0].offset > offset }
      return checkpoints[next - 1]
    }
    let known = checkpoints.last?.offset
    var start = offset
    while start > 0, start != known, !CharacterKernel.isCertainBoundary(start, in: text) {
      start = text.scalarStart(before: start)
    }
    if start != known {
      let first = Checkpoint(
        offset: start, breaker: CharacterBreaker(), boundary: start, characters: 0)
      if offset - start < Self.stride { return first }
      checkpoints = [first]
    }
    extend(to: offset, in: text)
    return checkpoints[checkpoints.count - 1]
  }

  private mutating func extend(to offset: Int, in text: Span<UInt8>) {
    while let last = checkpoints.last, offset - last.offset >= Self.stride {
      let end = text.scalarBoundary(atOrBefore: last.offset + Self.stride)
      checkpoints.append(read(to: end, from: last, in: text))
    }
  }

  private func read(to end: Int, from start: Checkpoint, in text: Span<UInt8>) -> Checkpoint {
    var (breaker, position) = (start.breaker, start.offset)
    var (boundary, characters) = (start.boundary, start.characters)
    while position < end {
      let scalar = breaker.read(text, at: position)
      if scalar.startsCharacter { (boundary, characters) = (position, characters + 1) }
      position += scalar.bytes
    }
    return Checkpoint(
      offset: position, breaker: breaker, boundary: boundary, characters: characters)
  }

  private func offset(ofCharacter index: Int, in text: Span<UInt8>) -> Int {
    let next = checkpoints.indices.partitioningIndex { checkpoints[$0].characters > index }
    let start = checkpoints[next - 1]
    var (breaker, position, left) = (start.breaker, start.offset, index - start.characters)
    while true {
      let scalar = breaker.read(text, at: position)
      if scalar.startsCharacter {
        if left == 0 { return position }
        left -= 1
      }
      position += scalar.bytes
    }
  }
}
