/// A text that was shortened to fit its limits, and what was kept of the original.
///
/// ```swift
/// let limit = TextLimit(...8, in: .characters)
/// let truncation = "one two three".truncation(to: [limit], marker: "…")
/// truncation.text  // "one two…"
/// truncation.isCut  // true
/// ```
public struct Truncation: Sendable, Hashable {
  /// The text that fits: the kept head, the marker, and the kept tail.
  public let text: String
  /// The part of the original's beginning that was kept.
  public let head: Range<UTF8Offset>
  /// The part of the original's end that was kept. The range is empty if nothing was cut.
  public let tail: Range<UTF8Offset>
  /// The marker between head and tail. It's empty if nothing was cut, or if the requested marker
  /// doesn't fit.
  public let marker: String

  /// A Boolean value that indicates whether the original was shortened.
  public var isCut: Bool { head.upperBound < tail.lowerBound }
}

/// The part of a text that a truncation keeps.
///
/// ```swift
/// let limit = TextLimit(...4, in: .characters)
/// "abcdefgh".truncated(to: limit, keeping: .tail)  // "efgh"
/// "abcdefgh".truncated(to: limit, keeping: .ends)  // "abgh"
/// ```
public enum TruncationMode: String, Sendable, Hashable, CaseIterable {
  /// The beginning, with the marker after it.
  case head
  /// The end, with the marker before it.
  case tail
  /// Both ends, with the marker between them. The beginning has as many Characters as the end, or
  /// one more. An end that would divide a link leaves the link out.
  case ends
}

// MARK: - Truncating

extension StringProtocol {
  /// Returns the longest part of the text that fits a limit.
  ///
  /// ```swift
  /// let limit = TextLimit(...14, in: .characters)
  /// "holiday in Rome.mp4".truncated(to: limit, marker: "…", suffix: ".mp4")  // "holiday i….mp4"
  /// ```
  ///
  /// The rules and the parameters are those of ``truncation(to:keeping:cutting:marker:suffix:)``.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the result, for most units and texts.
  public func truncated(
    to limit: TextLimit, keeping: TruncationMode = .head, cutting cut: BreakPolicy? = nil,
    marker: String = "", suffix: String = ""
  ) -> String {
    truncated(to: [limit], keeping: keeping, cutting: cut, marker: marker, suffix: suffix)
  }

  /// Returns the longest part of the text that fits several limits.
  ///
  /// The rules and the parameters are those of ``truncation(to:keeping:cutting:marker:suffix:)``.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the result, for most units and texts.
  public func truncated(
    to limits: [TextLimit], keeping: TruncationMode = .head, cutting cut: BreakPolicy? = nil,
    marker: String = "", suffix: String = ""
  ) -> String {
    truncation(to: limits, keeping: keeping, cutting: cut, marker: marker, suffix: suffix).text
  }

  /// Returns the longest part of the text that fits several limits, and what was kept.
  ///
  /// A text that fits isn't changed. Otherwise the result, including the marker, fits every maximum,
  /// also those of soft limits. Minimums are ignored. The text is cut at Character boundaries, and
  /// as many Characters are kept as fit. In a unit in which a longer text can count less, such as
  /// words that a dictionary finds, a longer part might fit as well.
  ///
  /// A link that a unit counts as a whole is kept whole or left out. A text that an encoding can't
  /// represent never fits a limit in bytes of the encoding. If nothing fits, not even an empty text,
  /// the result is empty: one Character can exceed a limit in bytes.
  ///
  /// - Parameters:
  ///   - limits: The limits whose maximums the result has to fit.
  ///   - keeping: The part of the text to keep.
  ///   - cut: Where to cut. The default is ``BreakPolicy/word`` if a limit counts words, the end of
  ///     a sentence if a limit counts sentences, and otherwise ``BreakPolicy/character``. The words
  ///     are those of the first limit that has a segmenter. An end of which nothing would be left is
  ///     cut at the next finer boundary.
  ///   - marker: The text to put where the text was cut. A marker that doesn't fit is left out.
  ///   - suffix: An ending to keep after the marker, such as `.mp4` or `.tar.gz`. It has no effect on
  ///     a text that ends otherwise. If the suffix alone doesn't fit, the result is empty.
  /// - Returns: The result, its marker, and the ranges of the original that it consists of.
  /// - Complexity: O(*m*), where *m* is the length of the result, for most units and texts. It's
  ///   O(*n*), where *n* is the length of the text, if the text fits, or if the kept end is in a run,
  ///   such as a run of flags, whose start decides where Characters begin.
  public func truncation(
    to limits: [TextLimit], keeping: TruncationMode = .head, cutting cut: BreakPolicy? = nil,
    marker: String = "", suffix: String = ""
  ) -> Truncation {
    withUTF8Bytes {
      Truncation(
        of: $0, to: limits, keeping: keeping, cutting: cut, marker: marker, suffix: suffix)
    }
  }
}

extension Truncation {
  package init(
    of text: Span<UInt8>, to limits: [TextLimit], keeping: TruncationMode,
    cutting cut: BreakPolicy?, marker: String, suffix: String = ""
  ) {
    let stemEnd = text.stemEnd(before: suffix)
    for marker in marker.isEmpty ? [""] : [marker, ""] {
      let search = TruncationSearch(
        [CountCeiling](limits), keeping: keeping, around: marker, stemEnd: stemEnd)
      if let kept = search.kept(of: text, cutting: cut) {
        self.init(of: text, keeping: kept, around: marker)
        return
      }
    }
    self.init(of: text, keeping: KeptEnds(headEnd: 0, tailStart: text.count), around: "")
  }

  /// Creates the truncation of every text that begins with `text`, or returns `nil` if what follows
  /// can change the result.
  package init?(
    ofTextBeginningWith text: String, to limits: [TextLimit], cutting cut: BreakPolicy?,
    marker: String
  ) {
    let search = TruncationSearch([CountCeiling](limits), keeping: .head, around: marker)
    guard text.withUTF8Bytes({ search.isDecided(byBeginning: $0, cutting: cut) }) else {
      return nil
    }
    self = text.truncation(to: limits, cutting: cut, marker: marker)
  }

  private init(of original: Span<UInt8>, keeping kept: KeptEnds, around marker: String) {
    let isCut = kept.headEnd < kept.tailStart
    self.marker = isCut ? marker : ""
    head = UTF8Offset(0)..<UTF8Offset(kept.headEnd)
    tail = UTF8Offset(kept.tailStart)..<UTF8Offset(original.count)
    var text = String()
    let size = kept.headEnd + self.marker.utf8.count + original.count - kept.tailStart
    if size > String.pieceSize { text.reserveCapacity(size) }
    text.append(validated: original.extracting(..<kept.headEnd))
    text += self.marker
    text.append(validated: original.extracting(kept.tailStart...))
    self.text = text
  }
}

extension Span<UInt8> {
  /// Returns the end of what precedes a suffix, or the end of the text if the text doesn't end with
  /// the suffix, or if the suffix begins inside a Character.
  fileprivate func stemEnd(before suffix: String) -> Int {
    let end = count - suffix.utf8.count
    guard end >= 0, end < count else { return count }
    let isEnding = suffix.withUTF8Bytes { extracting(end...).isIdentical(to: $0) }
    return isEnding && CharacterKernel.boundary(atOrBefore: end, in: self) == end ? end : count
  }
}
