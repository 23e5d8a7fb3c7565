// SAFETY: The functions in this file require valid UTF-8, which the callers of the kernels
// guarantee, and an offset inside the text. So the bytes of one scalar are read without bounds
// checks.
extension Span<UInt8> {
  /// Returns whether a scalar begins at `offset`, or the text ends there.
  @inlinable
  @inline(__always)
  package func isScalarBoundary(_ offset: Int) -> Bool {
    unsafe offset >= count || self[unchecked: offset] & 0xC0 != 0x80
  }

  /// Returns the first scalar boundary at or after an offset.
  @inlinable
  @inline(__always)
  package func scalarBoundary(atOrAfter offset: Int) -> Int {
    var boundary = offset
    while !isScalarBoundary(boundary) { boundary &+= 1 }
    return boundary
  }

  /// Returns the last scalar boundary at or before an offset.
  @inlinable
  @inline(__always)
  package func scalarBoundary(atOrBefore offset: Int) -> Int {
    var boundary = offset
    while !isScalarBoundary(boundary) { boundary &-= 1 }
    return boundary
  }

  /// Whether the text is one scalar.
  @inlinable
  @inline(__always)
  package var isOneScalar: Bool {
    guard count <= 4, count > 0 else { return false }
    let lead = unsafe self[unchecked: 0]
    // A lead byte begins with as many ones as the scalar has bytes, if it is not ASCII.
    return count == Swift.max(1, (~lead).leadingZeroBitCount)
  }

  /// Returns the offset of the scalar that ends at `offset`.
  @inlinable
  @inline(__always)
  package func scalarStart(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, !isScalarBoundary(start) { start -= 1 }
    return start
  }

  /// Returns the scalar at `offset`, and its number of bytes.
  @inlinable
  @inline(__always)
  package func scalar(at offset: Int) -> (value: UInt32, bytes: Int) {
    let lead = UInt32(unsafe self[unchecked: offset])
    if lead < 0x80 { return (lead, 1) }
    let second = UInt32(unsafe self[unchecked: offset + 1]) & 0x3F
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
    let third = UInt32(unsafe self[unchecked: offset + 2]) & 0x3F
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(unsafe self[unchecked: offset + 3]) & 0x3F
    return ((lead & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }
}
