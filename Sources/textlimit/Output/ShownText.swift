import PlatformLimits

extension StringProtocol {
  /// The text for display. Scalars that could hide or change text are replaced with their code
  /// points, as in `⟨U+200B⟩`:
  ///
  /// - control and format characters, line and paragraph separators, and ignorable scalars, except
  ///   joiners, variation selectors, and tags that have an effect
  /// - unassigned and private-use scalars
  /// - nonspacing and enclosing marks that don't follow a visible scalar of the same Character
  /// - `⟨` before `U`
  ///
  /// Scalars of a Character after the 32nd are replaced with their number, as in `⟨and 5 more⟩`.
  var shown: String {
    if utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return String(self) }
    var shown = ""
    var index = startIndex
    while index < endIndex {
      let end = self.index(after: index)
      let next = end < endIndex ? unicodeScalars[end] : nil
      // Appending a sequence to a `UnicodeScalarView` copies the whole view (Swift 6.3).
      shown += String(ShownCharacter(unicodeScalars[index..<end], next: next).scalars)
      index = end
    }
    return shown
  }

  /// Returns the text as in ``shown``, shortened to at most `columns` columns with an ellipsis.
  func excerpt(columns: Int, keeping: Truncation.Side = .head) -> String {
    let limit = TextLimit(columns, in: .columns)
    let cut = truncated(to: limit, keeping: keeping, ellipsis: "…")
    // A shown Character takes at least one column, so a text with more Characters can't fit.
    if cut.index(cut.startIndex, offsetBy: columns + 1, limitedBy: cut.endIndex) == nil {
      let shown = cut.shown
      if shown.displayWidth <= columns { return shown }
    }
    let width = keeping == .ends ? (columns - 1) / 2 : columns - 1
    let head = keeping == .tail ? "" : prefix(width).map(\.shown).fitting(width).joined()
    let tail =
      keeping == .head
      ? "" : suffix(width).reversed().map(\.shown).fitting(width).reversed().joined()
    return head + "…" + tail
  }
}

extension Character {
  fileprivate var shown: String { String(self).shown }
}

extension [String] {
  fileprivate func fitting(_ columns: Int) -> ArraySlice<String> {
    var left = columns
    return prefix { piece in
      left -= piece.displayWidth
      return left >= 0
    }
  }
}

private struct ShownCharacter {
  /// The maximum number of scalars that are shown, because a Character can have millions.
  private static let maximumScalars = 32

  private let members: [Unicode.Scalar]
  private let otherCount: Int
  /// The first scalar of the next Character.
  private let next: Unicode.Scalar?

  init(_ scalars: some Collection<Unicode.Scalar>, next: Unicode.Scalar?) {
    members = Array(scalars.prefix(Self.maximumScalars))
    otherCount = scalars.count - members.count
    self.next = next
  }

  var scalars: String.UnicodeScalarView {
    var shown = String.UnicodeScalarView()
    let isFlag = members.isFlagOfTags
    var isVisible = false
    for index in members.indices {
      let scalar = members[index]
      isVisible = isFlag || self.isVisible(at: index, afterVisible: isVisible)
      if isVisible {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: "⟨\(scalar.codePoint)⟩".unicodeScalars)
      }
    }
    if otherCount > 0 { shown.append(contentsOf: "⟨and \(otherCount) more⟩".unicodeScalars) }
    return shown
  }

  /// Whether the scalar is displayed unchanged. `afterVisible` is whether the previous scalar of
  /// the Character is displayed unchanged.
  private func isVisible(at index: Int, afterVisible: Bool) -> Bool {
    let scalar = members[index]
    let before = index > 0 ? members[index - 1] : nil
    let after = index + 1 < members.count ? members[index + 1] : next
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
      return false
    case .nonspacingMark, .enclosingMark:
      if !afterVisible { return false }
    default: break
    }
    switch scalar.value {
    // The bracket could be mistaken for the start of `⟨U+200B⟩`.
    case 0x27E8: return after != "U"
    case 0x200C: return before?.isVirama == true ? after?.isLetter == true : breaksJoin(at: index)
    case 0x200D: return before?.isVirama == true || joinsEmoji(at: index)
    case 0xFE0E, 0xFE0F:
      // A digit is an emoji only in a keycap sequence.
      return before?.properties.isEmoji == true && (before?.isASCII == false || after == "\u{20E3}")
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF:
      return before?.properties.isUnifiedIdeograph == true
    case 0x180B...0x180D, 0x180F: return before?.isMongolian == true
    default: break
    }
    return !scalar.properties.isDefaultIgnorableCodePoint
      && scalar.properties.generalCategory != .format
  }

  private func joinsEmoji(at index: Int) -> Bool {
    guard index > 0, index + 1 < members.count else { return false }
    let before = members[index - 1].properties
    let after = members[index + 1].properties
    return (before.isEmoji || members[index - 1] == "\u{FE0F}")
      && after.isEmoji && !after.isEmojiModifier
  }

  /// Whether the zero-width non-joiner ends the Character, and is between letters of cursive
  /// scripts (UAX #31, section 2.3.1). Marks before the non-joiner are skipped.
  private func breaksJoin(at index: Int) -> Bool {
    guard index + 1 == members.count, let next else { return false }
    let base = members[..<index].last { $0.properties.generalCategory != .nonspacingMark }
    return base?.isCursive == true && next.isCursive
  }
}

