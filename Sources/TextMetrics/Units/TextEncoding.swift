/// An encoding that may lack some Characters: what a server with a legacy database stores.
///
/// `TextMetricsICU` brings every encoding that ICU converts to; an app without libicu conforms
/// Foundation's.
public protocol TextEncoding: Sendable {
  /// What follows `bytes:` in the unit's name: `gb18030`, `shift_jis`.
  var name: String { get }

  /// Whether the bytes of a text are the sum of the bytes of its Characters. True but for
  /// encodings that switch modes with escape sequences.
  var isAdditive: Bool { get }

  /// The bytes that valid UTF-8 takes in this encoding, and the number of scalars in it that the
  /// encoding cannot hold, which cost nothing.
  func tally(of text: Span<UInt8>) -> EncodedTally
}

extension TextEncoding {
  public var isAdditive: Bool { true }
}

/// What a text takes in an encoding.
public struct EncodedTally: Sendable, Hashable {
  /// Bytes of the scalars that the encoding holds.
  public var bytes: Int

  /// The number of scalars that the encoding cannot hold.
  public var unencodable: Int

  public init(bytes: Int, unencodable: Int) {
    self.bytes = bytes
    self.unencodable = unencodable
  }
}
