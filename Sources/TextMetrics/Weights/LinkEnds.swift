/// Where links may end in a token, counted in scalars from its start.
///
/// A link ends where its top-level domain does, or a port, a path or a query behind that. What is
/// behind a place is told by what is behind the next one, so that all ends are found in one walk
/// back.
struct LinkEnds {
  private(set) var ends: [LinkEnd] = []

  /// Bytes of a protocol, which may stand before a domain and ends with a slash.
  private static let longestProtocol = "gopher://".utf8.count

  init(in token: Range<Int>, of piece: Span<UInt8>, _ grammar: LinkGrammar) {
    ends = Self.domains(in: token, of: piece, grammar)
    guard !ends.isEmpty else { return }
    let text = piece.extracting(token)
    let tails = LinkTails(of: text, grammar)
    var scalars = [Int](repeating: 0, count: text.count + 1)
    var scalar = 0
    for offset in 0..<text.count where text.isScalarBoundary(offset) {
      scalars[offset] = scalar
      scalar += 1
    }
    scalars[text.count] = scalar
    for index in ends.indices {
      let end = tails.end(behind: ends[index].end - token.lowerBound, in: text)
      ends[index].end = scalars[end]
    }
  }

  /// The top-level domains that links may end with, each with the byte at its end. Of plain labels
  /// in a row, the last one alone.
  private static func domains(
    in token: Range<Int>, of piece: Span<UInt8>, _ grammar: LinkGrammar
  ) -> [LinkEnd] {
    var domains: [LinkEnd] = []
    var (index, first) = (0, 0)
    // Where this label begins, and where the plain labels do that lead up to it.
    var (label, labels) = (0, 0)
    var isPlain = true
    var mayBegin = grammar.hasBareLinks
    var offset = token.lowerBound
    while offset < token.upperBound {
      let scalar = piece.scalar(at: offset)
      offset += scalar.bytes
      index += 1
      if !LinkScalar.isInDomain(scalar.value) {
        first = scalar.value == 0x2F ? max(0, index - longestProtocol) : index
        (label, labels, isPlain) = (index, index, true)
        mayBegin =
          grammar.hasBareLinks
          || offset - token.lowerBound >= 3
            && piece.extracting(offset - 3..<offset).equalsIgnoringCase("://")
      } else if scalar.value == 0x2E {
        if !isPlain || !(2...DomainName.longestLabel + 1).contains(index - label) {
          labels = index
        }
        (label, isPlain) = (index, true)
        guard mayBegin, let end = TopLevelDomain.end(at: offset, in: piece) else { continue }
        if domains.last?.labels.lowerBound == labels { domains.removeLast() }
        domains.append(
          LinkEnd(first: first, end: min(end, token.upperBound), labels: labels..<index))
      } else if scalar.value >= 0x80 || !UInt8(scalar.value).isASCIIAlphanumeric {
        isPlain = false
      }
    }
    return domains
  }
}

/// Where a link may end.
struct LinkEnd {
  /// The first place where its link may begin.
  let first: Int
  fileprivate(set) var end: Int
  /// The plain labels that lead up to the top-level domain: short ones of ASCII letters and digits.
  /// A domain that begins in one of them goes on through all of them, and begins no later than
  /// behind the first full stop, so that the last top-level domain is the only one that it can end
  /// with.
  let labels: Range<Int>

  /// More than the units of a link and a label.
  private static let longest = LinkScanner.mostUnits + 128

  /// Whether no link ends here in any end of the text that begins up to a place: its domain would
  /// be too long.
  func isTooFar(from start: Int) -> Bool {
    labels.count > Self.longest && start <= labels.upperBound - Self.longest
  }
}

/// Where paths and queries end, from each place of a text on.
private struct LinkTails {
  /// The ends of the path and of the query that go on at a place; -1 where neither ends behind it.
  private var paths: [Int]
  private var queries: [Int]

  init(of text: Span<UInt8>, _ grammar: LinkGrammar) {
    paths = [Int](repeating: -1, count: text.count + 1)
    queries = paths
    var next = text.count
    while next > 0 {
      let offset = text.scalarStart(before: next)
      let scalar = text.scalar(at: offset).value
      if grammar.isPath(scalar) {
        paths[offset] =
          paths[next] >= 0 ? paths[next] : grammar.mayEndPath(scalar) ? next : -1
      } else if let group = LinkTail.endOfParentheses(from: offset, in: text, grammar) {
        paths[offset] = paths[group] >= 0 ? paths[group] : group
      }
      if grammar.isQuery(scalar) {
        queries[offset] =
          queries[next] >= 0 ? queries[next] : grammar.mayEndQuery(scalar) ? next : -1
      }
      next = offset
    }
  }

  /// As ``LinkTail`` finds it.
  func end(behind domain: Int, in text: Span<UInt8>) -> Int {
    var end = LinkTail.endOfPort(from: domain, in: text)
    if end < text.count, text[end] == UInt8(ascii: "/") { end = max(end + 1, paths[end + 1]) }
    guard end < text.count, text[end] == UInt8(ascii: "?") else { return end }
    return max(end, queries[end + 1])
  }
}
