/// Tells data of ICU apart: FNV-1a over little-endian words of eight bytes, the last one filled up
/// with zeros.
struct DataChecksum: Hashable, ExpressibleByIntegerLiteral {
  let value: UInt64

  init(integerLiteral value: UInt64) { self.value = value }

  init(_ bytes: UnsafeRawBufferPointer) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      // A product tells its low bits nothing of the high ones.
      hash ^= hash >> 32
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var last: UInt64 = 0
    for index in offset..<bytes.count {
      last |= unsafe UInt64(bytes[index]) << UInt64(8 * (index - offset))
    }
    add(last ^ UInt64(bytes.count) << 56)
    value = hash
  }

  init(_ bytes: [UInt8]) {
    self = unsafe bytes.withUnsafeBytes { unsafe DataChecksum($0) }
  }
}
