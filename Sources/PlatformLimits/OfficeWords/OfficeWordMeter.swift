import TextMetrics

/// Words of valid UTF-8 as an office suite counts them.
///
/// A Character is judged by its first scalar. Every Character of the scripts Han, Hiragana and
/// Katakana is a word, and so is every other run between white space and such Characters; but a
/// run of nothing but punctuation (general category P) that adjoins one of them is none: `我有。`
/// is two words, `我 —` is two, `我有3.5元` is four.
package struct OfficeWordMeter: Meter {
  private var words = OfficeWordCount()
  private var breaker = CharacterBreaker()

  package init() {}

  package var count: Int { words.count }

  package mutating func add(_ text: Span<UInt8>) {
    _ = breaker.walk(text, from: 0) { offset, startsCharacter in
      if startsCharacter { words.add(text.scalar(at: offset).value) }
      return true
    }
  }

  /// The last Character boundary after white space or between two ideographs, which nothing that
  /// follows can move; 0 where there is none. Linear in what stands after it.
  static func stableBoundary(in text: Span<UInt8>) -> Int {
    var boundary: Int?
    var isAfterIdeograph = false
    _ = CharacterKernel.walkBack(text) { start in
      let scalar = text.scalar(at: start).value
      let isIdeograph = OfficeWordCount.isHanOrKana(scalar)
      let isBoundary = WhitespaceWordKernel.isSpace(scalar) || isIdeograph && isAfterIdeograph
      if boundary != nil, isBoundary { return false }
      boundary = start
      isAfterIdeograph = isIdeograph
      return true
    }
    return boundary ?? 0
  }
}
