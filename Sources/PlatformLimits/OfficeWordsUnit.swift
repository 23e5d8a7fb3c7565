public import TextMetrics

extension TextUnit {
  /// The unit of words as LibreOffice Writer counts them.
  ///
  /// Whitespace, en dashes, and em dashes separate words. Some scalars are words by themselves,
  /// such as letters and punctuation marks of Han, Kana, and Hangul, and letters of Thai and Lao.
  /// The article of `PlatformLimits` lists these scalars.
  ///
  /// ```swift
  /// "two—three 我有".count(in: .officeWords)  // 4
  /// ```
  public static let officeWords = TextUnit(OfficeWordsUnit(.libreOffice))

  /// The unit of words as Microsoft Word counts them.
  ///
  /// Whitespace separates words. A scalar in the blocks of East Asian scripts, such as Han, Kana,
  /// and Hangul, is a word if it isn't whitespace. Combining marks after such a scalar are part of
  /// its word, but a combining mark in these blocks, such as U+3099, is a word of its own. U+2028
  /// and U+2029 are words by themselves.
  ///
  /// ```swift
  /// "two—three 我有".count(in: .microsoftWords)  // 3
  /// ```
  public static let microsoftWords = TextUnit(OfficeWordsUnit(.microsoft))
}

final class OfficeWordsUnit: ListedUnit {
  let listing: UnitListing
  let noun = UnitNoun.words
  let traits = UnitTraits(isMonotonic: true, countsQuickly: true, countsAtMostScalars: true)
  private let program: OfficeProgram

  init(_ program: OfficeProgram) {
    self.program = program
    listing =
      switch program {
      case .libreOffice:
        UnitListing(
          ["words:office", "words:libreoffice"],
          "words as in LibreOffice: whitespace and dashes separate words, and each letter or mark "
            + "of Han, Kana, Hangul, Thai, and Lao is a word", completions: ["words:office"])
      case .microsoft:
        UnitListing(
          ["words:msword"],
          "words as in Microsoft Word: whitespace separates words, and each letter or mark of Han, "
            + "Kana, and Hangul is a word")
      }
  }

  func tally(of text: Span<UInt8>) -> Tally { OfficeWordMeter(program).tally(adding: text) }

  func makeMeter() -> any StreamMeter { ValueMeterBox(OfficeWordMeter(program)) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    guard maximum >= 0 else { return 0 }
    var meter = OfficeWordMeter(program)
    return meter.add(text, atMost: Int64(maximum))
  }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    CharacterKernel.forEachCharacterBackward(in: text) { start in
      guard start > 0 else { return false }
      let previous = program.role(of: text.scalar(at: text.scalarStart(before: start)).value)
      let next = program.role(of: text.scalar(at: start).value)
      return previous != .space && next != .word && next != .wordWithMarks
    }
  }
}

// MARK: - Office Word Meter

extension ValueMeter {
  consuming func tally(adding text: Span<UInt8>) -> Tally {
    add(text)
    return tally
  }
}

struct OfficeWordMeter: ValueMeter {
  private let program: OfficeProgram
  private var count: Int64 = 0
  private var isInWord = false
  private var canAddMark = false

  init(_ program: OfficeProgram) { self.program = program }

  var tally: Tally { Tally(clamping: count) }

  mutating func add(_ text: Span<UInt8>) { _ = add(text, atMost: .max) }

  /// Adds scalars while the count is at most `maximum`, and returns the end of the added scalars.
  mutating func add(_ text: Span<UInt8>, atMost maximum: Int64) -> Int {
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      let before = self
      add(program.role(of: scalar.value))
      if count > maximum {
        self = before
        break
      }
      offset &+= scalar.bytes
    }
    return offset
  }

  private mutating func add(_ role: OfficeWordRole) {
    switch role {
    case .space: (isInWord, canAddMark) = (false, false)
    case .word, .wordWithMarks:
      count &+= 1
      (isInWord, canAddMark) = (false, role == .wordWithMarks)
    case .letter:
      if !isInWord { count &+= 1 }
      (isInWord, canAddMark) = (true, true)
    case .mark:
      // A mark is a word by itself if it doesn't follow a letter or a word that can have marks.
      if !canAddMark { count &+= 1 }
      canAddMark = true
    case .format: break
    }
  }
}

enum OfficeWordRole {
  case space
  case letter
  /// A scalar that is a word by itself, without the combining marks after it.
  case word
  /// A scalar that is a word together with the combining marks after it.
  case wordWithMarks
  case mark
  case format
}

enum OfficeProgram: Sendable {
  case libreOffice
  case microsoft

  /// The roles of the scalars below U+3000 and from U+1F000 to U+1FAFF. They are stored, because
  /// reading the properties of scalars is slow.
  private static let rolesInLibreOffice = roles(in: .libreOffice)
  private static let rolesInWord = roles(in: .microsoft)
  private static func roles(in program: Self) -> [OfficeWordRole] {
    (Array(0..<emoji.lowerBound - unstoredCount) + Array(emoji)).map {
      program.roleByProperties(of: $0)
    }
  }

  private static var emoji: ClosedRange<UInt32> { 0x1F000...0x1FAFF }
  private static var unstoredCount: UInt32 { 0x1F000 - 0x3000 }

  @inline(__always)
  func role(of scalar: UInt32) -> OfficeWordRole {
    if scalar == 0x20 { return .space }
    if 0x21...0x7E ~= scalar { return .letter }
    var index = Int(scalar)
    if scalar >= Self.emoji.lowerBound &- Self.unstoredCount {
      guard Self.emoji ~= scalar else { return roleByProperties(of: scalar) }
      index &-= Int(Self.unstoredCount)
    }
    return self == .libreOffice ? Self.rolesInLibreOffice[index] : Self.rolesInWord[index]
  }

  private func roleByProperties(of scalar: UInt32) -> OfficeWordRole {
    if self == .microsoft, scalar == 0x2028 || scalar == 0x2029 { return .word }
    if WhitespaceWordMeter.isSpace(scalar) { return .space }
    if Self.isEastAsian(scalar) { return self == .microsoft ? .wordWithMarks : .word }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return .letter }
    if properties.isGraphemeExtend { return .mark }
    return self == .microsoft ? .letter : Self.roleInLibreOffice(scalar, properties)
  }

  /// LibreOffice's rules for word boundaries are in `count_word.txt`.
  private static func roleInLibreOffice(
    _ scalar: UInt32, _ properties: Unicode.Scalar.Properties
  ) -> OfficeWordRole {
    if scalar == 0x2013 || scalar == 0x2014 { return .space }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    case .spacingMark: return properties.isAlphabetic ? .letter : .wordWithMarks
    case .format: return .format
    case .otherNumber, .privateUse, .unassigned, .control, .surrogate: return .wordWithMarks
    default:
      // Each remaining scalar of Thai and Lao is a word, except the baht sign.
      return 0xE00...0xEFF ~= scalar && scalar != 0xE3F ? .wordWithMarks : .letter
    }
  }

  private static func isEastAsian(_ scalar: UInt32) -> Bool {
    if scalar < 0x1100 { return false }
    switch scalar {
    case 0x1100...0x11FF, 0x2E80...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x16FE0...0x18FFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}
