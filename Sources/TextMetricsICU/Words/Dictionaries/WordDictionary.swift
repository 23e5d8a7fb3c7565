import TextMetrics

enum WordDictionary {
  case ideographs(IdeographDictionary)
  case southeastAsian(SoutheastAsianDictionary)

  @inline(__always)
  func wordCount(in run: DictionaryRun) -> Int {
    switch self {
    case .ideographs(let dictionary): dictionary.wordCount(in: run)
    case .southeastAsian(let dictionary): dictionary.wordCount(in: run)
    }
  }

  /// Returns whether `body` returned `true` for all ends, which are in characters.
  func forEachEnd(in run: DictionaryRun, _ body: (Int) -> Bool) -> Bool {
    switch self {
    case .ideographs(let dictionary): dictionary.forEachEnd(in: run, body)
    case .southeastAsian(let dictionary): dictionary.forEachEnd(in: run, body)
    }
  }
}

/// Characters of one script. Each has three bytes in UTF-8.
@safe struct DictionaryRun {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  init(_ text: UnsafePointer<UInt8>, _ range: Range<Int>) {
    unsafe bytes = text + range.lowerBound
    count = range.count / 3
  }

  @inline(__always)
  func character(_ index: Int) -> UInt16 {
    let bytes = unsafe self.bytes + 3 &* index
    // Subtracts UTF-8's marker bits from the three bytes at once.
    let sum = unsafe UInt32(bytes[0]) << 12 &+ UInt32(bytes[1]) << 6 &+ UInt32(bytes[2])
    return UInt16(truncatingIfNeeded: sum &- 0xE2080)
  }

  func extracting(_ range: Range<Int>) -> DictionaryRun {
    unsafe DictionaryRun(bytes, 3 * range.lowerBound..<3 * range.upperBound)
  }
}
