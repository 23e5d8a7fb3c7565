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

// MARK: - Segment Walk

/// Turns boundaries in UTF-16 into segments in UTF-8, from the first to the last.
struct SegmentWalk {
  let utf16Count: Int
  private var scalars: String.UnicodeScalarView.Iterator
  private var position = 0
  private var end = 0

  init(_ text: String) {
    utf16Count = text.utf16.count
    scalars = text.unicodeScalars.makeIterator()
  }

  /// Takes the scalars up to a boundary as one segment; false where the body wants no more.
  mutating func move(to boundary: Int, _ body: (_ end: Int, _ isWord: Bool) -> Bool) -> Bool {
    guard boundary > position else { return true }
    var kinds = WordScalars()
    while position < boundary, let scalar = scalars.next() {
      kinds.add(scalar)
      position += UTF16.width(scalar)
      end += UTF8.width(scalar)
    }
    return body(end, kinds.makeWord)
  }
}

// MARK: - Word Scalars

/// What makes a segment of Unicode's word rules (UAX #29) a word: a scalar of ICU's rules that have
/// a status of 100 or more, which Foundation does not hand out.
struct WordScalars {
  private var connectors = 0
  private(set) var makeWord = false

  /// Takes the next scalar of a segment.
  mutating func add(_ scalar: Unicode.Scalar) {
    if makeWord { return }
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: makeWord = true
    // Letters to the word rules, though not alphabetic.
    case 0x2C2...0x2C5, 0x2D2...0x2D7, 0x2DE...0x2DF, 0x2E5...0x2EB, 0x2ED, 0x2EF...0x2FF,
      0x55A...0x55C, 0x55E, 0x58A, 0x5F3, 0x70F, 0xA708...0xA716, 0xA720...0xA721,
      0xA789...0xA78A, 0xAB5B:
      makeWord = true
    // Kana signs.
    case 0x3031...0x3035, 0x309B...0x309C, 0x30A0: makeWord = true
    // Connectors: two of them are a word.
    case 0x5F, 0x202F, 0x203F...0x2040, 0x2054, 0xFE33...0xFE34, 0xFE4D...0xFE4F, 0xFF3F:
      connectors += 1
      makeWord = connectors > 1
    case ..<0x80: break
    // Arabic's separators of decimals stand among the digits.
    case 0x66B: makeWord = true
    default: makeWord = Self.isWord(scalar)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // Halfwidth voicing marks, letters by their category, only extend what stands before them.
    if 0xFF9E...0xFF9F ~= scalar.value { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return false
    case .decimalNumber: return true
    default: return properties.isAlphabetic
    }
  }
}

// MARK: - Locale Name

/// A locale that Foundation has data for, as BCP 47 writes it.
struct LocaleName {
  /// `zh-Hant-TW`; empty for the root.
  let tag: String

  /// A locale in the spelling of BCP 47 or ICU; empty, `und` and `root` are the root locale. Nil
  /// for what is not well-formed and for a language that there is no data for.
  init?(_ spelling: String) {
    if spelling.isEmpty || spelling == "root" || spelling == "und" {
      tag = ""
      return
    }
    let subtags = spelling.split(omittingEmptySubsequences: false) { "-_".contains($0) }
    let isWellFormed = subtags.allSatisfy {
      (1...8).contains($0.utf8.count)
        && $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
    guard isWellFormed, spelling.utf8.count < 100, let language = subtags.first?.lowercased(),
      Self.languages.contains(language)
    else { return nil }
    tag = ([language] + subtags.dropFirst().map(Self.canonical)).joined(separator: "-")
  }

  /// Whether the locale divides words otherwise than Unicode's rules do.
  var hasOwnWordRules: Bool {
    hasLanguageWithOwnWordRules || joinsPhrases
  }

  /// Whether it does for its language: Finnish and Swedish do.
  var hasLanguageWithOwnWordRules: Bool { ["fi", "sv"].contains(language) }

  /// Whether words are joined to phrases.
  var joinsPhrases: Bool { "\(tag.lowercased())-".contains("-lw-phrase-") }

  /// The primary subtag.
  var language: String { String(tag.prefix { $0 != "-" }) }

  private static func canonical(_ subtag: Substring) -> String {
    switch subtag.utf8.count {
    case 2: subtag.uppercased()
    case 4 where subtag.first?.isLetter == true: subtag.capitalized
    default: subtag.lowercased()
    }
  }

  private static let languages = Set(
    Locale.availableIdentifiers.map { $0.prefix { $0 != "_" && $0 != "-" }.lowercased() })
}
