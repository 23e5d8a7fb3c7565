/// What a piece of a text weighs at least, whatever stands before it and behind it.
///
/// A scalar of it either weighs what it does by itself, or it is in a link. Then it has a share of what
/// the link weighs, and the least share is that of a link which holds as many scalars as any. So the sum
/// of these is no more than what any text weighs that holds the piece. Which scalars may be in a link is
/// known from where links can end, since all of one is near its end: few, also where domains and paths
/// go on for megabytes and what is a link depends on where a text is cut.
///
/// Linear in the piece.
struct LeastWeight {
  private let table: WeightTable
  private let weights: ScalarWeights
  /// What a scalar weighs in the longest link, in ``parts`` of the table's own.
  private let share: Int64

  /// Scalars before the end of a link in which all of it stands, and more: a cut between Characters may
  /// move an end by a few.
  private static let reach = LinkScanner.mostUnits + 64
  /// So many of what weights are reckoned in here are one of the table's.
  private static let parts = Int64(LinkScanner.mostUnits)

  init(_ table: WeightTable, _ weights: ScalarWeights) {
    self.table = table
    self.weights = weights
    share = Int64(table.linkCount ?? 0) * Int64(table.scale)
  }

  /// What a piece that is normalized weighs at least.
  func weight(of piece: Span<UInt8>) -> Int64 {
    var sum: Int64 = 0
    var emoji = EmojiState()
    var start = 0
    while start < piece.count {
      var end = start
      while end < piece.count, !piece[end].isTokenEnd { end += 1 }
      sum += weight(ofToken: start..<end, in: piece, &emoji)
      if end < piece.count {
        sum += Int64(weights[UInt32(piece[end])]) * Self.parts
        emoji = EmojiState(isJoined: false)
      }
      start = end + 1
    }
    return sum / Self.parts
  }

  /// What stands between white space, which no link holds.
  private func weight(
    ofToken token: Range<Int>, in piece: Span<UInt8>, _ emoji: inout EmojiState
  ) -> Int64 {
    guard table.linkCount != nil else {
      return weight(of: token, in: piece, &emoji) { _ in false }
    }
    // A link may reach in from before, and out at the end.
    let scalars = ScalarKernel.count(piece.extracting(token))
    var linkable: [Range<Int>] = []
    if token.lowerBound == 0 { linkable.append(0..<min(scalars, Self.reach)) }
    linkable += LinkEnds(in: token, of: piece).ends.map {
      max($0.first, $0.end - Self.reach)..<$0.end
    }
    if token.upperBound == piece.count { linkable.append(max(0, scalars - Self.reach)..<scalars) }
    linkable.sort { $0.lowerBound < $1.lowerBound }
    var next = linkable[...]
    return weight(of: token, in: piece, &emoji) { scalar in
      while let first = next.first, first.upperBound <= scalar { next.removeFirst() }
      return next.first.map { $0.lowerBound <= scalar } ?? false
    }
  }

  private func weight(
    of range: Range<Int>, in piece: Span<UInt8>, _ emoji: inout EmojiState,
    isLinkable: (Int) -> Bool
  ) -> Int64 {
    var sum: Int64 = 0
    var offset = range.lowerBound
    var index = 0
    while offset < range.upperBound {
      let scalar = piece.scalar(at: offset)
      var weight = Int64(weights[scalar.value])
      if table.weighsEmojiAsOne, scalar.value >= 0x80 {
        weight = emoji.weight(
          of: scalar.value, ScalarKind.number(piece, at: offset).number, weight,
          Int64(table.defaultWeight))
      } else {
        emoji = EmojiState(isJoined: false)
      }
      weight *= Self.parts
      sum += isLinkable(index) ? min(weight, share) : weight
      offset += scalar.bytes
      index += 1
    }
    return sum
  }

  /// What of an emoji is sure to weigh by itself, from one scalar to the next.
  private struct EmojiState {
    /// Scalars that are part of the emoji before, if they are such as join it.
    private var joined: Int

    /// What stands before a piece may join what it begins with.
    init(isJoined: Bool = true) { joined = isJoined ? 2 : 0 }

    /// At most what the scalar adds to the emoji that it is in, and at most what it weighs alone.
    mutating func weight(
      of scalar: UInt32, _ kind: UInt8, _ weight: Int64, _ emoji: Int64
    ) -> Int64 {
      switch kind {
      case ScalarKind.joiner.rawValue:
        joined = 2
        return 0
      case ScalarKind.emojiSelector.rawValue, ScalarKind.textSelector.rawValue,
        ScalarKind.emojiModifier.rawValue:
        return 0
      case ScalarKind.regionalIndicator.rawValue:
        // A flag is two of them.
        defer { joined = max(0, joined - 1) }
        return joined > 0 ? 0 : min(weight, emoji / 2)
      case ScalarKind.emojiNarrow.rawValue, ScalarKind.emojiAmbiguous.rawValue,
        ScalarKind.emojiWide.rawValue:
        defer { joined = 0 }
        return joined > 0 ? 0 : min(weight, emoji)
      default:
        // Tags, and the keycap's own mark.
        if (0xE0020...0xE007F).contains(scalar) || scalar == 0x20E3 { return 0 }
        joined = 0
        return weight
      }
    }
  }
}

/// Where links may end in a token, counted in scalars from its start.
///
/// A link ends where its top-level domain does, or a port, a path or a query behind that. What is behind
/// a place is told by what is behind the next one, so that all ends are found in one walk back.
private struct LinkEnds {
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

extension UInt8 {
  /// Whether it is white space that ends what a link may stand in.
  fileprivate var isTokenEnd: Bool { self == 0x20 || self == 0x0A || self == 0x09 }
}
