import Synchronization
package import TextMetrics

/// A legacy encoding that ICU converts to, such as GB18030, Shift_JIS, or windows-1252.
///
/// A scalar is encodable if ICU has an exact mapping for it. A scalar that ICU can only replace
/// with a similar scalar is unencodable. An invisible scalar that the encoding doesn't have, such
/// as the zero width joiner, is also unencodable, although ICU's converters skip it.
///
/// The byte order mark that ICU writes before a text in UTF-16 or UTF-32 isn't counted. Some
/// encodings, such as SCSU, can represent a text in several ways. The count is the number of bytes
/// that ICU writes.
package final class ICUEncoding: TextEncoding {
  package let name: String

  private let counting: CountingMethod

  package init(_ name: String) throws(UnitError) {
    let canonicalName = try EncodingNames.canonicalName(of: name)
    self.name = name.lowercased()
    do {
      counting = try CountingMethod.cached(canonicalName)
    } catch {
      throw .unavailable("bytes:\(name)", reason: error.description)
    }
  }

  /// Whether each scalar always has the same number of bytes, regardless of the text around it.
  package var isAdditive: Bool {
    if case .byScalar = counting { true } else { false }
  }

  package func tally(of text: Span<UInt8>) -> EncodedTally {
    switch counting {
    case .byScalar(let byteCounts): byteCounts.tally(of: text)
    case .byConverter(let converter): converter.tally(of: text)
    }
  }

  /// Returns a meter for a text that is added in pieces, or `nil` if the encoding doesn't have a
  /// meter or if memory is exhausted.
  ///
  /// These encodings don't have a meter:
  ///
  /// - Additive encodings, which don't need a meter.
  /// - SCSU and LMBCS. ICU looks ahead in the text, so the bytes of the pieces can differ from the
  ///   bytes of the whole text.
  /// - X11 compound text, because ICU can't copy the state of the conversion.
  package func makeMeter() -> (any EncodingMeter)? {
    guard case .byConverter(let converter) = counting else { return nil }
    return converter.makeMeter()
  }

  /// The sorted names of ICU's encodings, with one name for each encoding.
  ///
  /// An encoding is left out if each of its names has an option after a comma, as in
  /// `UTF-16,version=1`.
  package static var available: [String] { EncodingNames.preferred }
}

/// The way in which the bytes of a text are counted.
private enum CountingMethod: Sendable {
  case byScalar(ScalarByteCounts)
  case byConverter(EncodingConverter)

  init(_ canonicalName: String) throws(ICUFailure) {
    let converter = try EncodingConverter(canonicalName: canonicalName)
    self = converter.isStateless ? .byScalar(converter.scalarByteCounts()) : .byConverter(converter)
  }

  private static let cache = Mutex<[String: CountingMethod]>([:])

  static func cached(_ canonicalName: String) throws(ICUFailure) -> CountingMethod {
    if let known = cache.withLock({ $0[canonicalName] }) { return known }
    let counting = try CountingMethod(canonicalName)
    cache.withLock { $0[canonicalName] = counting }
    return counting
  }
}
