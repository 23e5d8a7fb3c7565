public import TextMetrics

extension TextUnit {
  /// What a post on Mastodon counts: Characters, a link of any length 23, and of a mention on
  /// another server the local part (`StatusLengthValidator` in github.com/mastodon/mastodon).
  public static let mastodon = TextUnit(MastodonUnit())
}

final class MastodonUnit: UnitDefinition {
  let name = "weighted:mastodon"

  let noun = UnitNoun.weighted

  private static let linkCount = 23

  /// Links and mentions, of those that overlap the first, with what they are counted as.
  private func entities(in text: Span<UInt8>) -> [(range: Range<Int>, countedEnd: Int?)] {
    var found = LinkScanner(text, .mastodon).links.map { (range: $0, countedEnd: nil as Int?) }
    for mention in MentionScanner(text).mentions { found.append((mention.range, mention.localEnd)) }
    var entities: [(range: Range<Int>, countedEnd: Int?)] = []
    for entity in found.ordered(by: { $0.range.lowerBound < $1.range.lowerBound })
    where entity.range.lowerBound >= entities.last?.range.upperBound ?? 0 {
      entities.append(entity)
    }
    return entities
  }

  func tally(of text: Span<UInt8>) -> Tally {
    let entities = entities(in: text)
    if entities.isEmpty { return Tally(count: CharacterKernel.count(text)) }
    var counted: ContiguousArray<UInt8> = []
    counted.reserveCapacity(text.count)
    var start = 0
    for entity in entities {
      counted.append(copying: text.extracting(start..<entity.range.lowerBound))
      if let end = entity.countedEnd {
        counted.append(copying: text.extracting(entity.range.lowerBound..<end))
      } else {
        counted += repeatElement(UInt8(ascii: "x"), count: Self.linkCount)
      }
      start = entity.range.upperBound
    }
    counted.append(copying: text.extracting(start...))
    return Tally(count: CharacterKernel.count(counted.span))
  }

  func canDrop(to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool {
    canDropByLink(to: maximum, at: offset, in: text)
  }

  /// After the last white space that a Character ends with.
  func stableBoundary(in text: Span<UInt8>) -> Int {
    var offset = CharacterKernel.start(ofLast: 1, in: text)
    while offset > 0 {
      let isBoundary =
        text[offset - 1].endsLink
        && CharacterKernel.boundary(atOrBefore: offset, in: text) == offset
      if isBoundary { return offset }
      offset = text.scalarStart(before: offset)
    }
    return 0
  }

  func atom(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    LinkBoundary.atom(dividedAt: offset, in: text) { entities(in: $0).map { $0.range } }
  }

  func atoms(in text: Span<UInt8>) -> [FixedSpan]? {
    entities(in: text).map { entity in
      let count = entity.countedEnd.map {
        CharacterKernel.count(text.extracting(entity.range.lowerBound..<$0))
      }
      return FixedSpan(range: entity.range, tally: Tally(count: count ?? Self.linkCount))
    }
  }
}
