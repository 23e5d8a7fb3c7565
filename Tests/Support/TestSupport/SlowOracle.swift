package import TextMetrics

/// A reference implementation of truncation that tries every number of Characters.
package struct SlowOracle {
  private let text: String
  private let limits: [TextLimit]
  private let ellipsis: String
  /// The prefixes and suffixes that don't divide a link, from the shortest to the longest.
  private let candidates: [(head: Substring, tail: Substring)]

  package init(
    _ text: String, to limits: [TextLimit], keeping: Truncation.Side = .head, ellipsis: String = ""
  ) {
    self.text = text
    self.limits = limits
    self.ellipsis = ellipsis
    candidates = Self.candidates(text, limits, keeping)
  }

  package static func fits(_ text: String, _ limits: [TextLimit]) -> Bool {
    limits.allSatisfy { limit in
      let reading = limit.status(of: text)
      return reading.unencodable == 0 && !reading.isRefused
        && reading.count <= limit.maximum ?? .max
    }
  }

  /// The longest truncation that fits. If none fits with the ellipsis, the ellipsis is left out. If
  /// still none fits, the result is empty.
  package var longest: String {
    if Self.fits(text, limits) { return text }
    let rows = [ellipsis, ""].lazy.map { texts(around: $0).last { Self.fits($0, limits) } }
    return rows.compactMap(\.self).first ?? ""
  }

  /// Returns whether `kept` is a correct truncation.
  ///
  /// The longest truncation is always correct. No other truncation is correct if the whole text
  /// fits, or if counts are monotonic and the ellipsis doesn't join Characters. Otherwise, a
  /// candidate that fits is correct if it's directly before the shortest candidate that doesn't
  /// fit, or after that candidate. If not even an empty text fits, an empty text is correct.
  package func accepts(_ kept: String) -> Bool {
    func isKept(_ text: String) -> Bool { kept.utf8.elementsEqual(text.utf8) }
    if isKept(longest) { return true }
    let isPromised =
      limits.allSatisfy(\.unit.traits.isMonotonic) && candidates.allSatisfy { joinsNothing($0) }
    if isPromised || Self.fits(text, limits) { return false }
    guard Self.fits(kept, limits) else { return kept.isEmpty && !Self.fits("", limits) }
    return [ellipsis, ""].contains { ellipsis in
      let all = texts(around: ellipsis)
      let first = all.firstIndex { !Self.fits($0, limits) } ?? all.count
      return all[max(0, first - 1)...].contains(where: isKept)
    }
  }

  private func texts(around ellipsis: String) -> [String] {
    candidates.map { "\($0.head)\(ellipsis)\($0.tail)" }
  }

  private func joinsNothing(_ ends: (head: Substring, tail: Substring)) -> Bool {
    "\(ends.head)\(ellipsis)\(ends.tail)".count
      == ends.head.count + ellipsis.count + ends.tail.count
  }

  private static func candidates(
    _ text: String, _ limits: [TextLimit], _ keeping: Truncation.Side
  ) -> [(head: Substring, tail: Substring)] {
    let bytes = Array(text.utf8)
    let ranges = limits.flatMap { $0.unit.indivisibleRanges(in: bytes.span).map(\.range) }
    let indices = Array(text.indices) + [text.endIndex]
    let last = indices.count - 1
    func isWhole(_ index: String.Index) -> Bool {
      let cut = text.utf8.distance(from: text.startIndex, to: index)
      return !ranges.contains { $0.lowerBound < cut && cut < $0.upperBound }
    }
    return (0..<max(last, 1)).compactMap { count in
      let (head, tail) =
        switch keeping {
        case .head: (count, 0)
        case .tail: (0, count)
        case .ends: ((count + 1) / 2, count / 2)
        }
      var (end, start) = (indices[head], indices[last - tail])
      if keeping == .ends {
        // Each end is shortened so that it doesn't divide a link.
        end = indices[...head].last(where: isWhole) ?? end
        start = indices[(last - tail)...].first(where: isWhole) ?? start
      }
      return isWhole(end) && isWhole(start) ? (text[..<end], text[start...]) : nil
    }
  }
}
