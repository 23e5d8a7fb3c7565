import Synchronization
package import TextMetrics

/// A legacy encoding that ICU converts to, such as GB18030, Shift_JIS, or windows-1252.
///
/// ```swift
/// "中文 ok".count(in: .bytes(.gbk))  // 7
/// ```
///
/// A scalar is encodable if ICU has an exact mapping for it. Fallback mappings to similar scalars
/// don't count. A zero width joiner that the encoding doesn't have is unencodable, although ICU's
/// converters skip it. A byte order mark is never counted.
///
/// Creating an encoding takes up to a few milliseconds the first time, and a dictionary lookup
/// later. Counting doesn't allocate and takes no lock. Encodings without modes add up a table of
/// costs. The others (ISO-2022, HZ, UTF-7, SCSU, mixed EBCDIC, and encodings that map sequences of
/// scalars) go through ICU. SCSU and LMBCS can write a text in several ways; the count is that of
/// ICU's.
package final class ICUEncoding: TextEncoding {
  /// The name that the encoding was created with, in lowercase.
  package let name: String

  private let costs: Costs

  /// Creates the encoding with a name.
  ///
  /// - Parameter name: One of ICU's names. Letter case, hyphens, and underscores are ignored.
  /// - Throws: ``/TextMetrics/UnitError/unknownEncoding(_:similar:)`` with the most similar names.
  package init(_ name: String) throws(UnitError) {
    let canonicalName = try EncodingNames.canonicalName(of: name)
    self.name = name.lowercased()
    do {
      costs = try Costs.cached(canonicalName)
    } catch {
      throw .unavailable("bytes:\(name)", reason: error.description)
    }
  }

  /// Whether each scalar has a fixed cost. False for encodings with modes.
  package var isAdditive: Bool {
    if case .ofScalars = costs { true } else { false }
  }

  /// Returns the number of bytes of `text` in the encoding and the number of unencodable scalars.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`.
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
  /// Creates a meter in constant memory.
  ///
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

  /// One entry for each encoding of ICU, not for each alias.
  private static let cache = Mutex<[String: Costs]>([:])

  static func cached(_ canonicalName: String) throws(ICUFailure) -> Costs {
    if let known = cache.withLock({ $0[canonicalName] }) { return known }
    let costs = try Costs(canonicalName)
    cache.withLock { $0[canonicalName] = costs }
    return costs
  }
}

extension ICUEncoding {
  /// The names of all encodings that ICU converts to, one for each encoding, sorted.
  public static var available: [String] { EncodingNames.preferred }
}
