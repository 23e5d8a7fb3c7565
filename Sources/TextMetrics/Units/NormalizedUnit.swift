/// What becomes of line breaks before a text is counted.
public enum LineBreakNormalization: String, Sendable, Hashable, CaseIterable {
  /// They stay as they are.
  case unchanged
  /// LF, CR and CR LF become CR LF, as in a form that a browser submits (the multipart and
  /// urlencoded encodings of the HTML standard) and in most protocols of the internet.
  case crlf
}

extension TextUnit {
  /// The same unit of a normalized text: `utf16+crlf`, `scalars+nfc`.
  ///
  /// ```swift
  /// let submitted = TextUnit.utf16.normalized(lineBreaks: .crlf)
  /// "a\nb".count(in: submitted)  // 4
  /// "a\nb".truncated(to: TextLimit(3, in: submitted))  // "a\n"
  /// ```
  ///
  /// All positions are those of the text as it stands: what a truncation keeps and an over-limit
  /// range marks is what the user sees.
  ///
  /// - Parameters:
  ///   - normalizer: What brings the text into a normalization form first; its name becomes part of
  ///     the unit's.
  ///   - lineBreaks: What becomes of LF, CR and CR LF.
  public func normalized(
    by normalizer: (any TextNormalizer)? = nil, lineBreaks: LineBreakNormalization = .unchanged
  ) -> TextUnit {
    let form = TextNormalization(normalizer: normalizer, lineBreaks: lineBreaks)
    return form.suffix.isEmpty ? self : TextUnit(NormalizedUnit(definition, as: form))
  }
}

/// What becomes of a text before it is counted.
struct TextNormalization: Sendable {
  let normalizer: (any TextNormalizer)?
  let lineBreaks: LineBreakNormalization

  static let normalizationForms = ["nfc", "nfd", "nfkc", "nfkd"]

  /// What is written after the unit.
  var suffix: String {
    (normalizer.map { "+" + $0.name } ?? "") + (lineBreaks == .crlf ? "+crlf" : "")
  }

  /// Hands over the bytes of the normalized text. Linear.
  func withBytes<Result>(of text: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    // No form changes ASCII.
    if let normalizer, !text.isASCII {
      return normalizer.normalize(String(text)).withUTF8Bytes { ending($0, body) }
    }
    return ending(text, body)
  }

  private func ending<Result>(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    guard lineBreaks == .crlf, text.firstLineFeedOrReturn(from: 0) < text.count else {
      return body(text)
    }
    var normalized: ContiguousArray<UInt8> = []
    normalized.reserveCapacity(text.count + text.count / 16)
    var start = 0
    while start < text.count {
      let end = text.firstLineFeedOrReturn(from: start)
      normalized.append(copying: text.extracting(start..<end))
      start = end
      if end < text.count {
        normalized += [0x0D, 0x0A]
        let isPair = text[end] == 0x0D && end + 1 < text.count && text[end + 1] == 0x0A
        start += isPair ? 2 : 1
      }
    }
    return body(normalized.span)
  }

  /// Whether both parts of a text that is cut before the scalar there are normalized as they are in
  /// the whole. The cut is a Character boundary, which divides no CR LF.
  func isSettled(before offset: Int, in text: Span<UInt8>) -> Bool {
    guard let normalizer else { return true }
    if text[offset] < 0x80 { return true }
    return normalizer.name == "nfc"
      && ScalarKind.number(text, at: offset).number < ScalarKind.movingNothing.rawValue
  }
}

/// A unit of a normalized text.
final class NormalizedUnit: DerivedUnit {
  let base: any UnitDefinition
  private let form: TextNormalization
  let name: String

  init(_ base: any UnitDefinition, as form: TextNormalization) {
    self.base = base
    self.form = form
    name = base.name + form.suffix
  }

