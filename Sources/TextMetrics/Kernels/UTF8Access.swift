extension StringProtocol {
  /// Calls `body` with the text's UTF-8, without a copy where the text is stored as UTF-8, as
  /// every string that Swift made is.
  ///
  /// Inlinable, so that a call compiles to what the caller's own type of text needs: no generic
  /// code runs for a short field.
  @inlinable
  package func withUTF8Bytes<Result>(
    _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    if let result = try withStoredUTF8Bytes(body) { return result }
    return try withCopiedUTF8Bytes(body)
  }

  /// Calls `body` with the text's UTF-8 where the text is stored as UTF-8.
  @inlinable
  @inline(__always)
  package func withStoredUTF8Bytes<Result>(
    _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result? {
    // The buffer outlives the call of `body`, and a span cannot outlive its scope; so too below.
    try utf8.withContiguousStorageIfAvailable { unsafe try body($0.span) }
  }

  /// A function of its own, so that it is not compiled into every caller.
  @usableFromInline
  func withCopiedUTF8Bytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var copy = String(self)
    return try copy.withUTF8 { unsafe try body($0.span) }
  }
}
