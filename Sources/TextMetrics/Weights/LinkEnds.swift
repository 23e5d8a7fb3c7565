/// Where links may end in a token, counted in scalars from its start.
///
/// A link ends where its top-level domain does, or a port, a path or a query behind that. What is behind
/// a place is told by what is behind the next one, so that all ends are found in one walk back.
struct LinkEnds {
  /// The ends, each with the first place where its link may begin.
  private(set) var ends: [(first: Int, end: Int)] = []

  /// Bytes of a protocol, which may stand before a domain and ends with a slash.
  private static let longestProtocol = "https://".utf8.count

  init(in token: Range<Int>, of piece: Span<UInt8>) {
    let domains = Self.domains(in: token, of: piece)
    guard !domains.isEmpty else { return }
    let text = piece.extracting(token)
    let tails = LinkTails(of: text)
    var index = 0
    var indices = [Int](repeating: 0, count: text.count + 1)
    for offset in 0..<text.count where text.isScalarBoundary(offset) {
      indices[offset] = index
      index += 1
    }
    indices[text.count] = index
    ends = domains.map { domain in
      let end = tails.end(behind: domain.end - token.lowerBound, in: text)
      return (domain.first, indices[end])
    }
  }

  /// The ends of all top-level domains, each with the first scalar of a link that may lead there.
  private static func domains(
    in token: Range<Int>, of piece: Span<UInt8>
  ) -> [(first: Int, end: Int)] {
    var domains: [(first: Int, end: Int)] = []
    var (index, first) = (0, 0)
    var offset = token.lowerBound
    while offset < token.upperBound {
      let scalar = piece.scalar(at: offset)
      offset += scalar.bytes
      index += 1
      if !LinkScalar.isInDomain(scalar.value) {
        first = scalar.value == 0x2F ? max(0, index - longestProtocol) : index
      } else if scalar.value == 0x2E, let end = TopLevelDomain.end(at: offset, in: piece) {
        domains.append((first, min(end, token.upperBound)))
      }
    }
    return domains
  }
}

/// Where paths and queries end, from each place of a text on.
private struct LinkTails {
  /// The ends of the path and of the query that go on at a place; -1 where neither ends behind it.
  private var paths: [Int]
  private var queries: [Int]

  init(of text: Span<UInt8>) {
    paths = [Int](repeating: -1, count: text.count + 1)
    queries = paths
    var next = text.count
    while next > 0 {
      let offset = text.scalarStart(before: next)
      let scalar = text.scalar(at: offset).value
      if LinkGrammar.x.isPath(scalar) {
        paths[offset] =
          paths[next] >= 0 ? paths[next] : LinkGrammar.x.mayEndPath(scalar) ? next : -1
      } else if let group = LinkTail.endOfParentheses(from: offset, in: text, .x) {
        paths[offset] = paths[group] >= 0 ? paths[group] : group
      }
      if LinkGrammar.x.isQuery(scalar) {
        queries[offset] =
          queries[next] >= 0 ? queries[next] : LinkGrammar.x.mayEndQuery(scalar) ? next : -1
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
