import TextMetricsICU

/// A counter of the amount that each row of `textlimit explain` adds to the count in one unit. A
/// word or sentence counts in the row of its first Character. In the unit `scalarsPerCharacter`,
/// which takes the largest count instead of a sum, the amount is the count of the row alone.
struct AdditionCounter {
  private enum Method {
    /// Each row is counted without the text around it.
    case alone
    case words(SegmentCursor)
    /// The words or sentences of the longest line.
    case longestLine(SegmentCursor, LineTotal)
    case ranges(RangeTotal)
    /// The amount depends on earlier rows, whose count is the `TextCount`.
    case stream(TextCounter, TextCount)
    /// The last part of the text so far is counted again for each row, as for host names or
    /// normalized text.
    case wholeText(TextSuffix)
  }

  private let unit: TextUnit
  private var method: Method

  /// `earlier` is the counter after the last row of the previous piece, or `nil` for the first
  /// piece. `words` is `nil` if the unit doesn't count the words that the table shows.
  init(
    unit: TextUnit, in text: String, after earlier: AdditionCounter?, words: SegmentCursor?,
    ranges: [IndivisibleRange]
  ) {
    self.unit = unit
    if let segmenter = unit.wordSegmenter ?? unit.definition.sentenceSegmenter {
      let words = words ?? SegmentCursor(text, segmenter)
      if case .longestLine(_, let total)? = earlier?.method {
        method = .longestLine(words, total)
      } else {
        method = unit.traits.totalIsLargest ? .longestLine(words, LineTotal()) : .words(words)
      }
    } else if case .ranges(var total)? = earlier?.method {
      total.beginPiece(with: ranges)
      method = .ranges(total)
    } else if let earlier {
      method = earlier.method
    } else if unit.traits.hasIndivisibleRanges, !unit.traits.totalIsLargest {
      method = .ranges(RangeTotal(unit, ranges))
    } else if unit.isBuffered {
      method = .wholeText(TextSuffix(unit))
    } else if unit.traits.talliesCharactersSeparately {
      method = .alone
    } else {
      let counter = TextCounter(units: [unit])
      method = .stream(counter, counter.counts[0])
    }
  }

