extension TextUnit {
  /// The returned variant doesn't equal this unit.
  package func counted(after transform: @escaping @Sendable (String) -> String) -> TextUnit {
    TextUnit(TransformedUnit(definition, after: transform), isInternalVariant: true)
  }

  /// A variant that ignores refusals and unencodable scalars. A unit that has none of them is its
  /// own variant, and so is a unit that counts a host name's label.
  package var ignoringUnencodable: TextUnit { definition.variants?.ignoringUnencodable ?? self }
}

@usableFromInline
package struct UnitVariants {
  package let ignoringUnencodable: TextUnit
  /// A unit that counts the Characters that are unencodable or refused in the original unit.
  package let unencodableCharacters: TextUnit
}

extension UnitDefinition {
  // Both units are created here, and not in `UnitVariants`, so that the small engine of web pages,
  // whose units have no variants, doesn't contain their code.
  package var variants: UnitVariants? {
    let ignoring: any UnitDefinition
    switch traits.unencodable {
    case .nothing: return nil
    case .uncounted, .refused: ignoring = UnencodableIgnoringUnit(self)
    case .counted: ignoring = self
    }
    return UnitVariants(
      ignoringUnencodable: TextUnit(ignoring, isInternalVariant: ignoring !== self),
      unencodableCharacters: TextUnit(UnencodableCharactersUnit(self), isInternalVariant: true))
  }
}

private final class TransformedUnit: DerivedUnit {
  let base: any UnitDefinition
  private let transform: @Sendable (String) -> String

  init(_ base: any UnitDefinition, after transform: @escaping @Sendable (String) -> String) {
    self.base = base
    self.transform = transform
  }

  // Other traits are unknown, because the transform of a text can differ from the joined transforms
  // of its pieces.
  var traits: UnitTraits { UnitTraits(unencodable: base.traits.unencodable) }

  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] { [] }

  func tally(of text: Span<UInt8>) -> Tally {
    transform(String(text)).withUTF8Bytes { base.tally(of: $0) }
  }

  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    guard !base.traits.isMonotonic else { return false }
    let end = transform(String(text.extracting(..<offset))).utf8.count
    return transform(String(text)).withUTF8Bytes { transformed in
      base.canInsertionLowerCount(
        to: maximum, from: tally,
        at: transformed.scalarBoundary(atOrBefore: min(end, transformed.count)), in: transformed)
    }
  }
}

private final class UnencodableIgnoringUnit: DerivedUnit {
  let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  var traits: UnitTraits {
    var traits = base.traits
    traits.unencodable = .nothing
    return traits
  }

  func tally(of text: Span<UInt8>) -> Tally {
    var tally = base.tally(of: text)
    (tally.unencodable, tally.isRefused) = (0, false)
    return tally
  }

  func stableBoundary(in text: Span<UInt8>) -> Int { base.stableBoundary(in: text) }

  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    // If `hasIndivisibleRanges` is `false`, the only ranges are those of `RefusingUnit` for refused
    // endings. This unit allows refused endings.
    traits.hasIndivisibleRanges ? base.indivisibleRange(dividedAt: offset, in: text) : nil
  }
}

private final class UnencodableCharactersUnit: UnitDefinition {
  private let base: any UnitDefinition

  init(_ base: any UnitDefinition) { self.base = base }

  /// The suffix distinguishes this unit from an `UnencodableIgnoringUnit` of the same base.
  var name: String { "\(base.name), unencodable" }

  let noun = UnitNoun.characters

  let traits = UnitTraits(isMonotonic: true, talliesCharactersSeparately: true)

  func tally(of text: Span<UInt8>) -> Tally {
    Tally(count: base.unencodableCharacters(in: text).count)
  }
}

// MARK: - The longest line

extension TextUnit {
  /// A unit whose count is the count of the longest line of a text in this unit.
  ///
  /// ```swift
  /// "one\nthree".count(in: .characters.longestLine)  // 5
  /// "one\nthree".truncated(to: TextLimit(4, in: .characters.longestLine))  // "one\nthre"
  /// ```
  ///
  /// The longest line is the line with the largest count. Lines are separated as in ``lines``. A
  /// line break isn't part of a line. The name of the unit ends with `+line`, as in `columns+line`.
  public var longestLine: TextUnit { TextUnit(LongestLineUnit(definition)) }
}

