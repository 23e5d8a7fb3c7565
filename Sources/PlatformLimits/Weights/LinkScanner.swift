import TextMetrics

/// Finds the links of X or Mastodon. On X, Latin domains without a protocol are also links. The
/// matches are the same as with the regular expression of twitter-text 3
/// (github.com/twitter/twitter-text) or with Mastodon's similar regular expression. The scanner
/// takes linear time, because it reads each run of domain scalars once.
struct LinkScanner {
  private(set) var links: [Range<Int>] = []
  /// The end of the last match, even if the match wasn't a valid link. Later links begin after it.
  private var matchEnd = 0
  private let grammar: LinkGrammar

  /// The maximum length of a link in UTF-16 code units. As in twitter-text, the protocol counts
  /// twice. For a link without a protocol, the length of `https://` is added once.
  static let maximumUnits = 4096
  /// The maximum number of bytes in the path of a t.co link.
  private static let maximumSlugLength = 40

  init(_ text: Span<UInt8>, _ grammar: LinkGrammar = .x) {
    self.grammar = grammar
    var position = 0
    while let dot = text.firstOffset(of: UInt8(ascii: "."), from: position) {
      let range = text.domainRun(around: dot, notBefore: matchEnd)
      var run = DomainRun(range, in: text)
      scan(&run, in: text)
      position = max(range.upperBound, matchEnd)
    }
  }

  private mutating func scan(_ run: inout DomainRun, in text: Span<UInt8>) {
    var start = run.range.lowerBound
    if let protocolStart = protocolStart(before: start, in: text),
      let end = domainEnd(from: start, of: &run, in: text)
    {
      addMatch(of: start..<end, protocolStart: protocolStart, in: text)
      start = matchEnd
    }
    // The regular expression matches a scalar before each link. At the start of the text, this can
    // be the first scalar of the domain, and the link then begins with the second scalar.
    if start == 0, matchEnd == 0, LinkScalar.canPrecedeLink(text.scalar(at: 0).value),
      case let second = text.scalar(at: 0).bytes,
      let end = domainEnd(from: second, of: &run, in: text)
    {
      addMatch(of: second..<end, protocolStart: nil, in: text)
      start = matchEnd
    }
    while start < run.range.upperBound {
      if canBegin(at: start, in: text), let end = domainEnd(from: start, of: &run, in: text) {
        addMatch(of: start..<end, protocolStart: nil, in: text)
        start = matchEnd
      } else {
        start += text.scalar(at: start).bytes
      }
    }
  }

  private func domainEnd(
    from start: Int, of run: inout DomainRun, in text: Span<UInt8>
  ) -> Int? {
    guard start < run.range.upperBound, LinkScalar.canBeInLabel(text.scalar(at: start).value) else {
      return nil
    }
    return run.domainEnd(from: start)
  }

  private func protocolStart(before domain: Int, in text: Span<UInt8>) -> Int? {
    for name in grammar.protocols {
      let start = domain - name.utf8.count
      guard start >= matchEnd, text.matchesIgnoringCase(name, at: start),
        canBegin(at: start, in: text)
      else { continue }
      return start
    }
    return nil
  }

  /// The regular expression also matches the scalar before a link, so matches can't be adjacent.
  private func canBegin(at start: Int, in text: Span<UInt8>) -> Bool {
    if start == 0 { return true }
    let before = text.scalarStart(before: start)
    return before >= matchEnd && LinkScalar.canPrecedeLink(text.scalar(at: before).value)
  }

