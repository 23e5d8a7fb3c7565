/// Divides one segment of the rules by dictionary, as far as it holds runs of scripts that have
/// one; every part keeps the segment's status.
struct DictionaryDivision {
  private let place: UInt64
  private let end: Int
  /// Ends found and not yet handed out.
  private var found: [Int] = []
  private var handedOut = 0
  private(set) var isDone = false

  init(_ tables: WordTables, text: UnsafePointer<UInt8>, _ segment: Range<Int>, place: UInt8) {
    self.place = UInt64(place)
    end = segment.upperBound
    let bytes = unsafe UnsafeBufferPointer(start: text + segment.lowerBound, count: segment.count)
    if let iterator = tables.prototype.copy() {
      _ = unsafe iterator.forEachSegment(in: bytes.span) { end, _ in
        found.append(segment.lowerBound + end)
        return true
      }
    } else {
      found = [end]
    }
  }

  mutating func fill(_ batch: UnsafeMutablePointer<UInt64>, from first: Int, capacity: Int) -> Int {
    var filled = first
    while filled < capacity, handedOut < found.count {
      unsafe batch[filled] = UInt64(found[handedOut]) << 8 | place
      handedOut += 1
      filled += 1
    }
    isDone = handedOut == found.count
    return filled
  }
}
