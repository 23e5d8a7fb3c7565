/// A segmenter that divides text into words or sentences.
///
/// Some segments count, such as words, and others don't, such as the spaces and punctuation between
/// words. The standard library doesn't find words and sentences. `TextMetricsICU` provides the
/// segmenters of ICU, and `TextMetricsFoundation` provides the segmenters of Foundation and
/// NaturalLanguage. Conform a type of your own to count by other rules:
///
/// ```swift
/// final class Fields: TextSegmenter {
///   let name = "fields"
///
///   func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool) {
///     var start = 0
///     for end in 1..<(text.count + 1) {
///       let isSeparator = [0x0A, UInt8(ascii: ",")].contains(text[end - 1])
///       guard isSeparator || end == text.count else { continue }
///       guard body(end, end - start > (isSeparator ? 1 : 0)) else { return }
///       start = end
///     }
///   }
/// }
///
/// "red,green,,blue".count(in: .words(Fields()))  // 3
/// "a,b".count(in: .words(Fields()))  // 2
/// ```
///
/// Texts are valid UTF-8. A boundary may depend on all text after the boundary, but only on the end
/// of the text before the boundary. This end is the last run of scalars without whitespace, and the
/// whitespace after the run. So if the text before a run is removed, the boundaries inside and
/// after the run must stay the same.
///
/// Several threads can use a segmenter at the same time, and a text field uses its segmenter after
/// each keystroke. Open expensive resources once, and don't use locks.
public protocol TextSegmenter: AnyObject, Sendable {
  /// The part of a unit's name after `words:` or `sentences:`, such as a locale, or an empty string
  /// for the root locale.
  var name: String { get }

  /// Calls a closure for each segment, in order, until the closure returns `false`.
  ///
  /// - Parameters:
  ///   - text: The text to divide.
  ///   - body: A closure that takes the end of a segment as a byte offset, and whether the segment
  ///     counts. The ends are scalar boundaries in ascending order. The last end is the end of the
  ///     text.
  /// - Complexity: O(*n*), where *n* is the length of the text up to the segment at which `body`
  ///   returns `false`.
  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ counts: Bool) -> Bool)

  /// Returns the number of segments that count, and the start of the excess.
  ///
  /// The default implementation calls ``forEachSegment(in:_:)``.
  ///
  /// - Parameters:
  ///   - text: The text to count.
  ///   - maximum: The largest number of segments that can count without an excess.
  /// - Returns: The number of segments that count, and the byte offset at which the first counted
  ///   segment beyond `maximum` starts, or `nil` if at most `maximum` segments count.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?)

  /// Returns the last known stable boundary in `text`, or 0 if none is known.
  ///
  /// A stable boundary is a byte offset that divides a text into two pieces whose counts add up to
  /// the count of the text, even if more text is appended. Each end of a segment before the
  /// returned offset must be a stable boundary, too. A counter uses the stable boundary to count a
  /// long stream in pieces.
  ///
  /// The default implementation returns the end of the last line feed, or 0 if `text` has none.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func stableBoundary(in text: Span<UInt8>) -> Int

  /// Returns a shorter text that is equivalent to `text`, or `nil` if none is known.
  ///
  /// Two texts are equivalent if appending the same suffix to both gives the same count. A counter
  /// replaces a word of several megabytes, for example, with a short equivalent text.
  ///
  /// The default implementation returns `nil`, so the text is buffered until it has a stable
  /// boundary.
  ///
  /// - Precondition: The stable boundary of `text` is 0.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]?

  /// Returns the largest decrease of the count that inserting a text at `offset` can cause.
  ///
  /// In scripts without spaces, the first letters of a word can count as more words than the whole
  /// word. If a text exceeds a limit in words but could fit after such a decrease, a field keeps
  /// these letters until the word is complete.
  ///
  /// The default implementation is an estimate. Implement the method if your segmenter has a
  /// dictionary.
  ///
  /// - Parameters:
  ///   - offset: A scalar boundary of `text`.
  ///   - text: Valid UTF-8.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int
}

extension TextSegmenter {
  /// Returns an estimate of the largest decrease of the count.
  ///
  /// The estimate assumes that the scalars around `offset` become a single word: up to 20 adjacent
  /// scalars on each side, all in the script of the scalar before `offset`. The estimate is 0 if
  /// `offset` is 0, or if words in this script are separated by spaces.
  public func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    estimatedDecrease(insertingAt: offset, in: text)
  }

  /// The number of scalars on each side that are assumed to join. Few words are longer.
  private static var joinedScalarCount: Int { 20 }

  /// The default ``largestDecrease(insertingAt:in:)``, for types that implement the method.
  package func estimatedDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int {
    let run = text.unspacedRun(around: offset, reach: Self.joinedScalarCount)
    return max(0, count(in: text.extracting(run)) - 1)
  }

  /// Returns the number of segments that count.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func count(in text: Span<UInt8>) -> Int { count(in: text, over: .max).count }

  /// Returns the number of segments that count, and the start of the excess, by calling
  /// ``forEachSegment(in:_:)``.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func count(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    countByDividing(in: text, over: maximum)
  }

  /// The default ``count(in:over:)``, for types that implement the method.
  package func countByDividing(
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

  /// Returns the end of the last line feed, or 0 if `text` has none. The end of a line feed is
  /// always a boundary of words and sentences (UAX #29, WB3a and SB4).
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text after the line feed.
  public func stableBoundary(in text: Span<UInt8>) -> Int {
    text.endOfLastLineFeed
  }

  /// Returns `nil`, so that the text is buffered until it has a stable boundary.
  public func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}

