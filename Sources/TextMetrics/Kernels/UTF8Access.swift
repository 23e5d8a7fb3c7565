extension StringProtocol {
  /// Only a text that isn't stored as UTF-8 is copied. Inlinable, so that calls are specialized.
  @inlinable
  package func withUTF8Bytes<Result>(
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    #if canImport(ObjectiveC)
      if let result = withStoredUTF8Bytes(body) { return result }
      return withCopiedUTF8Bytes(body)
    #else
      // Without Objective-C, all strings are stored as UTF-8. So `body` is compiled only once.
      guard let result = withStoredUTF8Bytes(body) else {
        preconditionFailure("A string isn't stored as UTF-8.")
      }
      return result
    #endif
  }

  /// Returns `nil`, and doesn't call `body`, if the text isn't stored as UTF-8.
  @inlinable
  @inline(__always)
  package func withStoredUTF8Bytes<Result>(
    _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    // SAFETY: The buffer outlives the call of `body`, and a span can't outlive its scope. The same
    // applies to `withCopiedUTF8Bytes` and `withBytes`.
    utf8.withContiguousStorageIfAvailable { unsafe body($0.span) }
  }

  #if canImport(ObjectiveC)
    /// Not inlinable, so that callers are small.
    @usableFromInline
    func withCopiedUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
      var copy = String(self)
      return copy.withUTF8 { unsafe body($0.span) }
    }
  #endif
}

extension Sequence<UInt8> {
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withContiguousStorageIfAvailable { unsafe body($0.span) } ?? body(ContiguousArray(self).span)
  }
}

extension String {
  /// Ill-formed sequences are replaced with U+FFFD.
  package init(_ text: Span<UInt8>) {
    // SAFETY: The buffer is only read, and only during the call.
    self = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Recent systems don't validate the bytes again.
  package init(validated text: Span<UInt8>) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      self.init(text)
      return
    }
    assert(text.firstIllFormedByte == nil)
    var text = unsafe UTF8Span(unchecked: text)
    // Operations are faster on a string that is known to be ASCII.
    _ = text.checkForASCII()
    self.init(copying: text)
  }
}

extension String {
  /// The size in bytes of the pieces that ``append(validated:)`` appends.
  static var pieceSize: Int { 1 << 16 }

  /// Appends pieces, so that no temporary copy of a long text is allocated.
  mutating func append(validated text: Span<UInt8>) {
    var start = 0
    while start < text.count {
      let end = text.scalarBoundary(atOrBefore: min(start + Self.pieceSize, text.count))
      self += String(validated: text.extracting(start..<end))
      start = end
    }
  }
}

