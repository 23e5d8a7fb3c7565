/// What a unit is. Each answers four questions: how it is called, what it counts, how a text is
/// counted, and how a stream is. All else is a capability, which few units have, with a default
/// that is true of any unit.
///
/// Bound to classes, so that passing a unit copies one reference, and Embedded Swift can hold any.
@usableFromInline
package protocol UnitDefinition: AnyObject, Sendable {
  /// How the unit is spelled in full: `characters`, `words:zh`.
  var name: String { get }

  /// What is counted, for a sentence to people.
  var noun: UnitNoun { get }

  /// What is known of valid UTF-8. Linear in the text.
  func tally(of text: Span<UInt8>) -> Tally

  /// A tally that grows with a stream.
  func makeMeter() -> any StreamMeter

  /// What is true of every text.
  var traits: UnitTraits { get }

  /// The end of the longest prefix whose count is at most `maximum`; nil where it has to be
  /// searched for. It may stand inside a Character, which then does not fit. Linear in the prefix.
  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int?

  /// The largest offset at which `text` can be cut whatever follows it: the tallies before and
  /// after merge to that of the whole. 0 where there is none, or none is looked for.
  func stableBoundary(in text: Span<UInt8>) -> Int

  /// The tally of two pieces that were cut at a stable boundary.
  func merged(_ left: Tally, _ right: Tally) -> Tally

  /// A shorter text that can stand for one whose stable boundary is 0: whatever follows either, they have the
  /// same tally. Nil where none is known. A text without end is so counted in constant memory.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]?

  /// The atom that a cut there would divide, as a link is one: it is kept whole or not at all. Nil
  /// where the cut divides none.
  func atom(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>?

  /// All atoms, with their tallies, in their order; nil for a unit in which no text has any.
  /// Linear.
  func atoms(in text: Span<UInt8>) -> [FixedSpan]?

  /// The tally of valid UTF-8, and where what is over a maximum begins, such as the first word too
  /// many; nil where nothing is, and where the longest prefix that fits is searched for. Linear.
  func tally(of text: Span<UInt8>, over maximum: Int) -> (tally: Tally, excessStart: Int?)

  /// Returns whether inserting text at `offset` could lower the count to `maximum`, as the end of a
  /// word or of a link does in some units.
  ///
  /// The answer may be `true` although no such text exists. The default is `false`.
  ///
  /// - Parameters:
  ///   - maximum: The count to reach.
  ///   - tally: The tally of `text`, which exceeds `maximum`.
  ///   - offset: A scalar boundary of `text`.
  ///   - text: Valid UTF-8.
  func canDrop(to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>) -> Bool

  /// The end of what is over a maximum and begins at `start`: of the longest line, that of the line.
  func excessEnd(from start: Int, in text: Span<UInt8>) -> Int

  /// The texts that a service refuses, or `nil` if it refuses none.
  var refusal: TextRefusal? { get }

  /// What finds the words that are counted; nil for a unit that needs no segmenter.
  var segmenter: (any TextSegmenter)? { get }

  /// The segmenter that finds the sentences of the unit, or `nil` if the unit doesn't count any.
  var sentenceSegmenter: (any TextSegmenter)? { get }

  /// The Characters that the unit cannot hold, wholly or in part. Linear where there are none.
  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter]
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

  package func atom(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  package func atoms(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  package func tally(
    of text: Span<UInt8>, over maximum: Int
  ) -> (tally: Tally, excessStart: Int?) { (tally(of: text), nil) }

  package func canDrop(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool { false }

  /// Whether the text keeps `maximum` with one of the insertions at `offset`. Linear.
  package func keeps(
    _ maximum: Int, inserting insertions: [String], at offset: Int, in text: Span<UInt8>
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

  package var refusal: TextRefusal? { nil }

  package var segmenter: (any TextSegmenter)? { nil }

  package var sentenceSegmenter: (any TextSegmenter)? { nil }

  package func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    traits.unencodable == .nothing ? [] : unencodableCharactersByHalving(text)
  }

  /// The Characters for which the tally says so. Halves what holds any, so that text that the unit
  /// holds is passed to it whole. No deeper than the logarithm of the text: a part is more than
  /// half of it only if it is one Character.
  func unencodableCharactersByHalving(
    _ text: Span<UInt8>, at position: TextPosition = .start
  ) -> [UnencodableCharacter] {
    guard tally(of: text).unencodable > 0 else { return [] }
    var middle = CharacterKernel.boundary(atOrBefore: text.count / 2, in: text)
    if middle == 0 { middle = CharacterKernel.end(ofFirst: 1, in: text) }
    guard middle < text.count else {
      return [UnencodableCharacter(character: Character(String(text)), position: position)]
    }
    let head = text.extracting(..<middle)
    return unencodableCharactersByHalving(head, at: position)
      + unencodableCharactersByHalving(
        text.extracting(middle...), at: position.advanced(past: head))
  }
}

/// A unit that counts in another what becomes of a text.
protocol DerivedUnit: UnitDefinition {
  var base: any UnitDefinition { get }
}

extension DerivedUnit {
  var name: String { base.name }
  var noun: UnitNoun { base.noun }
  var segmenter: (any TextSegmenter)? { base.segmenter }
  var sentenceSegmenter: (any TextSegmenter)? { base.sentenceSegmenter }

  /// Where a part of a text may hold less than the whole, as a label may not end with a hyphen, the
  /// text is looked at as it is.
  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    base.traits.unencodable == .counted
      ? base.unencodableCharacters(in: text) : unencodableCharactersByHalving(text)
  }
}

/// What is true of a unit whatever the text. The default claims nothing, and is true of any unit.
@usableFromInline
package struct UnitTraits: Sendable {
  /// Whether no text counts less than a prefix of its whole Characters. In words by dictionary it
  /// may: what follows may turn two words into one. Where a unit claims this wrongly, a truncation
  /// keeps less than would fit, and a divided part may exceed its limit.
  package var isMonotonic: Bool
  /// Whether the tally of a text is merged from those of its Characters, whatever stands beside
  /// each.
  package var countsCharactersAlone: Bool
  /// Whether the total of separate texts is the largest count among them, not their sum.
  package var totalIsLargest: Bool
  /// Whether to count takes far longer than to read the text.
  package var isExpensive: Bool
  #if PAGE_CORE
    package var unencodable: Unencodable {
      get { .nothing }
      set {}
    }
  #else
    /// What becomes of Characters that the unit cannot hold.
    package var unencodable: Unencodable
  #endif
  /// What one scalar costs, where each has a cost of its own.
  package var scalarCosts: ScalarCostBounds?
  /// Whether no text counts more than it has scalars.
  package var countsAtMostScalars: Bool

  package init(
    isMonotonic: Bool = false, countsCharactersAlone: Bool = false, totalIsLargest: Bool = false,
    isExpensive: Bool = true, unencodable: Unencodable = .nothing,
    scalarCosts: ScalarCostBounds? = nil,
    countsAtMostScalars: Bool = false
  ) {
    self.isMonotonic = isMonotonic
    self.countsCharactersAlone = countsCharactersAlone
    self.totalIsLargest = totalIsLargest
    self.isExpensive = isExpensive
    self.scalarCosts = scalarCosts
    self.countsAtMostScalars =
      countsAtMostScalars
      || scalarCosts.map { max($0.basic.upperBound, $0.supplementary.upperBound) <= 1 } ?? false
    // Computed in the small engine of pages, so that it comes last.
    self.unencodable = unencodable
  }

  /// Whether there are Characters that a unit cannot hold, and what they count.
  package enum Unencodable: Sendable {
    /// It holds every Character.
    case nothing
    /// What an encoding lacks counts nothing.
    case uncounted
    /// What no label of a host name may hold counts as what would stand for it.
    case counted
    /// Refused text counts as any other text.
    case refused
  }
}

/// The least and the most that one scalar costs, apart for those that are two units in UTF-16.
package struct ScalarCostBounds: Sendable, Hashable {
  package let basic: ClosedRange<Int>
  package let supplementary: ClosedRange<Int>
}

/// What is counted, as a noun: messages say it in the reader's language.
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
  /// What a unit of the program's own counts.
  case customWeights
  /// Characters of which some count more than others.
  case weighted
  case messages
  case scalarsPerCharacter
}
