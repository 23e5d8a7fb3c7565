extension TextUnit {
  /// Words as a segmenter of your own finds them: `custom:words:NAME`. There is no such unit
  /// without a segmenter.
  ///
  /// A segmenter that finds the words of locales is better given to ``TextServices``, which makes
  /// `words:zh` of it wherever a unit is written by name.
  public static func words(_ segmenter: any WordSegmenter) -> TextUnit {
    TextUnit(WordsUnit(segmenter, name: "custom:words:\(segmenter.name)"))
  }

  /// Words by the rules of a locale, empty for the root: `words:zh`.
  package static func words(_ segmenter: any WordSegmenter, locale: String) -> TextUnit {
    TextUnit(WordsUnit(segmenter, name: locale.isEmpty ? "words" : "words:\(locale)"))
  }
}

/// Words as a segmenter finds them.
final class WordsUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "words",
    noun: .words,
    listing: UnitListing(
      ["words", "words:LOCALE"],
      "words by Unicode's rules and the dictionaries of a locale",
      completions: [
        "words", "words:de", "words:en", "words:es", "words:fr", "words:ja", "words:km",
        "words:ko", "words:lo", "words:my", "words:ru", "words:th", "words:zh", "words:zh-Hant",
      ]),
    make: { locale, services throws(UnitError) in
      guard let segmenter = try services.segmenters?(locale) else {
        throw .needsSegmenter(locale)
      }
      // By its canonical name, unless a unit of the list is called so.
      return .words(
        segmenter, locale: services.isReserved("words:\(segmenter.name)") ? locale : segmenter.name)
    })

  let name: String
  let noun = UnitNoun.words
  private let words: any WordSegmenter

  init(_ segmenter: any WordSegmenter, name: String) {
    words = segmenter
    self.name = name
  }

  var segmenter: (any WordSegmenter)? { words }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: words.wordCount(in: text)) }

  func excessStart(in text: Span<UInt8>, over maximum: Int) -> Int? {
    var (left, start) = (maximum, 0)
    words.forEachSegment(in: text) { end, isWord in
      if isWord { left -= 1 }
      guard left >= 0 else { return false }
      start = end
      return true
    }
    return CharacterKernel.boundary(atOrBefore: start, in: text)
  }

  func seam(in text: Span<UInt8>) -> Int { words.stableBoundary(in: text) }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    words.equivalentShorterText(forUnterminated: text)
  }
}
