import TextResources

/// The texts that replace the placeholders of a text before it's counted.
struct PlaceholderSamples {
  /// The samples for placeholders such as `%@` or `{name}`. `*` is any other placeholder.
  var byPlaceholder: [String: String] = [:]

  func fill(_ text: ResourceText) -> FilledText {
    FilledText(text) { byPlaceholder[$0] ?? byPlaceholder["*"] }
  }
}

/// A text with samples in place of its placeholders.
struct FilledText {
  private(set) var text = ""
  /// Whether a placeholder without a sample was removed, so that users see more than `text`.
  private(set) var hasRemovedPlaceholders = false
  /// The ranges of the placeholders in the original text, in bytes.
  private let ranges: [Range<Int>]
  private var sampleByteCounts: [Int] = []

  init(_ original: ResourceText, _ sample: (String) -> String?) {
    ranges = original.placeholderOffsets
    text = original.filled { placeholder in
      let sample = sample(String(placeholder))
      sampleByteCounts.append(sample?.utf8.count ?? 0)
      if sample == nil { hasRemovedPlaceholders = true }
      return sample ?? ""
    }
  }

  /// Converts a UTF-8 offset in `text`. An offset inside a sample, or at a placeholder without a
  /// sample, becomes the start of the placeholder.
  func originalOffset(ofEnd end: Int) -> Int {
    // The number of bytes by which the original text is longer so far.
    var longerBy = 0
    for (range, count) in zip(ranges, sampleByteCounts) {
      let start = range.lowerBound - longerBy
      if end < start + max(count, 1) { return min(end, start) + longerBy }
      longerBy += range.count - count
    }
    return end + longerBy
  }
}
