/// A counter that counts a stream of UTF-8 text in several units.
///
/// ```swift
/// var counter = TextCounter(units: [.characters, .lines])
/// for chunk in [[0x61, 0xC3], [0xA9, 0x0A]] as [[UInt8]] {
///   try counter.append(chunk)
/// }
/// try counter.append("née")
/// try counter.finish().map(\.count)  // [6, 2]
/// ```
///
/// Counts saturate at `Int.max`. If `Int` has 32 bits, that is a count of 2 GiB in bytes. Don't use
/// a counter after an error.
///
/// Most units count the stream in constant memory. The following units buffer the end of the
/// stream. Each item names the text that must be kept. The buffer has about 64 KiB, or about twice
/// the size of this text if the text is longer than 32 KiB:
///
/// - Words and sentences that a segmenter finds: the text after the last boundary that appended
///   text can't change.
/// - Weights with links, such as `weighted:x`: the text from the last space, tab, or line feed on.
/// - Other weights, encodings, `bytes:utf8mb3`, and custom units that count scalars or Characters:
///   the last Character.
/// - Units such as `utf16+crlf` and `scalars+nfc`, which normalize line breaks or convert the text
///   to form C, and then count each Character alone: the last Character.
/// - The same units with another normalization form: the text from the last ASCII scalar on.
///
/// The following units buffer the whole stream:
///
/// - Custom units that count whole texts, and `bytes:idna`.
/// - Other normalized units, such as normalized words and lines.
/// - An encoding whose ``TextEncoding/isAdditive`` is `false` and whose
///   ``TextEncoding/makeMeter()`` returns `nil`.
///
/// A ``TextUnit/longestLine`` unit buffers at most the current line.
public struct TextCounter: Sendable {
  private let units: [TextUnit]
  private let policy: InvalidUTF8Policy
  private var meters: UnitMeters
  private var incompleteScalar: ContiguousArray<UInt8> = []
  private var countedBytes: Int64 = 0

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - units: The units to count.
  ///   - policy: The treatment of ill-formed UTF-8.
  public init(units: [TextUnit], invalid policy: InvalidUTF8Policy = .reject) {
    self.units = units
    self.policy = policy
    meters = UnitMeters(units)
  }

