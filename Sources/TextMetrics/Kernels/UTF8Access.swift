extension StringProtocol {
  /// Calls `body` with the text's UTF-8, without a copy where the text is stored as UTF-8, as
  /// every string that Swift made is.
  ///
  /// Inlinable, so that a call compiles to what the caller's own type of text needs: no generic
  /// code runs for a short field.
  @inlinable
  package func withUTF8Bytes<Result>(
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    #if canImport(ObjectiveC)
      if let result = withStoredUTF8Bytes(body) { return result }
      return withCopiedUTF8Bytes(body)
    #else
      // Only Objective-C has strings that are stored otherwise: `body` is compiled once.
      guard let result = withStoredUTF8Bytes(body) else {
        preconditionFailure("A string is not stored as UTF-8.")
      }
      return result
    #endif
  }

  /// Calls `body` with the text's UTF-8 where the text is stored as UTF-8.
  @inlinable
  @inline(__always)
  package func withStoredUTF8Bytes<Result>(
    _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    // The buffer outlives the call of `body`, and a span cannot outlive its scope; so too below.
    utf8.withContiguousStorageIfAvailable { unsafe body($0.span) }
  }

  #if canImport(ObjectiveC)
    /// A function of its own, so that it is not compiled into every caller.
    @usableFromInline
    func withCopiedUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
      var copy = String(self)
      return copy.withUTF8 { unsafe body($0.span) }
    }
  #endif
}

extension Sequence<UInt8> {
  /// Calls `body` with the bytes, or with a copy where they do not lie in one piece of memory.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withContiguousStorageIfAvailable { unsafe body($0.span) } ?? body(ContiguousArray(self).span)
  }
}

extension String {
  /// The text of valid UTF-8; ill-formed bytes would be repaired. Linear in the text.
  package init(_ text: Span<UInt8>) {
    // The bytes are only read, within the call.
    self = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The text of bytes that are known to be valid, and are not validated again. Linear in the text.
  package init(validated text: Span<UInt8>) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      self.init(text)
      return
    }
    assert(text.firstInvalidByte == nil)
    var text = unsafe UTF8Span(unchecked: text)
    // A string that is known to be ASCII is faster.
    _ = text.checkForASCII()
    self.init(copying: text)
  }
}

extension String {
  static var pieceSize: Int { 1 << 16 }

  /// Appends valid UTF-8, in pieces: a copy of megabytes would be new memory each time.
  mutating func append(validated text: Span<UInt8>) {
    var start = 0
    while start < text.count {
      let end = text.scalarBoundary(atOrBefore: min(start + Self.pieceSize, text.count))
      self += String(validated: text.extracting(start..<end))
      start = end
    }
  }
}

// Buffers are contiguous arrays where they are read as spans: an `Array`, which may be bridged from
// another one on Apple's systems, has a span there from macOS 26 and iOS 26 on.
extension RangeReplaceableCollection<UInt8> {
  /// Appends the bytes of a span, which the standard library does one by one only.
  @inlinable
  package mutating func append(copying bytes: Span<UInt8>) {
    // The bytes are only read, within the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a literal as it is.
  @inlinable
  package mutating func append(literal text: StaticString) {
    // The bytes are only read, within the call.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
