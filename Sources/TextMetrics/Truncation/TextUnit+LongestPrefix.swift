extension TextUnit {
  /// The end of the longest prefix of valid UTF-8 that ends at a Character boundary and whose tally
  /// is at most `maximum`, without unencodable scalars.
  ///
  /// Work is bounded by `maximum`, not by the text.
  package func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    [CountCeiling(maximum, in: self)].longestPrefixEnd(in: text)
  }

  /// The end of the longest prefix whose count is at most `maximum`, for a unit that a kernel
  /// counts; nil for any other. It may stand inside a Character, which then does not fit.
  func kernelPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    definition.prefixEnd(in: text, atMost: maximum)
  }

  /// The start of the longest suffix whose count is at most `maximum`, as
  /// ``kernelPrefixEnd(in:atMost:)``.
  func kernelSuffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    definition.suffixStart(in: text, atMost: maximum)
  }
}

extension Collection where Element == TextLimit {
  /// The end of the longest prefix of valid UTF-8 that ends at a Character boundary and fits the
  /// maximum of every limit; 0 where none does. Work is bounded by the limits, not by the text.
  package func longestPrefixEnd(in text: Span<UInt8>) -> Int {
    [CountCeiling](Array(self)).longestPrefixEnd(in: text)
  }
}

extension [CountCeiling] {
  fileprivate func longestPrefixEnd(in text: Span<UInt8>) -> Int {
    let search = TruncationSearch(self, keeping: .head, around: "")
    guard case .kept(let kept) = search.result(of: text, cutting: .character) else { return 0 }
    return kept.headEnd
  }
}
