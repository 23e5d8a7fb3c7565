/// A unit of measurement for text, such as `VisibleCharactersUnit`. The defaults are slow, but
/// correct for a unit without unencodable Characters, refusals, and indivisible ranges, if an
/// insertion never lowers the count, and the total of several texts is the sum of their counts.
/// Texts are valid UTF-8, and offsets are in bytes. Each method takes at most linear time, unless
/// it states another complexity. The protocol is limited to classes, because Embedded Swift
/// supports `any` only for class-bound protocols.
@usableFromInline
package protocol UnitDefinition: AnyObject, Sendable {
  var name: String { get }

  var noun: UnitNoun { get }

  func tally(of text: Span<UInt8>) -> Tally

  func makeMeter() -> any StreamMeter

  var traits: UnitTraits { get }

  /// Returns the end of the longest prefix that counts at most `maximum`. Returns `nil`, the
  /// default, if the prefix can't be found in time proportional to its length. The end can be
  /// inside a Character.
  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int?

  /// Returns the end of the longest prefix of whole Characters that counts at most `maximum`, or 0
  /// if no prefix fits. The default is in the folder Truncation, because it uses
  /// `TruncationSearch`.
  func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int

  /// Returns the last known stable boundary, or 0. The merged tallies of the text before and after
  /// a stable boundary are the tally of the whole text, even if more text is appended.
  func stableBoundary(in text: Span<UInt8>) -> Int

  /// Merges the tallies of two pieces that meet at a stable boundary.
  func merged(_ left: Tally, _ right: Tally) -> Tally

  /// Returns a text that is equivalent to `text` and not longer, or `nil` if no such text is known.
  /// Two texts are equivalent if appending the same suffix to both gives the same tally. A meter
  /// replaces a long word with an equivalent text to count the word in constant memory. `text` has
  /// no stable boundary.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]?

  /// The range must begin before `offset` and end after `offset`. Otherwise, the search for a cut
  /// would never end.
  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>?

  /// The ranges are sorted.
  func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange]

  /// `excessStart` is the start of the first word or sentence beyond `maximum`, or `nil` if the
  /// text fits or the unit can't find the start.
  func tally(of text: Span<UInt8>, excessOver maximum: Int) -> (tally: Tally, excessStart: Int?)

  /// Whether an insertion that completes a word or a link, for example, might make `text` fit.
  /// `tally` must be the tally of `text`, and must not fit `maximum`.
  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool

  func excessEnd(from start: Int, in text: Span<UInt8>) -> Int

  /// The refusals that apply to the original text. If a unit refuses a text because of its
  /// normalized form, for example, the refusal isn't included.
  var refusals: [TextRefusal] { get }

  var wordSegmenter: (any TextSegmenter)? { get }

  var sentenceSegmenter: (any TextSegmenter)? { get }

  /// Returns the unencodable and refused Characters, in O(*n* log *n*) time.
  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter]

  var variants: UnitVariants? { get }
}

extension UnitDefinition {
  package func makeMeter() -> any StreamMeter { BufferedMeter(self) }

  package var traits: UnitTraits { UnitTraits() }

  package func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  package func stableBoundary(in text: Span<UInt8>) -> Int {
    traits.talliesCharactersSeparately ? CharacterKernel.start(ofLast: 1, in: text) : 0
  }

  package func merged(_ left: Tally, _ right: Tally) -> Tally { left + right }

  package func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }

  package func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  package func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] { [] }

  package func tally(
    of text: Span<UInt8>, excessOver maximum: Int
  ) -> (tally: Tally, excessStart: Int?) { (tally(of: text), nil) }

  package func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool { false }

  package func fits(
    _ maximum: Int, insertingAnyOf insertions: [String], at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    insertions.contains { insertion in
      var whole: ContiguousArray<UInt8> = []
      whole.append(copying: text.extracting(..<offset))
      whole += insertion.utf8
      whole.append(copying: text.extracting(offset...))
      return tally(of: whole.span).fits(maximum)
    }
  }

  package func excessEnd(from start: Int, in text: Span<UInt8>) -> Int { text.count }

  package var refusals: [TextRefusal] { [] }

  package var wordSegmenter: (any TextSegmenter)? { nil }

  package var sentenceSegmenter: (any TextSegmenter)? { nil }

  package func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    traits.unencodable == .nothing ? [] : unencodableCharactersByBisection(text)
  }

  /// Every two levels of recursion at least halve the text, so the depth is O(log *n*).
  func unencodableCharactersByBisection(
    _ text: Span<UInt8>, at position: TextPosition = .start
  ) -> [UnencodableCharacter] {
    guard tally(of: text).unencodable > 0 else { return [] }
    var middle = CharacterKernel.boundary(atOrBefore: text.count / 2, in: text)
    if middle == 0 { middle = CharacterKernel.end(ofFirst: 1, in: text) }
    guard middle < text.count else {
      return [UnencodableCharacter(character: Character(String(text)), position: position)]
    }
    let head = text.extracting(..<middle)
    return unencodableCharactersByBisection(head, at: position)
      + unencodableCharactersByBisection(
        text.extracting(middle...), at: position.advanced(past: head))
  }
}

