import TextMetrics

extension WordTables {
  /// The largest offset at which a segment of the rules ends, whatever text follows; 0 if there is
  /// none. Boundaries by dictionary inside the last, open segment do not count.
  ///
  /// Linear in the text after the last two scalars that no segment spans: rarely more than a word.
  func settledEnd(of text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var settled = unsafe lastSureEnd(start, count: bytes.count)
      while settled < bytes.count {
        let segment = unsafe segment(start, from: settled, count: bytes.count)
        if !segment.isSettled { break }
        settled = segment.end
      }
      return settled
    }
  }

  /// The last offset between two scalars whose classes never stand side by side in a segment.
  private func lastSureEnd(_ text: UnsafePointer<UInt8>, count: Int) -> Int {
    var following = 0
    var end = count
    while end > 0 {
      var start = end - 1
      while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
      let preceding = classes(unsafe fourBytes(text, at: start, count: count))
      if end < count, unsafe alwaysEndsBetween[preceding] >> UInt64(following) & 1 != 0 {
        return end
      }
      following = preceding
      end = start
    }
    return 0
  }
}
