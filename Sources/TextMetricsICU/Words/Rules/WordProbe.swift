import TextMetrics

/// Texts on which tables made of unknown rules are compared with ICU's iterator before they are
/// used.
struct WordProbe {
  private let texts: [String]

  private static let textCount = 32
  private static let scalarsPerText = 2000

  /// Scalars of every class of the rules, except those that a dictionary divides, in a pseudorandom
  /// order that is the same every time.
  init(_ automaton: WordAutomaton, _ tables: WordTables) {
    // By class, so that rare classes come as often as letters.
    var members = automaton.classes.map { _ in [Unicode.Scalar]() }
    for (scalars, _) in automaton.ranges {
      for scalar in [scalars.lowerBound, scalars.upperBound].compactMap(Unicode.Scalar.init) {
        members[tables.classes(scalar)].append(scalar)
      }
    }
    let classes = zip(automaton.classes, members)
      .filter { !$0.isDivided && !$1.isEmpty }.map(\.1)
    var random = ProbeRandom()
    texts = (0..<Self.textCount).map { _ in
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Self.scalarsPerText {
        // The rules have classes, and no class is empty.
        scalars.append(classes.randomElement(using: &random)!.randomElement(using: &random)!)
      }
      return String(scalars)
    }
  }

  /// Whether every segment, status and number of words is ICU's. Words are counted by tables of
  /// their own, hence the separate comparison. Of sentences the ends are all that is asked for.
  func agrees(_ tables: WordTables, with iterator: borrowing WordIterator) -> Bool {
    for text in texts {
      let segments = iterator.segments(of: text)
      let words = segments.count { $0.status >= WordSegment.firstWordStatus }
      let own = tables.segments(of: text)
      let counted = text.withUTF8Bytes { tables.wordCount(in: $0, over: .max).count }
      let agrees =
        tables.prototype.findsSentences
        ? own.map(\.end) == segments.map(\.end) : own == segments && counted == words
      if !agrees { return false }
    }
    return true
  }
}

/// A linear congruential generator: the same numbers every time.
struct ProbeRandom: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    func half() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32
    }
    return half() << 32 | half()
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
