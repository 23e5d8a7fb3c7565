/// Divides text into segments, some of which count: words and what stands between them, or
/// sentences.
///
/// The standard library has no such boundaries, so they come from outside: `TextMetricsICU` brings
/// ICU's, `TextMetricsFoundation` those of Foundation and NaturalLanguage. A boundary may depend on
/// what follows it, and on the text since the white space before the word in front of it.
///
/// A class, so that passing one copies a reference. It is shared between threads and called for
/// each keystroke: it should keep what is costly to open, and lock nothing.
public protocol TextSegmenter: AnyObject, Sendable {
  /// What follows `words:` or `sentences:` in the unit's name: a locale; empty for the root rules.
  var name: String { get }

  /// Calls `body` with the end of each segment, from the first to the last, and with whether the
  /// segment counts, as a word does; stops early when `body` returns false.
  ///
  /// The text is valid UTF-8. Ends are byte offsets into it, between scalars and each after the one
  /// before; the last one is its count. Linear in the text up to where it stops.
  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool)

  /// The number of segments that count in valid UTF-8, and where the first one begins that is one
  /// more than the maximum; nil where none is. Linear in the text.
  func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?)

  /// The largest byte offset in `text` such that, whatever text is appended, there is a boundary
  /// there and the segments before it stay what they are, as they are when the text ends there;
  /// 0 where there is none.
  ///
  /// It lets a text of any size be counted in pieces.
  func stableBoundary(in text: Span<UInt8>) -> Int

  /// A shorter text equivalent to one whose stable boundary is 0, such as a word of megabytes:
  /// whatever is appended to either, they have the same count. Nil where none is known.
  ///
  /// It lets a word of any size be counted in constant memory.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]?

  /// Returns an upper bound of how much the number of segments that count can fall when text is
  /// inserted at `offset`.
  ///
  /// In scripts without spaces, the first letters of a word can be more words than the whole word.
  /// A field with a limit in words keeps these letters until the word is complete if the bound
  /// allows the whole word. The default guesses. Implement the method if you have a dictionary.
  ///
  /// - Parameters:
  ///   - offset: A scalar boundary of `text`.
  ///   - text: Valid UTF-8.
  func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int
}

extension TextSegmenter {
  /// Returns a guess: up to 20 scalars on each side of `offset` become a single word if they belong
  /// to a script without spaces.
  public func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    guessedDecrease(insertingAt: offset, in: text)
  }

  /// The same, for a segmenter that has dictionaries of some scripts.
  package func guessedDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    let run = text.unspacedRun(around: offset, reach: 20)
    return run.lowerBound < offset ? max(0, count(in: text.extracting(run)) - 1) : 0
  }

  /// The number of segments that count. Linear in the text.
  public func count(in text: Span<UInt8>) -> Int { count(in: text, over: .max).count }

  /// The number of segments that count, and the start of the first one too many.
  public func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    countOneByOne(in: text, over: maximum)
  }

  /// The same, for a segmenter that counts otherwise where it can.
  package func countOneByOne(
    in text: Span<UInt8>, over maximum: Int
  ) -> (count: Int, excessStart: Int?) {
    var (count, start) = (0, 0)
    var excess: Int?
    forEachSegment(in: text) { end, counts in
      if counts { count += 1 }
      if count > maximum, excess == nil { excess = start }
      start = end
      return true
    }
    return (count, excess)
  }

  /// The place after the last line feed: UAX #29 breaks there whatever follows (WB3a, SB4).
  public func stableBoundary(in text: Span<UInt8>) -> Int {
    text.endOfLastLine
  }

  /// Nil: the text is kept whole until it has a stable boundary.
  public func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}

extension Span<UInt8> {
  /// The place after the last line feed; 0 where there is none. Linear in what follows it.
  package var endOfLastLine: Int { (lastOffset(of: UInt8(ascii: "\n"), from: 0) ?? -1) + 1 }
}

extension Span<UInt8> {
  /// The scalars of scripts without spaces around `offset`, at most `reach` on each side.
  fileprivate func unspacedRun(around offset: Int, reach: Int) -> Range<Int> {
    var (start, end) = (offset, offset)
    for _ in 0..<reach where start > 0 {
      let previous = scalarStart(before: start)
      guard Self.isUnspaced(scalar(at: previous).value) else { break }
      start = previous
    }
    for _ in 0..<reach where end < count {
      let next = scalar(at: end)
      guard Self.isUnspaced(next.value) else { break }
      end += next.bytes
    }
    return start..<end
  }

  /// Whether a scalar is in a block of Thai, Lao, Burmese, Khmer, Han or kana.
  private static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA9E0...0xA9FF,
      0xAA60...0xAA7F, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
