import TextMetrics

/// Counts words of valid UTF-8 as a program counts them. No scalar lowers the count.
struct OfficeWordMeter: TallyMeter {
  private let program: OfficeProgram
  private var count: Int64 = 0
  /// Whether the next letter continues a word.
  private var isInWord = false
  /// Whether the next mark belongs to the scalar before it.
  private var isAfterBase = false

  init(_ program: OfficeProgram) { self.program = program }

  var tally: Tally { Tally(clamping: count) }

  mutating func add(_ text: Span<UInt8>) { _ = add(text, atMost: .max) }

  /// Adds scalars while the count is at most `maximum`, and returns the end of the last one.
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

  private mutating func add(_ role: OfficeProgram.Role) {
    switch role {
    case .space: (isInWord, isAfterBase) = (false, false)
    case .word(let takesMarks):
      count &+= 1
      (isInWord, isAfterBase) = (false, takesMarks)
    case .letter:
      if !isInWord { count &+= 1 }
      (isInWord, isAfterBase) = (true, true)
    case .mark:
      // A mark without a base is a word by itself.
      if !isAfterBase { count &+= 1 }
      isAfterBase = true
    case .format: break
    }
  }
}

/// A program that counts words.
enum OfficeProgram: Sendable {
  case libreOffice
  case microsoft

  /// The role of a scalar in words.
  enum Role: Equatable {
    case space
    /// A word by itself.
    case word(takesMarks: Bool)
    case letter
    /// A mark that joins the scalar before it.
    case mark
    /// A scalar that is ignored.
    case format

    var isSpace: Bool { self == .space }

    var isWord: Bool { if case .word = self { true } else { false } }
  }

  @inline(__always)
  func role(of scalar: UInt32) -> Role {
    if scalar == 0x20 { return .space }
    return 0x21...0x7E ~= scalar ? .letter : roleOfOther(scalar)
  }

  private func roleOfOther(_ scalar: UInt32) -> Role {
    switch self {
    case .libreOffice:
      if WhitespaceWordKernel.isSpace(scalar) || scalar == 0x2013 || scalar == 0x2014 {
        return .space
      }
      return Self.isEastAsian(scalar) ? .word(takesMarks: false) : Self.roleInLibreOffice(scalar)
    case .microsoft:
      // Word counts a line separator and a paragraph separator as words.
      if scalar == 0x2028 || scalar == 0x2029 { return .word(takesMarks: false) }
      if WhitespaceWordKernel.isSpace(scalar) { return .space }
      if Self.isEastAsian(scalar) { return .word(takesMarks: true) }
      return Unicode.Scalar(scalar)?.properties.isGraphemeExtend == true ? .mark : .letter
    }
  }

  /// The role of a scalar by LibreOffice's rules for word boundaries (`count_word.txt`).
  private static func roleInLibreOffice(_ value: UInt32) -> Role {
    // Letters of the most common scripts.
    if 0xC0...0x2FF ~= value || 0x370...0x482 ~= value || 0x48A...0x556 ~= value { return .letter }
    guard let properties = Unicode.Scalar(value)?.properties else { return .letter }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    case .spacingMark:
      return properties.isGraphemeExtend
        ? .mark : properties.isAlphabetic ? .letter : .word(takesMarks: true)
    case .format: return properties.isGraphemeExtend ? .mark : .format
    case .otherNumber, .privateUse, .unassigned, .control, .surrogate:
      return .word(takesMarks: true)
    default:
      // Thai and Lao, without the sign of the baht.
      return 0xE00...0xEFF ~= value && value != 0xE3F ? .word(takesMarks: true) : .letter
    }
  }

  /// Whether a scalar is in a block of Han, Kana, Hangul, or scripts beside them. Unassigned scalars
  /// of the planes for Han are.
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
