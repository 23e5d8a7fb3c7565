import TextMetrics

extension TextLimit {
  /// What is beyond the maximum in a text that exceeds it.
  func overRange(of text: String) -> OverRange? {
    guard let maximum else { return nil }
    // Counts grow with the prefix, so the longest one that fits is found by halving.
    let boundaries = Array(text.indices)
    var low = 0
    var high = boundaries.count
    while low < high {
      let middle = (low + high) / 2
      if text[..<boundaries[middle]].count(in: unit) <= maximum {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let start = low == 0 ? text.startIndex : boundaries[low - 1]
    let utf8 = text.utf8.distance(from: text.startIndex, to: start)
    let utf16 = text.utf16.distance(from: text.startIndex, to: start)
    return OverRange(
      utf8: UTF8Offset(utf8)..<UTF8Offset(text.utf8.count),
      utf16: UTF16Offset(utf16)..<UTF16Offset(text.utf16.count))
  }
}
