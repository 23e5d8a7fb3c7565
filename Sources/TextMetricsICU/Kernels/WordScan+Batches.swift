import TextMetrics

extension WordTables {
  /// The number of words in valid UTF-8.
  func wordCount(in text: Span<UInt8>) -> Int {
    var words = 0
    unsafe forEachBatch(in: text) { batch in
      for index in 0..<batch.count { unsafe words &+= Int(isWord[Int(batch[index] & 0xFF)]) }
      return true
    }
    return words
  }

  /// Calls `body` with each end and the status of the segment before it, until it returns false.
  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ status: Int32) -> Bool) {
    unsafe forEachBatch(in: text) { batch in
      for index in 0..<batch.count {
        let entry = unsafe batch[index]
        if !body(Int(entry >> 8), unsafe statuses[Int(entry & 0xFF)]) { return false }
      }
      return true
    }
  }

  /// Writes the ends of the first segments, in bytes, and returns their number.
  func ends(in text: Span<UInt8>, into ends: inout MutableSpan<Int>) -> Int {
    var written = 0
    unsafe forEachBatch(in: text) { batch in
      let fitting = min(batch.count, ends.count - written)
      unsafe ends.withUnsafeMutableBufferPointer { ends in
        for index in 0..<fitting { unsafe ends[written &+ index] = Int(batch[index] >> 8) }
      }
      written += fitting
      return written < ends.count
    }
    return written
  }

  @inline(__always)
  private func forEachBatch(
    in text: Span<UInt8>, _ body: (UnsafeBufferPointer<UInt64>) -> Bool
  ) {
    // On the stack, like all that a short text needs.
    let capacity = 128
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe WordScratch.with { scratch in
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { batch in
          guard let first = batch.baseAddress else { return }
          var scan = unsafe WordScan(self, text: start, count: bytes.count, scratch)
          var found = EndQueue()
          while true {
            let filled = unsafe scan.fill(first, capacity: capacity, &found)
            let batch = unsafe UnsafeBufferPointer(start: first, count: filled)
            if filled == 0 { return }
            if unsafe !body(batch) { return }
          }
        }
      }
    }
  }
}
