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

  /// Where a position of the original, the text that was truncated, is in ``text``. A selection
  /// keeps its direction when both of its ends are mapped.
  ///
  /// A position in what was cut moves to the end of the kept head, one outside the original to the
  /// nearest end. Linear in the result; in the original where a tail was kept.
  public func offset(of offset: UTF16Offset, in original: some StringProtocol) -> UTF16Offset {
    let headCount = text.utf16Count(upToUTF8: head.upperBound)
    guard offset.value > headCount else { return UTF16Offset(max(0, offset.value)) }
    guard !tail.isEmpty else { return UTF16Offset(headCount) }
    let beyondTailStart = offset.value - original.utf16Count(upToUTF8: tail.lowerBound)
    guard beyondTailStart >= 0 else { return UTF16Offset(headCount) }
    let tailStart = headCount + marker.utf16.count
    // The offset may be anything: the distance is bounded before it is added.
    return UTF16Offset(tailStart + min(beyondTailStart, text.utf16.count - tailStart))
  }
}

extension StringProtocol {
  fileprivate func utf16Count(upToUTF8 end: UTF8Offset) -> Int {
    withUTF8Bytes { UTF16Kernel.count($0.extracting(..<Swift.min(end.value, $0.count))) }
  }
}

extension Truncation {
  init(of original: Span<UInt8>, keeping kept: KeptEnds, around marker: String) {
    let isCut = kept.headEnd < kept.tailStart
    self.marker = isCut ? marker : ""
    head = UTF8Offset(0)..<UTF8Offset(kept.headEnd)
    tail = UTF8Offset(kept.tailStart)..<UTF8Offset(original.count)
    text =
      String(original.extracting(..<kept.headEnd)) + self.marker
      + String(original.extracting(kept.tailStart...))
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
  /// The beginning, with the marker behind it.
  case head
  /// The end, with the marker before it.
  case tail
  /// Both ends around the marker: as many Characters of the one as of the other, or one more of
  /// the beginning. An end that would divide a link gives up all of it.
  case ends
}
