/// Everything that a unit is. Each unit is one conforming class in one file; what is said of a unit
/// anywhere else is read from here.
///
/// No requirement has a default, so that a new unit has answered every question before it compiles.
/// Bound to classes, so that passing a unit copies one reference, and Embedded Swift can hold any.
@usableFromInline
package protocol UnitDefinition: AnyObject, Sendable {
  /// How the unit is spelled in full: `characters`, `words:zh`.
  var name: String { get }

  /// What is true of every text.
  var facts: UnitFacts { get }

  /// What the unit was built from.
  var provider: UnitProvider { get }

  /// What is known of valid UTF-8. Linear in the text.
  func tally(of text: Span<UInt8>) -> Tally

  /// A tally that grows with a stream.
  func makeMeter() -> any StreamMeter

  /// The end of the longest prefix whose count is at most `maximum`; nil where it has to be
  /// searched for. It may stand inside a Character, which then does not fit. Linear in the prefix.
  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int?

  /// The start of the longest suffix whose count is at most `maximum`; as
  /// ``prefixEnd(in:atMost:)``.
  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int?

  /// The largest offset at which `text` can be cut whatever follows it: the tallies before and
  /// after merge to that of the whole. 0 where there is none, or none is looked for.
  func seam(in text: Span<UInt8>) -> Int

  /// The span of fixed cost that a cut there would divide, as a link is one: it is kept whole or
  /// not at all. Nil where the cut divides none.
  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>?

  /// All spans of fixed cost, with their tallies, in their order; nil for a unit in which no text has any. Linear.
  func spans(in text: Span<UInt8>) -> [FixedSpan]?

  /// A shorter text that can stand for one whose seam is 0: whatever follows either, they have the
  /// same tally. Nil where none is known. A text without end is so counted in constant memory.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]?
}

/// What is true of a unit whatever the text.
@usableFromInline
package struct UnitFacts: Sendable {
  /// What is counted, for a sentence to people.
  let noun: UnitNoun
  /// How the count of two texts put together stands to the sum of their counts.
  let additivity: Additivity
  /// Whether a prefix of whole Characters never counts more than a longer one. Words by dictionary
  /// do: what follows may turn two words into one.
  let isMonotone: Bool
  /// Whether to count takes far longer than to read the text.
  let isExpensive: Bool
  /// How tallies of pieces cut at a seam become that of the whole.
  let merge: TallyMerge
  /// What one scalar costs, where each has a cost of its own.
  let scalarCosts: ScalarCostBounds?
  /// The tally, for a unit that can be told from sums over the bytes of a text, so that several
  /// such units share one walk.
  let tallyFromSums: (@Sendable (TextSums) -> Tally)?
}

/// How the count of two texts put together stands to the sum of their counts, and with that how far
/// what is counted may regroup where they meet.
package enum Additivity: Sendable, Hashable {
  /// It is the sum, wherever a text is cut between scalars.
  case scalars
  /// It is the sum where the cut is a Character boundary of the whole, and otherwise falls short of
  /// it by at most so many; nil where nothing bounds it.
  case characters(within: Int?)
  /// It is at most the sum, and falls short of it by at most so many.
  case pieces(within: Int)
  /// Nothing makes it the sum but a seam: a dictionary regroups an unbroken run from end to end,
  /// and an encoding with modes may write all that follows in another one. Elsewhere it may exceed
  /// the sum, and falls short of it by at most so many; nil where nothing bounds it.
  case seams(within: Int?)
  /// As ``seams(within:)`` where nothing bounds it: a text may take in all of what follows it. But
  /// no text counts less than a beginning of it by more than so many.
  case beginnings(within: Int)

  /// By how much the count of two texts put together may fall short of the sum of their counts; nil
  /// where nothing bounds it.
  package var slack: Int? {
    switch self {
    case .scalars: 0
    case .characters(let slack): slack
    case .pieces(let slack): slack
    case .seams(let slack): slack
    case .beginnings: nil
    }
  }

  /// By how much the count of a text may fall short of that of a beginning of it; nil where nothing
  /// bounds it.
  package var lossBehind: Int? {
    if case .beginnings(let loss) = self { loss } else { slack }
  }

  /// That of a unit which counts so many more or less where two texts meet.
  func loosened(by loss: Int) -> Additivity {
    if case .beginnings(let bound) = self { return .beginnings(within: bound + loss) }
    return .seams(within: slack.map { $0 + loss })
  }

  /// Whether the count of a text is the sum of the counts of its Characters.
  package var sumsCharacters: Bool {
    switch self {
    case .scalars, .characters: true
    case .pieces, .seams, .beginnings: false
    }
  }
}

/// How tallies of two pieces cut at a seam become that of the whole.
package enum TallyMerge: Sendable {
  /// They are added.
  case sum
  /// They are added, less what each counts for being a text at all.
  case sumLess(Int)
  /// The larger count is that of both.
  case maximum
  /// The parts are added, and the count is computed from them.
  case parts(count: @Sendable (SIMD2<Int>) -> Int)
  /// What the second counts depends on the first: a tab reaches to the next stop.
  case ordered(@Sendable (_ left: Tally, _ right: Tally) -> Tally)

  package func merged(_ left: Tally, _ right: Tally) -> Tally {
    switch self {
    case .sum: return left + right
    case .sumLess(let shared):
      var merged = left + right
      merged.count -= shared
      return merged
    case .maximum:
      return Tally(
        count: max(left.count, right.count),
        unencodable: left.unencodable.addingClamped(right.unencodable))
    case .parts(let count):
      var merged = left + right
      merged.count = count(merged.parts)
      return merged
    case .ordered(let merge): return merge(left, right)
    }
  }
}

/// The least and the most that one scalar costs, apart for those that are two units in UTF-16.
package struct ScalarCostBounds: Sendable, Hashable {
  package let basic: ClosedRange<Int>
  package let supplementary: ClosedRange<Int>
}

/// What a unit was built from, where the standard library was not enough.
@usableFromInline
package enum UnitProvider: Sendable {
  case none
  case segmenter(any WordSegmenter)
  case encoding(any TextEncoding)
  case domains(any DomainEncoder)
}

/// What is counted, as a noun: messages say it in the reader's language.
package enum UnitNoun: Sendable, Hashable, CaseIterable {
  case characters
  case scalars
  case utf16
  case bytes
  case words
  case lines
  case columns
  case weights
  case messages
  case scalarsPerCharacter
}
