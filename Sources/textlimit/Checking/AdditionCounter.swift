import TextMetricsICU

/// A counter of the amount that each row of `textlimit explain` adds to the count in a unit. A word
/// or sentence counts at its first Character.
struct AdditionCounter {
  private enum Method {
    /// Each row is counted alone.
    case alone
    case words(WordCursor)
    case ranges(RangeTotal)
    /// The amount that a row adds depends on earlier rows.
    case stream(TextCounter, TextCount)
    /// The unit only counts whole texts, such as the units of host names and of normalized text.
    case wholeText(TextSuffix)
  }

  private let unit: TextUnit
  private var method: Method

  /// Creates a counter for a piece of a text.
  ///
  /// - Parameters:
  ///   - earlier: The counter after the last row of the previous piece, or `nil` for the first
  ///     piece.
  ///   - words: The words that the rows show, or `nil` if the unit doesn't count these words.
  ///   - ranges: The indivisible ranges of the unit in the piece.
  init(
    unit: TextUnit, in text: String, after earlier: AdditionCounter?, words: WordCursor?,
    ranges: [IndivisibleRange]
  ) {
    self.unit = unit
    if let segmenter = unit.wordSegmenter ?? unit.definition.sentenceSegmenter {
      method = .words(words ?? WordCursor(text, segmenter))
    } else if case .ranges(var total)? = earlier?.method {
      total.beginPiece(with: ranges)
      method = .ranges(total)
    } else if let earlier {
      method = earlier.method
    } else if unit.traits.hasIndivisibleRanges, !unit.traits.totalIsLargest {
      method = .ranges(RangeTotal(unit, ranges))
    } else if unit.isBuffered {
      method = .wholeText(TextSuffix(unit))
    } else if unit.traits.countsCharactersAlone {
      method = .alone
    } else {
      let counter = TextCounter(units: [unit])
      method = .stream(counter, counter.counts[0])
    }
  }

  /// Returns the number that the next row adds, or `nil` if the encoding can't represent the row.
  ///
  /// - Parameter end: The UTF-8 offset of the row's end in the piece.
  mutating func count(of row: String, endingAt end: Int) -> Int? {
    switch method {
    case .alone:
      let tally = row.withUTF8Bytes { unit.tally(of: $0) }
      return tally.unencodable > 0 ? nil : tally.count
    case .words(var words):
      defer { method = .words(words) }
      return words.takeWords(beginningBefore: end)
    case .ranges(var total):
      defer { method = .ranges(total) }
      return total.add(row, endingAt: end)
    case .stream(var counter, let before):
      // A string is valid UTF-8, so nothing is thrown.
      row.withUTF8Bytes { try? counter.append($0) }
      let after = counter.counts[0]
      method = .stream(counter, after)
      return after.unencodable > before.unencodable ? nil : after.count - before.count
    case .wholeText(var suffix):
      let (before, after) = row.withUTF8Bytes { suffix.append($0) }
      method = .wholeText(suffix)
      return after.unencodable > before.unencodable ? nil : after.count - before.count
    }
  }
}

/// The tally of a text with indivisible ranges, in a unit whose counts of pieces can be added.
private struct RangeTotal {
  private let unit: TextUnit
  private var tally: Tally
  /// The indivisible ranges after the last row. They were found in the whole piece, because the
  /// text before a letter determines whether the letter is in a link.
  private var ranges: ArraySlice<IndivisibleRange>
  /// The offset in the piece up to which the text is in `tally`.
  private var countedEnd = 0

  init(_ unit: TextUnit, _ ranges: [IndivisibleRange]) {
    self.unit = unit
    self.ranges = ranges[...]
    tally = "".withUTF8Bytes { unit.tally(of: $0) }
  }

  /// Begins the next piece, whose indivisible ranges are `ranges`.
  mutating func beginPiece(with ranges: [IndivisibleRange]) {
    self.ranges = ranges[...]
    countedEnd = 0
  }

