import TextMetrics

/// The office words of Characters in a row, none of which makes the count smaller.
struct OfficeWordCount: Sendable {
  /// What stands before the next Character.
  private enum Run { case none, word, ideograph, punctuation, freePunctuation }

  private(set) var count = 0
  private var run = Run.none

  /// Adds a Character by its first scalar.
  mutating func add(_ scalar: UInt32) {
    if WhitespaceWordKernel.isSpace(scalar) {
      run = .none
    } else if Self.isHanOrKana(scalar) {
      // The run of punctuation that was counted now adjoins this word, which replaces it.
      if run != .punctuation { count &+= 1 }
      run = .ideograph
    } else if run != .word {
      // Inside a word the scalar makes no difference, so it is not looked up.
      addToRun(isPunctuation: Self.isPunctuation(scalar))
    }
  }

  private mutating func addToRun(isPunctuation: Bool) {
    switch (run, isPunctuation) {
    case (.none, _):
      count &+= 1
      run = isPunctuation ? .punctuation : .word
    case (.ideograph, true):
      run = .freePunctuation
    case (.ideograph, false), (.freePunctuation, false):
      count &+= 1
      run = .word
    case (.punctuation, false):
      run = .word
    case (.word, _), (.punctuation, true), (.freePunctuation, true):
      break
    }
  }

  /// General category P.
  static func isPunctuation(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  /// The scripts Han, Hiragana and Katakana, from Scripts.txt of Unicode 17, with the prolonged
  /// sound marks, which ScriptExtensions.txt gives to both kana. Unassigned scalars of the planes
  /// that Unicode keeps for Han count as Han.
  static func isHanOrKana(_ scalar: UInt32) -> Bool {
    // Most text of other scripts.
    if scalar < 0x2E80 { return false }
    switch scalar {
    case 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029,
      0x3038...0x303B, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF, 0x32D0...0x32FE, 0x3300...0x3357, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFA6D, 0xFA70...0xFAD9, 0xFF66...0xFF9D, 0x16FE2...0x16FE3, 0x16FF0...0x16FF6,
      0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132,
      0x1B150...0x1B152, 0x1B155, 0x1B164...0x1B167, 0x1F200, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
