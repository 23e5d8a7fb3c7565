import PlatformLimits

extension StringProtocol {
  /// The text for the eyes of a person: what cannot be seen, or would change how the rest is
  /// displayed, is named as `⟨U+200B⟩`, and everything else stands as it is.
  ///
  /// Named are controls, bidirectional and other format scalars, line separators, scalars that
  /// are unassigned or for private use, default ignorable ones, and marks without a base. Joiners,
  /// variation selectors and tags stand where they do their work. Of a Character with more than
  /// 32 scalars the rest is counted. Linear in the text.
  var shown: String {
    if utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return String(self) }
    var shown = String.UnicodeScalarView()
    var index = startIndex
    while index < endIndex {
      let end = self.index(after: index)
      let next = end < endIndex ? unicodeScalars[end] : nil
      shown.append(contentsOf: ShownCharacter(unicodeScalars[index..<end], next: next).scalars)
      index = end
    }
    return String(shown)
  }

  /// The text as it is shown, cut to a number of columns. Invisible scalars take columns, since their
  /// code points are shown.
  func excerpt(columns: Int, keeping: TruncationMode = .head) -> String {
    let limit = TextLimit(...columns, in: .columns)
    let cut = truncated(to: limit, keeping: keeping, marker: "…")
    // Each shown Character takes a column at least.
    if cut.index(cut.startIndex, offsetBy: columns + 1, limitedBy: cut.endIndex) == nil {
      let shown = cut.shown
      if shown.displayWidth <= columns { return shown }
    }
    let width = keeping == .ends ? (columns - 1) / 2 : columns - 1
    let head = keeping == .tail ? "" : prefix(width).map(\.named).fitting(width).joined()
    let tail =
      keeping == .head
      ? "" : suffix(width).reversed().map(\.named).fitting(width).reversed().joined()
    return head + "…" + tail
  }
}

extension Character {
  fileprivate var named: String { String(self).shown }
}

extension [String] {
  /// As many of the first as take so many columns at most.
  fileprivate func fitting(_ columns: Int) -> ArraySlice<String> {
    var left = columns
    return prefix { piece in
      left -= piece.displayWidth
      return left >= 0
    }
  }
}

/// The scalars of one Character, and which of them are seen.
private struct ShownCharacter {
  /// More than any real Character has; a Character may have millions.
  private static let maximumScalars = 32

  private let members: [Unicode.Scalar]
  private let others: Int
  /// What stands after the Character.
  private let next: Unicode.Scalar?

  init(_ scalars: some Collection<Unicode.Scalar>, next: Unicode.Scalar?) {
    members = Array(scalars.prefix(Self.maximumScalars))
    others = scalars.count - members.count
    self.next = next
  }

  var scalars: String.UnicodeScalarView {
    var shown = String.UnicodeScalarView()
    let isFlag = members.isFlagOfTags
    var hasBase = false
    for index in members.indices {
      let scalar = members[index]
      hasBase = isFlag || isSeen(at: index, hasBase: hasBase)
      if hasBase {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: "⟨\(scalar.codePoint)⟩".unicodeScalars)
      }
    }
    if others > 0 { shown.append(contentsOf: "⟨and \(others) more⟩".unicodeScalars) }
    return shown
  }

  /// - Parameter hasBase: Whether the scalar before this one in the Character is seen.
  private func isSeen(at index: Int, hasBase: Bool) -> Bool {
    let scalar = members[index]
    let before = index > 0 ? members[index - 1] : nil
    let after = index + 1 < members.count ? members[index + 1] : next
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
      return false
    case .nonspacingMark, .enclosingMark:
      if !hasBase { return false }
    default: break
    }
    switch scalar.value {
    // Would look like the name of an invisible scalar.
    case 0x27E8: return after != "U"
    case 0x200C: return before?.isVirama == true ? after?.isLetter == true : breaksJoin(at: index)
    case 0x200D: return before?.isVirama == true || joinsEmoji(at: index)
    case 0xFE0E, 0xFE0F:
      // A digit is an emoji as a keycap only.
      return before?.properties.isEmoji == true && (before?.isASCII == false || after == "\u{20E3}")
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF:
      return before?.properties.isUnifiedIdeograph == true
    case 0x180B...0x180D, 0x180F: return before?.isMongolian == true
    default: break
    }
    return !scalar.properties.isDefaultIgnorableCodePoint
      && scalar.properties.generalCategory != .format
  }

  /// Whether the joiner makes one emoji of two.
  private func joinsEmoji(at index: Int) -> Bool {
    guard index > 0, index + 1 < members.count else { return false }
    let before = members[index - 1].properties
    let after = members[index + 1].properties
    return (before.isEmoji || members[index - 1] == "\u{FE0F}")
      && after.isEmoji && !after.isEmojiModifier
  }

  /// Whether the non-joiner stands between two letters of a script whose letters join, as Persian
  /// is spelled (UAX #31, 2.3.1).
  private func breaksJoin(at index: Int) -> Bool {
    guard index + 1 == members.count, let next else { return false }
    let base = members[..<index].last { $0.properties.generalCategory != .nonspacingMark }
    return base?.isCursive == true && next.isCursive
  }
}

extension [Unicode.Scalar] {
  /// Whether this is the flag of England, Scotland or Wales: a black flag and tags. Other tags
  /// after a flag are invisible.
  fileprivate var isFlagOfTags: Bool {
    guard count == 7, first == "\u{1F3F4}", last == "\u{E007F}" else { return false }
    let region = self[1..<6].map { $0.value ^ 0xE0000 }
    return ["gbeng", "gbsct", "gbwls"].contains { $0.unicodeScalars.map(\.value) == region }
  }
}

extension Unicode.Scalar {
  /// What stands for an ASCII control where it can be seen.
  var controlSymbol: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }

  fileprivate var isLetter: Bool { properties.isAlphabetic }

  fileprivate var isMongolian: Bool { (0x1807...0x18AA).contains(value) }

  /// A letter of Arabic, Syriac, N'Ko, Mandaic, Mongolian or their like.
  fileprivate var isCursive: Bool {
    isLetter
      && ((0x0620...0x08FF).contains(value) || isMongolian || (0xFB50...0xFEFC).contains(value))
  }
}
