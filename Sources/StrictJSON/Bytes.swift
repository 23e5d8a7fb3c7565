// Functions on bytes. All but `firstQuoteBackslashOrControl(from:)` have a counterpart in
// `TextMetrics`, on which this module can't depend.

extension StringProtocol {
  func withUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // SAFETY: The buffer outlives the call of `body`, and `body` can't store the span.
    if let result = utf8.withContiguousStorageIfAvailable({ unsafe body($0.span) }) {
      return result
    }
    var copy = String(self)
    // SAFETY: See above.
    return copy.withUTF8 { unsafe body($0.span) }
  }
}

extension String {
  /// Ill-formed sequences are replaced with U+FFFD.
  init(_ bytes: Span<UInt8>) {
    // SAFETY: The buffer is only read, and only during the call.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  // The next two functions aren't inlined, so that a web page loads less code.

  /// Unlike `==`, distinguishes a precomposed é from a decomposed é.
  @inline(never)
  func hasSameBytes(as other: String) -> Bool {
    withUTF8Bytes { mine in other.withUTF8Bytes { mine.hasSameBytes(as: $0) } }
  }

  @inline(never)
  func utf8Precedes(_ other: String) -> Bool {
    withUTF8Bytes { mine in other.withUTF8Bytes { mine.precedes($0) } }
  }
}

extension RangeReplaceableCollection<UInt8> {
  mutating func append(copying bytes: Span<UInt8>) {
    // SAFETY: The buffer is only read, and only during the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  mutating func append(literal text: StaticString) {
    // SAFETY: The buffer is only read, and only during the call.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}

extension [Int] {
  /// Returns the indices in sorted order. Code that sorts indices is compiled once, not for each
  /// type of element, which makes a web page smaller.
  @inline(never)
  static func sortedIndices(below count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    Array(0..<count).sorted(by: precedes)
  }
}

// MARK: - Comparing and searching

extension Span<UInt8> {
  func hasSameBytes(as other: Span<UInt8>) -> Bool {
    count == other.count && lengthOfCommonPrefix(with: other) == count
  }

  func precedes(_ other: Span<UInt8>) -> Bool {
    let common = lengthOfCommonPrefix(with: other)
    if common == other.count { return false }
    return common == count || self[common] < other[common]
  }

  private func lengthOfCommonPrefix(with other: Span<UInt8>) -> Int {
    let shorter = Swift.min(count, other.count)
    var offset = 0
    while offset &+ Self.blockWidth <= shorter, block(offset) == other.block(offset) {
      offset &+= Self.blockWidth
    }
    while offset < shorter, self[offset] == other[offset] { offset &+= 1 }
    return offset
  }

  /// Returns the offset of the first quotation mark, backslash, or byte below 0x20, or ``count`` if
  /// there is none.
  func firstQuoteBackslashOrControl(from start: Int) -> Int {
    var offset = start
    while offset &+ Self.blockWidth <= count {
      let bytes = block(offset)
      // With Swift 6.3.1, `any(_:)` and comparisons with a single byte don't compile to vector
      // instructions.
      let matches =
        (bytes .== Block(repeating: UInt8(ascii: "\"")))
        .| (bytes .== Block(repeating: UInt8(ascii: "\\")))
        .| (bytes .<= Block(repeating: 0x1F))
      let first = Block.zero.replacing(with: Block(repeating: 1), where: matches).firstNonzeroLane
      if first < Self.blockWidth { return offset &+ first }
      offset &+= Self.blockWidth
    }
    while offset < count {
      let byte = self[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte <= 0x1F { break }
      offset &+= 1
    }
    return offset
  }

  private typealias Block = SIMD16<UInt8>

  private static var blockWidth: Int { 16 }

  @inline(__always)
  private func block(_ offset: Int) -> Block {
    // SAFETY: Callers pass an offset that is at least `blockWidth` bytes before the end.
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Block.self)
  }
}

extension SIMD16<UInt8> {
  @inline(__always)
  fileprivate var firstNonzeroLane: Int {
    // SAFETY: Both types have 16 bytes, and all their bit patterns are valid.
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let first = UInt64(littleEndian: halves[0]).trailingZeroBitCount / 8
    return first < 8 ? first : 8 + UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8
  }
}

// MARK: - UTF-8

extension Span<UInt8> {
  /// The offset of the first ill-formed sequence, or `nil` if the bytes are valid UTF-8.
  var firstIllFormedByte: Int? {
    var offset = 0
    while offset < count {
      if self[offset] < 0x80 {
        offset &+= 1
      } else if let length = lengthOfSequence(at: offset) {
        offset &+= length
      } else {
        return offset
      }
    }
    return nil
  }

  /// Returns the number of bytes of the sequence, or `nil` if the sequence is ill-formed (table 3-7
  /// of the Unicode Standard).
  private func lengthOfSequence(at start: Int) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch self[start] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard start + length <= count, second ~= self[start + 1] else { return nil }
    for offset in start + 2..<start + length where self[offset] & 0xC0 != 0x80 { return nil }
    return length
  }
}
