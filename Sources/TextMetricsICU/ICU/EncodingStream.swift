import CTextICU
import TextMetrics

/// A conversion in progress, of which only the counts are kept. Whoever changes it must have it
/// alone; see ``ICUEncodingMeter``.
@safe final class EncodingStream: @unchecked Sendable {
  private let handle: OpaquePointer

  @unsafe init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe text_icu_encoding_stream_close(handle) }

  /// Another one that goes on from here; nil when memory ran out.
  func copy() -> EncodingStream? {
    unsafe text_icu_encoding_stream_copy(handle).map { unsafe EncodingStream($0) }
  }

  func add(_ text: Span<UInt8>) {
    // The bytes are only read, within the call.
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_encoding_stream_add(handle, bytes.baseAddress, bytes.count)
    }
  }

  /// What all that was added takes, were it to end here.
  var tally: EncodedTally { unsafe EncodedTally(text_icu_encoding_stream_tally(handle)) }
}

extension EncodedTally {
  init(_ tally: text_icu_encoded_tally) {
    self.init(bytes: Int(tally.bytes), unencodable: Int(tally.unencodable))
  }
}
