import TextMetrics

extension Span<UInt8> {
  /// Returns the start of the text that a backward deletion at `caret` takes: a Character, or only
  /// its last scalar if it begins with a letter of a script whose marks are typed one by one (rule
  /// 19). `caret` is after the start of the text.
  func startOfBackwardDeletion(at caret: Int) -> Int {
    let start = CharacterKernel.boundary(atOrBefore: caret - 1, in: self)
    // Browsers delete in their fields.
    #if !PAGE_CORE
      let first = scalar(at: start).value
      if blocksTypedByScalar.contains(where: { $0.contains(first) }) {
        return scalarStart(before: caret)
      }
    #endif
    return start
  }
}

/// Runs of Unicode blocks whose scripts have vowels and marks that are typed, and corrected, one by
/// one: Cocoa, Pango, Blink, and Android agree on the first two runs, all but Cocoa on the others.
private let blocksTypedByScalar: [ClosedRange<UInt32>] = [
  // Hebrew to Myanmar; Ethiopic to Tai Tham, without Cherokee.
  0x590...0x109F, 0x1200...0x139F, 0x1400...0x1AAF,
  // Balinese to Ol Chiki; Syloti Nagri to Meetei Mayek, without Hangul and Latin.
  0x1B00...0x1C7F, 0xA800...0xA95F, 0xA980...0xAB2F, 0xABC0...0xABFF,
  // The presentation forms of Hebrew and Arabic.
  0xFB1D...0xFDFF, 0xFE70...0xFEFE,
  // Cypriot to Old Turkic, Hanifi Rohingya to Tamil Supplement, Adlam.
  0x10800...0x10C4F, 0x10D00...0x11FFF, 0x1E900...0x1E95F,
]
