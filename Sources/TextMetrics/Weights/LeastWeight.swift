/// What a piece of a text weighs at least, whatever stands before it and behind it.
///
/// A scalar of it either weighs what it does by itself, or it is in a link. Then it has a share of
/// what the link weighs, and the least share is that of a link which holds as many scalars as any.
/// So the sum of these is no more than what any text weighs that holds the piece. Which scalars may
/// be in a link is known from where links can end, since all of one is near its end: few, also
/// where domains and paths go on for megabytes and what is a link depends on where a text is cut.
///
/// Linear in the piece.
struct LeastWeight {
  private let table: WeightTable
  private let weights: ScalarWeights
  /// What a scalar weighs in the longest link, in those fractions.
  private let share: Int64

  /// Scalars before the end of a link in which all of it stands, and more: a cut between Characters
  /// may move an end by a few.
  private static let reach = LinkScanner.mostUnits + 64
  /// Weights are summed in fractions of the table's own, so that a share of a link is a whole
  /// number: this many of them make one.
  private static let parts = Int64(LinkScanner.mostUnits)

  init(_ table: WeightTable, _ weights: ScalarWeights) {
    self.table = table
    self.weights = weights
    share = Int64(table.linkCount ?? 0) * Int64(table.scale)
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
        sum += Int64(weights[UInt32(piece[end])]) * Self.parts
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
    let rest = start..<token.upperBound
    guard table.linkCount != nil else {
      return weight(of: rest, in: piece, &emoji) { _ in false }
    }
    let first = ScalarKernel.count(piece.extracting(token.lowerBound..<start))
    var ends = LinkEnds(in: token, of: piece).ends
    if isWhole { ends.removeAll { $0.isTooFar(from: first) } }
    var linkable = ends.map { max($0.first, $0.end - Self.reach)..<$0.end }
    if !isWhole {
      // A link may reach in from before, and out at the end.
      let scalars = ScalarKernel.count(piece.extracting(token))
      if token.lowerBound == 0 { linkable.append(0..<min(scalars, Self.reach)) }
      if token.upperBound == piece.count { linkable.append(max(0, scalars - Self.reach)..<scalars) }
    }
    var next = linkable.ordered { $0.lowerBound < $1.lowerBound }[...]
    return weight(of: rest, in: piece, &emoji) { scalar in
      while let range = next.first, range.upperBound <= first + scalar { next.removeFirst() }
      return next.first.map { $0.lowerBound <= first + scalar } ?? false
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

extension UInt8 {
  /// Whether it is white space that ends what a link may stand in.
  fileprivate var isTokenEnd: Bool { self == 0x20 || self == 0x0A || self == 0x09 }
}
