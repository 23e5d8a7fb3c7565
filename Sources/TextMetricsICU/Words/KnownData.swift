/// Checksums of the rules and dictionaries that the tests of this package compare with ICU's
/// iterator. Any other is compared with it on sample texts before it is used.
enum KnownData {
  /// Of ICU 72.1: words of the root, of en-US-POSIX, and of Finnish and Swedish; sentences of the
  /// root and of Greek.
  static let rules: Set<DataChecksum> = [
    0x0472_8EE2_7057_038C, 0xB819_9E6A_3DF2_7AC4, 0x0B1F_4800_E91D_3E52,
    0x6EB9_D729_E153_D49A, 0x1DC8_DAE9_57E3_61EE,
  ]

  /// Of ICU 72.1: Burmese, Chinese and Japanese, Khmer, Lao, Thai.
  static let dictionaries: Set<DataChecksum> = [
    0xA696_C4B5_866E_76BD, 0x929D_FA00_DF6C_9495, 0x813E_5499_990B_1090, 0x3B31_342C_D6C3_1B02,
    0x020F_901C_07B3_51CE,
  ]
}