extension Span<UInt8> {
  package var endOfLastLineFeed: Int { (lastOffset(of: UInt8(ascii: "\n"), from: 0) ?? -1) + 1 }

  /// Returns at most `reach` scalars on each side, in the script of the scalar before `offset`.
  fileprivate func unspacedRun(around offset: Int, reach: Int) -> Range<Int> {
    var (start, end) = (offset, offset)
    guard offset > 0, let script = unspacedScript(at: scalarStart(before: offset)) else {
      return start..<end
    }
    for _ in 0..<reach where start > 0 {
      let previous = scalarStart(before: start)
      guard unspacedScript(at: previous) == script else { break }
      start = previous
    }
    for _ in 0..<reach where end < count {
      guard unspacedScript(at: end) == script else { break }
      end += scalar(at: end).bytes
    }
    return start..<end
  }

  private func unspacedScript(at offset: Int) -> UnspacedScript? {
    UnspacedScript(scalar(at: offset).value)
  }
}

/// A script without spaces between words. Chinese characters and kana are both in `ideographs`,
/// because they can be in the same word.
enum UnspacedScript {
  case thai, lao, burmese, khmer, ideographs

  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x0E00...0x0E7F: self = .thai
    case 0x0E80...0x0EFF: self = .lao
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: self = .burmese
    case 0x1780...0x17FF: self = .khmer
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      self = .ideographs
    default: return nil
    }
  }
}

// MARK: - Words and sentences

extension TextUnit {
  /// Returns a unit of words that a segmenter finds.
  ///
  /// The name of the unit is `custom:words:` followed by the segmenter's name.
  ///
  /// If you have segmenters for several locales, create ``TextServices`` with a closure that
  /// returns the segmenter of a locale. Units such as `words:zh` are then found by name.
  public static func words(_ segmenter: any TextSegmenter) -> TextUnit {
    TextUnit(SegmentsUnit(segmenter, name: "custom:words:\(segmenter.name)", .words))
  }

  package static func words(_ segmenter: any TextSegmenter, locale: String) -> TextUnit {
    TextUnit(SegmentsUnit(segmenter, name: locale.isEmpty ? "words" : "words:\(locale)", .words))
  }

  package static func sentences(_ segmenter: any TextSegmenter, locale: String) -> TextUnit {
    let name = locale.isEmpty ? "sentences" : "sentences:\(locale)"
    return TextUnit(SegmentsUnit(segmenter, name: name, .sentences))
  }
}

final class SegmentsUnit: UnitDefinition {
  let name: String
  let noun: UnitNoun
  let traits = UnitTraits(countsAtMostScalars: true)
  private let wordOrSentenceSegmenter: any TextSegmenter

  init(_ segmenter: any TextSegmenter, name: String, _ noun: UnitNoun) {
    wordOrSentenceSegmenter = segmenter
    self.name = name
    self.noun = noun
  }

  var wordSegmenter: (any TextSegmenter)? { noun == .words ? wordOrSentenceSegmenter : nil }

  var sentenceSegmenter: (any TextSegmenter)? { noun == .sentences ? wordOrSentenceSegmenter : nil }

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: wordOrSentenceSegmenter.count(in: text))
  }

  func tally(of text: Span<UInt8>, excessOver maximum: Int) -> (tally: Tally, excessStart: Int?) {
    let (count, start) = wordOrSentenceSegmenter.count(in: text, over: maximum)
    return (Tally(count: count), start)
  }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    wordOrSentenceSegmenter.stableBoundary(in: text)
  }

  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    guard offset > 0, !text[offset - 1].isASCIILetter else { return false }
    // Fast path: an insertion after an ASCII digit joins no words if it's at the end of the text or
    // before an ASCII letter, digit, space, or control.
    if noun == .words, text[offset - 1].isASCIIDigit,
      offset == text.count || text[offset].isSpaceOrAlphanumeric
    {
      return false
    }
    let last = text.scalar(at: text.scalarStart(before: offset)).value
    // Fast path: reading the properties of an ideograph is slow.
    let properties = alphabeticIdeographs.contains(last) ? nil : Unicode.Scalar(last)?.properties
    // Text after punctuation can join words, such as "b" in "a.b", or sentences, such as "5" in
    // "3. 5 a" and "-" in "?-".
    if properties?.isAlphabetic == false, noun != .words || properties?.isWhitespace == false,
      fits(maximum, insertingAnyOf: ["a", "1", "-"], at: offset, in: text)
    {
      return true
    }
    return last >= 0x0E00 && noun == .words
      && tally.count - wordOrSentenceSegmenter.largestDecrease(insertingAt: offset, in: text)
        <= maximum
  }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    wordOrSentenceSegmenter.equivalentShorterText(forUnterminated: text)
  }
}

let alphabeticIdeographs: ClosedRange<UInt32> = 0x4E00...0x9FFF

extension UInt8 {
  fileprivate var isSpaceOrAlphanumeric: Bool {
    self <= UInt8(ascii: " ") || isASCIILetter || isASCIIDigit
  }
}
