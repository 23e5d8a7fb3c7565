import Synchronization
package import TextMetrics

/// A legacy encoding that ICU converts to, such as GB18030, Shift_JIS, or windows-1252.
///
/// A scalar is encodable if ICU has an exact mapping for it. A scalar with only a fallback mapping,
/// to the bytes of a similar scalar, is unencodable. A zero width joiner that the encoding doesn't
/// have is unencodable, although ICU's converters skip it. A byte order mark is never counted. Some
/// encodings, such as SCSU, can represent a text in several ways. The count is the number of bytes
/// that ICU writes.
package final class ICUEncoding: TextEncoding {
  package let name: String

  private let costs: Costs

  package init(_ name: String) throws(UnitError) {
    let canonicalName = try EncodingNames.canonicalName(of: name)
    self.name = name.lowercased()
    do {
      costs = try Costs.cached(canonicalName)
    } catch {
      throw .unavailable("bytes:\(name)", reason: error.description)
    }
  }

  /// Whether the number of bytes of a scalar doesn't depend on the text around it.
  package var isAdditive: Bool {
    if case .ofScalars = costs { true } else { false }
  }

  package func tally(of text: Span<UInt8>) -> EncodedTally {
    switch costs {
    case .ofScalars(let costs): ScalarCostKernel.tally(of: text, costs: costs)
    case .ofTexts(let converter): converter.tally(of: text)
    }
  }
}

extension ICUEncoding: CustomStringConvertible {
  package var description: String { name }
}

extension ICUEncoding {
  /// Returns a meter for a text that arrives in pieces, or `nil` if the encoding has no meter.
  ///
  /// Additive encodings don't need a meter. X11 compound text, SCSU, and LMBCS don't have a meter,
  /// because their output would depend on how the text is divided.
  package func makeMeter() -> (any EncodingMeter)? {
    guard case .ofTexts(let converter) = costs else { return nil }
    return converter.makeStream()
  }
}

private enum Costs: Sendable {
  case ofScalars(ScalarCosts)
  case ofTexts(EncodingConverter)

  init(_ canonicalName: String) throws(ICUFailure) {
    let converter = try EncodingConverter(canonicalName: canonicalName)
    self = converter.isStateless ? .ofScalars(converter.scalarCosts()) : .ofTexts(converter)
  }

  private static let cache = Mutex<[String: Costs]>([:])

  static func cached(_ canonicalName: String) throws(ICUFailure) -> Costs {
    if let known = cache.withLock({ $0[canonicalName] }) { return known }
    let costs = try Costs(canonicalName)
    cache.withLock { $0[canonicalName] = costs }
    return costs
  }
}

extension ICUEncoding {
  /// The sorted names of ICU's encodings, with one name for each encoding.
  ///
  /// An encoding is left out if all of its names have options, such as `ibm-37_P100-1995,swaplfnl`.
  public static var available: [String] { EncodingNames.preferred }
}
