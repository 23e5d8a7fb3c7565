/// Counts by the definitions of section 4, each by the shortest loop that says the same.
struct ModelCount: Equatable {
  var count: Int
  /// Of an encoding: how many Characters it lacks, wholly or in part.
  var unencodable = 0
  /// Of an encoding: how many scalars it lacks.
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

  /// The text as it arrives in this form where it is counted.
  private func sent(as form: String) -> UTF16Text {
    guard form == "crlf" else { return isEmpty ? self : ICU.normalized(self, form) }
    return characters.flatMap { character -> UTF16Text in
      [[0x0D, 0x0A], [0x0D], [0x0A]].contains(character) ? [0x0D, 0x0A] : character
    }
  }

  /// Line breaks and one.
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

  /// Runs of scalars that are not white space.
  private var whitespaceWords: Int {
    string.unicodeScalars.split { $0.properties.isWhitespace }.count
  }

  /// A Character of Han or kana is a word. So is every other run between white space, unless it is
  /// of punctuation alone and stands beside one of those.
  private var officeWords: Int {
    var words = 0
    for run in string.split(whereSeparator: { $0.unicodeScalars.first!.properties.isWhitespace }) {
      let ideographs = run.count(where: \.isIdeographic)
      words += ideographs
      for piece in run.split(whereSeparator: \.isIdeographic) {
        if ideographs == 0 || !piece.allSatisfy(\.isPunctuationMark) { words += 1 }
      }
    }
    return words
  }
}

extension Character {
  /// Han, Hiragana and Katakana, and the two marks that lengthen the vowel of either kana.
  fileprivate var isIdeographic: Bool {
    let scalar = unicodeScalars.first!
    return ICU.isIdeographic(scalar) || scalar == "\u{30FC}" || scalar == "\u{FF70}"
  }

  fileprivate var isPunctuationMark: Bool {
    switch unicodeScalars.first!.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}

extension UTF16Text {
  /// The positions between words of a unit at which a text can be cut. None is after whitespace, or
  /// after a separator that isn't the end of a word.
  func wordBoundaries(in unit: String) -> [Int] {
    var boundaries: [Int]
    let unit = unit.prefix { $0 != "+" }
    switch unit {
    case "words:whitespace":
      boundaries = scalarBoundaries.filter { isWhitespace(before: $0) || isWhitespace(at: $0) }
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

  /// The positions before separators.
  var separatorBoundaries: [Int] {
    scalarBoundaries.filter { offset in
      guard let before = scalar(before: offset), let after = scalar(at: offset) else {
        return false
      }
      return !before.isSeparator(or: "#,.:;?") && after.isSeparator(or: "#,.:;?")
    }
  }

  /// Whether a segment consists of separators that belong to what follows, or to nothing.
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
