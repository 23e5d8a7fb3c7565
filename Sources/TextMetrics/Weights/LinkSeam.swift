/// Where a text may be cut so that links on both sides stay what they are, whatever follows.
enum LinkSeam {
  /// Scalars of a domain label, and more: one that has no full stop in so many is none, even
  /// without the first, which a link at the start of a text may leave out.
  private static let longestLabel = 65

  /// Before the last white space, which no link holds and any may stand before. In a run without
  /// any, before a mark that ends what a link could be, or so far before the end that what follows
  /// can make no link that reaches back there.
  static func offset(in text: Span<UInt8>) -> Int {
    let token = tokenStart(in: text)
    // Bytes from which on a label, or a whole domain, is too long.
    let rest = text.extracting(token...)
    guard rest.count > longestLabel else { return whiteSpace(before: token, in: text) }
    var offset = labelSeam(in: rest)
    if offset == 0 { offset = runSeam(in: rest) }
    offset = max(offset, markSeam(in: rest))
    return offset > 0 ? token + offset : whiteSpace(before: token, in: text)
  }

  /// The link that a place lies inside of. Linear in the run between white space around it, as far
  /// as a link could reach.
  static func link(
    dividedAt offset: Int, in text: Span<UInt8>, _ links: (Span<UInt8>) -> [Range<Int>]
  ) -> Range<Int>? {
    guard offset > 0, offset < text.count else { return nil }
    let reach = 4 * LinkScanner.mostUnits
    var start = max(0, offset - reach)
    while !text.isScalarBoundary(start) { start += 1 }
    start += whiteSpace(before: tokenStart(in: text.extracting(start..<offset)), in: text)
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

  /// What stands around a place between white space, with the white space on both sides: it has its
  /// own links, whatever stands beside it, and its own normalization form. Linear in it.
  static func word(around offset: Int, in text: Span<UInt8>) -> Range<Int> {
    let start = whiteSpace(before: tokenStart(in: text.extracting(..<offset)), in: text)
    var end = offset
    while end < text.count {
      end += text.scalar(at: end).bytes
      if isBehindWhiteSpace(end, in: text) { break }
    }
    return start..<end
  }

  /// The start of the white space before a token, or of the text. At the start of a text a link may
  /// leave out its first letter, behind white space it may not.
  private static func whiteSpace(before token: Int, in text: Span<UInt8>) -> Int {
    guard token > 0 else { return 0 }
    let start = text.scalarStart(before: token)
    let isPair = text[start] == 0x0A && start > 0 && text[start - 1] == 0x0D
    return isPair ? start - 1 : start
  }

  /// Behind the last white space. What follows cannot join it: it composes with nothing.
  private static func tokenStart(in text: Span<UInt8>) -> Int {
    var offset = text.count
    while offset > 0, !isBehindWhiteSpace(offset, in: text) { offset -= 1 }
    return offset
  }

  /// Whether a space, a line feed, a tab or an ideographic space stands before.
  static func isBehindWhiteSpace(_ offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0 else { return false }
    switch text[offset - 1] {
    case 0x20, 0x0A, 0x09: return true
    case 0x80: return offset >= 3 && text[offset - 2] == 0x80 && text[offset - 3] == 0xE3
    default: return false
    }
  }

  /// Before the last mark that no domain holds, nor a protocol or a port: it ends every link that
  /// has neither path nor query, and some marks end those, too. One behind ASCII, so that it is no
  /// part of an emoji, and none that normalization may join with what follows.
  private static func markSeam(in text: Span<UInt8>) -> Int {
    var offset = text.count
    // Where the first path or query may begin is looked for once, when the first mark is met.
    var path: Int?
    while offset > 1 {
      offset -= 1
      guard text[offset - 1] < 0x80 else { continue }
      switch text[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"),
        UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        return offset
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "("),
        UInt8(ascii: ")"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "'"), UInt8(ascii: "&"),
        UInt8(ascii: "%"):
        let first =
          path
          ?? text.firstOffset(from: 0) {
            $0.equals(UInt8(ascii: "/")) .| $0.equals(UInt8(ascii: "?"))
          }
        path = first
        if offset <= first { return offset }
      default: break
      }
    }
    return 0
  }

  /// In a run that ends with a label too long for any domain: at a Character before the last 65
  /// scalars.
  private static func labelSeam(in text: Span<UInt8>) -> Int {
    var start = text.count
    var cut = 0
    var scalars = 0
    var hasLongLabel = false
    // The whole run: a domain in it may reach to what follows, and is no link then.
    while start > 0 {
      let before = text.scalarStart(before: start)
      let scalar = text.scalar(at: before).value
      guard LinkScalar.isInDomain(scalar) else { break }
      if scalar == 0x2E, !hasLongLabel { return 0 }
      start = before
      scalars += 1
      if scalars == longestLabel { cut = start }
      hasLongLabel = hasLongLabel || scalars == 2 * longestLabel
    }
    return hasLongLabel ? settled(cut, notBefore: start, in: text) : 0
  }

  /// In a run of labels that is longer than any link: before as much as makes one too long.
  private static func runSeam(in text: Span<UInt8>) -> Int {
    let reach = 4 * LinkScanner.mostUnits
    guard text.count > 4 * reach else { return 0 }
    var cut = text.count - 2 * reach
    while !text.isScalarBoundary(cut) { cut -= 1 }
    return settled(cut, notBefore: cut - reach, in: text)
  }

  /// The Character boundary before a place, unless a match reaches there from before.
  private static func settled(_ cut: Int, notBefore bound: Int, in text: Span<UInt8>) -> Int {
    let boundary = CharacterKernel.boundary(atOrBefore: cut, in: text)
    guard boundary > bound else { return 0 }
    let matches = LinkScanner(text).matches
    let before = LinkScanner(text.extracting(..<boundary)).matches
    return matches.allSatisfy { $0.upperBound <= bound }
      && before.allSatisfy { $0.upperBound <= bound } ? boundary : 0
  }
}
