import Synchronization
package import TextMetrics

/// A legacy encoding that ICU converts to, such as GB18030.
///
/// A scalar is encodable only if ICU has an exact mapping for it. By default, ICU's converters also
/// replace a scalar with a similar one, and skip the zero width joiner and other invisible scalars.
/// The byte order mark isn't counted. If an encoding can represent a text in several ways, as SCSU
/// can, the bytes that ICU writes are counted.
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

  package var isAdditive: Bool {
    if case .byScalar = counting { true } else { false }
  }

  package func tally(of text: Span<UInt8>) -> EncodedTally {
    switch counting {
    case .byScalar(let byteCounts): byteCounts.tally(of: text)
    case .byConverter(let converter): converter.tally(of: text)
    }
  }

  /// Returns `nil` for additive encodings, which don't need a meter, and for SCSU, LMBCS, and X11
  /// compound text, which ICU can't convert in pieces. Also returns `nil` if memory is exhausted.
  package func makeMeter() -> (any EncodingMeter)? {
    guard case .byConverter(let converter) = counting else { return nil }
    return converter.makeMeter()
  }

  package static var available: [String] { EncodingNames.preferred }
}

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
