/// A unit of measurement for text, such as Characters, bytes in an encoding, or words.
///
/// A conforming type has a name, a noun for messages, and a method that counts a text:
///
///     final class VowelsUnit: UnitDefinition {
///       let name = "custom:vowels"
///       let noun = UnitNoun.customWeights
///
///       func tally(of text: Span<UInt8>) -> Tally {
///         Tally(count: String(text).count { "aeiou".contains($0) })
///       }
///     }
///
/// All other requirements have defaults that are correct for every unit without unencodable
/// Characters. Implement them to make the unit faster, or to keep ranges such as links from being
/// divided.
///
/// Texts are valid UTF-8, and offsets are in bytes. Each method takes at most linear time, unless
/// it states another complexity. The protocol is limited to classes, because Embedded Swift
/// supports `any` only for class-bound protocols.
@usableFromInline
package protocol UnitDefinition: AnyObject, Sendable {
  /// The full spelling of the unit, such as `characters` or `words:zh`.
  var name: String { get }

  var noun: UnitNoun { get }

  func tally(of text: Span<UInt8>) -> Tally

  /// Creates a meter for a stream. The default meter buffers the end of the stream.
  func makeMeter() -> any StreamMeter

  var traits: UnitTraits { get }

  /// Returns the end of the longest prefix with a count of at most `maximum`, or `nil` if the unit
  /// can't find the prefix in time proportional to the prefix's length. The caller then searches
  /// for the prefix.
  ///
  /// The end can be inside a Character. The default returns `nil`.
  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int?

  /// Returns the end of the longest prefix of whole Characters with a count of at most `maximum`.
  /// The default searches for the prefix if ``prefixEnd(in:atMost:)`` returns `nil`.
  func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int

  /// Returns the last known stable boundary in `text`, or 0 if none is known.
  ///
  /// A text can be counted in two pieces at a stable boundary, even if more text is appended:
  /// ``merged(_:_:)`` returns the tally of the text from the tallies of the pieces. The default is
  /// the start of the last Character if ``UnitTraits/countsCharactersAlone`` is `true`, and
  /// otherwise 0.
  func stableBoundary(in text: Span<UInt8>) -> Int

  /// Returns the tally of a text from the tallies of its two pieces. The default returns the sum of
  /// `left` and `right`.
  func merged(_ left: Tally, _ right: Tally) -> Tally

  /// Returns a shorter text that is equivalent to `text`, or `nil` if none is known.
  ///
  /// Two texts are equivalent if appending the same suffix to both gives the same tally. A meter
  /// replaces a long word with an equivalent text to count a stream in constant memory.
  ///
  /// - Precondition: `text` has no stable boundary.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]?

  /// Returns the indivisible range, such as a link, that a cut at `offset` would divide, or `nil`
  /// if there is none. The default returns `nil`.
  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>?

  /// Returns the indivisible ranges, such as links, sorted by offset. The default returns no
  /// ranges.
  func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange]

  /// Returns the tally of `text`, and the offset of the first word or sentence beyond `maximum`.
  /// The offset is `nil` if the count is at most `maximum`, or if the unit can't find the offset.
  /// The default always returns `nil` as the offset.
  func tally(of text: Span<UInt8>, over maximum: Int) -> (tally: Tally, excessStart: Int?)

  /// Returns whether `text` might fit `maximum` after an insertion at `offset`. In some units,
  /// completing a word or a link lowers the count. The default returns `false`.
  ///
  /// - Precondition: `tally` is the tally of `text` and doesn't fit `maximum`.
  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool

  /// Returns the end of the excess, which is the text beyond a maximum and begins at `start`. The
  /// default returns the end of `text`.
  func excessEnd(from start: Int, in text: Span<UInt8>) -> Int

  var refusals: [TextRefusal] { get }

  /// The segmenter that finds the words of the unit, or `nil` if the unit doesn't count words with
  /// a segmenter.
  var wordSegmenter: (any TextSegmenter)? { get }

  var sentenceSegmenter: (any TextSegmenter)? { get }

  /// Returns the unencodable and refused Characters, in O(*n* log *n*) time.
  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter]

  /// The variants for texts with unencodable or refused Characters, or `nil` if the unit can encode
  /// every Character and has no refusal.
  var variants: UnitVariants? { get }
}

extension UnitDefinition {
  package func makeMeter() -> any StreamMeter { BufferedMeter(self) }

  package var traits: UnitTraits { UnitTraits() }

  package func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  package func stableBoundary(in text: Span<UInt8>) -> Int {
    traits.countsCharactersAlone ? CharacterKernel.start(ofLast: 1, in: text) : 0
  }

  package func merged(_ left: Tally, _ right: Tally) -> Tally { left + right }

