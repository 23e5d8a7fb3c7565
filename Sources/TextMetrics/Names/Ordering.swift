extension Sequence {
  /// The elements as `sorted(by:)` puts them, by a sort that is compiled once: the standard
  /// library's is compiled for each type of element, at several kilobytes of a page's engine each.
  /// Elements of which none precedes the other keep their order. n log n.
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return [Int].order(of: elements.count) { precedes(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension [Int] {
  /// The numbers below `count` in the order of what they stand for. n log n.
  @inline(never)
  package static func order(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    order.sort(by: precedes)
    return order
  }
}

extension Range<Int> {
  /// The first number of which a condition is true, which is then true of all after it, too; the
  /// end where there is none. Logarithmic.
  @inlinable
  @inline(__always)
  package func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (lower, upper) = (lowerBound, upperBound)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if isAfter(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
