/// Finds links in valid UTF-8 as X does: `http://` or `https://` and a domain, or a domain alone
/// whose name is ASCII; with a port, a path and a query behind it.
///
/// The rules are those that X publishes as twitter-text 3 (github.com/twitter/twitter-text). They
/// are written there as one regular expression, which finds the leftmost match. Here each run of
/// domain characters is read once, and what leads to no top-level domain is not tried again from
/// its middle, so that the time is linear.
struct LinkScanner {
  /// Where a link was found.
  private(set) var links: [Range<Int>] = []
  /// What matched the expression, whether it is a link or too long for one: nothing inside begins
  /// another link.
  private(set) var matches: [Range<Int>] = []
  /// Where the last match ends.
  private var matched = 0
  private let grammar: LinkGrammar

  /// UTF-16 code units of the longest link.
  static let mostUnits = 4096
  private static let longestSlug = 40

  init(_ text: Span<UInt8>, _ grammar: LinkGrammar = .x) {
    self.grammar = grammar
    var position = 0
    while let dot = text.firstDotInDomain(from: position) {
      let run = text.domainRun(around: dot, notBefore: matched)
      scan(run, in: text)
      position = max(run.upperBound, matched)
    }
  }

  /// Finds the links whose domain lies in a run.
  private mutating func scan(_ run: Range<Int>, in text: Span<UInt8>) {
    var read = 0..<0
    func domain(from start: Int) -> DomainMatch {
      let domain = DomainMatch(from: start, in: text, upTo: run.upperBound, read: read)
      read = domain.read
      return domain
    }
    var start = run.lowerBound
    if let beginning = protocolStart(before: start, in: text) {
      let domain = domain(from: start)
      if let end = domain.end {
        match(beginning..<end, domain: start, isBare: false, in: text)
        start = matched
      }
    }
    // The expression has the scalar before a link first, and the beginning of the text second.
    if start == 0, matched == 0, LinkScalar.mayPrecede(text.scalar(at: 0).value) {
      let second = text.scalar(at: 0).bytes
      let isDomain = second < run.upperBound && LinkScalar.isDomain(text.scalar(at: second).value)
      if isDomain, let end = domain(from: second).end {
        match(second..<end, domain: second, isBare: true, in: text)
        start = matched
      }
    }
    while start < run.upperBound, let next = linkStart(from: start, in: text, upTo: run.upperBound)
    {
      let domain = domain(from: next)
      if let end = domain.end {
        match(next..<end, domain: next, isBare: true, in: text)
        start = max(matched, next + 1)
      } else {
        start = max(domain.next, next + 1)
      }
      while start < run.upperBound, !text.isScalarBoundary(start) { start += 1 }
    }
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

  /// Whether what stands before lets a link begin here. A match takes the scalar before it in,
  /// which must be left over from the match before.
  private func mayBegin(at start: Int, in text: Span<UInt8>) -> Bool {
    if start == 0 { return true }
    let before = text.scalarStart(before: start)
    return before >= matched && LinkScalar.mayPrecede(text.scalar(at: before).value)
  }

  /// The first place from `start` on where a domain may begin.
  private func linkStart(from start: Int, in text: Span<UInt8>, upTo end: Int) -> Int? {
    var offset = start
    while offset < end {
      let scalar = text.scalar(at: offset)
      if LinkScalar.isDomain(scalar.value), mayBegin(at: offset, in: text) { return offset }
      offset += scalar.bytes
    }
    return nil
  }

  /// Takes in a domain, with what stands before and behind it.
  private mutating func match(
    _ beginning: Range<Int>, domain start: Int, isBare: Bool, in text: Span<UInt8>
  ) {
    let domain = start..<beginning.upperBound
    let tail = LinkTail(behind: domain.upperBound, in: text, grammar)
    let url = beginning.lowerBound..<tail.end
    matched = url.upperBound
    matches.append(url)
    let protocolCount = isBare ? "https://".utf8.count : start - beginning.lowerBound
    let units = UTF16Kernel.count(text.extracting(url))
    guard protocolCount + units <= Self.mostUnits, DomainName.isValid(domain, in: text) else {
      return
    }
    if !isBare {
      appendLink(url, domain: domain, in: text)
    } else if grammar.hasBareLinks, start == 0 || !text.endsWithMark(before: start) {
      appendBareLinks(domain, tail: tail, in: text)
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
    guard end - slug <= Self.longestSlug else { return }
    links.append(url.lowerBound..<LinkTail.endOfQuery(from: end, in: text, grammar))
  }

  /// Of a domain without a protocol, the parts in ASCII and accented letters are links, and the
  /// last one takes the path.
  private mutating func appendBareLinks(
    _ domain: Range<Int>, tail: LinkTail, in text: Span<UInt8>
  ) {
    var parts = DomainName.latinParts(of: domain, in: text)
    if tail.hasPath, let last = parts.popLast() { parts.append(last.lowerBound..<tail.end) }
    links += parts
  }
}

extension Span<UInt8> {
  /// Whether there is a full stop before what a top-level domain may begin with: without one there
  /// is no link, nor will there be one once the text is normalized, which makes no full stop.
  /// Linear.
  var mayHoldDomain: Bool { firstDot(from: 0) != nil }

  /// The offset of the next full stop before what a top-level domain may begin with.
  func firstDot(from start: Int) -> Int? { firstDot(from: start) { _ in true } }

  /// The offset of the next full stop with a top-level domain behind it: a run without one has no
  /// link.
  fileprivate func firstDotInDomain(from start: Int) -> Int? {
    let known = TopLevelDomain.known
    return firstDot(from: start) {
      TopLevelDomain.mayBegin(at: $0 &+ 1, in: self, known)
        && TopLevelDomain.end(at: $0 &+ 1, in: self) != nil
    }
  }

  /// The offset of the first such full stop with something before it and a letter or the like
  /// behind it, twice.
  @inline(__always)
  private func firstDot(from start: Int, where isSuch: (Int) -> Bool) -> Int? {
    let width = ByteBlocks.width
    // What a text begins with has nothing before it.
    var offset = Swift.max(1, start)
    while offset &+ 4 &* width &+ 2 <= count {
      if let dot = firstDot(inBlocks: offset, where: isSuch) { return dot }
      offset &+= 4 &* width
    }
    while let dot = firstOffset(of: UInt8(ascii: "."), from: offset), dot &+ 2 < count {
      if self[dot &+ 1] | 0x20 >= 0x61, isBetweenLetters(dot), isSuch(dot) { return dot }
      offset = dot &+ 1
    }
    return nil
  }

  /// The first such full stop in four blocks. Two bytes more are read.
  @inline(__always)
  private func firstDot(inBlocks start: Int, where isSuch: (Int) -> Bool) -> Int? {
    // A bit of each lane for each block.
    var dots = ByteBlocks.Bytes.zero
    for block in 0..<4 {
      let offset = start &+ block &* ByteBlocks.width
      // Letters of ASCII, all beyond it, and some punctuation.
      let isDot = isDot(offset) .& ByteBlocks.load(self, offset &+ 1).isAtLeast(0x41)
      dots |= ByteBlocks.Bytes.zero.replacing(with: 1 &<< UInt8(block), where: isDot)
    }
    var lanes = dots.lanesOfFourBits
    var first: Int?
    while lanes != 0 {
      let bit = lanes.trailingZeroBitCount
      // In each byte, the bits of the eighth lane behind it stand above its own.
      let lane = bit &>> 3 &+ (bit & 4) &<< 1
      let offset = start &+ (bit & 3) &* ByteBlocks.width &+ lane
      if isBetweenLetters(offset), isSuch(offset) { first = Swift.min(first ?? offset, offset) }
      lanes &= lanes &- 1
    }
    return first
  }

  /// Whether something stands before a full stop there, and a letter or the like is the second
  /// scalar behind it: no top-level domain is shorter.
  @inline(__always)
  private func isBetweenLetters(_ offset: Int) -> Bool {
    self[offset &- 1] != 0x20 && self[offset &+ 2] | 0x20 >= 0x61
  }

  @inline(__always)
  private func isDot(_ offset: Int) -> ByteBlocks.Mask {
    ByteBlocks.load(self, offset).equals(UInt8(ascii: "."))
  }

  /// The run of scalars that domains are made of around a full stop.
  fileprivate func domainRun(around dot: Int, notBefore bound: Int) -> Range<Int> {
    var start = dot
    while start > bound {
      let before = scalarStart(before: start)
      guard before >= bound, LinkScalar.isInDomain(scalar(at: before).value) else { break }
      start = before
    }
    var end = dot
    while end < count {
      let scalar = scalar(at: end)
      guard LinkScalar.isInDomain(scalar.value) else { break }
      end += scalar.bytes
    }
    return start..<end
  }

  /// Whether `-`, `_`, `.` or `/` stands before an offset: a domain behind it is no link by itself.
  fileprivate func endsWithMark(before offset: Int) -> Bool {
    switch self[offset - 1] {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }
}
