import TextMetrics

/// Finds links in valid UTF-8 as X does: `http://` or `https://` and a domain, or a domain alone
/// whose name is ASCII; with a port, a path and a query after it.
///
/// The rules are those that X publishes as twitter-text 3 (github.com/twitter/twitter-text). They
/// are written there as one regular expression, which finds the leftmost match. Here each run of
/// domain characters is read once, so that the time is linear.
struct LinkScanner {
  /// Where a link was found.
  private(set) var links: [Range<Int>] = []
  /// Where the last match of the expression ends, whether it is a link or too long for one: nothing
  /// inside begins another link.
  private var matched = 0
  private let grammar: LinkGrammar

  /// UTF-16 code units of the longest link.
  static let maximumUnits = 4096
  private static let maximumSlug = 40

  init(_ text: Span<UInt8>, _ grammar: LinkGrammar = .x) {
    self.grammar = grammar
    var position = 0
    while let dot = text.firstOffset(of: UInt8(ascii: "."), from: position) {
      let range = text.domainRun(around: dot, notBefore: matched)
      var run = DomainRun(range, in: text)
      scan(&run, in: text)
      position = max(range.upperBound, matched)
    }
  }

  /// Finds the links whose domain lies in a run.
  private mutating func scan(_ run: inout DomainRun, in text: Span<UInt8>) {
    var start = run.range.lowerBound
    if let beginning = protocolStart(before: start, in: text),
      let end = domainEnd(from: start, of: &run, in: text)
    {
      match(beginning..<end, domain: start, isBare: false, in: text)
      start = matched
    }
    // The expression first tries a scalar before the link, and then the beginning of the text.
    if start == 0, matched == 0, LinkScalar.mayPrecede(text.scalar(at: 0).value),
      case let second = text.scalar(at: 0).bytes,
      let end = domainEnd(from: second, of: &run, in: text)
    {
      match(second..<end, domain: second, isBare: true, in: text)
      start = matched
    }
    while start < run.range.upperBound {
      if mayBegin(at: start, in: text), let end = domainEnd(from: start, of: &run, in: text) {
        match(start..<end, domain: start, isBare: true, in: text)
        start = matched
      } else {
        start += text.scalar(at: start).bytes
      }
    }
  }

  /// Where the longest domain ends that begins there.
  private func domainEnd(
    from start: Int, of run: inout DomainRun, in text: Span<UInt8>
  ) -> Int? {
    guard start < run.range.upperBound, LinkScalar.isDomain(text.scalar(at: start).value) else {
      return nil
    }
    return run.domainEnd(from: start)
  }

  /// The start of `http://` or `https://` right before a domain, where a link may begin there.
  private func protocolStart(before domain: Int, in text: Span<UInt8>) -> Int? {
    for name in grammar.protocols {
      let start = domain - name.utf8CodeUnitCount
      guard start >= matched, text.extracting(start..<domain).equalsIgnoringCase(name),
        mayBegin(at: start, in: text)
      else { continue }
      return start
    }
    return nil
  }

  /// Whether what stands before lets a link begin here. A match includes the scalar before the
  /// link, which the match before it must not have taken.
  private func mayBegin(at start: Int, in text: Span<UInt8>) -> Bool {
    if start == 0 { return true }
    let before = text.scalarStart(before: start)
    return before >= matched && LinkScalar.mayPrecede(text.scalar(at: before).value)
  }

  /// Takes in a domain, with what stands before and after it.
  private mutating func match(
    _ beginning: Range<Int>, domain start: Int, isBare: Bool, in text: Span<UInt8>
  ) {
    let domain = start..<beginning.upperBound
    let tail = LinkTail(after: domain.upperBound, in: text, grammar)
    let url = beginning.lowerBound..<tail.end
    matched = url.upperBound
    let protocolCount = isBare ? "https://".utf8.count : start - beginning.lowerBound
    let units = UTF16Kernel.count(text.extracting(url))
    guard protocolCount + units <= Self.maximumUnits, DomainName.isValid(domain, in: text) else {
      return
    }
    if !isBare {
      appendLink(url, domain: domain, in: text)
    } else if grammar.hasBareLinks, start == 0 || !text.endsWithMark(before: start) {
      // The parts in ASCII and accented letters are links, and the last one takes the path.
      var parts = DomainName.latinParts(of: domain, in: text)
      if tail.hasPath, let last = parts.popLast() { parts.append(last.lowerBound..<tail.end) }
      links += parts
    }
  }