// Buffers that are read as spans are of type `ContiguousArray`. On Apple's systems, an `Array` can
// be bridged, and has a span only since macOS 26 and iOS 26.
extension RangeReplaceableCollection<UInt8> {
  /// The standard library can only append the bytes of a span one by one.
  @inlinable
  package mutating func append(copying bytes: Span<UInt8>) {
    // SAFETY: The buffer is only read, and only during the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  @inlinable
  package mutating func append(literal text: StaticString) {
    // SAFETY: The buffer is only read, and only during the call.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}

// MARK: - Scalars

// SAFETY: The functions below read the bytes of a scalar without bounds checks. Their callers
// guarantee that the text is valid UTF-8, and that the offset is inside the text.
extension Span<UInt8> {
  @inlinable
  @inline(__always)
  package func isScalarBoundary(_ offset: Int) -> Bool {
    unsafe offset >= count || self[unchecked: offset] & 0xC0 != 0x80
  }

  @inlinable
  @inline(__always)
  package func scalarBoundary(atOrAfter offset: Int) -> Int {
    var boundary = offset
    while !isScalarBoundary(boundary) { boundary &+= 1 }
    return boundary
  }

  /// Returns an offset beyond the end unchanged.
  @inlinable
  @inline(__always)
  package func scalarBoundary(atOrBefore offset: Int) -> Int {
    var boundary = offset
    while !isScalarBoundary(boundary) { boundary &-= 1 }
    return boundary
  }

  @inlinable
  @inline(__always)
  package var isOneScalar: Bool {
    guard count <= 4, count > 0 else { return false }
    let lead = unsafe self[unchecked: 0]
    // The number of leading ones in a lead byte is the length of the scalar in bytes, or 0 for
    // ASCII.
    return count == Swift.max(1, (~lead).leadingZeroBitCount)
  }

  @inlinable
  @inline(__always)
  package func endOfScalars(from start: Int, _ isOfKind: (UInt32) -> Bool) -> Int {
    var end = start
    while end < count, case let scalar = scalar(at: end), isOfKind(scalar.value) {
      end += scalar.bytes
    }
    return end
  }

  @inlinable
  @inline(__always)
  package func scalarStart(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, !isScalarBoundary(start) { start -= 1 }
    return start
  }

  @inlinable
  @inline(__always)
  package func scalar(at offset: Int) -> (value: UInt32, bytes: Int) {
    let lead = UInt32(unsafe self[unchecked: offset])
    if lead < 0x80 { return (lead, 1) }
    let second = UInt32(unsafe self[unchecked: offset + 1]) & 0x3F
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
    let third = UInt32(unsafe self[unchecked: offset + 2]) & 0x3F
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(unsafe self[unchecked: offset + 3]) & 0x3F
    return ((lead & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }
}

extension Unicode.Scalar {
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

// MARK: - Validation

extension Span<UInt8> {
  package var firstIllFormedByte: Int? {
    var offset = 0
    while offset < count {
      offset = UTF8Blocks.endOfWellFormedBlocks(in: self, from: offset)
      let end = Swift.min(count, offset + UTF8Blocks.width)
      while offset < end {
        if self[offset] < 0x80 {
          offset += 1
          continue
        }
        guard let width = self[offset].scalarLength, offset + width <= count,
          (offset + 1..<offset + width).allSatisfy({ self[$0].isUTF8Continuation }),
          // The sequence isn't overlong, and isn't a surrogate or a value beyond U+10FFFF.
          Unicode.Scalar(scalar(at: offset).value).map({ UTF8.width($0) }) == width
        else { return offset }
        offset += width
      }
    }
    return nil
  }

  /// The start of an incomplete scalar at the end of the text. If no scalar is incomplete, this is
  /// the length of the text.
  package var startOfIncompleteScalar: Int {
    var lead = count - 1
    while lead >= 0, lead > count - 4, self[lead].isUTF8Continuation { lead -= 1 }
    guard lead >= 0, let width = self[lead].scalarLength else { return count }
    return lead + width > count ? lead : count
  }
}

extension UInt8 {
  var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }
  var isASCIIDigit: Bool { 0x30...0x39 ~= self }

  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }

  fileprivate var scalarLength: Int? {
    switch self {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: nil
    }
  }
}

// MARK: - Blocks

/// Validates blocks of UTF-8 (table 3-7 of the Unicode Standard).
enum UTF8Blocks {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  static let width = 4 * ByteBlocks.width

  /// Returns `start` or a later offset, up to which the text is valid UTF-8. The text before
  /// `start` must be valid.
  static func endOfWellFormedBlocks(in text: Span<UInt8>, from start: Int) -> Int {
    // Whether a byte is valid depends on up to three bytes before it.
    guard start >= 3 else { return start }
    var offset = start
    while offset &+ width <= text.count, isWellFormed(text, offset) { offset &+= width }
    // The last scalar is excluded unless it's ASCII, because it can continue after the blocks.
    while offset > start, text[offset - 1] >= 0x80 {
      offset &-= 1
      if text[offset] >= 0xC0 { break }
    }
    return offset
  }

  @inline(__always)
  private static func isWellFormed(_ text: Span<UInt8>, _ start: Int) -> Bool {
    var all = Bytes.zero
    for block in 0..<4 { all |= ByteBlocks.load(text, start &+ block &* ByteBlocks.width) }
    if all.isASCII { return !mustBeContinuation(text, start).hasAny }
    var errors = Mask(repeating: false)
    // The byte before the first block can be a lead byte.
    var checked = canRestrictNextByte(ByteBlocks.load(text, start &- 1))
    for block in 0..<4 {
      let offset = start &+ block &* ByteBlocks.width
      let bytes = ByteBlocks.load(text, offset)
      errors .|= mustBeContinuation(text, offset) .^ (bytes & 0xC0).equals(0x80)
      checked .|= canRestrictNextByte(bytes)
    }
    if checked.hasAny {
      for block in 0..<4 {
        errors .|= isForbidden(text, start &+ block &* ByteBlocks.width)
      }
    }
    return !errors.hasAny
  }

  /// Masks at least the lead bytes that restrict the next byte, and the bytes that never occur.
  @inline(__always)
  private static func canRestrictNextByte(_ bytes: Bytes) -> Mask {
    (bytes & 0xFE).equals(0xC0) .| bytes.isAtLeast(0xF0) .| bytes.equals(0xE0)
      .| bytes.equals(0xED)
  }

  @inline(__always)
  private static func mustBeContinuation(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    ByteBlocks.load(text, offset &- 1).isAtLeast(0xC0)
      .| ByteBlocks.load(text, offset &- 2).isAtLeast(0xE0)
      .| ByteBlocks.load(text, offset &- 3).isAtLeast(0xF0)
  }

  /// Masks bytes that never occur, and continuation bytes that the lead byte before them excludes.
  @inline(__always)
  private static func isForbidden(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let bytes = ByteBlocks.load(text, offset)
    let lead = ByteBlocks.load(text, offset &- 1)
    return (bytes & 0xFE).equals(0xC0) .| bytes.isAtLeast(0xF5)
      .| (lead.equals(0xE0) .& bytes.isAtMost(0x9F))
      .| (lead.equals(0xED) .& bytes.isAtLeast(0xA0))
      .| (lead.equals(0xF0) .& bytes.isAtMost(0x8F))
      .| (lead.equals(0xF4) .& bytes.isAtLeast(0x90))
  }
}
