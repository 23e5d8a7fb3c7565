import TextMetrics

/// A division of one segment of the rules. Each run of a dictionary's script in the segment is
/// divided by the dictionary, or by ICU's iterator if the dictionary can't be used.
@safe struct DictionarySegmentation {
  let scanner: SegmentScanner
  let text: UnsafePointer<UInt8>
  let segment: Range<Int>

  /// Calls `body` with the end of each part, in bytes, until `body` returns `false`. Returns
  /// whether `body` returned `true` for all ends.
  func forEachEnd(_ body: (Int) -> Bool) -> Bool {
    var position = segment.lowerBound
    while let run = nextRun(from: position) {
      // A single scalar can't be divided, so neither a dictionary nor ICU is needed.
      if run.isOneScalar {
        position = run.bytes.upperBound
        continue
      }
      guard let dictionary = dictionary(for: run) else {
        // ICU's iterator divides this run and the rest of the segment.
        guard divideByICU(from: run.bytes.lowerBound, body) else { return false }
        break
      }
      let continues = dictionary.forEachEnd(in: unsafe DictionaryRun(text, run.bytes)) { end in
        let end = run.bytes.lowerBound + 3 * end
        // The end of a run is a boundary only if it's the end of the segment.
        return end == run.bytes.upperBound || body(end)
      }
      guard continues else { return false }
      position = run.bytes.upperBound
    }
    return body(segment.upperBound)
  }

  /// - Precondition: `offset` is at the end of a scalar of the segment.
  func largestDecrease(insertingAt offset: Int) -> Int? {
    var position = segment.lowerBound
    while let run = nextRun(from: position), run.bytes.lowerBound < offset {
      position = run.bytes.upperBound
      guard offset <= position else { continue }
      return dictionary(for: run)?.largestDecrease(
        insertingAt: (offset - run.bytes.lowerBound) / 3,
        in: unsafe DictionaryRun(text, run.bytes))
    }
    return 0
  }

  private func dictionary(for run: Run) -> WordDictionary? {
    run.isLookedUpDirectly ? scanner.dictionary(of: run.script) : nil
  }

  /// Only the segment is passed to ICU's iterator, because the text around the segment doesn't
  /// affect the boundaries. If memory is exhausted, no boundaries are found.
  private func divideByICU(from position: Int, _ body: (Int) -> Bool) -> Bool {
    guard let iterator = scanner.prototype.copy() else { return true }
    let bytes = unsafe UnsafeBufferPointer(start: text + segment.lowerBound, count: segment.count)
    return unsafe iterator.forEachSegment(in: bytes.span) { end, _ in
      let end = segment.lowerBound + end
      return end <= position || end == segment.upperBound || body(end)
    }
  }
}

// MARK: - Runs

extension DictionarySegmentation {
  private struct Run {
    let script: DictionaryScript?
    let bytes: Range<Int>
    let isLookedUpDirectly: Bool
    let isOneScalar: Bool
  }

  /// Returns the next run in the segment, or `nil` if there's none. The scalars of a run are in the
  /// same dictionary script, and the first scalar requires a dictionary.
  private func nextRun(from start: Int) -> Run? {
    var position = start
    while position < segment.upperBound {
      let scalar = scalar(at: position)
      let scriptBits = scalar.flags & SegmentScanner.scriptMask
      if scalar.flags & SegmentScanner.requiresMissingDictionaryFlag != 0 {
        position = endOfUnicodeScript(from: position)
      } else if scalar.flags & SegmentScanner.canBeginRunFlag == 0 {
        position += scalar.bytes
      } else {
        var end = position + scalar.bytes
        var isLookedUpDirectly = scalar.flags & SegmentScanner.directLookUpFlag != 0
        while end < segment.upperBound {
          let next = self.scalar(at: end)
          if next.flags & SegmentScanner.scriptMask != scriptBits { break }
          isLookedUpDirectly =
            isLookedUpDirectly && next.flags & SegmentScanner.directLookUpFlag != 0
          end += next.bytes
        }
        return Run(
          script: DictionaryScript(rawValue: scriptBits), bytes: position..<end,
          isLookedUpDirectly: isLookedUpDirectly,
          isOneScalar: end == position + scalar.bytes)
      }
    }
    return nil
  }

  private struct Scalar {
    let bytes: Int
    let flags: UInt8
  }

  @inline(__always)
  private func scalar(at offset: Int) -> Scalar {
    let bytes = unsafe littleEndianBytes(text, at: offset, count: segment.upperBound)
    return Scalar(
      bytes: min(scalarLength(lead: UInt8(bytes & 0xFF)), segment.upperBound - offset),
      flags: unsafe scanner.scriptFlags[scanner.classTable.classIndex(ofBytes: bytes)])
  }

  /// Returns the end of the scalars from `start` on that are in the same Unicode script. ICU's
  /// iterator skips these scalars if it has no dictionary for the first one.
  private func endOfUnicodeScript(from start: Int) -> Int {
    let scriptCode = unicodeScript(at: start)
    var end = start
    repeat {
      end += scalar(at: end).bytes
    } while end < segment.upperBound && unicodeScript(at: end) == scriptCode
    return end
  }

  private func unicodeScript(at offset: Int) -> Int32 {
    let bytes = unsafe UnsafeBufferPointer(start: text + offset, count: segment.upperBound - offset)
    return ScalarProperties.scriptCode(of: unsafe bytes.span.scalar(at: 0).value)
  }
}