  /// Adds a row that ends at the byte offset `end` in the piece, and returns the amount that it
  /// adds.
  mutating func add(_ row: String, endingAt end: Int) -> Int {
    let before = tally.count
    var start = end - row.utf8.count
    for character in row {
      let next = start + character.utf8.count
      // An indivisible range also covers the rest of the Character in which it ends.
      while let range = ranges.first, range.range.lowerBound < next {
        if start < range.range.lowerBound, start >= countedEnd {
          let piece = String(character).utf8.prefix(range.range.lowerBound - start)
          add(String(Substring(piece)))
        }
        tally = unit.merged(tally, range.tally)
        countedEnd = max(range.range.upperBound, next)
        ranges = ranges.dropFirst()
      }
      if start >= countedEnd {
        add(String(character))
        countedEnd = next
      }
      start = next
    }
    return tally.count - before
  }

  private mutating func add(_ text: String) {
    tally = unit.merged(tally, text.withUTF8Bytes { unit.tally(of: $0) })
  }
}

/// The last bytes of a text, and the tally of the whole text.
///
/// If a unit only counts whole texts, these bytes are counted again for each appended Character.
/// Characters far apart don't affect each other's counts, so earlier bytes are counted once.
private struct TextSuffix {
  /// The number of bytes up to which a suffix isn't searched for a stable boundary.
  private static let unsearchedBytes = 64

  private let unit: TextUnit
  /// The number of bytes that are kept if no boundary in them is stable.
  private let maximumBytes: Int
  /// The tally of the text before the suffix, or `nil` if there is none.
  private var prefixTally: Tally?
  private var bytes: ContiguousArray<UInt8> = []
  private var tally: Tally

  init(_ unit: TextUnit) {
    self.unit = unit
    // A label of a host name of up to 1,000 bytes is encoded as a whole.
    maximumBytes = unit.traits.unencodable == .counted ? 1_024 : 128
    tally = "".withUTF8Bytes { unit.tally(of: $0) }
  }

  /// Appends a row, and returns the tallies before and after it.
  mutating func append(_ row: Span<UInt8>) -> (before: Tally, after: Tally) {
    if bytes.count > Self.unsearchedBytes { shorten() }
    let before = tally
    bytes.append(copying: row)
    tally = unit.merged(prefixTally, unit.tally(of: bytes.span))
    return (before, tally)
  }

  /// Moves the bytes before a stable boundary into the prefix. If a long suffix doesn't have such a
  /// boundary, moves all but about `maximumBytes` bytes.
  private mutating func shorten() {
    var boundary = unit.stableBoundary(in: bytes.span)
    if boundary == 0, bytes.count > maximumBytes + maximumBytes / 4 {
      boundary = CharacterKernel.boundary(atOrBefore: bytes.count - maximumBytes, in: bytes.span)
    }
    guard boundary > 0 else { return }
    prefixTally = unit.merged(prefixTally, unit.tally(of: bytes.span.extracting(..<boundary)))
    bytes.removeFirst(boundary)
    tally = unit.merged(prefixTally, unit.tally(of: bytes.span))
  }
}

/// A cursor over the words or sentences of a text, in ascending order. Offsets are in UTF-8.
struct WordCursor {
  /// The words from the cursor on.
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

  /// Moves past the words before an offset, and returns the word at the offset, or `nil` if there
  /// is none.
  mutating func word(at offset: Int) -> Range<Int>? {
    while let word = words.first, word.upperBound <= offset { words = words.dropFirst() }
    return words.first.flatMap { $0.lowerBound <= offset ? $0 : nil }
  }

  /// Moves past the words that begin before an offset, and returns their number.
  mutating func takeWords(beginningBefore end: Int) -> Int {
    let count = words.prefix { $0.lowerBound < end }.count
    words = words.dropFirst(count)
    return count
  }
}
