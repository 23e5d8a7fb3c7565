import Foundation
package import TextMetrics

/// A segmenter of words by the rules of UAX #29, with Foundation's dictionaries in scripts without
/// spaces. Locales with other rules, such as Finnish, aren't supported.
package final class FoundationWordSegmenter: TextSegmenter {
  package let name: String

  package init(locale: String) throws(UnitError) {
    guard let tag = FoundationLocaleTag(locale) else { throw .unknownLocale(locale) }
    if tag.hasOwnWordRules || tag.changesDictionaries {
      throw .unavailable(
        "words:\(tag.name)",
        reason: "Foundation has no word rules for this locale on this system")
    }
    name = tag.name
  }

  package func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    guard !text.isEmpty else { return }
    let text = String(text)
    var segments = BoundaryConverter(text)
    var continues = true
    Self.boundaries.forEachMatch(in: text, utf16Count: segments.utf16Count) { match, _ in
      if let boundary = match?.range.location, boundary > 0 {
        continues = segments.move(to: boundary, body)
      }
      return continues
    }
    if continues { _ = segments.move(to: segments.utf16Count, body) }
  }

  private static let boundaries: NSRegularExpression = {
    do {
      return try NSRegularExpression(pattern: "\\b", options: .useUnicodeWordBoundaries)
    } catch {
      preconditionFailure("Foundation can't find word boundaries: \(error)")
    }
  }()
}

// MARK: - Boundary Converter

/// A converter of boundaries from UTF-16 offsets to UTF-8 offsets. The boundaries must be in
/// ascending order.
struct BoundaryConverter {
  let utf16Count: Int
  private var scalars: String.UnicodeScalarView.Iterator
  private var position = 0
  private var end = 0

  init(_ text: String) {
    utf16Count = text.utf16.count
    scalars = text.unicodeScalars.makeIterator()
  }

  /// Calls `body` for the segment that ends at `boundary`, and returns the value of `body`. If the
  /// segment is empty, `body` isn't called, and the result is `true`.
  mutating func move(to boundary: Int, _ body: (_ end: Int, _ isWord: Bool) -> Bool) -> Bool {
    guard boundary > position else { return true }
    var word = WordTest()
    while position < boundary, let scalar = scalars.next() {
      word.add(scalar)
      position += UTF16.width(scalar)
      end += UTF8.width(scalar)
    }
    return body(end, word.isWord)
  }
}

// MARK: - Word Test

/// A test of whether a segment is a word. In ICU, a word has a rule status of at least 100, but
/// Foundation doesn't report the status.
struct WordTest {
  private var connectors = 0
  private(set) var isWord = false

  mutating func add(_ scalar: Unicode.Scalar) {
    if isWord { return }
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: isWord = true
    // Letters in the word rules (ALetter) that don't have the property Alphabetic.
    case 0x2C2...0x2C5, 0x2D2...0x2D7, 0x2DE...0x2DF, 0x2E5...0x2EB, 0x2ED, 0x2EF...0x2FF,
      0x55A...0x55C, 0x55E, 0x58A, 0x5F3, 0x70F, 0xA708...0xA716, 0xA720...0xA721,
      0xA789...0xA78A, 0xAB5B:
      isWord = true
    // Katakana in the word rules, including symbols.
    case 0x3031...0x3035, 0x309B...0x309C, 0x30A0: isWord = true
    // Connectors (ExtendNumLet). A segment with at least two connectors is a word.
    case 0x5F, 0x202F, 0x203F...0x2040, 0x2054, 0xFE33...0xFE34, 0xFE4D...0xFE4F, 0xFF3F:
      connectors += 1
      isWord = connectors > 1
    case ..<0x80: break
    // The Arabic decimal separator is a digit in the word rules.
    case 0x66B: isWord = true
    default: isWord = Self.isWord(scalar)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // Halfwidth voicing marks have the category of a letter, but extend the scalar before them.
    if 0xFF9E...0xFF9F ~= scalar.value { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return false
    case .decimalNumber: return true
    default: return properties.isAlphabetic
    }
  }
}

// MARK: - Locale Tag

struct FoundationLocaleTag {
  /// A BCP 47 tag, or an empty string for the root locale.
  let name: String

  /// Returns `nil` if `spelling` is ill-formed or has 100 bytes or more, or if Foundation has no
  /// data for the language.
  init?(_ spelling: String) {
    if spelling.isEmpty || spelling == "root" || spelling == "und" {
      name = ""
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
    let extensions = subtags.firstIndex { $0.utf8.count == 1 } ?? subtags.endIndex
    name = subtags.enumerated().map { index, subtag in
      (1..<extensions).contains(index) ? Self.canonical(subtag) : subtag.lowercased()
    }.joined(separator: "-")
  }

  var hasOwnWordRules: Bool { ["fi", "sv"].contains(language) }

  /// Whether the tag has the key `dx`, or the key `lw` with the value `phrase` (UTS #35).
  var changesDictionaries: Bool {
    ["-lw-phrase-", "-dx-"].contains { "\(name.lowercased())-".contains($0) }
  }

  var language: String { String(name.prefix { $0 != "-" }) }

  /// Returns a subtag in its usual letter case, such as `Hant` for a script and `TW` for a region
  /// (RFC 5646, section 2.1.1). Subtags after a singleton, such as `u`, must not be passed.
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
