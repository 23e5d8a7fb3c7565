import TextMetrics

/// Where a text may be cut so that links on both sides stay what they are, whatever follows.
enum LinkSeam {
  /// Before the last white space: no link holds any, and behind it any link may begin. At the start
  /// of a text a link may leave out its first letter, behind white space it may not.
  static func offset(in text: Span<UInt8>) -> Int {
    let token = tokenStart(in: text)
    guard token > 0 else { return 0 }
    let start = text.scalarStart(before: token)
    let isPair = text[start] == 0x0A && start > 0 && text[start - 1] == 0x0D
    return isPair ? start - 1 : start
  }

  /// The link that a place lies inside of. Linear in the run between white space around it, as far
  /// as a link could reach.
  static func link(
    dividedAt offset: Int, in text: Span<UInt8>, _ links: (Span<UInt8>) -> [Range<Int>]
  ) -> Range<Int>? {
    guard offset > 0, offset < text.count else { return nil }
    let reach = 4 * LinkScanner.maximumUnits
    var start = max(0, offset - reach)
    while !text.isScalarBoundary(start) { start += 1 }
    start += self.offset(in: text.extracting(start..<offset))
    // Other controls are no white space, and may be part of a domain.
    var end = offset
    while end < text.count, end < offset + reach, ![0x20, 0x0A, 0x09].contains(text[end]) {
      end += 1
    }
    while !text.isScalarBoundary(end) { end -= 1 }
    for link in links(text.extracting(start..<end))
    where start + link.lowerBound < offset && offset < start + link.upperBound {
      return start + link.lowerBound..<start + link.upperBound
    }
    return nil
  }

  /// Behind the last white space. What follows cannot join it: it composes with nothing.
  private static func tokenStart(in text: Span<UInt8>) -> Int {
    var offset = text.count
    while offset > 0, !isBehindWhiteSpace(offset, in: text) {
      offset = text.scalarStart(before: offset)
    }
    return offset
  }

  /// Whether a space, a line feed, a tab or an ideographic space stands before.
  private static func isBehindWhiteSpace(_ offset: Int, in text: Span<UInt8>) -> Bool {
    switch text.scalar(at: text.scalarStart(before: offset)).value {
    case 0x20, 0x0A, 0x09, 0x3000: true
    default: false
    }
  }
}
