extension TextUnit {
  /// The end of the longest prefix of valid UTF-8 that ends at a Character boundary and whose tally
  /// is at most `maximum`, without unencodable scalars.
  ///
  /// Work is bounded by `maximum`, not by the text.
  package func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    let ceilings = [CountCeiling(maximum, in: self)]
    if let end = ceilings.kernelPrefixEnd(in: text) { return end }
    #if PAGE_CORE
      // It has no unit without a kernel.
      return 0
    #else
      let search = TruncationSearch(ceilings, keeping: .head, around: "")
      return search.kept(of: text, cutting: .character)?.headEnd ?? 0
    #endif
  }
}