  /// A link with a protocol. Links of t.co are no longer than their slug.
  private mutating func appendLink(_ url: Range<Int>, domain: Range<Int>, in text: Span<UInt8>) {
    guard text.extracting(domain).equalsIgnoringCase("t.co"),
      domain.upperBound + 1 < url.upperBound, text[domain.upperBound] == UInt8(ascii: "/")
    else { return links.append(url) }
    let slug = domain.upperBound + 1
    var end = slug
    while end < url.upperBound, text[end].isASCIIAlphanumeric { end += 1 }
    guard end > slug else { return links.append(url) }
    guard end - slug <= Self.maximumSlug else { return }
    links.append(url.lowerBound..<LinkTail.endOfQuery(from: end, in: text, grammar))
  }
}

extension Span<UInt8> {
  /// The run of scalars that domains are made of around a full stop.
  fileprivate func domainRun(around dot: Int, notBefore bound: Int) -> Range<Int> {
    var start = dot
    while start > bound {
      let before = scalarStart(before: start)
      guard before >= bound, LinkScalar.isInDomain(scalar(at: before).value) else { break }
      start = before
    }
    return start..<endOfScalars(from: dot) { LinkScalar.isInDomain($0) }
  }

  /// Whether `-`, `_`, `.` or `/` stands before an offset: a domain after it is no link by itself.
  fileprivate func endsWithMark(before offset: Int) -> Bool {
    switch self[offset - 1] {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }
}

// MARK: - Link Tail

/// What stands after a domain: `:8080/path?query`.
struct LinkTail {
  let end: Int
  let hasPath: Bool

  init(after domain: Int, in text: Span<UInt8>, _ grammar: LinkGrammar) {
    var end = Self.endOfPort(from: domain, in: text)
    hasPath = end < text.count && text[end] == UInt8(ascii: "/")
    if hasPath { end = Self.endOfPath(from: end + 1, in: text, grammar) }
    self.end = Self.endOfQuery(from: end, in: text, grammar)
  }

  /// The end of a port, or where it would begin.
  private static func endOfPort(from start: Int, in text: Span<UInt8>) -> Int {
    var end = start
    if end + 1 < text.count, text[end] == UInt8(ascii: ":"), text[end + 1].isASCIIDigit {
      end += 1
      while end < text.count, text[end].isASCIIDigit { end += 1 }
    }
    return end
  }

  /// The end of the path after its first slash: it ends with what may end one.
  private static func endOfPath(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int {
    var end = start
    var offset = start
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      if grammar.isPath(scalar.value) {
        offset += scalar.bytes
        if grammar.mayEndPath(scalar.value) { end = offset }
      } else if let group = endOfParentheses(from: offset, in: text, grammar) {
        offset = group
        end = group
      } else {
        break
      }
    }
    return end
  }

  /// The end of a pair of parentheses around path characters, or around another such pair.
  private static func endOfParentheses(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int? {
    guard text[start] == UInt8(ascii: "(") else { return nil }
    let before = text.endOfScalars(from: start + 1) { grammar.isPath($0) }
    guard before < text.count else { return nil }
    if text[before] == UInt8(ascii: ")") { return before > start + 1 ? before + 1 : nil }
    guard text[before] == UInt8(ascii: "(") else { return nil }
    let inner = text.endOfScalars(from: before + 1) { grammar.isPath($0) }
    guard inner > before + 1, inner < text.count, text[inner] == UInt8(ascii: ")") else {
      return nil
    }
    let after = text.endOfScalars(from: inner + 1) { grammar.isPath($0) }
    return after < text.count && text[after] == UInt8(ascii: ")") ? after + 1 : nil
  }

  /// The end of a query that begins here, or here where there is none.
  static func endOfQuery(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int {
    guard start < text.count, text[start] == UInt8(ascii: "?") else { return start }
    var end = start
    var offset = start + 1
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      guard grammar.isQuery(scalar.value) else { break }
      offset += scalar.bytes
      if grammar.mayEndQuery(scalar.value) { end = offset }
    }
    return end
  }
}

// MARK: - Link Boundary

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