  private mutating func addMatch(
    of domain: Range<Int>, protocolStart: Int?, in text: Span<UInt8>
  ) {
    let start = domain.lowerBound
    let tail = LinkTail(after: domain.upperBound, in: text, grammar)
    let link = (protocolStart ?? start)..<tail.end
    matchEnd = link.upperBound
    let protocolLength = protocolStart.map { start - $0 } ?? "https://".utf8.count
    let units = UTF16Meter.count(text.extracting(link))
    guard protocolLength + units <= Self.maximumUnits, DomainName.isValid(domain, in: text) else {
      return
    }
    if protocolStart != nil {
      appendLink(link, domain: domain, in: text)
    } else if grammar.hasBareLinks, start == 0 || !text.hasLinkBreakingMark(before: start) {
      // Each part of the domain that `latinParts` returns is a link by itself. The last of these
      // links includes the path.
      var parts = DomainName.latinParts(of: domain, in: text)
      if tail.hasPath, let last = parts.popLast() { parts.append(last.lowerBound..<tail.end) }
      links += parts
    }
  }

  /// If the path of a t.co link begins with ASCII letters or digits, the path ends after them. If
  /// such a path is longer than ``maximumSlugLength``, the link isn't added.
  private mutating func appendLink(_ link: Range<Int>, domain: Range<Int>, in text: Span<UInt8>) {
    guard domain.count == 4, text.matchesIgnoringCase("t.co", at: domain.lowerBound),
      domain.upperBound + 1 < link.upperBound, text[domain.upperBound] == UInt8(ascii: "/")
    else { return links.append(link) }
    let slug = domain.upperBound + 1
    var end = slug
    while end < link.upperBound, text[end].isASCIIAlphanumeric { end += 1 }
    guard end > slug else { return links.append(link) }
    guard end - slug <= Self.maximumSlugLength else { return }
    links.append(link.lowerBound..<LinkTail.endOfQuery(from: end, in: text, grammar))
  }
}

extension Span<UInt8> {
  fileprivate func domainRun(around dot: Int, notBefore bound: Int) -> Range<Int> {
    var start = dot
    while start > bound {
      let before = scalarStart(before: start)
      guard before >= bound, LinkScalar.canBeInDomain(scalar(at: before).value) else { break }
      start = before
    }
    return start..<endOfScalars(from: dot) { LinkScalar.canBeInDomain($0) }
  }

  /// Whether a hyphen, underscore, full stop, or slash precedes `offset`. After these marks, a
  /// domain without a protocol isn't a link.
  fileprivate func hasLinkBreakingMark(before offset: Int) -> Bool {
    "-_./".utf8.contains(self[offset - 1])
  }
}

// MARK: - Link Tail

/// The port, path, and query after a domain, such as `:8080/path?query`.
struct LinkTail {
  let end: Int
  let hasPath: Bool

  init(after domain: Int, in text: Span<UInt8>, _ grammar: LinkGrammar) {
    var end = Self.endOfPort(from: domain, in: text)
    hasPath = end < text.count && text[end] == UInt8(ascii: "/")
    if hasPath { end = Self.endOfPath(from: end + 1, in: text, grammar) }
    self.end = Self.endOfQuery(from: end, in: text, grammar)
  }

  private static func endOfPort(from start: Int, in text: Span<UInt8>) -> Int {
    var end = start
    if end + 1 < text.count, text[end] == UInt8(ascii: ":"), text[end + 1].isASCIIDigit {
      end += 1
      while end < text.count, text[end].isASCIIDigit { end += 1 }
    }
    return end
  }

  private static func endOfPath(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int {
    var end = start
    var offset = start
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      if grammar.canBeInPath(scalar.value) {
        offset += scalar.bytes
        if grammar.canEndPath(scalar.value) { end = offset }
      } else if let group = endOfParentheses(from: offset, in: text, grammar) {
        offset = group
        end = group
      } else {
        break
      }
    }
    return end
  }

