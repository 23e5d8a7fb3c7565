/// The memory of one scan, on the stack: what a short text needs is never allocated.
@unsafe struct WordScratch {
  /// Where the last block of the text is copied, and followed by NUL.
  let tail: UnsafeMutablePointer<UInt8>
  /// Paths through a run of ideographs.
  let paths: UnsafeMutableBufferPointer<UInt8>
  /// What is known of a run of syllables.
  let syllables: SyllablePositions.Memory

  static let pathCount = 96

  static func with<Result>(_ body: (WordScratch) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: PaddedBlock.byteCount
    ) { tail in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pathCount) { paths in
        unsafe SyllablePositions.Memory.with { syllables in
          // A buffer of fixed capacity has an address.
          unsafe body(
            WordScratch(
              tail: tail.baseAddress!, paths: paths,
              syllables: syllables))
        }
      }
    }
  }
}
