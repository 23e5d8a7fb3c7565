import CTextICU
import TextMetrics

/// One of ICU's converters. It is never changed after it was opened, so threads share it.
@safe final class EncodingConverter: Sendable {
  // ICU only reads it: every tally clones it.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// - Parameter canonicalName: As ``canonicalName(of:)`` gives it.
  init(canonicalName: String) throws(ICUFailure) {
    var failure: text_icu_failure?
    guard let handle = unsafe text_icu_encoding_open(canonicalName, &failure) else {
      throw unsafe ICUFailure(failure)
    }
    unsafe self.handle = handle
  }

  deinit {
    unsafe text_icu_encoding_close(handle)
  }

  /// Whether each scalar takes the same bytes wherever it stands.
  var isStateless: Bool {
    unsafe text_icu_encoding_is_stateless(handle)
  }

  /// What valid UTF-8 takes. Linear in the text, in buffers of fixed size.
  func tally(of text: Span<UInt8>) -> EncodedTally {
    // The bytes are only read, within the call.
    let tally = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_encoding_tally(handle, bytes.baseAddress, bytes.count)
    }
    return EncodedTally(tally)
  }

  /// A conversion that text is added to; nil where ICU cannot go on after an interim result.
  func makeStream() -> EncodingStream? {
    unsafe text_icu_encoding_stream_open(handle).map { unsafe EncodingStream($0) }
  }

  /// The bytes of every scalar; only where ``isStateless``.
  func scalarCosts() -> ScalarCosts {
    var blocks = [UInt16](repeating: 0, count: Int(TEXT_ICU_BLOCKS))
    // The table has room for every scalar while it is filled, and is then cut to what was stored.
    let costs = unsafe [UInt8](
      unsafeUninitializedCapacity: blocks.count * ScalarCosts.blockCount
    ) { costs, count in
      count = unsafe blocks.withUnsafeMutableBufferPointer { blocks in
        let stored = unsafe text_icu_encoding_costs(
          handle, blocks.baseAddress!, costs.baseAddress!)
        return Int(stored) * ScalarCosts.blockCount
      }
    }
    return ScalarCosts(blocks: blocks, costs: Array(costs[...]))
  }
}

/// Names of encodings, as ICU lists them.
extension EncodingConverter {
  /// ICU's own name of the encoding with this alias. ICU ignores case, hyphens and the like.
  static func canonicalName(of alias: String) -> String? {
    unsafe text_icu_encoding_canonical_name(alias).map { unsafe String(cString: $0) }
  }

  /// ICU's own names of all encodings.
  static var canonicalNames: [String] {
    (0..<text_icu_encoding_count()).compactMap { index in
      unsafe text_icu_encoding_name(index).map { unsafe String(cString: $0) }
    }
  }

  /// Every name of an encoding, its canonical one among them.
  static func aliases(of canonicalName: String) -> [String] {
    unsafe (0..<text_icu_encoding_alias_count(canonicalName)).compactMap { index in
      unsafe text_icu_encoding_alias(canonicalName, index).map { unsafe String(cString: $0) }
    }
  }

  /// The name that mail and the web use, else the registered one.
  static func standardName(of canonicalName: String) -> String? {
    unsafe text_icu_encoding_standard_name(canonicalName).map { unsafe String(cString: $0) }
  }
}
