/// A normalization of the line breaks in a text before the text is counted.
public enum LineBreakNormalization: String, Sendable, Hashable, CaseIterable {
  /// Count line breaks as they are.
  case unchanged
  /// Count LF, CR, and CR LF as CR LF.
  ///
  /// Browsers submit forms with CR LF (the multipart and URL-encoded encodings of the HTML
  /// Standard), and most internet protocols require CR LF.
  case crlf
}

extension TextUnit {
  /// Returns a unit that normalizes a text before it counts the text, such as `utf16+crlf` or
  /// `scalars+nfc`.
  ///
  /// ```swift
  /// let submitted = TextUnit.utf16.normalized(lineBreaks: .crlf)
  /// "a\nb".count(in: submitted)  // 4
  /// "a\nb".truncated(to: TextLimit(3, in: submitted))  // "a\n"
  /// ```
  ///
  /// Positions, truncated texts, and the range beyond a limit refer to the original text, not to
  /// the normalized text. If this unit refuses Characters, the returned unit checks the Characters
  /// of the normalized text. If `normalizer` is `nil` and `lineBreaks` is
  /// ``LineBreakNormalization/unchanged``, the method returns this unit.
  ///
  /// - Parameters:
  ///   - normalizer: The normalization form, or `nil` for none. Its name is appended to the name of
  ///     the unit.
  ///   - lineBreaks: The normalization of LF, CR, and CR LF.
  public func normalized(
    by normalizer: (any TextNormalizer)? = nil, lineBreaks: LineBreakNormalization = .unchanged
  ) -> TextUnit {
    let form = TextNormalization(normalizer: normalizer, lineBreaks: lineBreaks)
    return form.suffix.isEmpty ? self : TextUnit(NormalizedUnit(definition, as: form))
  }
}

struct TextNormalization: Sendable {
  let normalizer: (any TextNormalizer)?
  let lineBreaks: LineBreakNormalization

  static let normalizationForms = ["nfc", "nfd", "nfkc", "nfkd"]

  var suffix: String {
    (normalizer.map { "+" + $0.name } ?? "") + (lineBreaks == .crlf ? "+crlf" : "")
  }

  func withNormalized<Result>(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    // ASCII is unchanged in every normalization form.
    if let normalizer, !text.isASCII {
      return normalizer.normalize(String(text)).withUTF8Bytes { withNormalizedLineBreaks($0, body) }
    }
    return withNormalizedLineBreaks(text, body)
  }

  private func withNormalizedLineBreaks<Result>(
    _ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard lineBreaks == .crlf, text.offsetOfCROrLF(from: 0) < text.count else {
      return body(text)
    }
    var normalized: ContiguousArray<UInt8> = []
    normalized.reserveCapacity(text.count + text.count / 16)
    var start = 0
    while start < text.count {
      let end = text.offsetOfCROrLF(from: start)
      normalized.append(copying: text.extracting(start..<end))
      if end < text.count { normalized += [0x0D, 0x0A] }
      start = text.endOfCROrLF(at: end)
    }
    return body(normalized.span)
  }

  /// Whether the normalized pieces before and after `offset`, a Character boundary, are known to
  /// form the normalized text when they're joined.
  func canBeDivided(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard let normalizer else { return true }
    if text[offset] < 0x80 { return true }
    return normalizer.name == "nfc"
      && ScalarKind.rawKind(text, at: offset).rawValue < ScalarKind.reorderableZeroWidth.rawValue
  }
}

final class NormalizedUnit: DerivedUnit {
  let base: any UnitDefinition
  private let form: TextNormalization
  let name: String

  init(_ base: any UnitDefinition, as form: TextNormalization) {
    self.base = base
    self.form = form
    name = base.name + form.suffix
  }

  // Two normalized pieces of a text can compose where they meet, so fewer traits hold.
  var traits: UnitTraits {
    UnitTraits(
      isMonotonic: base.traits.isMonotonic && form.normalizer == nil,
      talliesCharactersSeparately: base.traits.talliesCharactersSeparately
        && form.normalizer == nil,
      totalIsLargest: base.traits.totalIsLargest,
      hasIndivisibleRanges: base.traits.hasIndivisibleRanges,
      unencodable: base.traits.unencodable)
  }

  // A normalizer can remove a refused scalar: NFC composes `<` and U+0338. Without a normalizer,
  // only line breaks change. They become CR LF, which is refused if CR or LF is refused.
  var refusals: [TextRefusal] { form.normalizer == nil ? base.refusals : [] }

