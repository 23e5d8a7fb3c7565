import TextMetrics

/// Where a text may be cut so that links on both sides stay what they are, whatever follows.
enum LinkBoundary {
  /// Before the last white space: no link holds any, and after it any link may begin. At the start
  /// of a text a link may leave out its first letter, after white space it may not. What follows
  /// cannot join the white space: it composes with nothing.
  static func offset(in text: Span<UInt8>) -> Int {
    var end = text.count
    while end > 0 {
      let start = text.scalarStart(before: end)
      switch text.scalar(at: start).value {
      case 0x0A where start > 0 && text[start - 1] == 0x0D: return start - 1
      // A space, a line feed, a tab or an ideographic space.
      case 0x20, 0x0A, 0x09, 0x3000: return start
      default: end = start
      }
    }
    return 0
  }

  /// The atom, such as a link, that a place lies inside of. Linear in the run between white space
  /// around it, as far as a link could reach.
  static func atom(
    dividedAt offset: Int, in text: Span<UInt8>, _ atoms: (Span<UInt8>) -> [Range<Int>]
  ) -> Range<Int>? {
    guard offset > 0, offset < text.count else { return nil }
    let reach = 4 * LinkScanner.maximumUnits
    // White space stays with what it stands before: no atom begins otherwise after it.
    var start = offset - 1
    while start > 0, start > offset - reach, !text[start].endsLink { start -= 1 }
    start = text.scalarBoundary(atOrAfter: start)
    var end = offset
    while end < text.count, end < offset + reach, !text[end].endsLink { end += 1 }
    return atoms(text.extracting(start..<text.scalarBoundary(atOrBefore: end))).lazy
      .map { start + $0.lowerBound..<start + $0.upperBound }
      .first { $0.lowerBound < offset && offset < $0.upperBound }
  }
}

extension UInt8 {
  /// Whether it is a space, a line feed or a tab, which no link holds. Other controls are no white
  /// space, and may be part of a domain; an ideographic space may be part of a query.
  var endsLink: Bool { self == 0x20 || self == 0x0A || self == 0x09 }
}

extension UnitDefinition {
  /// Whether the text keeps `maximum` once the link or mention at `offset` is complete. Linear.
  func canDropByLink(to maximum: Int, at offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, !text[start - 1].endsLink { start -= 1 }
    // A shorter run counts no more than a link, but for a mention's server.
    guard
      offset - start > 23 || text.extracting(start..<offset).lastOffset(of: 0x40, from: 0) != nil
    else { return false }
    return keeps(maximum, inserting: Self.linkEndings, at: offset, in: text)
  }

  /// What may follow the beginning of a link or a mention, which is one with it: the rest of a host
  /// name, a scheme, a path, parentheses, or a server.
  private static var linkEndings: [String] {
    [".com", "com", "a.com", "/a.com", "//a.com", "://a.com", "a", ")", "@a"]
  }
}
