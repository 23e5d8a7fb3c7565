/// What was weighed of a text so far, and what was looked at for normalization.
struct WeighedText {
  /// Sequences that normalization changes weigh what they become.
  var sum: Int64 = 0
  /// Whether the text may hold a link, as it stands or normalized.
  var mayHoldDomain = false
  /// Whether it is known to hold ASCII alone, and no link.
  var isASCIIWithoutLinks = true
  /// The words, as they stand between white space, of which other parts may be emoji once they are
  /// normalized.
  private(set) var words: [Range<Int>] = []
  /// Where the last sequence ends that was looked at.
  private var settled = 0
  var sequences = SequenceWeights()

  /// Whether normalization may change or join a scalar of that kind, and it was not looked at yet.
  @inline(__always)
  func isNews(_ kind: UInt8, at offset: Int) -> Bool {
    offset >= settled && ScalarKinds.composing.contains(kind)
  }

  /// Takes note of a word that is to be weighed once more as it is normalized.
  mutating func note(_ word: Range<Int>) {
    if word.lowerBound < words.last?.upperBound ?? 0, let last = words.popLast() {
      words.append(last.lowerBound..<max(last.upperBound, word.upperBound))
    } else {
      words.append(word)
    }
  }

  /// The words, and others in the order of their beginnings: those that share white space as one.
  func words(and others: [Range<Int>]) -> [Range<Int>] {
    var merged = WeighedText()
    var next = others[...]
    for word in words {
      while let other = next.first, other.lowerBound < word.lowerBound {
        merged.note(next.removeFirst())
      }
      merged.note(word)
    }
    for other in next { merged.note(other) }
    return merged.words
  }

  /// The sequence around a scalar that may join others, unless it was weighed already, or will be.
  mutating func nextSequence(around offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard offset >= words.last?.upperBound ?? 0 else { return nil }
    let sequence = text.sequence(around: offset)
    settled = sequence.upperBound
    return sequence
  }
}
