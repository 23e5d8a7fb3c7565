public import TextMetrics

extension TextUnit {
  /// The unit in which Mastodon measures the length of a post (`StatusLengthValidator` in
  /// github.com/mastodon/mastodon).
  ///
  /// The length is the number of Characters, with two exceptions:
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

  private enum Entity {
    case link(Range<Int>)
    case mention(MentionScanner.Mention)

    var range: Range<Int> {
      switch self {
      case .link(let range): range
      case .mention(let mention): mention.range
      }
    }
  }

  private func entities(in text: Span<UInt8>) -> [Entity] {
    let found =
      LinkScanner(text, .mastodon).links.map { Entity.link($0) }
      + MentionScanner(text).mentions.map { Entity.mention($0) }
    var entities: [Entity] = []
    for entity in found.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where entity.range.lowerBound >= entities.last?.range.upperBound ?? 0 {
      entities.append(entity)
    }
    return entities
  }

  func tally(of text: Span<UInt8>) -> Tally {
    let entities = entities(in: text)
    if entities.isEmpty { return Tally(count: CharacterKernel.count(text)) }
    // The counts of the parts aren't added, because the text after a link or mention can begin with
    // a scalar that extends the Character before it, such as a combining mark.
    var counted: ContiguousArray<UInt8> = []
    counted.reserveCapacity(text.count)
    var start = 0
    for entity in entities {
      counted.append(copying: text.extracting(start..<entity.range.lowerBound))
      switch entity {
      case .link: counted += repeatElement(UInt8(ascii: "x"), count: Self.linkCount)
      case .mention(let mention): counted.append(copying: text.extracting(mention.countedRange))
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
      let count =
        switch entity {
        case .link: Self.linkCount
        case .mention(let mention): CharacterKernel.count(text.extracting(mention.countedRange))
        }
      return IndivisibleRange(range: entity.range, tally: Tally(count: count))
    }
  }
}

// MARK: - Mention Scanner

/// Finds mentions of accounts on other servers, by Mastodon's `Account::MENTION_RE`.
struct MentionScanner {
  struct Mention {
    let range: Range<Int>
    /// The range of `@user` in `@user@example.org`.
    let countedRange: Range<Int>
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
        mentions.append(Mention(range: offset..<end, countedRange: offset..<localEnd))
      }
      offset = end ?? localEnd
    }
  }

  private static func canBegin(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0 else { return true }
    let before = text.scalar(at: text.scalarStart(before: offset)).value
    return before != UInt8(ascii: "=") && before != UInt8(ascii: "/") && !isWord(before)
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
      } else if end != nil,
        scalar.value == UInt8(ascii: ".") || scalar.value == UInt8(ascii: "-")
      {
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
    // U+FF20 is a fullwidth `@`.
    if scalar == UInt8(ascii: "@") || scalar == 0xFF20 || LinkScalar.isAccentedLatin(scalar) {
      return true
    }
    return text.matchesIgnoringCase("://", at: end)
  }

  private static func isName(_ scalar: UInt32) -> Bool {
    scalar < 0x80 && (UInt8(scalar).isASCIIAlphanumeric || scalar == UInt8(ascii: "_"))
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