  package func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }

  package func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  package func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] { [] }

  package func tally(
    of text: Span<UInt8>, over maximum: Int
  ) -> (tally: Tally, excessStart: Int?) { (tally(of: text), nil) }

  package func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool { false }

  /// Returns whether at least one of the strings can be inserted at `offset` so that the resulting
  /// text fits `maximum`.
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

  /// Bisects the text, and returns the Characters whose tally has unencodable scalars.
  ///
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

/// A unit that is based on another unit, such as a unit that normalizes a text before counting it.
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

/// The properties of a unit that hold for every text.
///
/// The defaults are correct for a unit without indivisible ranges that can encode every Character
/// and refuses none, if the total of several texts is the sum of their counts.
@usableFromInline
package struct UnitTraits: Sendable {
  /// Whether the count never decreases when a Character is appended.
  ///
  /// Words aren't monotonic: an appended letter can turn two words of a dictionary into one.
  package var isMonotonic: Bool
  /// Whether the tally of every text equals the merged tallies of its Characters, each counted
  /// alone.
  package var countsCharactersAlone: Bool
  /// Whether the total of several texts is their largest count, not the sum of their counts.
  package var totalIsLargest: Bool
  /// Whether counting a text takes about as long as reading the text.
  package var countsQuickly: Bool
  /// Whether ``UnitDefinition/indivisibleRanges(in:)`` can return ranges.
  ///
  /// If the value is `false`, `indivisibleRange(dividedAt:in:)` of `RefusingUnit` can still return
  /// a range. For example, if no file name can end with a full stop, the range of a full stop and
  /// the next scalar is indivisible.
  package var hasIndivisibleRanges: Bool
  package var unencodable: Unencodable
  /// The smallest and largest amount that one scalar adds to the count, or `nil` if the amounts
  /// aren't known.
  package var scalarCosts: ScalarCostBounds?
  /// Whether the count is at most the number of scalars, and no scalar is unencodable or refused.
  package var countsAtMostScalars: Bool

  package init(
    isMonotonic: Bool = false, countsCharactersAlone: Bool = false, totalIsLargest: Bool = false,
    countsQuickly: Bool = false, hasIndivisibleRanges: Bool = false,
    unencodable: Unencodable = .nothing, scalarCosts: ScalarCostBounds? = nil,
    countsAtMostScalars: Bool = false
  ) {
    self.isMonotonic = isMonotonic
    self.countsCharactersAlone = countsCharactersAlone
    self.totalIsLargest = totalIsLargest
    self.countsQuickly = countsQuickly
    self.hasIndivisibleRanges = hasIndivisibleRanges
    self.unencodable = unencodable
    self.scalarCosts = scalarCosts
    self.countsAtMostScalars =
      countsAtMostScalars
      || scalarCosts.map { max($0.basic.upperBound, $0.supplementary.upperBound) <= 1 } ?? false
  }

  /// The treatment of unencodable and refused scalars.
  package enum Unencodable: Sendable {
    /// Every Character can be encoded, and none is refused.
    case nothing
    /// Scalars that the encoding can't represent add nothing to the count.
    case uncounted
    /// Scalars that are invalid in a host name's label count as if they were valid.
    case counted
    /// Scalars that a service refuses count like other scalars.
    case refused
  }
}

package struct ScalarCostBounds: Sendable, Hashable {
  /// The smallest and largest amount that a scalar up to U+FFFF adds to the count.
  package let basic: ClosedRange<Int>
  /// The smallest and largest amount that a scalar beyond U+FFFF adds to the count.
  package let supplementary: ClosedRange<Int>
}

/// A noun for counts in messages, such as "words" in "at most 5 words".
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

/// A unit with its own row in lists of units. A member of a family, such as `words:zh`, shares the
/// row of the family.
package protocol ListedUnit: UnitDefinition {
  var listing: UnitListing { get }
  var unit: TextUnit { get }
}

extension ListedUnit {
  package var name: String { listing.name }

  package var unit: TextUnit { TextUnit(self) }
}

/// A row in lists of units: the spellings and the summary of a unit or of a family of units.
package struct UnitListing: Sendable, Hashable {
  /// The spellings, beginning with the unit's name. A part in capitals is a placeholder, as in
  /// `bytes:ENCODING`.
  package let spellings: [String]
  /// A phrase that says what the unit counts, such as `bytes in UTF-8`.
  package let summary: String
  /// The names that a command line offers for completion. The names of encodings aren't offered,
  /// because there are hundreds of encodings.
  package let completions: [String]

  package init(_ spellings: [String], _ summary: String, completions: [String]? = nil) {
    self.spellings = spellings
    self.summary = summary
    self.completions = completions ?? spellings
  }

  package var name: String { spellings[0] }
}
