/// Counts a stream of UTF-8 in several units, in constant memory.
///
/// ```swift
/// var counter = TextCounter(units: [.characters, .lines])
/// for chunk in [[0x61, 0xC3], [0xA9, 0x0A]] as [[UInt8]] {
///   try counter.add(chunk)
/// }
/// try counter.add("née")
/// try counter.finish().map(\.value)  // [6, 2]
/// ```
///
/// A count that is more than an `Int` holds is `Int.max`: of 32 bits, it holds 2 GiB in bytes.
///
/// Words keep what stands after the last place that no following text can change; weights with
/// links keep what stands after the last white space; encodings keep the last Character, or all if
/// they have modes and no ``TextEncoding/makeMeter()``.
public struct TextCounter: Sendable {
  private let units: [TextUnit]
  private let policy: InvalidUTF8Policy
  private var meters: UnitMeters
  /// The beginning of a scalar whose end is still to come.
  private var pending: ContiguousArray<UInt8> = []
  /// Bytes counted, those pending not included.
  private var consumed: Int64 = 0

  /// A counter of a stream that is still to come.
  public init(units: [TextUnit], invalid policy: InvalidUTF8Policy = .reject) {
    self.units = units
    self.policy = policy
    meters = UnitMeters(units)
  }

  /// Counts the next bytes of the stream. Linear in them.
  ///
  /// - Throws: ``InvalidUTF8`` where the policy rejects it; the counter is of no use afterwards.
  public mutating func add(_ chunk: Span<UInt8>) throws(InvalidUTF8) {
    // Blocks, so that a chunk of any size is repaired in constant memory and read from the cache.
    var start = 0
    while start < chunk.count {
      let end = min(start + Self.blockCount, chunk.count)
      try addBlock(chunk.extracting(start..<end))
      start = end
    }
  }

  /// Counts the next bytes of the stream, as an array or as Foundation's `Data`. Linear in them;
  /// bytes that do not lie in one piece of memory are copied.
  ///
  /// - Throws: ``InvalidUTF8`` where the policy rejects it; the counter is of no use afterwards.
  public mutating func add(_ chunk: some Sequence<UInt8>) throws(InvalidUTF8) {
    try chunk.withBytes { bytes in
      Result { () throws(InvalidUTF8) in try add(bytes) }
    }.get()
  }

  /// Counts the next part of the stream. Linear in it.
  ///
  /// - Throws: ``InvalidUTF8`` where the bytes before it end inside a scalar and the policy rejects
  ///   that; the counter is of no use afterwards.
  public mutating func add(_ text: some StringProtocol) throws(InvalidUTF8) {
    try add(text.utf8)
  }

  #if !hasFeature(Embedded)
    /// Counts a stream that arrives in chunks, to its end.
    ///
    /// - Throws: ``InvalidUTF8`` where the policy rejects it, and what the stream throws.
    public nonisolated(nonsending) mutating func add<Chunks: AsyncSequence>(
      contentsOf chunks: Chunks
    ) async throws where Chunks.Element: Sequence<UInt8> {
      for try await chunk in chunks { try add(chunk) }
    }
  #endif

  /// The counts of all that was added, which ends here.
  ///
  /// - Throws: ``InvalidUTF8`` where the stream ends inside a scalar and the policy rejects it.
  public consuming func finish() throws(InvalidUTF8) -> Counts {
    let rest = pending
    try count(rest.span)
    return counts
  }

  /// The counts of all that was added, were it to end here; without a scalar whose end is still to
  /// come. Linear in what is kept.
  package var counts: Counts { Counts(zip(units, meters.tallies).map { TextCount(unit: $0, $1) }) }

  private static var blockCount: Int { 16 << 10 }

  private mutating func addBlock(_ block: Span<UInt8>) throws(InvalidUTF8) {
    var start = 0
    if !pending.isEmpty {
      while start < block.count, start < 3, block[start].isUTF8Continuation {
        pending.append(block[start])
        start += 1
      }
      if start == block.count, pending.span.endOfWholeScalars == 0 { return }
      let scalar = pending
      pending = []
      try count(scalar.span)
    }
    let end = block.endOfWholeScalars
    try count(block.extracting(start..<end))
    pending.append(copying: block.extracting(end...))
  }

  private mutating func count(_ text: Span<UInt8>) throws(InvalidUTF8) {
    if let invalid = text.firstInvalidByte {
      guard policy == .repair else {
        throw InvalidUTF8(offset: UTF8Offset(Int(clamping: consumed + Int64(invalid))))
      }
      String(text).withUTF8Bytes { meters.add($0) }
    } else {
      meters.add(text)
    }
    consumed += Int64(text.count)
  }
}
