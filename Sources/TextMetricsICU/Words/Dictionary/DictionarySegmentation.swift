/// Divides one segment of the rules by dictionary: new boundaries stand only inside runs of a
/// script, and every part has the segment's status.
@safe struct DictionarySegmentation {
  private let tables: WordTables
  private let text: UnsafePointer<UInt8>
  private let scratch: WordScratch
  private let segment: Range<Int>
  private let state: UInt64
  /// The first byte not yet looked at.
  private var position: Int
  private var run: Run?
  private(set) var isDone = false

  private struct Run {
    let run: DictionaryRun
    var words: DictionaryRun.Words
    /// In bytes.
    let start: Int

    init(_ run: DictionaryRun, start: Int, _ scratch: WordScratch) {
      self.run = run
      unsafe words = run.words(scratch)
      self.start = start
    }

    var end: Int { start + 3 * run.characters.count }
  }

  /// - Parameter whole: The run that is all of the segment, if there is one.
  init(
    _ tables: WordTables, text: UnsafePointer<UInt8>, _ segment: Range<Int>, state: UInt8,
    whole: DictionaryRun? = nil, _ scratch: WordScratch
  ) {
    self.tables = tables
    unsafe self.text = text
    unsafe self.scratch = scratch
    self.segment = segment
    self.state = UInt64(state)
    position = segment.lowerBound
    run = whole.map { unsafe Run($0, start: segment.lowerBound, scratch) }
  }

  /// Adds ends to a batch, and returns its new count.
  mutating func fill(
    _ batch: UnsafeMutablePointer<UInt64>, from first: Int, capacity: Int,
    _ found: inout PendingBoundaries
  ) -> Int {
    var batch = unsafe Batch(entries: batch, count: first, capacity: capacity, state: state)
    while true {
      while !batch.isFull, let end = found.next() { batch.append(end) }
      if batch.isFull { return batch.count }
      if position == segment.upperBound {
        batch.append(position)
        isDone = true
        return batch.count
      }
      if run == nil {
        findRun(&found)
      } else if !divideRun(&batch, &found) {
        return batch.count
      }
    }
  }

  /// The number of parts.
  mutating func wordCount() -> Int {
    var found = PendingBoundaries()
    var words = 1
    while position < segment.upperBound {
      findRun(&found)
      words += found.removeAll()
      if let run {
        words += run.run.wordCount() - 1
        position = run.end
        self.run = nil
      }
    }
    return words
  }

  @safe private struct Batch {
    let entries: UnsafeMutablePointer<UInt64>
    var count: Int
    let capacity: Int
    let state: UInt64

    var isFull: Bool { count == capacity }

    mutating func append(_ end: Int) {
      unsafe entries[count] = UInt64(end) << 8 | state
      count += 1
    }
  }
}

// MARK: Runs

extension DictionarySegmentation {
  /// Advances to the next run that a dictionary divides, or past the last one.
  private mutating func findRun(_ found: inout PendingBoundaries) {
    while position < segment.upperBound {
      let scalar = scalar(at: position)
      let script = scalar.run & WordTables.script
      if scalar.run & WordTables.lacksDictionary != 0 {
        skipScript(of: scalar)
      } else if scalar.run & WordTables.begins == 0 {
        position += scalar.bytes
      } else {
        var end = position + scalar.bytes
        var isPlain = scalar.run & WordTables.isPlain != 0
        while end < segment.upperBound {
          let next = self.scalar(at: end)
          if next.run & WordTables.script != script { break }
          isPlain = isPlain && next.run & WordTables.isPlain != 0
          end += next.bytes
        }
        return begin(
          DictionaryScript(rawValue: script), position..<end, isPlain: isPlain, &found)
      }
    }
  }

  private mutating func begin(
    _ script: DictionaryScript?, _ bytes: Range<Int>, isPlain: Bool,
    _ found: inout PendingBoundaries
  ) {
    let characters = unsafe PlainCharacters(
      bytes: text + bytes.lowerBound, count: bytes.count / 3)
    guard let plain = DictionaryRun(characters, of: script) else { return askICU(&found) }
    if isPlain {
      run = unsafe Run(plain, start: bytes.lowerBound, scratch)
    } else if script == .ideographs {
      divideNormalized(bytes, &found)
    } else {
      askICU(&found)
    }
  }

  /// Divides the run as far as the batch has room; false where it has none.
  private mutating func divideRun(_ batch: inout Batch, _ found: inout PendingBoundaries) -> Bool {
    guard var run else { return true }
    defer { self.run = position == run.end ? nil : run }
    let (start, runEnd) = (run.start, run.end)
    while position < runEnd {
      // The memory on the stack holds at most this many words.
      if unsafe batch.capacity - batch.count < WordScratch.pathCount { return false }
      let first = (position - start) / 3
      let last = unsafe run.words.forEachNext(in: run.run, from: first, scratch) { end in
        let end = start + 3 * end
        if end == runEnd { return }
        if batch.isFull || !found.isEmpty { found.append(end) } else { batch.append(end) }
      }
      position = start + 3 * last
      if !found.isEmpty { break }
    }
    return true
  }

  private mutating func divideNormalized(_ bytes: Range<Int>, _ found: inout PendingBoundaries) {
    // Only this dictionary needs normalized characters.
    guard let dictionary = IdeographDictionary.shared else { return }
    let run = unsafe NormalizedIdeographs(text, bytes)
    var character = 0
    var last = bytes.lowerBound
    while character < run.count {
      character = unsafe dictionary.divide(run, from: character, scratch: scratch.paths) {
        let end = run.starts[$0]
        // No boundary lies between characters that came from one scalar.
        if end > last, end < bytes.upperBound {
          found.append(end)
          last = end
        }
      }
    }
    position = bytes.upperBound
  }

  /// Has ICU divide the rest of the segment. A segment alone is divided as it is in its text.
  private mutating func askICU(_ found: inout PendingBoundaries) {
    defer { position = segment.upperBound }
    guard let iterator = tables.prototype.copy() else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text + segment.lowerBound, count: segment.count)
    _ = unsafe iterator.forEachSegment(in: bytes.span) { end, _ in
      let end = segment.lowerBound + end
      if end > position, end < segment.upperBound { found.append(end) }
      return true
    }
  }
}

// MARK: Scalars

extension DictionarySegmentation {
  private struct Scalar {
    let bytes: Int
    /// As ``WordTables/runs``.
    let run: UInt8
  }

  @inline(__always)
  private func scalar(at offset: Int) -> Scalar {
    let bytes = unsafe fourBytes(text, at: offset, count: segment.upperBound)
    return Scalar(
      bytes: min(scalarBytes(lead: UInt8(bytes & 0xFF)), segment.upperBound - offset),
      run: unsafe tables.runs[tables.scalarClass(bytes)])
  }

  /// Where ICU lacks a dictionary, it skips the scalar that asks for it and all following scalars
  /// of the same script.
  private mutating func skipScript(of scalar: Scalar) {
    let script = script(at: position)
    position += scalar.bytes
    while position < segment.upperBound, self.script(at: position) == script {
      position += self.scalar(at: position).bytes
    }
  }

  private func script(at offset: Int) -> Int32 {
    let end = offset + scalar(at: offset).bytes
    let bytes = unsafe UnsafeBufferPointer(start: text + offset, count: end - offset)
    let scalar = unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    return ScalarRanges.script(of: scalar?.value ?? 0)
  }
}
