import TextMetrics

extension WordTables {
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

  @inline(__always)
  private func forEachBatch(
    in text: Span<UInt8>, _ body: (UnsafeBufferPointer<UInt64>) -> Bool
  ) {
    unsafe withScan(of: text) { scan, batch, found in
      while true {
        let filled = unsafe scan.fill(batch, capacity: Self.batchCapacity, &found)
        if filled == 0 { return }
        if unsafe !body(UnsafeBufferPointer(start: batch, count: filled)) { return }
      }
    }
  }

  private static var batchCapacity: Int { 128 }

  /// Nil for a text of no bytes.
  @inline(__always)
  @discardableResult
  private func withScan<Result>(
    of text: Span<UInt8>,
    _ body: (inout WordScan, UnsafeMutablePointer<UInt64>, inout PendingBoundaries) -> Result
  ) -> Result? {
    // On the stack, like all that a short text needs.
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return nil }
      return unsafe WordScratch.with { scratch in
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batchCapacity) {
          var scan = unsafe WordScan(self, text: start, count: bytes.count, scratch)
          var found = PendingBoundaries()
          // A buffer of fixed capacity has an address.
          return unsafe body(&scan, $0.baseAddress!, &found)
        }
      }
    }
  }
}
