import CTextICU
import TextMetrics

/// A conversion in progress, of which only the counts are kept: it counts a stream in an encoding
/// with modes, in constant memory.
@safe final class EncodingStream: EncodingMeter {
  private let handle: OpaquePointer

  @unsafe init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe text_icu_encoding_stream_close(handle) }

  func copy() -> any EncodingMeter {
    // Two meters with one stream would both count wrong. Swift's own allocations end the same way.
    guard let copy = unsafe text_icu_encoding_stream_copy(handle) else {
      fatalError("There is no memory for an encoder of ICU.")
    }
    return unsafe EncodingStream(copy)
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
