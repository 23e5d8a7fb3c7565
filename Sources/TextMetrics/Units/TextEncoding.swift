/// An encoding, such as the encoding of a legacy database, in which a unit counts bytes.
///
/// `TextMetricsICU` provides the encodings of ICU, and `TextMetricsFoundation` provides the
/// encodings of Foundation. Conform a type of your own to count bytes in another encoding:
///
/// ```swift
/// final class ASCII: TextEncoding {
///   let name = "us-ascii"
///
///   func tally(of text: Span<UInt8>) -> EncodedTally {
///     var tally = EncodedTally(bytes: 0, unencodable: 0)
///     for index in 0..<text.count {
///       if text[index] < 0x80 { tally.bytes += 1 }
///       if text[index] >= 0xC0 { tally.unencodable += 1 }
///     }
///     return tally
///   }
/// }
///
/// "née".count(in: .bytes(ASCII()))  // 2
/// ```
public protocol TextEncoding: AnyObject, Sendable {
  /// The part of a unit's name after `bytes:`, such as `gb18030` or `shift_jis`.
  var name: String { get }

  /// A Boolean value that indicates whether the number of bytes of each text is the sum of the
  /// numbers of bytes of its scalars.
  ///
  /// The value is `false` for an encoding that switches modes with escape sequences, such as
  /// ISO-2022-JP. The default is `true`.
  var isAdditive: Bool { get }

  /// Returns the number of bytes of a text in the encoding, and the number of scalars that the
  /// encoding can't represent.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func tally(of text: Span<UInt8>) -> EncodedTally

  /// Creates a meter that counts a stream, or returns `nil` if the unit has to buffer the stream.
  ///
  /// The default implementation returns `nil`. If ``isAdditive`` is `true`, the default is
  /// sufficient, because the unit buffers only the end of the stream. If ``isAdditive`` is `false`,
  /// a unit without a meter buffers the whole stream. Return a meter only if the number of bytes
  /// doesn't depend on how the stream is divided into pieces.
  func makeMeter() -> (any EncodingMeter)?
}

extension TextEncoding {
  /// The default value, `true`.
  ///
  /// Most encodings encode each scalar separately.
  public var isAdditive: Bool { true }

  /// Returns `nil`, which is sufficient if ``isAdditive`` is `true`.
  public func makeMeter() -> (any EncodingMeter)? { nil }
}

/// An encoding that ICU and Foundation support on every system, as in `.bytes(12, in: .gbk)`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CommonEncoding: String, Sendable, CaseIterable {
  /// An encoding form of Unicode, without a byte order mark.
  case utf8, utf16, utf32
  /// The encoding of Western European languages, ISO 8859-1.
  case latin1 = "iso-8859-1"
  /// An encoding of Chinese.
  case gb18030, gbk, big5
  /// An encoding of Japanese.
  case shiftJIS = "shift_jis"
}

/// A meter that counts the bytes of a stream in an encoding.
///
/// Each meter counts one stream.
public protocol EncodingMeter: AnyObject {
  /// Counts the next piece of the stream.
  ///
  /// A piece is valid UTF-8, and can end between any two scalars.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the piece.
  func add(_ text: Span<UInt8>)

  /// The tally of the stream, as if the stream ended after the last piece.
  var tally: EncodedTally { get }

  /// Returns an independent copy of the meter.
  func copy() -> any EncodingMeter
}

/// The number of bytes of a text in an encoding, and the number of its unencodable scalars.
public struct EncodedTally: Sendable, Hashable {
  /// The number of bytes of the scalars that the encoding can represent.
  public var bytes: Int

  /// The number of scalars that the encoding can't represent.
  public var unencodable: Int

  /// Creates a tally.
  public init(bytes: Int, unencodable: Int) {
    self.bytes = bytes
    self.unencodable = unencodable
  }
}

// MARK: - Encoding Standard

/// The scalars that the encoders of the [Encoding Standard](https://encoding.spec.whatwg.org)
/// encode, but not the converters of ICU and Foundation, and their numbers of bytes.
package enum StandardAdditions {
  /// Control pictures, and the scalars to which the converters give a lead byte below 0xA1.
  package static let big5: [ClosedRange<UInt32>: UInt8] = [
    0x2400...0x241F: 2, 0x2421...0x2421: 2, 0x31CF...0x31CF: 2, 0x5605...0x5605: 2,
    0x5ED0...0x5ED0: 2, 0x60A4...0x60A4: 2, 0x732A...0x732A: 2, 0x96B6...0x96B6: 2,
    0x9FB0...0x9FB1: 2,
  ]

  /// The yen sign, overline, and minus sign in Shift_JIS and EUC-JP.
  package static let japanese: [ClosedRange<UInt32>: UInt8] = [
    0xA5...0xA5: 1, 0x203E...0x203E: 1, 0x2212...0x2212: 2,
  ]
}

// MARK: - Bytes in an encoding

extension TextUnit {
  /// Returns a unit of bytes in an encoding.
  ///
  /// The name of the unit is `custom:bytes:` followed by the encoding's name.
  ///
  /// Scalars that the encoding can't represent add nothing to the count, but a text with such
  /// scalars doesn't fit any limit in the unit.
  public static func bytes(_ encoding: any TextEncoding) -> TextUnit {
    TextUnit(EncodedBytesUnit(encoding, name: "custom:bytes:\(encoding.name)"))
  }

  package static func bytes(_ encoding: any TextEncoding, named name: String) -> TextUnit {
    TextUnit(EncodedBytesUnit(encoding, name: "bytes:\(name)"))
  }
}

final class EncodedBytesUnit: UnitDefinition {
  let name: String
  let noun = UnitNoun.bytes
  let traits: UnitTraits
  private let encoding: any TextEncoding

  init(_ encoding: any TextEncoding, name: String) {
    self.encoding = encoding
    self.name = name
    // If the encoding isn't additive, the bytes of a scalar depend on the text before it.
    traits = UnitTraits(
      isMonotonic: encoding.isAdditive, talliesCharactersSeparately: encoding.isAdditive,
      unencodable: .uncounted)
  }

  func tally(of text: Span<UInt8>) -> Tally { Tally(encoding.tally(of: text)) }

  func makeMeter() -> any StreamMeter {
    if let meter = encoding.makeMeter() { EncodedBytesMeter(meter) } else { BufferedMeter(self) }
  }
}

private final class EncodedBytesMeter: StreamMeter {
  private let meter: any EncodingMeter

  init(_ meter: any EncodingMeter) { self.meter = meter }

  func add(_ text: Span<UInt8>) { meter.add(text) }

  var tally: Tally { Tally(meter.tally) }

  func copy() -> any StreamMeter { EncodedBytesMeter(meter.copy()) }
}