extension [Unicode.Scalar] {
  /// Whether the scalars are the flag of England, Scotland, or Wales. In any other sequence, tags
  /// are invisible.
  fileprivate var isFlagOfTags: Bool {
    guard count == 7, first == "\u{1F3F4}", last == "\u{E007F}" else { return false }
    let region = self[1..<6].map { $0.value ^ 0xE0000 }
    return ["gbeng", "gbsct", "gbwls"].contains { $0.unicodeScalars.map(\.value) == region }
  }
}

extension Unicode.Scalar {
  /// The name in the Unicode Standard. An ASCII control character has a name such as `LINE FEED`.
  var title: String? {
    if let name = properties.name { return name }
    let prefix = "SYMBOL FOR "
    guard let symbol = controlSymbol?.properties.name, symbol.hasPrefix(prefix) else { return nil }
    return String(symbol.dropFirst(prefix.count))
  }

  private var controlSymbol: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }

  fileprivate var isLetter: Bool { properties.isAlphabetic }

  fileprivate var isMongolian: Bool { (0x1807...0x18AA).contains(value) }

  /// Whether the scalar is a letter of a script such as Arabic, Syriac, N'Ko, or Mongolian.
  fileprivate var isCursive: Bool {
    isLetter
      && ((0x0620...0x08FF).contains(value) || isMongolian || (0xFB50...0xFEFC).contains(value))
  }
}

// MARK: - Sentences and commands

extension Character {
  /// Returns the Character with its code points, such as `β (U+03B2)`. Whitespace is named, as in
  /// `SPACE (U+0020)`. An ellipsis replaces code points after the first `maximum`.
  func named(scalars maximum: Int, remark: String = "") -> String {
    let shown = unicodeScalars.prefix(maximum)
    let codePoints = shown.map(\.codePoint).joined(separator: " ")
    let rest = shown.endIndex < unicodeScalars.endIndex ? " …" : ""
    let isBlank = unicodeScalars.allSatisfy(\.properties.isWhitespace)
    let text =
      isBlank
      ? shown.map { $0.title ?? $0.codePoint }.joined(separator: " ") : String(self).shown
    return "\(text) (\(codePoints)\(rest)\(remark))"
  }
}

extension String {
  /// The text as one word of a POSIX shell, in quotation marks if necessary.
  var shellWord: String {
    let isSafe = utf8.allSatisfy { byte in
      byte >= 0x80 || Self.safeMarks.contains(byte)
        || UnicodeScalar(byte).properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard utf8.isEmpty || !isSafe else { return self }
    // Scalars are compared, since a quotation mark and a combining mark are one Character.
    var word = "'"
    for scalar in unicodeScalars { word += scalar == "'" ? "'\\''" : String(scalar) }
    return word + "'"
  }

  private static let safeMarks = Set("-_./,:+@%=".utf8)
}