  func tally(of text: Span<UInt8>) -> Tally { form.withNormalized(text) { base.tally(of: $0) } }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    guard base.traits.talliesCharactersSeparately else { return 0 }
    var boundary = CharacterKernel.start(ofLast: 1, in: text)
    if boundary == 0 || form.canBeDivided(at: boundary, in: text) { return boundary }
    // An earlier boundary is used only if it's certain from the two scalars next to it. To verify a
    // boundary in a run of flags, for example, the whole text might have to be read.
    repeat {
      boundary = text.scalarStart(before: boundary)
    } while boundary > 0
      && !(form.canBeDivided(at: boundary, in: text)
        && CharacterKernel.isCertainBoundary(boundary, in: text))
    return boundary
  }

  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    // An incomplete Hangul syllable can count more than the complete syllable, or be unencodable,
    // so a vowel is tried.
    if form.normalizer != nil, fits(maximum, insertingAnyOf: ["\u{1161}"], at: offset, in: text) {
      return true
    }
    guard !base.traits.isMonotonic else { return false }
    // The texts before and after `offset` are normalized separately, because the insertion will be
    // between them.
    var normalized: ContiguousArray<UInt8> = []
    form.withNormalized(text.extracting(..<offset)) { normalized.append(copying: $0) }
    let middle = normalized.count
    form.withNormalized(text.extracting(offset...)) { normalized.append(copying: $0) }
    return base.canInsertionLowerCount(to: maximum, from: tally, at: middle, in: normalized.span)
  }

  /// The number of bytes on each side of a cut that are searched for a link. A normalized link has
  /// at most 4096 UTF-16 code units, which are at most 12 KiB. Few links have more than 16 KiB
  /// before they're normalized.
  private static var searchDistance: Int { 16 << 10 }

  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    // Without a normalizer, only line breaks change, and no link contains a line break. If
    // `hasIndivisibleRanges` is `false`, the only ranges are those of `RefusingUnit` for refused
    // endings. These endings are ASCII, which normalization doesn't change.
    guard form.normalizer != nil, traits.hasIndivisibleRanges else {
      return base.indivisibleRange(dividedAt: offset, in: text)
    }
    let start = text.scalarBoundary(atOrAfter: max(0, offset - Self.searchDistance))
    let end = text.scalarBoundary(atOrAfter: min(text.count, offset + Self.searchDistance))
    return indivisibleRanges(in: text.extracting(start..<end)).lazy
      .map { start + $0.range.lowerBound..<start + $0.range.upperBound }
      .first { $0.lowerBound < offset && offset < $0.upperBound }
  }

  /// The ranges have whole Characters of `text`, which is the text before normalization.
  func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] {
    guard form.normalizer != nil, !text.isASCII else { return base.indivisibleRanges(in: text) }
    return form.withNormalized(text) { normalized -> [IndivisibleRange] in
      let ranges = base.indivisibleRanges(in: normalized)
      guard !ranges.isEmpty else { return [] }
      let map = NormalizationMap(in: text) { character in
        form.withNormalized(character) { $0.count }
      }
      // If jamo of different Characters have composed, the ranges in `text` are unknown.
      guard map.normalizedCount == normalized.count else { return [] }
      return ranges.map { range in
        let (original, before, after) = map.origin(of: range.range)
        var tally = range.tally
        if !before.isEmpty {
          tally = base.merged(base.tally(of: normalized.extracting(before)), tally)
        }
        if !after.isEmpty {
          tally = base.merged(tally, base.tally(of: normalized.extracting(after)))
        }
        return IndivisibleRange(range: original, tally: tally)
      }
    }
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool { endOfASCII(from: 0) == count }
}

// MARK: - Normalizers

/// A normalization form, such as one of the forms of Unicode.
///
/// The standard library doesn't have a public API for normalization. `TextMetricsICU` and
/// `TextMetricsFoundation` provide NFC, NFD, NFKC, and NFKD. Conform a type of your own to count or
/// transform texts in another form:
///
/// ```swift
/// final class StraightQuotes: TextNormalizer {
///   let name = "straight-quotes"
///
///   func normalize(_ text: String) -> String {
///     String(text.map { "“”„".contains($0) ? "\"" : $0 })
///   }
/// }
/// StraightQuotes().normalize("“née”").count  // 5
/// ```
///
/// A form must not change a text that is all ASCII, because units don't normalize such a text. A
/// form must also allow dividing a text before an ASCII scalar: the joined normalized pieces must
/// equal the normalized text.
public protocol TextNormalizer: AnyObject, Sendable {
  /// The name of the form in JSON and in names of units, such as `nfc` or `nfkc`.
  ///
  /// A form of your own must not be named `nfc`, `nfd`, `nfkc`, or `nfkd`, because forms with these
  /// names are assumed to follow Unicode's rules.
  var name: String { get }