protocol DerivedUnit: UnitDefinition {
  var base: any UnitDefinition { get }
}

extension DerivedUnit {
  var name: String { base.name }
  var noun: UnitNoun { base.noun }
  var wordSegmenter: (any TextSegmenter)? { base.wordSegmenter }
  var sentenceSegmenter: (any TextSegmenter)? { base.sentenceSegmenter }

  func merged(_ left: Tally, _ right: Tally) -> Tally { base.merged(left, right) }

  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    base.canInsertionLowerCount(to: maximum, from: tally, at: offset, in: text)
  }

  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    base.indivisibleRange(dividedAt: offset, in: text)
  }

  func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] {
    base.indivisibleRanges(in: text)
  }

  func excessEnd(from start: Int, in text: Span<UInt8>) -> Int {
    base.excessEnd(from: start, in: text)
  }

  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    // A host name label can't be bisected: a part of a valid label can be invalid, for example if
    // it ends with a hyphen. So the base unit examines the original text.
    base.traits.unencodable == .counted
      ? base.unencodableCharacters(in: text) : unencodableCharactersByBisection(text)
  }
}

/// Properties that hold for every text. The defaults are correct for the same units as the defaults
/// of ``UnitDefinition``.
@usableFromInline
package struct UnitTraits: Sendable {
  /// Whether appending a scalar never lowers the count, and never turns a refused text into an
  /// accepted text. Words that a segmenter finds aren't monotonic: an appended letter can turn two
  /// words of a dictionary into one.
  package var isMonotonic: Bool
  /// Whether the tally of every text equals the merged tallies of its Characters.
  package var talliesCharactersSeparately: Bool
  /// Whether the total of several texts is their largest count, not the sum of their counts.
  package var totalIsLargest: Bool
  /// Whether counting a text takes about as long as reading the text.
  package var countsQuickly: Bool
  /// Whether ``UnitDefinition/indivisibleRanges(in:)`` can return ranges. Even if it can't,
  /// `indivisibleRange(dividedAt:in:)` of `RefusingUnit` can return a range, if a cut would leave a
  /// text with an end that the unit refuses.
  package var hasIndivisibleRanges: Bool
  package var unencodable: Unencodable
  package var scalarCosts: ScalarCostBounds?
  /// Whether the count is at most the number of scalars, and no scalar is unencodable or refused.
  package var countsAtMostScalars: Bool

  package init(
    isMonotonic: Bool = false, talliesCharactersSeparately: Bool = false,
    totalIsLargest: Bool = false, countsQuickly: Bool = false, hasIndivisibleRanges: Bool = false,
    unencodable: Unencodable = .nothing, scalarCosts: ScalarCostBounds? = nil,
    countsAtMostScalars: Bool = false
  ) {
    self.isMonotonic = isMonotonic
    self.talliesCharactersSeparately = talliesCharactersSeparately
    self.totalIsLargest = totalIsLargest
    self.countsQuickly = countsQuickly
    self.hasIndivisibleRanges = hasIndivisibleRanges
    self.unencodable = unencodable
    self.scalarCosts = scalarCosts
    self.countsAtMostScalars =
      countsAtMostScalars
      || scalarCosts.map { max($0.basic.upperBound, $0.supplementary.upperBound) <= 1 } ?? false
  }

  package enum Unencodable: Sendable {
    case nothing
    /// Scalars that the encoding can't represent add nothing to the count.
    case uncounted
    /// Scalars that are invalid in a host name's label count as if they were valid.
    case counted
    /// Scalars that a service refuses count like other scalars.
    case refused
  }
}

/// The amounts that scalars up to U+FFFF and beyond U+FFFF add to the count.
package struct ScalarCostBounds: Sendable, Hashable {
  package let basic: ClosedRange<Int>
  package let supplementary: ClosedRange<Int>
}

@usableFromInline
package enum UnitNoun: String, Sendable, Hashable, CaseIterable {
  case characters
  case scalars
  case utf16
  case bytes
  case words
  case lines
  case sentences
  case paragraphs
  case columns
  /// A generic noun, for units that an app defines.
  case customWeights
  /// Characters with different weights.
  case weighted
  /// Text messages (SMS).
  case messages
  case scalarsPerCharacter
}

// MARK: - Lists of units

/// A unit with its own row in lists. A unit such as `words:zh` shares the row of its family.
package protocol ListedUnit: UnitDefinition {
  var listing: UnitListing { get }
  var unit: TextUnit { get }
}

extension ListedUnit {
  package var name: String { listing.name }

  package var unit: TextUnit { TextUnit(self) }
}

package struct UnitListing: Sendable, Hashable {
  /// The first spelling is the name. A part in capitals is a placeholder, as in `bytes:ENCODING`.
  package let spellings: [String]
  package let summary: String
  /// The names for completion. The command adds the names of encodings.
  package let completions: [String]

  package init(_ spellings: [String], _ summary: String, completions: [String]? = nil) {
    self.spellings = spellings
    self.summary = summary
    self.completions = completions ?? spellings
  }

  package var name: String { spellings[0] }
}