  /// Counts the next bytes of the stream.
  ///
  /// - Throws: ``InvalidUTF8`` if the bytes are ill-formed and the policy is
  ///   ``InvalidUTF8Policy/reject``.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func append(_ chunk: Span<UInt8>) throws(InvalidUTF8) {
    var start = 0
    while start < chunk.count {
      let end = min(start + UnitMeters.blockSize, chunk.count)
      try appendBlock(chunk.extracting(start..<end))
      start = end
    }
  }

  /// Counts the next bytes of the stream, such as an array or Foundation's `Data`.
  ///
  /// Bytes that aren't contiguous in memory are copied.
  ///
  /// - Throws: ``InvalidUTF8`` if the bytes are ill-formed and the policy is
  ///   ``InvalidUTF8Policy/reject``.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func append(_ chunk: some Sequence<UInt8>) throws(InvalidUTF8) {
    try chunk.withBytes { bytes in
      Result { () throws(InvalidUTF8) in try append(bytes) }
    }.get()
  }

  /// Counts the next piece of the stream.
  ///
  /// - Throws: ``InvalidUTF8`` if the text isn't empty, the bytes before it end inside a scalar,
  ///   and the policy is ``InvalidUTF8Policy/reject``.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func append(_ text: some StringProtocol) throws(InvalidUTF8) {
    try append(text.utf8)
  }

  #if !hasFeature(Embedded)
    /// Counts an asynchronous stream of chunks until the stream ends.
    ///
    /// - Throws: ``InvalidUTF8`` if the bytes are ill-formed and the policy is
    ///   ``InvalidUTF8Policy/reject``, or an error of the stream.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public nonisolated(nonsending) mutating func append<Chunks: AsyncSequence>(
      contentsOf chunks: Chunks
    ) async throws where Chunks.Element: Sequence<UInt8> {
      for try await chunk in chunks { try append(chunk) }
    }

    /// Counts an asynchronous stream of bytes, such as `FileHandle.bytes`, until the stream ends.
    ///
    /// If the stream throws an error, up to 16 KiB of the bytes before the error aren't counted.
    ///
    /// - Throws: ``InvalidUTF8`` if the bytes are ill-formed and the policy is
    ///   ``InvalidUTF8Policy/reject``, or an error of the stream.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public nonisolated(nonsending) mutating func append<Bytes: AsyncSequence>(
      contentsOf bytes: Bytes
    ) async throws where Bytes.Element == UInt8 {
      var block: ContiguousArray<UInt8> = []
      for try await byte in bytes {
        block.append(byte)
        guard block.count == UnitMeters.blockSize else { continue }
        try append(block.span)
        block.removeAll(keepingCapacity: true)
      }
      try append(block.span)
    }
  #endif

  /// Ends the stream and returns its counts.
  ///
  /// - Throws: ``InvalidUTF8`` if the stream ends inside a scalar and the policy is
  ///   ``InvalidUTF8Policy/reject``.
  /// - Complexity: O(*n* + *m*), where *n* is the number of units and *m* is the length of the text
  ///   that the units have buffered.
  @discardableResult
  public consuming func finish() throws(InvalidUTF8) -> TextCounts {
    let rest = incompleteScalar
    try meter(rest.span)
    return counts
  }

  /// The counts of the stream so far.
  ///
  /// Read this property to refuse a stream as soon as it's too large. A scalar at the end of the
  /// stream is counted when all of its bytes have been appended.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of units and *m* is the length of the text
  ///   that the units have buffered.
  public var counts: TextCounts {
    TextCounts(zip(units, meters.tallies).map { TextCount(unit: $0, $1) })
  }

  private mutating func appendBlock(_ block: Span<UInt8>) throws(InvalidUTF8) {
    var start = 0
    if !incompleteScalar.isEmpty {
      while start < block.count, start < 3, block[start].isUTF8Continuation {
        incompleteScalar.append(block[start])
        start += 1
      }
      if start == block.count, incompleteScalar.span.startOfIncompleteScalar == 0 { return }
      let scalar = incompleteScalar
      incompleteScalar = []
      try meter(scalar.span)
    }
    let end = block.startOfIncompleteScalar
    try meter(block.extracting(start..<end))
    incompleteScalar.append(copying: block.extracting(end...))
  }

  private mutating func meter(_ text: Span<UInt8>) throws(InvalidUTF8) {
    if let invalid = text.firstIllFormedByte {
      guard policy == .repair else {
        throw InvalidUTF8(offset: UTF8Offset(Int(clamping: countedBytes + Int64(invalid))))
      }
      String(text).withUTF8Bytes { meters.add($0) }
    } else {
      meters.add(text)
    }
    countedBytes += Int64(text.count)
  }
}

/// An error that is thrown when bytes aren't valid UTF-8.
///
/// ```swift
/// var counter = TextCounter(units: [.characters])
/// let bytes: [UInt8] = [0x61, 0xFF]
/// do {
///   try counter.append(bytes.span)
/// } catch {
///   print(error.offset)  // 1
/// }
/// ```
public struct InvalidUTF8: Error, Sendable, Hashable {
  /// The offset of the first ill-formed byte from the start of the stream or text.
  public let offset: UTF8Offset

  /// Creates an error at an offset from the start of the stream or text.
  public init(offset: UTF8Offset) { self.offset = offset }
}

extension InvalidUTF8: CustomStringConvertible {
  public var description: String {
    "The input isn't UTF-8 at byte offset \(offset). Convert the input to UTF-8, or choose to "
      + "replace ill-formed bytes."
  }
}

/// The treatment of ill-formed UTF-8.
public enum InvalidUTF8Policy: String, Sendable, Hashable, CaseIterable {
  /// Throw ``InvalidUTF8``, which has the offset of the first ill-formed byte.
  case reject
  /// Replace each ill-formed sequence with U+FFFD, as `String(decoding:as:)` does (section 3.9 of
  /// the Unicode Standard).
  case `repair`
}
