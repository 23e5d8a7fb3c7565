/// What is left of a text that was to fit its limits.
///
/// ```swift
/// let limit = TextLimit(...8, in: .characters)
/// let truncation = "one two three".truncation(to: [limit], marker: "…")
/// truncation.text  // "one two…"
/// truncation.isCut  // true
/// ```
public struct Truncation: Sendable, Hashable {
  /// The text that fits: the kept head, the marker, the kept tail.
  public let text: String
  /// What was kept of the original's beginning.
  public let head: Range<UTF8Offset>
  /// What was kept of the original's end; empty where nothing was cut.
  public let tail: Range<UTF8Offset>
  /// What stands between them; empty where nothing was cut, and where the marker that was asked
  /// for does not fit on its own.
  public let marker: String

  /// Whether the original did not fit.
  public var isCut: Bool { head.upperBound < tail.lowerBound }
}

extension Truncation {
  init(of original: Span<UInt8>, keeping kept: KeptEnds, around marker: String) {
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

/// Which part of a text a truncation keeps.
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
  /// Both ends around the marker: as many Characters of the one as of the other, or one more of
  /// the beginning. An end that would divide a link leaves the link out.
  case ends
}