  /// Returns the normalized text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text. The forms of `TextMetricsICU` and
  ///   `TextMetricsFoundation` take linear time even for long runs of combining marks.
  func normalize(_ text: String) -> String
}

// MARK: - Positions in the original

/// The mapping is valid only if normalization composes no scalars of different Characters.
package struct NormalizationMap {
  /// The start of each Character in both texts, and the ends of both texts.
  private var starts: [(original: Int, normalized: Int)] = []

  package init(in text: Span<UInt8>, normalizedLength: (Span<UInt8>) -> Int) {
    var (start, length) = (0, 0)
    func add(upTo end: Int) {
      starts.append((start, length))
      length += normalizedLength(text.extracting(start..<end))
      start = end
    }
    _ = CharacterKernel.forEachScalar(in: text) { offset, startsCharacter in
      if startsCharacter, offset > 0 { add(upTo: offset) }
      return true
    }
    if start < text.count { add(upTo: text.count) }
    starts.append((text.count, length))
  }

  var normalizedCount: Int { starts[starts.count - 1].normalized }

  /// Returns the Characters whose normalized bytes overlap `part`. Their other bytes are `before`
  /// and `after`, which are ranges of the normalized text.
  package func origin(
    of part: Range<Int>
  ) -> (original: Range<Int>, before: Range<Int>, after: Range<Int>) {
    let first = character(containing: part.lowerBound)
    let last = character(containing: part.upperBound - 1)
    return (
      first.original.lowerBound..<last.original.upperBound,
      first.normalized.lowerBound..<part.lowerBound,
      part.upperBound..<max(part.upperBound, last.normalized.upperBound)
    )
  }

  private func character(containing byte: Int) -> (original: Range<Int>, normalized: Range<Int>) {
    let next = (0..<starts.count - 1).partitioningIndex { starts[$0].normalized > byte }
    let (start, end) = (starts[max(0, next - 1)], starts[next])
    return (start.original..<end.original, start.normalized..<end.normalized)
  }
}

// MARK: - Canonical order

extension String {
  /// Whether the text has more than 64 marks in a row. ICU and Foundation sort marks in quadratic
  /// time, so such a text is first sorted by ``inCanonicalOrder(decompose:)``.
  package var hasLongRunOfMarks: Bool {
    var run = 0
    return unicodeScalars.contains { scalar in
      run = scalar.value >= 0x300 && scalar.decomposesIntoMarks ? run + 1 : 0
      return run > 64
    }
  }

  /// Decomposes the text in canonical order (D108 and D109 of the Unicode Standard). `decompose`
  /// returns full decompositions, which are compatibility decompositions for the forms KC and KD.
  package func inCanonicalOrder(decompose: (Unicode.Scalar) -> String) -> String {
    var ordered = UnicodeScalarView()
    var decompositions: [Unicode.Scalar: UnicodeScalarView] = [:]
    // The marks after the current base, in one array for each combining class (a counting sort).
    var marks = [[Unicode.Scalar]](repeating: [], count: 256)
    var hasMarks = false
    func appendMarks() {
      guard hasMarks else { return }
      for index in marks.indices {
        // `append(contentsOf:)` would copy all scalars (Swift 6.3).
        for mark in marks[index] { ordered.append(mark) }
        marks[index].removeAll(keepingCapacity: true)
      }
      hasMarks = false
    }
    for scalar in unicodeScalars {
      let parts = decompositions[scalar] ?? decompose(scalar).unicodeScalars
      decompositions[scalar] = parts
      for part in parts {
        let combiningClass = Int(part.properties.canonicalCombiningClass.rawValue)
        if combiningClass == 0 {
          appendMarks()
          ordered.append(part)
        } else {
          marks[combiningClass].append(part)
          hasMarks = true
        }
      }
    }
    appendMarks()
    return String(ordered)
  }
}

extension Unicode.Scalar {
  fileprivate var decomposesIntoMarks: Bool {
    // The only scalars of class 0 whose decompositions begin with a mark are three vowel signs of
    // Tibetan, and the halfwidth sound marks of katakana.
    [0xF73, 0xF75, 0xF81, 0xFF9E, 0xFF9F].contains(value)
      || properties.canonicalCombiningClass != .notReordered
  }
}
