/// What a piece of a text weighs at least, whatever stands before it and behind it.
///
/// A scalar of it either weighs what it does by itself, or it is in a link. Then it has a share of
/// what the link weighs, and the least share is that of a link which holds as many scalars as any.
/// So the sum of these is no more than what any text weighs that holds the piece. Which scalars may
/// be in a link is known from where links can end, since all of one is near its end: few, also
/// where domains and paths go on for megabytes and what is a link depends on where a text is cut.
/// And a link is no longer than from where it may begin to where it may end.
///
/// Linear in the piece.
struct LeastWeight {
  private let table: WeightTable
  /// Nil where Characters are counted, and mentions.
  private let weights: ScalarWeights?
  private let grammar: LinkGrammar
  /// What a link weighs.
  private let linkWeight: Int64

  /// A cut between Characters may move the end of a link by a few.
  private static let slack = 64
  /// Scalars before the end of a link in which all of it stands.
  private static let reach = LinkScanner.mostUnits + slack
  /// Weights are summed in fractions of the table's own, so that a share of a link is a whole
  /// number: this many of them make one.
  private static let parts = Int64(LinkScanner.mostUnits)

  init(_ table: WeightTable, _ weights: ScalarWeights?, _ grammar: LinkGrammar = .x) {
    self.table = table
    self.weights = weights
    self.grammar = grammar
    linkWeight = Int64(table.linkCount ?? 0) * Int64(table.scale)
  }

  /// What a piece that is normalized weighs at least.
  func weight(of piece: Span<UInt8>) -> Int64 { weight(from: 0, of: piece, isWhole: false) }

  /// What an end of a text that is normalized weighs at least, and every longer one.
  func weight(ofEnd start: Int, of text: Span<UInt8>) -> Int64 {
    weight(from: start, of: text, isWhole: true)
  }

  /// - Parameter isWhole: Whether nothing stands before the piece or behind it, so that no link
  ///   reaches beyond its ends.
  private func weight(from first: Int, of piece: Span<UInt8>, isWhole: Bool) -> Int64 {
    var sum: Int64 = 0
    var emoji = EmojiState()
    var start = first
    while start > 0, !piece[start - 1].isTokenEnd { start -= 1 }
    while start < piece.count {
      var end = max(start, first)
      while end < piece.count, !piece[end].isTokenEnd { end += 1 }
      sum += weight(ofToken: start..<end, from: max(start, first), in: piece, isWhole, &emoji)
      if end < piece.count {
        var characters = LeastCharacters(uncounted: [])
        sum += weight(of: piece.scalar(at: end).value, at: end, in: piece, &characters) * Self.parts
        emoji = EmojiState(isJoined: false)
      }
      start = end + 1
    }
    return sum / Self.parts
  }

  /// What stands between white space, which no link holds.
  private func weight(
    ofToken token: Range<Int>, from start: Int, in piece: Span<UInt8>, _ isWhole: Bool,
    _ emoji: inout EmojiState
  ) -> Int64 {
    var index = ScalarKernel.count(piece.extracting(token.lowerBound..<start))
    var links = links(in: token, from: index, of: piece, isWhole)
    var characters = LeastCharacters(
      uncounted: weights == nil
        ? MentionScanner.mayBeUncounted(in: token, of: piece, isWhole: isWhole) : [])
    var sum: Int64 = 0
    var offset = start
    while offset < token.upperBound {
      let scalar = piece.scalar(at: offset)
      var weight = weight(of: scalar.value, at: offset, in: piece, &characters)
      if table.weighsEmojiAsOne, scalar.value >= 0x80 {
        weight = emoji.weight(
          of: scalar.value, ScalarKind.number(piece, at: offset).number, weight,
          Int64(table.defaultWeight))
      } else {
        emoji = EmojiState(isJoined: false)
      }
      weight *= Self.parts
      if let longest = links.longest(at: index) {
        weight = min(
          weight, linkWeight * Self.parts / Int64(min(longest + Self.slack, LinkScanner.mostUnits)))
      }
      sum += weight
      offset += scalar.bytes
      index += 1
    }
    return sum
  }

  /// What a scalar weighs that is in no link.
  private func weight(
    of scalar: UInt32, at offset: Int, in piece: Span<UInt8>, _ characters: inout LeastCharacters
  ) -> Int64 {
    if let weights { return Int64(weights[scalar]) }
    return characters.count(of: scalar, at: offset, in: piece)
  }

  /// The scalars of a token that may be in links.
  private func links(
    in token: Range<Int>, from first: Int, of piece: Span<UInt8>, _ isWhole: Bool
  ) -> LinkReaches {
    guard table.linkCount != nil else { return LinkReaches([]) }
    var linkable: [Range<Int>] = []
    for end in LinkEnds(in: token, of: piece, grammar).ends
    where !(isWhole && end.isTooFar(from: first)) {
      linkable.append(max(end.first, end.end - Self.reach)..<end.end)
    }
    if !isWhole {
      // A link may reach in from before, and out at the end.
      let scalars = ScalarKernel.count(piece.extracting(token))
      if token.lowerBound == 0 { linkable.append(0..<min(scalars, Self.reach)) }
      if token.upperBound == piece.count { linkable.append(max(0, scalars - Self.reach)..<scalars) }
    }
    return LinkReaches(linkable)
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

/// The ranges of scalars in which links may be, asked for from one scalar to the next.
private struct LinkReaches {
  private let ranges: [Range<Int>]
  private var next = 0
  /// Those around the scalar, but for any that ends no later than a longer one.
  private var around: [Range<Int>] = []
  private var first = 0

  init(_ ranges: [Range<Int>]) { self.ranges = ranges.ordered { $0.lowerBound < $1.lowerBound } }

  /// The scalars of the longest range that holds this one; nil where none does.
  mutating func longest(at scalar: Int) -> Int? {
    while next < ranges.count, ranges[next].lowerBound <= scalar {
      let range = ranges[next]
      next += 1
      while first < around.count, let last = around.last,
        last.upperBound <= range.upperBound, last.count <= range.count
      {
        around.removeLast()
      }
      if first == around.count || around[around.count - 1].upperBound < range.upperBound {
        around.append(range)
      }
    }
    while first < around.count, around[first].upperBound <= scalar { first += 1 }
    return first < around.count ? around[first].count : nil
  }
}

extension UInt8 {
  /// Whether it is white space that ends what a link may stand in.
  fileprivate var isTokenEnd: Bool { self == 0x20 || self == 0x0A || self == 0x09 }
}
