/// Bytes that are not UTF-8 where text was expected.
///
/// ```swift
/// var counter = TextCounter(units: [.characters])
/// let bytes: [UInt8] = [0x61, 0xFF]
/// do {
///   try counter.add(bytes.span)
/// } catch {
///   print(error.offset)  // 1
/// }
/// ```
public struct InvalidUTF8: Error, Sendable, Hashable {
  /// The offset, from the start of the stream, of the first byte that belongs to no scalar.
  public let offset: UTF8Offset

  /// An error at a byte offset from the start of the stream.
  public init(offset: UTF8Offset) { self.offset = offset }
}

extension InvalidUTF8: CustomStringConvertible {
  public var description: String {
    "The input is not UTF-8 at byte offset \(offset). Convert it to UTF-8, or let it be repaired."
  }
}

/// What becomes of bytes that are not UTF-8.
public enum InvalidUTF8Policy: String, Sendable, Hashable, CaseIterable {
  /// They are an error that names their offset.
  case reject
  /// Each ill-formed sequence counts as one U+FFFD, as `String(decoding:as:)` repairs it.
  case `repair`
}
