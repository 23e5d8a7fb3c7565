import Synchronization
package import TextMetrics

/// A legacy encoding that ICU converts to, such as GB18030, Shift_JIS, or windows-1252.
///
/// A scalar is encodable if ICU has an exact mapping for it, not a fallback mapping to a similar
/// scalar. ICU's converters skip a zero width joiner that the encoding doesn't have, but it's
/// unencodable. A byte order mark is never counted. If an encoding can write a text in several ways
/// (SCSU, LMBCS), ICU's output is counted.
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
  /// Returns `nil` for additive encodings, which don't need a meter, and for encodings whose output
  /// depends on how the text is divided: X11 compound text, SCSU, and LMBCS.
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
  /// The sorted names of ICU's encodings, one for each. An encoding is left out if all of its names
  /// have options, such as `ibm-37_P100-1995,swaplfnl`.
  public static var available: [String] { EncodingNames.preferred }
}
