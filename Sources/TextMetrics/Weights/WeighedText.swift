/// What was weighed of a text so far, and what was looked at for normalization.
struct WeighedText {
  /// Sequences that normalization changes weigh what they become.
  var sum: Int64 = 0
  /// The words, as they stand between white space, of which other parts may be links or emoji once
  /// they are normalized.
  private(set) var words: [Range<Int>] = []
  /// The kinds of scalars that are looked at closely.
  let closeKinds: ScalarKinds
  /// Whether normalization may make another link.
  let seeksDomains: Bool
  /// Where the last word ends that was looked at, and the last sequence.
  private var passed = 0
  private var settled = 0
  var sequences = SequenceWeights()

  /// - Parameter seeksDomains: Whether links weigh otherwise than what they are made of, and the
  ///   text may hold one.
  init(closeKinds: ScalarKinds, seeksDomains: Bool) {
    // Elsewhere a mark that only moves weighs the same.
    self.closeKinds = seeksDomains ? closeKinds : closeKinds.subtracting(.moving)
    self.seeksDomains = seeksDomains
  }

  /// Whether normalization asks for a scalar of a close kind, and it was not looked at yet.
  @inline(__always)
  func isNews(_ kind: UInt8, at offset: Int) -> Bool {
    guard offset >= settled else { return false }
    return closeKinds.contains(kind)
      && (ScalarKinds.composing.contains(kind)
        || ScalarKinds.moving.contains(kind) && offset >= passed)
  }

  /// Looks at the word around an offset: normalization may make another link of what is in it.
  @inline(__always)
  mutating func lookForDomain(around offset: Int, in text: Span<UInt8>) {
    if seeksDomains, offset >= passed { lookForNextDomain(around: offset, in: text) }
  }

  private mutating func lookForNextDomain(around offset: Int, in text: Span<UInt8>) {
    let word = LinkSeam.word(around: offset, in: text)
    passed = word.upperBound
    if text.extracting(word).mayHoldDomain { note(word) }
  }

  /// Takes note of a word that is to be weighed once more as it is normalized.
  mutating func note(_ word: Range<Int>) {
    if word.lowerBound < words.last?.upperBound ?? 0, let last = words.popLast() {
      words.append(last.lowerBound..<word.upperBound)
    } else {
      words.append(word)
    }
  }

  /// The sequence around a scalar that may join others, unless it was weighed already, or will be.
  mutating func nextSequence(around offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard offset >= words.last?.upperBound ?? 0 else { return nil }
    let sequence = text.sequence(around: offset)
    settled = sequence.upperBound
    return sequence
  }
}
