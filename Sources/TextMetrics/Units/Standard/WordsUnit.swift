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
      guard let segmenter = try services.segmenter(locale: locale) else {
        throw .needsSegmenter(locale)
      }
      return .words(
        segmenter, locale: services.isReserved("words:\(segmenter.name)") ? locale : segmenter.name)
    })

  let name: String
  private let segmenter: any WordSegmenter

  init(_ segmenter: any WordSegmenter, name: String) {
    self.segmenter = segmenter
    self.name = name
  }

  let facts = UnitFacts(
    noun: .words,
    additivity: .seams(within: nil),
    isMonotone: false,
    isExpensive: true,
    merge: .sum,
    scalarCosts: nil,
    tallyFromSums: nil)

  var provider: UnitProvider { .segmenter(segmenter) }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: segmenter.wordCount(in: text)) }

  func makeMeter() -> any StreamMeter {
    BufferedMeter(self)
  }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func seam(in text: Span<UInt8>) -> Int { segmenter.stableBoundary(in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    segmenter.equivalentShorterText(forUnterminated: text)
  }
}
