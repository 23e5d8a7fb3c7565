extension String {
  /// The text of valid UTF-8; ill-formed bytes would be repaired. Linear in the text.
  package init(_ text: Span<UInt8>) {
    // The bytes are only read, within the call.
    self = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension [UInt8] {
  /// Appends the bytes of a span, which the standard library does one by one only.
  package mutating func append(copying bytes: Span<UInt8>) {
    // The bytes are only read, within the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a literal as it is.
  package mutating func append(literal text: StaticString) {
    // The bytes are only read, within the call.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
