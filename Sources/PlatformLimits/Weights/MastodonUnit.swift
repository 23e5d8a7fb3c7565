public import TextMetrics

extension TextUnit {
  /// The unit of posts on Mastodon (`StatusLengthValidator` in github.com/mastodon/mastodon).
  ///
  /// A post is counted in Characters, with two exceptions:
  ///
  /// - A link with a protocol, such as `https://example.org`, counts 23. Unlike on X, a domain
  ///   without a protocol isn't a link.
  /// - A mention of an account on another server counts without the server: `@me@example.org`
  ///   counts 3.
  ///
  /// ```swift
  /// "hi @me@example.org".count(in: .mastodon)  // 6
  /// ```
  public static let mastodon = TextUnit(MastodonUnit())
}

final class MastodonUnit: UnitDefinition {
  let name = "weighted:mastodon"

  let noun = UnitNoun.weighted

  let traits = UnitTraits(hasIndivisibleRanges: true)

  private static let linkCount = 23

  /// `countedEnd` is the end of the counted part of a mention, or `nil` for a link.
  private func entities(in text: Span<UInt8>) -> [(range: Range<Int>, countedEnd: Int?)] {
    var found = LinkScanner(text, .mastodon).links.map { (range: $0, countedEnd: nil as Int?) }
    for mention in MentionScanner(text).mentions { found.append((mention.range, mention.localEnd)) }
    var entities: [(range: Range<Int>, countedEnd: Int?)] = []
    for entity in found.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound })
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

  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    canLinkLowerCount(to: maximum, at: offset, in: text, linkBytes: Self.linkCount)
  }

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

  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    LinkBoundary.indivisibleRange(dividedAt: offset, in: text) { entities(in: $0).map { $0.range } }
  }

  func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] {
    entities(in: text).map { entity in
      let count = entity.countedEnd.map {
        CharacterKernel.count(text.extracting(entity.range.lowerBound..<$0))
      }
      return IndivisibleRange(range: entity.range, tally: Tally(count: count ?? Self.linkCount))
    }
  }
}

// MARK: - Mention Scanner

/// Finds mentions of accounts on other servers, by Mastodon's `Account::MENTION_RE`.
struct MentionScanner {
  struct Mention {
    let range: Range<Int>
    /// The end of `@user` in `@user@example.org`.
    let localEnd: Int
  }

  private(set) var mentions: [Mention] = []

  init(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "@"), Self.canBegin(at: offset, in: text),
        let localEnd = Self.end(from: offset + 1, in: text, of: Self.isName)
      else {
        offset += 1
        continue
      }
      // A mention without a domain is plain text.
      let isRemote = localEnd < text.count && text[localEnd] == UInt8(ascii: "@")
      let end = isRemote ? Self.end(from: localEnd + 1, in: text, of: Self.isWord) : nil
      if let end, !Self.isInvalidated(byTextAt: end, in: text) {
        mentions.append(Mention(range: offset..<end, localEnd: localEnd))
      }
      offset = end ?? localEnd
    }
  }

  private static func canBegin(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0 else { return true }
    let before = text.scalar(at: text.scalarStart(before: offset)).value
    return before != 0x3D && before != 0x2F && !isWord(before)
  }

  private static func end(
    from start: Int, in text: Span<UInt8>, of isPart: (UInt32) -> Bool
  ) -> Int? {
    var end: Int?
    var offset = start
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      if isPart(scalar.value) {
        offset += scalar.bytes
        end = offset
      } else if end != nil, scalar.value == 0x2E || scalar.value == 0x2D {
        offset += 1
      } else {
        break
      }
    }
    return end
  }

  private static func isInvalidated(byTextAt end: Int, in text: Span<UInt8>) -> Bool {
    guard end < text.count else { return false }
    let scalar = text.scalar(at: end).value
    if scalar == 0x40 || scalar == 0xFF20 || LinkScalar.isAccentedLatin(scalar) { return true }
    return text.matchesIgnoringCase("://", at: end)
  }

  private static func isName(_ scalar: UInt32) -> Bool {
    scalar < 0x80 && (UInt8(scalar).isASCIIAlphanumeric || scalar == 0x5F)
  }

  private static func isWord(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isName(scalar) }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
      return true
    default: return false
    }
  }
}
