import TextResources

struct PlaceholderSamples {
  var samples: [String: String] = [:]
  /// The sample for placeholders that aren't in `samples`, or `nil` to remove them.
  var other: String?

  func fill(_ text: ResourceText) -> FilledText { FilledText(text) { samples[$0] ?? other } }
}

/// A text in which placeholders are replaced by samples, or removed if they have no sample.
struct FilledText {
  private(set) var text = ""
  /// Whether a placeholder was removed, so that people see more than `text`.
  private(set) var hasRemovedPlaceholders = false
  /// The ranges of the placeholders in the original text, and the lengths of their samples, in bytes.
  private var placeholders: [(range: Range<Int>, count: Int)] = []

  init(_ original: ResourceText, _ sample: (String) -> String?) {
    text = original.filled { placeholder in
      let sample = sample(String(placeholder))
      let start = original.string.utf8.distance(
        from: original.string.startIndex, to: placeholder.startIndex)
      placeholders.append((start..<start + placeholder.utf8.count, sample?.utf8.count ?? 0))
      if sample == nil { hasRemovedPlaceholders = true }
      return sample ?? ""
    }
  }

  /// Returns the UTF-8 offset in the original text that corresponds to the UTF-8 offset `end` in
  /// `text`.
  ///
  /// If `end` is inside a placeholder's sample, or at a placeholder without a sample, the offset is
  /// the start of the placeholder.
  func originalOffset(ofEnd end: Int) -> Int {
    // The number of bytes by which the original text is longer so far.
    var longerBy = 0
    for (range, count) in placeholders {
      let start = range.lowerBound - longerBy
      if end < start + max(count, 1) { return min(end, start) + longerBy }
      longerBy += range.count - count
    }
    return end + longerBy
  }
}
