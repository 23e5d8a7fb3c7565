/// A queue of boundaries that did not fit into a batch. It fills where many words of a dictionary
/// overlap, where a dictionary needs normalized text, and where ICU's iterator is used.
struct PendingBoundaries {
  private var ends: [Int] = []
  private var handedOut = 0

  var isEmpty: Bool { handedOut == ends.count }

  mutating func append(_ end: Int) { ends.append(end) }

  mutating func next() -> Int? {
    guard handedOut < ends.count else {
      if handedOut > 0 { (ends, handedOut) = ([], 0) }
      return nil
    }
    defer { handedOut += 1 }
    return ends[handedOut]
  }

  /// Empties the queue; returns how many ends it held.
  mutating func removeAll() -> Int {
    defer { (ends, handedOut) = ([], 0) }
    return ends.count - handedOut
  }
}
