/// A copy of a text of at most 64 bytes, followed by zeros so that a whole block can be read, and
/// four bytes from any offset of the text.
enum PaddedBlock {
  static let byteCount = LongBlock.count + 16

  @inline(__always)
  static func copy(
    _ text: UnsafePointer<UInt8>, count: Int, to memory: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    let source = unsafe UnsafeRawPointer(text)
    let target = UnsafeMutableRawPointer(memory)
    for offset in stride(from: 0, to: byteCount, by: 16) {
      unsafe target.storeBytes(of: .zero, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
    // Overlapping pieces instead of a loop over the remaining bytes.
    func half(_ offset: Int) -> UInt64 {
      unsafe UInt64(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    func move(_ offset: Int) {
      let piece = unsafe source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(of: piece, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
    switch count {
    case 16...:
      move(0)
      move(min(16, count - 16))
      move(min(32, count - 16))
      move(count - 16)
    case 8...:
      // One store, so that the load that follows is forwarded from it.
      let halves = SIMD2(half(0), half(count - 8) >> UInt64(truncatingIfNeeded: 8 * (16 - count)))
      unsafe target.storeBytes(of: halves, as: SIMD2<UInt64>.self)
    default:
      for offset in 0..<count { unsafe memory[offset] = text[offset] }
    }
    return unsafe UnsafePointer(memory)
  }
}