  // Characters may compose where pieces of a text meet.
  var traits: UnitTraits {
    UnitTraits(
      isMonotonic: base.traits.isMonotonic && form.normalizer == nil,
      countsCharactersAlone: base.traits.countsCharactersAlone && form.normalizer == nil,
      totalIsLargest: base.traits.totalIsLargest, unencodable: base.traits.unencodable)
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally { base.merged(left, right) }

  func tally(of text: Span<UInt8>) -> Tally { form.withBytes(of: text) { base.tally(of: $0) } }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    guard base.traits.countsCharactersAlone else { return 0 }
    var boundary = CharacterKernel.start(ofLast: 1, in: text)
    if boundary == 0 || form.isSettled(before: boundary, in: text) { return boundary }
    // Further back, only where two scalars prove a boundary: to find any other one, all of the text
    // might have to be read each time, as in a run of flags.
    repeat {
      boundary = text.scalarStart(before: boundary)
    } while boundary > 0
      && !(form.isSettled(before: boundary, in: text)
        && CharacterKernel.isCertainBoundary(boundary, in: text))
    return boundary
  }

  func canDrop(to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool {
    // The first half of a syllable is more than the syllable, or what no encoding has.
    if form.normalizer != nil, keeps(maximum, inserting: ["\u{1161}"], at: offset, in: text) {
      return true
    }
    guard !base.traits.isMonotonic else { return false }
    // What is inserted keeps both sides from joining.
    var normalized: ContiguousArray<UInt8> = []
    form.withBytes(of: text.extracting(..<offset)) { normalized.append(copying: $0) }
    let head = normalized.count
    form.withBytes(of: text.extracting(offset...)) { normalized.append(copying: $0) }
    return base.canDrop(to: maximum, from: tally, at: head, in: normalized.span)
  }

  /// Bytes around a cut in which an atom may lie.
  private static var reach: Int { 16 << 10 }

  func atom(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    // No atom holds a line break.
    guard form.normalizer != nil else { return base.atom(dividedAt: offset, in: text) }
    guard base.atoms(in: text.extracting(..<0)) != nil else { return nil }
    let start = text.scalarBoundary(atOrAfter: max(0, offset - Self.reach))
    let end = text.scalarBoundary(atOrAfter: min(text.count, offset + Self.reach))
    let atoms = atoms(in: text.extracting(start..<end)) ?? []
    return atoms.lazy.map { start + $0.range.lowerBound..<start + $0.range.upperBound }
      .first { $0.lowerBound < offset && offset < $0.upperBound }
  }

  /// Atoms are found in the normalized text. What of the Characters at its ends is no part of an
  /// atom is counted with it.
  func atoms(in text: Span<UInt8>) -> [FixedSpan]? {
    guard form.normalizer != nil, !text.isASCII else { return base.atoms(in: text) }
    return form.withBytes(of: text) { normalized -> [FixedSpan]? in
      let found = base.atoms(in: normalized)
      guard let atoms = found, !atoms.isEmpty else { return found }
      let places = NormalizedPlaces(in: text) { character in
        form.withBytes(of: character) { $0.count }
      }
      // Halves of Hangul letters join, though they are Characters: no place is known there.
      guard places.normalizedCount == normalized.count else { return [] }
      return atoms.map { atom in
        let (original, before, after) = places.origin(of: atom.range)
        var tally = atom.tally
        if !before.isEmpty {
          tally = base.merged(base.tally(of: normalized.extracting(before)), tally)
        }
        if !after.isEmpty {
          tally = base.merged(tally, base.tally(of: normalized.extracting(after)))
        }
        return FixedSpan(range: original, tally: tally)
      }
    }
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool { endOfASCII(from: 0) == count }

  /// The offset of the next LF or CR; the end of the text where there is none.
  fileprivate func firstLineFeedOrReturn(from start: Int) -> Int {
    firstOffset(from: start) { $0.equals(0x0A) .| $0.equals(0x0D) }
  }
}
