public import TextMetrics

extension TextUnit {
  /// Words as LibreOffice Writer counts them: runs between whitespace and dashes, except that each
  /// letter of Han, Kana, Hangul, Thai, and Lao is a word.
  ///
  /// ```swift
  /// "two—three 我有".count(in: .officeWords)  // 4
  /// ```
  public static let officeWords = TextUnit(OfficeWordsUnit(.libreOffice))

  /// Words as Microsoft Word counts them: runs between whitespace, except that each letter and
  /// punctuation mark of Han, Kana, and Hangul is a word.
  ///
  /// ```swift
  /// "two—three 我有".count(in: .microsoftWords)  // 3
  /// ```
  public static let microsoftWords = TextUnit(OfficeWordsUnit(.microsoft))
}

final class OfficeWordsUnit: ListedUnit {
  let listing: UnitListing
  let noun = UnitNoun.words
  let traits = UnitTraits(isMonotonic: true, isExpensive: false, countsAtMostScalars: true)
  private let program: OfficeProgram

  init(_ program: OfficeProgram) {
    self.program = program
    listing =
      switch program {
      case .libreOffice:
        UnitListing(
          ["words:office", "words:libreoffice"],
          "as LibreOffice: each letter of Han, Kana, Hangul and Thai, and each other run between "
            + "white space and dashes", completions: ["words:office"])
      case .microsoft:
        UnitListing(
          ["words:msword"],
          "as Microsoft Word: each letter of Han, Kana and Hangul, and each other run between white "
            + "space")
      }
  }

  func tally(of text: Span<UInt8>) -> Tally {
    var meter = OfficeWordMeter(program)
    meter.add(text)
    return meter.tally
  }

  func makeMeter() -> any StreamMeter { ValueMeter(OfficeWordMeter(program)) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    guard maximum >= 0 else { return 0 }
    var meter = OfficeWordMeter(program)
    return meter.add(text, atMost: Int64(maximum))
  }

  /// The last Character boundary after a space, or before a scalar that is a word by itself.
  func stableBoundary(in text: Span<UInt8>) -> Int {
    CharacterKernel.walkBack(text) { start in
      guard start > 0 else { return false }
      let previous = program.role(of: text.scalar(at: text.scalarStart(before: start)).value)
      let next = program.role(of: text.scalar(at: start).value)
      return previous != .space && next != .word && next != .wordWithMarks
    }
  }
}
