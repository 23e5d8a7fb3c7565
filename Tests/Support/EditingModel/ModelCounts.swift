struct ModelCount: Equatable {
  var count: Int
  /// The number of Characters that the encoding can't represent completely.
  var unencodable = 0
  var unencodableScalars = 0
}

extension UTF16Text {
  func count(in unit: String) -> ModelCount {
    if let plus = unit.firstIndex(of: "+") {
      let base = String(unit[..<plus])
      let form = String(unit[plus...].dropFirst())
      var count = sent(as: form).count(in: base)
      count.unencodable = characters.count { $0.sent(as: form).count(in: base).unencodable > 0 }
      return count
    }
    switch unit {
    case "characters": return ModelCount(count: string.count)
    case "scalars": return ModelCount(count: string.unicodeScalars.count)
    case "utf16": return ModelCount(count: string.utf16.count)
    case "bytes", "bytes:utf8": return ModelCount(count: string.utf8.count)
    case "bytes:utf16": return ModelCount(count: 2 * string.utf16.count)
    case "bytes:utf32": return ModelCount(count: 4 * string.unicodeScalars.count)
    case "lines": return ModelCount(count: lines)
    case "words:whitespace": return ModelCount(count: whitespaceWords)
    case "words:office": return ModelCount(count: officeWords)
    case "scalarsPerCharacter":
      return ModelCount(count: string.map(\.unicodeScalars.count).max() ?? 0)
    case "words": return ModelCount(count: ICU.words("", in: self))
    default: break
    }
    if unit.hasPrefix("words:") {
      return ModelCount(count: ICU.words(String(unit.dropFirst(6)), in: self))
    }
    precondition(unit.hasPrefix("bytes:"), "no unit: \(unit)")
    let encoding = String(unit.dropFirst(6))
    let (bytes, scalars) = ICU.encoded(self, in: encoding)
    return ModelCount(
      count: bytes, unencodable: characters.count { ICU.encoded($0, in: encoding).unencodable > 0 },
      unencodableScalars: scalars)
  }

  private func sent(as form: String) -> UTF16Text {
    guard form == "crlf" else { return isEmpty ? self : ICU.normalized(self, form) }
    return characters.flatMap { character -> UTF16Text in
      [[0x0D, 0x0A], [0x0D], [0x0A]].contains(character) ? [0x0D, 0x0A] : character
    }
  }

  private var lines: Int {
    var lines = 1
    var previous: Unicode.Scalar = " "
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\r", "\u{2028}", "\u{2029}": lines += 1
      case "\n" where previous != "\r": lines += 1
      default: break
      }
      previous = scalar
    }
    return lines
  }

  private var whitespaceWords: Int {
    string.unicodeScalars.split { $0.properties.isWhitespace }.count
  }

  /// LibreOffice's words. Whitespace, U+2013, and U+2014 separate words, and each scalar that is
  /// East Asian or `isWholeWord` is a word of its own.
  private var officeWords: Int {
    var words = 0
    let runs = string.unicodeScalars.split {
      $0.properties.isWhitespace || $0 == "\u{2013}" || $0 == "\u{2014}"
    }
    for run in runs {
      var (isInWord, isAfterBase) = (false, false)
      let isSeen = { (scalar: Unicode.Scalar) in
        scalar.properties.generalCategory != .format || scalar.properties.isGraphemeExtend
      }
      for scalar in run where isSeen(scalar) {
        if scalar.isEastAsian {
          words += 1
          (isInWord, isAfterBase) = (false, false)
        } else if scalar.properties.isGraphemeExtend {
          words += isAfterBase ? 0 : 1
          isAfterBase = true
        } else {
          words += isInWord && !scalar.isWholeWord ? 0 : 1
          (isInWord, isAfterBase) = (!scalar.isWholeWord, true)
        }
      }
    }
    return words
  }
}

extension Unicode.Scalar {
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x4DC0...0x4DFF: false
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether LibreOffice counts the scalar as a word of its own, such as nearly all scalars of the
  /// Thai and Lao blocks.
  fileprivate var isWholeWord: Bool {
    switch properties.generalCategory {
    case .otherNumber, .privateUse, .unassigned, .control: true
    case .spacingMark: !properties.isAlphabetic
    default: 0xE00...0xEFF ~= value && value != 0xE3F
    }
  }
}

