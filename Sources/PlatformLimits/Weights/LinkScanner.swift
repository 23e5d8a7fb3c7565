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
