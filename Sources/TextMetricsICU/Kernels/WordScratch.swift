/// The memory of one scan, on the stack: what a short text needs is never allocated.
@unsafe struct WordScratch {
  /// Where the last block of the text is copied, and followed by NUL.
  let tail: UnsafeMutablePointer<UInt8>
  /// Ways through a run of ideographs.
  let ways: UnsafeMutableBufferPointer<UInt8>
  /// What is known of a run of syllables.
  let syllables: SyllablePlaces.Memory

  static let wayCount = 96

  static func with<Result>(_ body: (WordScratch) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: PaddedBlock.byteCount
    ) { tail in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: wayCount) { ways in
        unsafe SyllablePlaces.Memory.with { syllables in
          // A buffer of fixed capacity has an address.
          unsafe body(
            WordScratch(
              tail: tail.baseAddress!, ways: ways,
              syllables: syllables))
        }
      }
    }
  }
}
