extension StringProtocol {
  /// Calls `body` with the UTF-8 of the text, without a copy if the text is stored as UTF-8, as all
  /// strings of Swift are.
  ///
  /// The function is inlinable, so that a call is specialized for the type of the text.
  @inlinable
  package func withUTF8Bytes<Result>(
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    #if canImport(ObjectiveC)
      if let result = withStoredUTF8Bytes(body) { return result }
      return withCopiedUTF8Bytes(body)
    #else
      // Only strings of Objective-C are stored in another way, so `body` is compiled once.
      guard let result = withStoredUTF8Bytes(body) else {
        preconditionFailure("A string is not stored as UTF-8.")
      }
      return result
    #endif
  }

  /// Calls `body` with the UTF-8 of the text, or returns `nil` if the text isn't stored as UTF-8.
  @inlinable
  @inline(__always)
  package func withStoredUTF8Bytes<Result>(
    _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    // SAFETY: The buffer outlives the call of `body`, and a span can't outlive its scope. This
    // applies below, too.
    utf8.withContiguousStorageIfAvailable { unsafe body($0.span) }
  }

  #if canImport(ObjectiveC)
    /// Calls `body` with a copy. It isn't inlinable, so that it isn't compiled into every caller.
    @usableFromInline
    func withCopiedUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
      var copy = String(self)
      return copy.withUTF8 { unsafe body($0.span) }
    }
  #endif
}

extension Sequence<UInt8> {
  /// Calls `body` with the bytes, or with a copy if they aren't contiguous in memory.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withContiguousStorageIfAvailable { unsafe body($0.span) } ?? body(ContiguousArray(self).span)
  }
}

extension String {
  /// Creates a text from UTF-8. Ill-formed bytes are repaired.
  package init(_ text: Span<UInt8>) {
    // SAFETY: The bytes are only read, within the call.
    self = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Creates a text from bytes that are known to be valid UTF-8, and aren't validated again.
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

  /// Appends valid UTF-8 in pieces, because a copy of megabytes would be new memory each time.
  mutating func append(validated text: Span<UInt8>) {
    var start = 0
    while start < text.count {
      let end = text.scalarBoundary(atOrBefore: min(start + Self.pieceSize, text.count))
      self += String(validated: text.extracting(start..<end))
      start = end
    }
  }
}

// Buffers that are read as spans are contiguous arrays. An `Array`, which can be bridged on Apple's
// systems, has a span only since macOS 26 and iOS 26.
extension RangeReplaceableCollection<UInt8> {
  /// Appends the bytes of a span, which the standard library can only do one by one.
  @inlinable
  package mutating func append(copying bytes: Span<UInt8>) {
    // The bytes are only read, within the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends the bytes of a literal.
  @inlinable
  package mutating func append(literal text: StaticString) {
    // The bytes are only read, within the call.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
