extension TextUnit {
  /// Words as a segmenter of your own finds them: `custom:words:NAME`. There is no such unit
  /// without a segmenter.
  ///
  /// A segmenter that finds the words of locales is better given to ``TextServices``, which makes
  /// `words:zh` of it wherever a unit is written by name.
  public static func words(_ segmenter: any TextSegmenter) -> TextUnit {
    TextUnit(SegmentsUnit(segmenter, name: "custom:words:\(segmenter.name)", .words))
  }

  /// Words by the rules of a locale, empty for the root: `words:zh`.
  package static func words(_ segmenter: any TextSegmenter, locale: String) -> TextUnit {
    TextUnit(SegmentsUnit(segmenter, name: locale.isEmpty ? "words" : "words:\(locale)", .words))
  }

  /// Sentences by the rules of a locale, empty for the root: `sentences:el`.
  package static func sentences(_ segmenter: any TextSegmenter, locale: String) -> TextUnit {
    let name = locale.isEmpty ? "sentences" : "sentences:\(locale)"
    return TextUnit(SegmentsUnit(segmenter, name: name, .sentences))
  }
}

/// Words or sentences as a segmenter finds them.
final class SegmentsUnit: UnitDefinition {
  static let sentences = UnitFamily(
    head: "sentences",
    noun: .sentences,
    listing: UnitListing(
      ["sentences", "sentences:LOCALE"],
      "sentences by Unicode's rules and those of a locale, blank ones not counted",
      completions: ["sentences", "sentences:el", "sentences:en"]),
    make: { locale, services throws(UnitError) in
      guard let segmenter = try services.sentenceSegmenters?(locale) else {
        throw .unavailable(
          "sentences" + (locale.isEmpty ? "" : ":" + locale),
          reason: "this program has nothing that finds sentences")
      }
      return .sentences(segmenter, locale: segmenter.name)
    })

  static let words = UnitFamily(
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
  let noun: UnitNoun
  let traits = UnitTraits(countsAtMostScalars: true)
  private let segments: any TextSegmenter

  init(_ segmenter: any TextSegmenter, name: String, _ noun: UnitNoun) {
    segments = segmenter
    self.name = name
    self.noun = noun
  }

  var segmenter: (any TextSegmenter)? { noun == .words ? segments : nil }

  var sentenceSegmenter: (any TextSegmenter)? { noun == .sentences ? segments : nil }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: segments.count(in: text)) }

  func tally(of text: Span<UInt8>, over maximum: Int) -> (tally: Tally, excessStart: Int?) {
    let (count, start) = segments.count(in: text, over: maximum)
    return (Tally(count: count), start)
  }

  func stableBoundary(in text: Span<UInt8>) -> Int { segments.stableBoundary(in: text) }

  func canDrop(to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0, !text[offset - 1].isLetter else { return false }
    // Fast path: a digit but before what may be inside a word or a number.
    if noun == .words, text[offset - 1].isDigit, offset == text.count || text[offset].isApart {
      return false
    }
    let last = text.scalar(at: text.scalarStart(before: offset)).value
    let properties = Unicode.Scalar(last)?.properties
    // What is between letters may be inside a word or sentence that goes on: "a.b", "3. 5 a", "?-".
    if properties?.isAlphabetic == false, noun != .words || properties?.isWhitespace == false,
      keeps(maximum, inserting: ["a", "1", "-"], at: offset, in: text)
    {
      return true
    }
    return last >= 0x0E00 && noun == .words
      && tally.count - segments.largestDecrease(insertingAt: offset, in: text) <= maximum
  }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    segments.equivalentShorterText(forUnterminated: text)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isApart: Bool { self <= UInt8(ascii: " ") || isLetter || isDigit }
}