final class LongestLineUnit: DerivedUnit {
  let base: any UnitDefinition
  let name: String

  init(_ base: any UnitDefinition) {
    self.base = base
    name = base.name + "+line"
  }

  var traits: UnitTraits {
    UnitTraits(
      isMonotonic: base.traits.isMonotonic, totalIsLargest: true,
      countsQuickly: base.traits.countsQuickly,
      hasIndivisibleRanges: base.traits.hasIndivisibleRanges,
      unencodable: base.traits.unencodable,
      countsAtMostScalars: base.traits.countsAtMostScalars)
  }

  // A line doesn't contain line breaks, so they aren't refused.
  var refusals: [TextRefusal] {
    base.refusals.map { $0.excluding { ["\n", "\r", "\u{2028}", "\u{2029}"].contains($0) } }
  }

  func tally(of text: Span<UInt8>) -> Tally {
    var longest: Tally?
    text.forEachLine { line in
      let tally = base.tally(of: text.extracting(line))
      longest = longest.map { merged($0, tally) } ?? Tally(ofLine: tally)
      return true
    }
    return longest ?? Tally(count: 0)
  }

  func makeMeter() -> any StreamMeter { LongestLineMeter(self) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    var end: Int? = 0
    text.forEachLine { line in
      guard let fitting = base.prefixEnd(in: text.extracting(line), atMost: maximum) else {
        end = nil
        return false
      }
      end = line.lowerBound + fitting
      return fitting == line.count
    }
    return end
  }

  /// If LF is appended to a text that ends with CR, the boundary divides CR LF. The division only
  /// adds an empty line, which doesn't change the largest count, unless a custom unit counts an
  /// empty line higher than other lines.
  func stableBoundary(in text: Span<UInt8>) -> Int { text.endOfLastLineBreak }

  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    let start = text.extracting(..<offset).endOfLastLineBreak
    let line = text.extracting(start..<text.offsetOfLineBreak(from: offset))
    return base.canInsertionLowerCount(
      to: maximum, from: base.tally(of: line), at: offset - start, in: line)
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally {
    Tally(
      count: max(left.count, right.count),
      unencodable: left.unencodable.addingClamped(right.unencodable),
      isRefused: left.isRefused || right.isRefused)
  }

  func excessEnd(from start: Int, in text: Span<UInt8>) -> Int {
    text.offsetOfLineBreak(from: start)
  }

  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    guard base.traits.unencodable != .nothing else { return [] }
    var found: [UnencodableCharacter] = []
    var (position, end) = (TextPosition.start, 0)
    text.forEachLine { line in
      position = position.advanced(past: text.extracting(end..<line.lowerBound))
      end = line.lowerBound
      for character in base.unencodableCharacters(in: text.extracting(line)) {
        found.append(
          UnencodableCharacter(
            character: character.character, position: position.advanced(by: character.position)))
      }
      return true
    }
    return found
  }
}

private final class LongestLineMeter: StreamMeter {
  private let unit: LongestLineUnit
  private var currentLine: any StreamMeter
  private var earlierLines: Tally?

  init(_ unit: LongestLineUnit) {
    self.unit = unit
    currentLine = unit.base.makeMeter()
  }

  private init(copying other: LongestLineMeter) {
    unit = other.unit
    currentLine = other.currentLine.copy()
    earlierLines = other.earlierLines
  }

  var isBuffered: Bool { currentLine.isBuffered }

  func copy() -> any StreamMeter { LongestLineMeter(copying: self) }

  func add(_ text: Span<UInt8>) {
    text.forEachLine { part in
      if part.lowerBound > 0 {
        earlierLines = tally
        currentLine = unit.base.makeMeter()
      }
      currentLine.add(text.extracting(part))
      return true
    }
  }

  var tally: Tally {
    let last = Tally(ofLine: currentLine.tally)
    return earlierLines.map { unit.merged($0, last) } ?? last
  }
}

extension Tally {
  fileprivate init(ofLine tally: Tally) {
    self.init(count: tally.count, unencodable: tally.unencodable, isRefused: tally.isRefused)
  }
}
