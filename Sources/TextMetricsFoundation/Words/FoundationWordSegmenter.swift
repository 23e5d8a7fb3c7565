import Foundation
package import TextMetrics

/// Words as Foundation finds them: by Unicode's rules (UAX #29) and the dictionaries for scripts
/// that write no spaces, as its regular expressions know them.
///
/// ```swift
/// "我有很多桌子。".count(in: .words(locale: "zh"))  // 3
/// ```
///
/// The rules are those of nearly every locale. Finnish and Swedish have their own, and are an error
/// here: `TextServices.foundation` counts their words by NaturalLanguage where that can
/// be imported.
package final class FoundationWordSegmenter: TextSegmenter {
  /// The locale as BCP 47 writes it, empty for the root.
  package let name: String

  /// The segmenter for a locale, in the spelling of BCP 47 or of ICU (`zh-Hant`, `zh_Hant`); empty
  /// for the root.
  ///
  /// - Throws: ``/TextMetrics/UnitError/unknownLocale(_:)`` for a locale that Foundation has no
  ///   data for, ``/TextMetrics/UnitError/unavailable(_:reason:)`` for one whose words this
  ///   system's Foundation would find by the rules of others.
  package init(locale: String) throws(UnitError) {
    guard let locale = LocaleName(locale) else { throw .unknownLocale(locale) }
    if locale.hasOwnWordRules {
      throw .unavailable(
        "words:\(locale.tag)", reason: "Foundation has no word rules of that locale on this system")
    }
    name = locale.tag
  }

  /// Calls the body with the UTF-8 end of each segment and whether it is a word, until it returns
  /// false. Linear in the text.
  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    guard !text.isEmpty, let expression = Self.boundaries else { return }
    let text = String(text)
    var segments = SegmentWalk(text)
    var goesOn = true
    expression.forEachMatch(in: text, utf16Count: segments.utf16Count) { match, _ in
      if let place = match?.range.location, place > 0 { goesOn = segments.move(to: place, body) }
      return goesOn
    }
    if goesOn { _ = segments.move(to: segments.utf16Count, body) }
  }

  /// The places between segments.
  private static let boundaries = try? NSRegularExpression(
    pattern: "\\b", options: .useUnicodeWordBoundaries)
}
