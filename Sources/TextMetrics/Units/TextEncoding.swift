/// An encoding that may lack some Characters: what a server with a legacy database stores.
///
/// `TextMetricsICU` brings every encoding that ICU converts to; an app without libicu conforms
/// Foundation's.
public protocol TextEncoding: AnyObject, Sendable {
  /// What follows `bytes:` in the unit's name: `gb18030`, `shift_jis`.
  var name: String { get }

  /// Whether the bytes of a text are the sum of the bytes of its scalars. True but for encodings
  /// that switch modes with escape sequences.
  var isAdditive: Bool { get }

  /// The bytes that valid UTF-8 takes in this encoding, and the number of scalars in it that the
  /// encoding cannot hold, which cost nothing.
  func tally(of text: Span<UInt8>) -> EncodedTally

  /// A meter that can be fed a text in pieces, for an encoding that is not additive; nil where
  /// there is none, and a stream has to be kept to be counted.
  ///
  /// An encoding with modes writes as it reads: what follows changes none of the bytes before it
  /// but the last few, 16 at most, by which a mode is left.
  func makeMeter() -> (any EncodingMeter)?
}

extension TextEncoding {
  /// True: most encodings write each scalar on its own.
  public var isAdditive: Bool { true }

  /// None: the counts of an additive encoding are sums.
  public func makeMeter() -> (any EncodingMeter)? { nil }
}

/// An encoding that is available on every system, as in `.bytes(12, in: .gbk)`.
public enum CommonEncoding: String, Sendable, CaseIterable {
  /// The encoding forms of Unicode, without a byte order mark.
  case utf8, utf16, utf32
  /// The encoding of Western European languages, ISO 8859-1.
  case latin1 = "iso-8859-1"
  /// The encodings of Chinese.
  case gb18030, gbk, big5
  /// The encoding of Japanese.
  case shiftJIS = "shift_jis"
}

/// Counts the bytes that a stream takes in an encoding. An object that one stream has alone.
public protocol EncodingMeter: AnyObject {
  /// Counts valid UTF-8 as the continuation of what came before. The pieces may be cut at any
  /// scalar boundary.
  func add(_ text: Span<UInt8>)

  /// What all that was added takes, were it to end here.
  var tally: EncodedTally { get }

  /// Another meter that goes on from here.
  func copy() -> any EncodingMeter
}

/// What a text takes in an encoding.
public struct EncodedTally: Sendable, Hashable {
  /// Bytes of the scalars that the encoding holds.
  public var bytes: Int

  /// The number of scalars that the encoding cannot hold.
  public var unencodable: Int

  /// A tally of what is held and what is not.
  public init(bytes: Int, unencodable: Int) {
    self.bytes = bytes
    self.unencodable = unencodable
  }
}