  /// Returns the amount that `row` adds to the count, or `nil` if the unit refuses or can't encode
  /// a scalar of the row. `end` is the UTF-8 offset of the row's end in the piece.
  mutating func count(of row: String, endingAt end: Int) -> Int? {
    switch method {
    case .alone:
      let tally = row.withUTF8Bytes { unit.tally(of: $0) }
      return tally.unencodable > 0 ? nil : tally.count
    case .words(var words):
      let count = words.takeSegments(beginningBefore: end)
      method = .words(words)
      return refuses(row) ? nil : count
    case .longestLine(var words, var total):
      let count = total.add(words.takeSegments(beginningBefore: end), in: row)
      method = .longestLine(words, total)
      return refuses(row) ? nil : count
    case .ranges(var total):
      let (before, after) = total.add(row, endingAt: end)
      method = .ranges(total)
      return after.unencodable > before.unencodable ? nil : after.count - before.count
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

  private func refuses(_ row: String) -> Bool {
    unit.traits.unencodable != .nothing
      && row.withUTF8Bytes { unit.tally(of: $0).unencodable > 0 }
  }
}

/// The number of words or sentences in the longest line so far.
private struct LineTotal {
  private var count = 0
  private var currentLine = 0

  /// Returns the amount that a row adds to the count if `segments` words or sentences begin in the
  /// row. No word or sentence continues after a line break (UAX #29, WB3a and SB4).
  mutating func add(_ segments: Int, in row: String) -> Int {
    currentLine =
      ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"].contains(row) ? 0 : currentLine + segments
    let before = count
    count = max(count, currentLine)
    return count - before
  }
}

/// The tally of all rows so far, in a unit with indivisible ranges. The tallies of two pieces of a
/// text can be merged if the first piece doesn't end inside an indivisible range.
private struct RangeTotal {
  private let unit: TextUnit
  private var tally: Tally
  /// The ranges of the piece that aren't in `tally` yet. Ranges are found in the whole piece, since
  /// a link can only be recognized with the text around the link.
  private var ranges: ArraySlice<IndivisibleRange>
  /// The UTF-8 offset in the piece up to which `tally` counts the text.
  private var countedEnd = 0

  init(_ unit: TextUnit, _ ranges: [IndivisibleRange]) {
    self.unit = unit
    self.ranges = ranges[...]
    tally = "".withUTF8Bytes { unit.tally(of: $0) }
  }

  mutating func beginPiece(with ranges: [IndivisibleRange]) {
    self.ranges = ranges[...]
    countedEnd = 0
  }

  /// `end` is a UTF-8 offset in the piece.
  mutating func add(_ row: String, endingAt end: Int) -> (before: Tally, after: Tally) {
    let before = tally
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
    return (before, tally)
  }

  private mutating func add(_ text: String) {
    tally = unit.merged(tally, text.withUTF8Bytes { unit.tally(of: $0) })
  }
}

/// The suffix of a text, which is counted again for each row, and the tally of the whole text. The
/// bytes before the suffix aren't counted again, because Characters that are far apart don't affect
/// each other's counts.
private struct TextSuffix {
  /// A suffix of at most this number of bytes isn't searched for a stable boundary.
  private static let unsearchedBytes = 64

  private let unit: TextUnit
  /// The approximate number of bytes to keep if a long suffix doesn't have a stable boundary.
  private let keptBytes: Int
  /// The tally of the text before the suffix, or `nil` if the suffix is the whole text.
  private var prefixTally: Tally?
  private var bytes: ContiguousArray<UInt8> = []
  private var tally: Tally

  init(_ unit: TextUnit) {
    self.unit = unit
    // The label of a host name is encoded as a whole if it has at most 1,000 bytes. In other units,
    // a Character only affects the counts of its neighbors.
    keptBytes = unit.traits.unencodable == .counted ? 1_024 : 128
    tally = "".withUTF8Bytes { unit.tally(of: $0) }
  }

  mutating func append(_ row: Span<UInt8>) -> (before: Tally, after: Tally) {
    if bytes.count > Self.unsearchedBytes { shorten() }
    let before = tally
    bytes.append(copying: row)
    tally = unit.merged(prefixTally, unit.tally(of: bytes.span))
    return (before, tally)
  }

  private mutating func shorten() {
    var boundary = unit.stableBoundary(in: bytes.span)
    if boundary == 0, bytes.count > keptBytes + keptBytes / 4 {
      boundary = CharacterKernel.boundary(atOrBefore: bytes.count - keptBytes, in: bytes.span)
    }
    guard boundary > 0 else { return }
    prefixTally = unit.merged(prefixTally, unit.tally(of: bytes.span.extracting(..<boundary)))
    bytes.removeFirst(boundary)
    tally = unit.merged(prefixTally, unit.tally(of: bytes.span))
  }
}

/// A cursor over the words or sentences of a text, which are ranges of UTF-8 offsets.
struct SegmentCursor {
  private var segments: ArraySlice<Range<Int>>

  init(_ text: String, _ segmenter: any TextSegmenter) {
    var segments: [Range<Int>] = []
    var start = 0
    text.withUTF8Bytes { bytes in
      segmenter.forEachSegment(in: bytes) { end, isCounted in
        if isCounted { segments.append(start..<end) }
        start = end
        return true
      }
    }
    self.segments = segments[...]
  }

  /// Returns the word or sentence that contains `offset`, or `nil` if there is none. Moves past the
  /// segments that end at or before `offset`, so offsets must be in ascending order.
  mutating func segment(at offset: Int) -> Range<Int>? {
    while let segment = segments.first, segment.upperBound <= offset {
      segments = segments.dropFirst()
    }
    return segments.first.flatMap { $0.lowerBound <= offset ? $0 : nil }
  }

  /// Moves past the segments that begin before `end`, and returns the number of these segments.
  mutating func takeSegments(beginningBefore end: Int) -> Int {
    let count = segments.prefix { $0.lowerBound < end }.count
    segments = segments.dropFirst(count)
    return count
  }
}
