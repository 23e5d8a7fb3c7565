import TextMetrics

/// Words of valid UTF-8 as an office suite counts them.
///
/// A Character is judged by its first scalar. Every Character of the scripts Han, Hiragana and
/// Katakana is a word, and so is every other run between white space and such Characters; but a
/// run of nothing but punctuation (general category P) that adjoins one of them is none: `我有。`
/// is two words, `我 —` is two, `我有3.5元` is four.
enum OfficeWordKernel {
  static func count(_ text: Span<UInt8>) -> Int { OfficeWordMeter.count(text) }

  /// The end of the longest prefix of whole Characters with at most `n` words: white space and
  /// punctuation that cost no word belong to it.
  static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    OfficeWordMeter.end(ofFirst: n, in: text)
  }

  /// The start of the longest suffix of whole Characters with at most `n` words.
  static func start(ofLast n: Int, in text: Span<UInt8>) -> Int {
    guard n >= 0 else { return text.count }
    var words = OfficeWordCount()
    var end = text.count
    _ = CharacterKernel.walkBack(text) { start in
      words.add(text.scalar(at: start).value)
      guard words.count <= n else { return false }
      end = start
      return true
    }
    return end
  }
}

extension OfficeWordKernel {
  /// The last Character boundary behind white space or between two ideographs, which nothing that
  /// follows can move; 0 where there is none. Linear in what stands behind it.
  static func seam(in text: Span<UInt8>) -> Int {
    var seam: Int?
    var isIdeographBehind = false
    _ = CharacterKernel.walkBack(text) { start in
      let scalar = text.scalar(at: start).value
      let isIdeograph = OfficeWordCount.isHanOrKana(scalar)
      let isSeam = WhitespaceWordKernel.isSpace(scalar) || isIdeograph && isIdeographBehind
      if seam != nil, isSeam { return false }
      seam = start
      isIdeographBehind = isIdeograph
      return true
    }
    return seam ?? 0
  }

  /// The last Character behind the fewest words that leave it where it stands.
  static func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    let last = CharacterKernel.start(ofLast: 1, in: text)
    var meter = OfficeWordMeter()
    meter.add(text.extracting(..<last))
    var shorter = meter.words.shortestText
    shorter.append(copying: text.extracting(last...))
    return shorter
  }
}

struct OfficeWordMeter: Meter {
  fileprivate var words = OfficeWordCount()
  private var breaker = CharacterBreaker()

  init() {}

  var count: Int { words.count }

  mutating func add(_ text: Span<UInt8>) {
    _ = breaker.walk(text, from: 0) { offset, startsCharacter in
      if startsCharacter { words.add(text.scalar(at: offset).value) }
      return true
    }
  }
}
