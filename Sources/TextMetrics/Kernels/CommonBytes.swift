/// What two texts have in common at their ends, in bytes of valid UTF-8 and up to a scalar
/// boundary. Linear in what is common, eight bytes at a time.
package enum CommonBytes {
  /// The number of bytes of the longest common prefix.
  package static func prefix(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let shorter = min(left.count, right.count)
    return unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        var prefix = 0
        // Both loads stay inside the shorter text.
        while prefix + 8 <= shorter, unsafe word(left, prefix) == word(right, prefix) {
          prefix += 8
        }
        while prefix < shorter, unsafe left[prefix] == right[prefix] { prefix += 1 }
        // The bytes may part inside two scalars that begin alike.
        while prefix > 0, unsafe !isBoundary(left, prefix) || !isBoundary(right, prefix) {
          prefix -= 1
        }
        return prefix
      }
    }
  }

  /// The number of bytes of the longest common suffix.
  package static func suffix(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let shorter = min(left.count, right.count)
    return unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        var suffix = 0
        // Both loads stay inside the shorter text.
        while suffix + 8 <= shorter,
          unsafe word(left, left.count - suffix - 8) == word(right, right.count - suffix - 8)
        {
          suffix += 8
        }
        while suffix < shorter,
          unsafe left[left.count - suffix - 1] == right[right.count - suffix - 1]
        {
          suffix += 1
        }
        while suffix > 0, unsafe !isBoundary(left, left.count - suffix) { suffix -= 1 }
        return suffix
      }
    }
  }

  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt64 {
    unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  private static func isBoundary(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    unsafe offset == bytes.count || bytes[offset] & 0xC0 != 0x80
  }
}
