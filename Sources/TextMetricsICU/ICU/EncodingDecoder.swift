import CTextICU
package import TextMetrics

/// Reads a stream in one of ICU's encodings as UTF-8, in constant memory.
@safe package final class EncodingDecoder {
  /// A byte that is none of the encoding's, by its offset in the stream.
  package struct InvalidByte: Error {
    package let offset: Int
  }

  private let handle: OpaquePointer
  private var consumed = 0

  /// - Parameter policy: Whether bytes that are none of the encoding's become U+FFFD.
  /// - Throws: ``/TextMetrics/UnitError`` for a name that ICU does not know, with those nearest to
  ///   it.
  package init(encoding name: String, invalid policy: InvalidUTF8Policy) throws(UnitError) {
    let canonicalName = try EncodingNames.canonicalName(of: name)
    var failure: text_icu_failure?
    guard
      let handle = unsafe text_icu_decoder_open(canonicalName, policy == .repair, &failure)
    else { throw .unavailable(name, reason: unsafe ICUFailure(failure).description) }
    unsafe self.handle = handle
  }

  deinit { unsafe text_icu_decoder_close(handle) }

  /// The text of the next bytes, whose last scalar may come with those after them. Linear.
  ///
  /// - Parameter isLast: Whether the stream ends here.
  package func decode(_ bytes: Span<UInt8>, isLast: Bool) throws(InvalidByte) -> [UInt8] {
    var text: [UInt8] = []
    var start = 0
    while true {
      var taken = 0
      var invalid = 0
      // The bytes are only read and the piece only written, within the call.
      let piece = unsafe bytes.extracting(start...).withUnsafeBufferPointer { rest in
        unsafe [UInt8](unsafeUninitializedCapacity: Self.capacity) { piece, count in
          count = unsafe text_icu_decoder_convert(
            handle, rest.baseAddress, rest.count, &taken, isLast, piece.baseAddress,
            piece.count, &invalid)
        }
      }
      text += piece
      start += taken
      consumed += taken
      if invalid > 0 { throw InvalidByte(offset: consumed - invalid) }
      if piece.count < Self.capacity, start == bytes.count { return text }
    }
  }

  private static let capacity = 1 << 16
}
