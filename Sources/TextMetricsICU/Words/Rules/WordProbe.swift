import TextMetrics

/// Texts on which tables made of untested rules or dictionaries are compared with ICU's iterator
/// before they are used.
struct WordProbe {
  let texts: [String]

  /// Returns whether every segment, status, and number of words is ICU's.
  ///
  /// Words are counted by tables of their own. For sentences only the ends are compared.
  func agrees(_ tables: WordTables, with prototype: WordIteratorPrototype) -> Bool {
    guard let iterator = prototype.copy() else { return false }
    return texts.allSatisfy { text in
      let segments = iterator.segments(of: text)
      let own = tables.segments(of: text)
      if prototype.findsSentences { return own.map(\.end) == segments.map(\.end) }
      let words = segments.count { $0.status >= WordSegment.firstWordStatus }
      return own == segments
        && words == text.withUTF8Bytes { tables.wordCount(in: $0, over: .max).count }
    }
  }
}

/// Writes the texts of a probe, the same ones every time.
struct ProbeWriter {
  private(set) var texts: [String] = []
  private var scalars: [Unicode.Scalar] = []
  private var random = ProbeRandom()

  mutating func write(_ scalar: Unicode.Scalar) { scalars.append(scalar) }

  mutating func write(_ scalars: some Sequence<Unicode.Scalar>) { self.scalars += scalars }

  mutating func endText() {
    texts.append(String(String.UnicodeScalarView(scalars)))
    scalars.removeAll(keepingCapacity: true)
  }

  mutating func number(below bound: Int) -> Int { .random(in: 0..<bound, using: &random) }

  /// Requires that `choices` isn't empty.
  mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: number(below: choices.count))]
  }

  /// A linear congruential generator.
  private struct ProbeRandom: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
      func half() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32
      }
      return half() << 32 | half()
    }
  }
}

extension WordTables {
  /// Every segment of a text.
  func segments(of text: String) -> [WordSegment] {
    var segments: [WordSegment] = []
    text.withUTF8Bytes { bytes in
      forEachSegment(in: bytes) { end, status in
        segments.append(WordSegment(end: end, status: status))
        return true
      }
    }
    return segments
  }
}
