import TextMetrics

/// How much each Character adds to the count in one unit. A word counts at its first Character.
struct Addition {
  private let unit: TextUnit
  /// For units that look ahead: words by dictionary.
  private var words: WordCursor?
  /// For units with atoms: the tally of the text so far.
  private var total: Tally?
  /// The atoms that no row has shown yet. They were found in the whole text, since whether a letter
  /// belongs to a link depends on what precedes it.
  private var spans: ArraySlice<FixedSpan> = []
  /// The UTF-8 offset up to which the text is counted.
  private var counted = 0
  /// For units that depend on preceding text: a run of white space, an encoding's mode.
  private var counter: (counter: TextCounter, before: TextCount)?

  /// - Parameters:
  ///   - earlier: The state at the end of the text that this one continues.
  ///   - words: The words of the text, if the unit counts the same ones.
  ///   - spans: The unit's atoms in the text; nil for a unit without atoms.
  init(
    unit: TextUnit, in text: String, after earlier: Addition?, words: WordCursor?,
    spans: [FixedSpan]?
  ) {
    self.unit = unit
    self.spans = (spans ?? [])[...]
    total = earlier?.total
    counter = earlier?.counter
    if earlier != nil, unit.segmenter == nil { return }
    if let segmenter = unit.segmenter {
      self.words = words ?? WordCursor(text, segmenter)
    } else if spans != nil {
      total = "".withUTF8Bytes { unit.tally(of: $0) }
    } else if !unit.traits.countsCharactersAlone {
      let counter = TextCounter(units: [unit])
      self.counter = (counter, counter.counts[0])
    }
  }

  /// Nil where the encoding cannot hold the Character.
  ///
  /// - Parameter end: The UTF-8 offset in the text where the Character ends.
  mutating func count(of row: String, endingAt end: Int) -> Int? {
    if words != nil { return words?.begun(before: end) }
    if let before = total {
      let after = total(before, with: row, endingAt: end)
      total = after
      return after.count - before.count
    }
    return row.withUTF8Bytes { bytes in
      guard let before = counter?.before else {
        let tally = unit.tally(of: bytes)
        return tally.unencodable > 0 ? nil : tally.count
      }
      // A string is valid UTF-8: nothing is thrown.
      try? counter?.counter.add(bytes)
      guard let after = counter?.counter.counts[0] else { return nil }
      counter?.before = after
      return after.unencodable > before.unencodable ? nil : after.value - before.value
    }
  }

  /// A total with the atoms of a row and the Characters between them added.
  private mutating func total(
    _ before: Tally, with row: String, endingAt end: Int
  ) -> Tally {
    var total = before
    var start = end - row.utf8.count
    for character in row {
      let next = start + character.utf8.count
      // What follows a span within a Character is part of it.
      while let span = spans.first, span.range.lowerBound < next {
        if start < span.range.lowerBound, start >= counted {
          let piece = String(character).utf8.prefix(span.range.lowerBound - start)
          total = unit.merged(total, String(Substring(piece)).withUTF8Bytes { unit.tally(of: $0) })
        }
        total = unit.merged(total, span.tally)
        counted = max(span.range.upperBound, next)
        spans.removeFirst()
      }
      if start >= counted {
        total = unit.merged(total, String(character).withUTF8Bytes { unit.tally(of: $0) })
        counted = next
      }
      start = next
    }
    return total
  }
}

/// The words of a text as UTF-8 offsets, asked for from the first to the last.
struct WordCursor {
  private var words: ArraySlice<Range<Int>>

  init(_ text: String, _ segmenter: any TextSegmenter) {
    var words: [Range<Int>] = []
    var start = 0
    text.withUTF8Bytes { bytes in
      segmenter.forEachSegment(in: bytes) { end, isWord in
        if isWord { words.append(start..<end) }
        start = end
        return true
      }
    }
    self.words = words[...]
  }

  /// The word that the byte at an offset belongs to.
  mutating func word(at offset: Int) -> Range<Int>? {
    while let word = words.first, word.upperBound <= offset { words = words.dropFirst() }
    return words.first.flatMap { $0.lowerBound <= offset ? $0 : nil }
  }

  /// Takes the words that begin before an offset, and returns how many there were.
  mutating func begun(before end: Int) -> Int {
    let begun = words.prefix { $0.lowerBound < end }.count
    words = words.dropFirst(begun)
    return begun
  }
}