  private static func endOfParentheses(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int? {
    guard text[start] == UInt8(ascii: "(") else { return nil }
    let before = text.endOfScalars(from: start + 1) { grammar.canBeInPath($0) }
    guard before < text.count else { return nil }
    if text[before] == UInt8(ascii: ")") { return before > start + 1 ? before + 1 : nil }
    guard text[before] == UInt8(ascii: "(") else { return nil }
    let inner = text.endOfScalars(from: before + 1) { grammar.canBeInPath($0) }
    guard inner > before + 1, inner < text.count, text[inner] == UInt8(ascii: ")") else {
      return nil
    }
    let after = text.endOfScalars(from: inner + 1) { grammar.canBeInPath($0) }
    return after < text.count && text[after] == UInt8(ascii: ")") ? after + 1 : nil
  }

  static func endOfQuery(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int {
    guard start < text.count, text[start] == UInt8(ascii: "?") else { return start }
    var end = start
    var offset = start + 1
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      guard grammar.canBeInQuery(scalar.value) else { break }
      offset += scalar.bytes
      if grammar.canEndQuery(scalar.value) { end = offset }
    }
    return end
  }
}

// MARK: - Link Boundary

enum LinkBoundary {
  /// Returns the start of the last space, tab, line feed, CR LF, or U+3000, or 0 if there is none.
  /// On X, these scalars aren't in links, and they don't compose with later scalars. The boundary
  /// is before the scalar, because a link at the start of a text can leave out the first letter of
  /// its domain.
  static func stableBoundary(in text: Span<UInt8>) -> Int {
    var end = text.count
    while end > 0 {
      let start = text.scalarStart(before: end)
      switch text.scalar(at: start).value {
      case 0x0A where start > 0 && text[start - 1] == 0x0D: return start - 1
      case 0x20, 0x0A, 0x09, 0x3000: return start
      default: end = start
      }
    }
    return 0
  }

  /// Returns the range of a link or mention that begins before `offset` and ends after it, or `nil`
  /// if there's no such range. `ranges` returns all ranges in a part of `text`. The part is around
  /// `offset`, and extends in each direction to a space, tab, or line feed, or 16,384 bytes far.
  static func indivisibleRange(
    dividedAt offset: Int, in text: Span<UInt8>, _ ranges: (Span<UInt8>) -> [Range<Int>]
  ) -> Range<Int>? {
    guard offset > 0, offset < text.count else { return nil }
    let reach = 4 * LinkScanner.maximumUnits
    // The part includes the whitespace before it, which can determine where a link begins.
    var start = offset - 1
    while start > 0, start > offset - reach, !text[start].endsLink { start -= 1 }
    start = text.scalarBoundary(atOrAfter: start)
    var end = offset
    while end < text.count, end < offset + reach, !text[end].endsLink { end += 1 }
    return ranges(text.extracting(start..<text.scalarBoundary(atOrBefore: end))).lazy
      .map { start + $0.lowerBound..<start + $0.upperBound }
      .first { $0.lowerBound < offset && offset < $0.upperBound }
  }
}

extension UInt8 {
  /// Whether the byte is a space, tab, or line feed. These bytes can't be in a link, but U+3000 can
  /// be in the query of a link on Mastodon.
  var endsLink: Bool { self == 0x20 || self == 0x0A || self == 0x09 }
}

extension UnitDefinition {
  /// Whether completing a link or a mention at `offset` can lower the count to `maximum`. No text
  /// of at most `linkBytes` bytes counts more than a complete link.
  func canLinkLowerCount(
    to maximum: Int, at offset: Int, in text: Span<UInt8>, linkBytes: Int
  ) -> Bool {
    var start = offset
    while start > 0, !text[start - 1].endsLink { start -= 1 }
    // A part of a mention can count more than the complete mention, whose server isn't counted.
    guard
      offset - start > linkBytes
        || text.extracting(start..<offset).lastOffset(of: UInt8(ascii: "@"), from: 0) != nil
    else { return false }
    return fits(maximum, insertingAnyOf: Self.linkEndings, at: offset, in: text)
  }

  private static var linkEndings: [String] {
    [".com", "com", "a.com", "/a.com", "//a.com", "://a.com", "a", ")", "@a"]
  }
}
