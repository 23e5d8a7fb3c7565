import TextMetrics

/// Finds mentions of accounts on other servers as Mastodon does: `@user@example.org`, of which the
/// first half counts (`Account::MENTION_RE` in github.com/mastodon/mastodon).
struct MentionScanner {
  /// A mention, and where its local part ends.
  struct Mention {
    let range: Range<Int>
    let localEnd: Int
  }

  private(set) var mentions: [Mention] = []

  init(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "@"), Self.mayBegin(at: offset, in: text),
        let localEnd = Self.end(from: offset + 1, in: text, of: Self.isName)
      else {
        offset += 1
        continue
      }
      // Without a domain it counts as it stands.
      let isRemote = localEnd < text.count && text[localEnd] == UInt8(ascii: "@")
      let end = isRemote ? Self.end(from: localEnd + 1, in: text, of: Self.isWord) : nil
      if let end, !Self.isBroken(after: end, in: text) {
        mentions.append(Mention(range: offset..<end, localEnd: localEnd))
      }
      offset = end ?? localEnd
    }
  }

  private static func mayBegin(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0 else { return true }
    let before = text.scalar(at: text.scalarStart(before: offset)).value
    return before != 0x3D && before != 0x2F && !isWord(before)
  }

  /// The end of runs with `.` and `-` between them; nil where none begins.
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

  /// Whether what follows says that it is none.
  private static func isBroken(after end: Int, in text: Span<UInt8>) -> Bool {
    guard end < text.count else { return false }
    let scalar = text.scalar(at: end).value
    if scalar == 0x40 || scalar == 0xFF20 || LinkScalar.isAccentedLatin(scalar) { return true }
    return text.count - end >= 3 && text.extracting(end..<end + 3).equalsIgnoringCase("://")
  }

  private static func isName(_ scalar: UInt32) -> Bool {
    scalar < 0x80 && (UInt8(scalar).isASCIIAlphanumeric || scalar == 0x5F)
  }

  /// Letters, marks, digits and what connects them.
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
