/// The memory of one scan, on the stack: what a short text needs is never allocated.
@unsafe struct WordScratch {
  /// Where the last block of the text is copied, and followed by NUL.
  let tail: UnsafeMutablePointer<UInt8>
  /// What a block of ASCII divides to.
  let ascii: UnsafeMutablePointer<UInt8>
  /// Ways through a run of ideographs.
  let ways: UnsafeMutableBufferPointer<UInt8>
  /// What is known of a run of syllables.
  let syllables: SyllablePlaces.Memory

  /// A block, and what may be read past its last scalar.
  static let tailBytes = 64 + 16
  static let wayCount = 96

  static func with<Result>(_ body: (WordScratch) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: tailBytes + ASCIIWordRules.scratchBytes
    ) { tail in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: wayCount) { ways in
        unsafe SyllablePlaces.Memory.with { syllables in
          // A buffer of fixed capacity has an address.
          unsafe body(
            WordScratch(
              tail: tail.baseAddress!, ascii: tail.baseAddress! + tailBytes, ways: ways,
              syllables: syllables))
        }
      }
    }
  }
}
