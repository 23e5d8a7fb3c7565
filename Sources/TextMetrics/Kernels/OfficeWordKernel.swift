/// Words of valid UTF-8 as an office suite counts them.
///
/// A Character is judged by its first scalar. Every Character of the scripts Han, Hiragana and
/// Katakana is a word, and so is every other run between white space and such Characters; but a
/// run of nothing but punctuation (general category P) that adjoins one of them is none: `我有。`
/// is two words, `我 —` is two, `我有3.5元` is four.
package enum OfficeWordKernel {
  package static func count(_ text: Span<UInt8>) -> Int { OfficeWordMeter.count(text) }

  /// The end of the longest prefix of whole Characters with at most `n` words: white space and
  /// punctuation that cost no word belong to it.
  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    var words = OfficeWordCount()
    return CharacterKernel.walk(text) { offset, startsCharacter in
      if startsCharacter { words.add(OfficeCharacter(text.scalar(at: offset).value)) }
      return words.count <= n
    }
  }

  /// The start of the longest suffix of whole Characters with at most `n` words.
  package static func start(ofLast n: Int, in text: Span<UInt8>) -> Int {
    var words = OfficeWordCount()
    var end = text.count
    _ = CharacterKernel.walkBack(text) { start in
      words.add(OfficeCharacter(text.scalar(at: start).value))
      guard words.count <= n else { return false }
      end = start
      return true
    }
    return end
  }
}

/// What a Character is to an office suite.
enum OfficeCharacter {
  case space, ideograph, punctuation, other

  init(_ scalar: UInt32) {
    if WhitespaceWordKernel.isSpace(scalar) {
      self = .space
    } else if Self.isHanOrKana(scalar) {
      self = .ideograph
    } else {
      switch Unicode.Scalar(scalar)?.properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        self = .punctuation
      default: self = .other
      }
    }
  }

  /// The scripts Han, Hiragana and Katakana, from Scripts.txt of Unicode 17, with the prolonged
  /// sound marks, which the script property gives to both kana. Unassigned scalars of the planes
  /// that Unicode keeps for Han count as Han.
  static func isHanOrKana(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029,
      0x3038...0x303B, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF, 0x32D0...0x32FE, 0x3300...0x3357, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFA6D, 0xFA70...0xFAD9, 0xFF66...0xFF9D, 0x16FE2...0x16FE3, 0x16FF0...0x16FF6,
      0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132,
      0x1B150...0x1B152, 0x1B155, 0x1B164...0x1B167, 0x1F200, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

package struct OfficeWordMeter: Meter {
  private var words = OfficeWordCount()
  private var breaker = CharacterBreaker()

  package init() {}

  package var count: Int { words.count }

  package mutating func add(_ text: Span<UInt8>) {
    _ = breaker.walk(text, from: 0) { offset, startsCharacter in
      if startsCharacter { words.add(OfficeCharacter(text.scalar(at: offset).value)) }
      return true
    }
  }
}

/// The words of Characters in a row.
///
/// The rules are symmetric, so that Characters may be added from the first to the last or from
/// the last to the first; and no Character makes the count smaller.
struct OfficeWordCount: Sendable {
  /// What stands before the next Character.
  private enum Run { case none, word, ideograph, punctuation, freePunctuation }

  private(set) var count = 0
  private var run = Run.none

  mutating func add(_ character: OfficeCharacter) {
    switch (character, run) {
    case (.space, _):
      run = .none
    case (.ideograph, .punctuation):
      // The punctuation was counted as a word; now it adjoins: this word takes its place.
      run = .ideograph
    case (.ideograph, _):
      count += 1
      run = .ideograph
    case (.punctuation, .none):
      count += 1
      run = .punctuation
    case (.punctuation, .ideograph):
      run = .freePunctuation
    case (.punctuation, _):
      break
    case (.other, .none), (.other, .ideograph), (.other, .freePunctuation):
      count += 1
      run = .word
    case (.other, .word):
      break
    case (.other, .punctuation):
      run = .word
    }
  }
}
