/// The rules and dictionaries that were compared with ICU's iterator by all tests of this package.
///
/// All others are compared with it by a ``WordProbe`` before they are used.
enum KnownData {
  /// Returns whether data of this ICU is known.
  ///
  /// The version counts, too: another version may divide otherwise by the same data.
  static func contains(_ checksum: DataChecksum) -> Bool {
    versions.contains(ICUVersion.library) && checksums.contains(checksum)
  }

  /// `Tests/External/ICU/run` tests the versions that the machine lacks.
  static let versions: Set = ["72.1", "76.1", "78.3"]

  private static let checksums: Set<DataChecksum> = [
    // Words of the root, of en-US-POSIX, and of Finnish and Swedish, where these differ.
    0x0472_8EE2_7057_038C, 0xB819_9E6A_3DF2_7AC4, 0x0B1F_4800_E91D_3E52,  // 72.1
    0x296B_61C2_FC92_3AD7, 0x5B04_95E8_82D5_6D98, 0x78B7_12FB_EACF_5DDE,  // 76.1
    0x1409_F806_21FA_BD46, 0x7521_AECC_FFED_76B8,  // 78.3
    // Sentences of the root and of Greek.
    0x6EB9_D729_E153_D49A, 0x1DC8_DAE9_57E3_61EE,  // 72.1
    0xB7DD_25F9_B8B0_FDBC, 0x3B8D_507A_CE95_3005,  // 76.1
    0x92D8_A37E_D9F9_3EFE, 0x11CC_D83D_DD9B_0834,  // 78.3
    // The dictionaries of Burmese, Chinese and Japanese, Khmer, Lao, and Thai.
    0xA696_C4B5_866E_76BD, 0x929D_FA00_DF6C_9495, 0x813E_5499_990B_1090, 0x3B31_342C_D6C3_1B02,
    0x020F_901C_07B3_51CE,
  ]
}
