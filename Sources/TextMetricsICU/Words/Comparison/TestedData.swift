/// The checksums of ICU's data that passed all tests of this package. Other data is compared with
/// ICU's iterator at run time, by an ``IteratorComparison``.
enum TestedData {
  /// Whether data with this checksum was tested with the loaded version of ICU. Another version can
  /// divide texts differently with the same data.
  static func contains(_ checksum: DataChecksum) -> Bool {
    versions.contains(ICUVersion.library) && checksums.contains(checksum)
  }

  /// The tested versions of ICU. `Tests/External/ICU/run` builds the versions that aren't
  /// installed.
  static let versions: Set = ["72.1", "76.1", "78.3"]

  private static let checksums: Set<DataChecksum> = [
    // The word rules of the root locale, of en-US-POSIX, and, if they differ, of Finnish and
    // Swedish.
    0x0472_8EE2_7057_038C, 0xB819_9E6A_3DF2_7AC4, 0x0B1F_4800_E91D_3E52,  // 72.1
    0x296B_61C2_FC92_3AD7, 0x5B04_95E8_82D5_6D98, 0x78B7_12FB_EACF_5DDE,  // 76.1
    0x1409_F806_21FA_BD46, 0x7521_AECC_FFED_76B8,  // 78.3
    // The sentence rules of the root locale and of Greek.
    0x6EB9_D729_E153_D49A, 0x1DC8_DAE9_57E3_61EE,  // 72.1
    0xB7DD_25F9_B8B0_FDBC, 0x3B8D_507A_CE95_3005,  // 76.1
    0x92D8_A37E_D9F9_3EFE, 0x11CC_D83D_DD9B_0834,  // 78.3
    // The dictionaries of Burmese, Chinese and Japanese, Khmer, Lao, and Thai.
    0xA696_C4B5_866E_76BD, 0x929D_FA00_DF6C_9495, 0x813E_5499_990B_1090, 0x3B31_342C_D6C3_1B02,
    0x020F_901C_07B3_51CE,
  ]
}

// MARK: - Data Checksum

/// A checksum of ICU's data. The algorithm is a variant of FNV-1a that reads little-endian integers
/// of eight bytes instead of single bytes.
struct DataChecksum: Hashable, ExpressibleByIntegerLiteral {
  let value: UInt64

  init(integerLiteral value: UInt64) { self.value = value }

  init(_ bytes: UnsafeRawBufferPointer) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      // The high bits of a factor don't affect the low bits of the product, so they're mixed in
      // here.
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
