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
}

extension String {
  /// The text with a range of its UTF-8 replaced, which begins and ends at scalar boundaries.
  /// Linear in the result; allocates it and nothing else.
  package func replacing(
    utf8 range: Range<Int>, with replacement: String
  ) -> String {
    withUTF8Bytes { text in
      replacement.withUTF8Bytes { insertion in
        let head = text.extracting(..<range.lowerBound)
        let tail = text.extracting(range.upperBound...)
        let count = head.count + insertion.count + tail.count
        // The three pieces fill the capacity exactly, each copied within its own bounds.
        return unsafe String(unsafeUninitializedCapacity: count) { buffer in
          unsafe buffer.copy(head, at: 0)
          unsafe buffer.copy(insertion, at: head.count)
          unsafe buffer.copy(tail, at: head.count + insertion.count)
          return count
        }
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  fileprivate func copy(_ piece: Span<UInt8>, at offset: Int) {
    unsafe piece.withUnsafeBufferPointer { piece in
      guard let source = piece.baseAddress, let target = baseAddress else { return }
      unsafe (target + offset).update(from: source, count: piece.count)
    }
  }
}