extension Character {
  /// Whether the Character is Han, Hiragana, Katakana, or a mark that lengthens a vowel of kana.
  fileprivate var isIdeographic: Bool {
    let scalar = unicodeScalars.first!
    return ICU.isIdeographic(scalar) || scalar == "\u{30FC}" || scalar == "\u{FF70}"
  }
}

extension UTF16Text {
  /// Positions after whitespace, and after separators that don't end a word, are left out.
  func wordBoundaries(in unit: String) -> [Int] {
    var boundaries: [Int]
    let unit = unit.prefix { $0 != "+" }
    switch unit {
    case "words:whitespace":
      boundaries = scalarBoundaries.filter {
        isWhitespace(before: $0) || isWhitespace(at: $0) || isAtEndOfWord($0)
      }
    case "words:office":
      boundaries = characterBoundaries.filter { offset in
        let before = Array(self[..<offset]).string.last
        let after = Array(self[offset...]).string.first
        return isWhitespace(before: offset) || isWhitespace(at: offset)
          || before?.isIdeographic ?? true || after?.isIdeographic ?? true
      }
    default: boundaries = ICU.wordEnds(String(unit.dropFirst("words:".count)), in: self)
    }
    let all = [0] + boundaries
    return zip(all, boundaries).compactMap { start, end in
      isWhitespace(before: end) || isDangling(start..<end) ? nil : end
    }
  }

  var separatorBoundaries: [Int] {
    scalarBoundaries.filter { offset in
      guard let before = scalar(before: offset), let after = scalar(at: offset) else {
        return false
      }
      return !before.properties.isWhitespace && !before.isSeparator(or: "#,.:;?")
        && after.isSeparator(or: "#,.:;?")
    }
  }

  /// Whether the position is between a word and the punctuation at its end. From the position to
  /// the next whitespace, each scalar ends a clause, as a comma does. Between the previous
  /// whitespace and the position, at least one scalar doesn't end a clause.
  private func isAtEndOfWord(_ offset: Int) -> Bool {
    func endsClause(_ scalar: Unicode.Scalar) -> Bool {
      "!,.:;?،؛؟۔।॥…".unicodeScalars.contains(scalar)
    }
    func isInWord(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace }
    let before = Array(self[..<offset]).string.unicodeScalars.reversed().prefix(while: isInWord)
    let after = Array(self[offset...]).string.unicodeScalars.prefix(while: isInWord)
    return !after.isEmpty && after.allSatisfy(endsClause) && !before.allSatisfy(endsClause)
  }

  /// Whether a segment consists of separators that aren't the end of a word.
  private func isDangling(_ segment: Range<Int>) -> Bool {
    func separates(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.isSeparator(or: "") || $0.isOpening
      }
    }
    guard separates(Array(self[segment]).string) else { return false }
    let word = Array(self[..<segment.upperBound]).string.unicodeScalars.reversed()
      .prefix { !$0.properties.isWhitespace }
    return !isWhitespace(at: segment.upperBound)
      || separates(String(String.UnicodeScalarView(word)))
  }

  private func scalar(before offset: Int) -> Unicode.Scalar? {
    Array(self[..<offset]).string.unicodeScalars.last
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    Array(self[offset...]).string.unicodeScalars.first
  }

  private func isWhitespace(before offset: Int) -> Bool {
    scalar(before: offset)?.properties.isWhitespace ?? true
  }

  private func isWhitespace(at offset: Int) -> Bool {
    scalar(at: offset)?.properties.isWhitespace ?? true
  }
}

extension Unicode.Scalar {
  fileprivate func isSeparator(or others: String) -> Bool {
    ("&+-/=@\\_|~" + others).unicodeScalars.contains(self)
      || [.dashPunctuation, .connectorPunctuation].contains(properties.generalCategory)
  }

  fileprivate var isOpening: Bool {
    [.openPunctuation, .initialPunctuation].contains(properties.generalCategory)
  }
}
