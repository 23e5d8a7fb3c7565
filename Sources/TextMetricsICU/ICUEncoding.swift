import Synchronization
package import TextMetrics

/// An encoding that ICU converts to: GB18030, GBK, Shift_JIS, EUC-KR, Big5, windows-1252,
/// ISO-2022-JP and some two hundred more, under any name that ICU knows.
///
/// ```swift
/// "中文 ok".count(in: .bytes(.gbk))  // 7
/// ```
///
/// A scalar is held if ICU has an exact mapping for it. Mappings that only resemble
/// (fallbacks) do not count, and nothing is dropped in silence: a zero width joiner that the
/// encoding lacks is unencodable, although ICU's converters skip it. A byte order mark is never
/// counted.
///
/// Opening one costs up to some milliseconds the first time and a dictionary lookup later.
/// Counting allocates nothing and locks nothing. Encodings without modes add up a table of costs;
/// the others (``isAdditive`` is false: ISO-2022, HZ, UTF-7, SCSU, mixed EBCDIC, and tables that
/// map sequences of scalars) go through ICU. SCSU and LMBCS can write a text in several ways; the
/// count is that of one of them.
package final class ICUEncoding: TextEncoding {
  /// The name that it was asked for, in lower case.
  package let name: String

  private let costs: Costs

  /// The encoding with this name.
  ///
  /// - Parameter name: Any of ICU's names; letter case, hyphens and underscores do not matter.
  /// - Throws: ``/TextMetrics/UnitError/unknownEncoding(_:similar:)`` with the names nearest to it.
  package init(_ name: String) throws(UnitError) {
    let canonicalName = try EncodingNames.canonicalName(of: name)
    self.name = name.lowercased()
    do {
      costs = try Costs.cached(canonicalName)
    } catch {
      throw .unavailable("bytes:\(name)", reason: error.description)
    }
  }

  /// Whether each scalar has a cost of its own, as in all but encodings that switch modes.
  package var isAdditive: Bool {
    if case .ofScalars = costs { true } else { false }
  }

  /// The bytes of a text in the encoding, and the scalars that it cannot hold. Linear in the text.
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
  /// A meter in constant memory; nil for additive encodings, which need none, and for those that
  /// write a text in pieces otherwise than the whole: X11 compound text, SCSU and LMBCS.
  package func makeMeter() -> (any EncodingMeter)? {
    guard case .ofTexts(let converter) = costs else { return nil }
    return converter.makeStream()
  }
}

/// How an encoding is measured.
private enum Costs: Sendable {
  case ofScalars(ScalarCosts)
  case ofTexts(EncodingConverter)

  init(_ canonicalName: String) throws(ICUFailure) {
    let converter = try EncodingConverter(canonicalName: canonicalName)
    self = converter.isStateless ? .ofScalars(converter.scalarCosts()) : .ofTexts(converter)
  }

  /// At most one for each encoding of ICU, whatever names are asked for.
  private static let cache = Mutex<[String: Costs]>([:])

  static func cached(_ canonicalName: String) throws(ICUFailure) -> Costs {
    if let known = cache.withLock({ $0[canonicalName] }) { return known }
    let costs = try Costs(canonicalName)
    cache.withLock { $0[canonicalName] = costs }
    return costs
  }
}

extension ICUEncoding {
  /// The name of every encoding that ICU converts to, one for each, sorted.
  public static var available: [String] { EncodingNames.preferred }
}
