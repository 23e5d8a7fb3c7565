extension TextUnit {
  /// The count of valid UTF-8. Linear in the text.
  ///
  /// Inlinable, so that a call with a named unit compiles to a call of its kernel.
  @inlinable
  func count(of text: Span<UInt8>) -> Int {
    kernel.map { $0.count(text) } ?? definedCount(of: text)
  }

  /// The count of a text that is stored otherwise than as UTF-8. Linear in the text.
  @usableFromInline
  func count(of text: String) -> Int { text.withUTF8Bytes { count(of: $0) } }

  /// The count in a unit without a kernel.
  @usableFromInline
  func definedCount(of text: Span<UInt8>) -> Int { ownDefinition?.tally(of: text).count ?? 0 }

  /// The tally of valid UTF-8. Linear in the text.
  @inline(never)
  package func tally(of text: Span<UInt8>) -> Tally {
    // One expression: a local variable would retain the definition.
    ownDefinition?.tally(of: text) ?? Tally(count: count(of: text))
  }
}

// The properties of a unit, read from its definition.
extension TextUnit {
  /// What is counted, for a sentence to people.
  package var noun: UnitNoun { definition.facts.noun }

  /// How the count of two texts put together stands to the sum of their counts.
  package var additivity: Additivity { definition.facts.additivity }

  /// Whether a prefix of whole Characters never counts more than a longer one.
  package var isMonotone: Bool { definition.facts.isMonotone }

  /// Whether to count takes far longer than to read the text.
  package var isExpensive: Bool { definition.facts.isExpensive }

  /// Whether what a Character counts does not depend on what stands beside it.
  package var countsEachCharacterAlone: Bool {
    if case .maximum = definition.facts.merge { true } else { additivity.sumsCharacters }
  }

  /// What one scalar costs, where each has a cost of its own.
  package var scalarCosts: ScalarCostBounds? { definition.facts.scalarCosts }

  /// What finds the words of the unit; nil for a unit that needs no segmenter.
  package var segmenter: (any WordSegmenter)? {
    if case .segmenter(let segmenter)? = ownDefinition?.provider { segmenter } else { nil }
  }

  /// The encoding whose bytes the unit counts; nil for a unit that every text has.
  package var encoding: (any TextEncoding)? {
    if case .encoding(let encoding)? = ownDefinition?.provider { encoding } else { nil }
  }

  /// Whether there are Characters that the unit cannot hold.
  package var mayLackCharacters: Bool {
    switch ownDefinition?.provider {
    case .encoding, .domains: true
    case .segmenter, nil, UnitProvider.none?: false
    }
  }

  /// Whether what it lacks counts all the same: in the label of a host name, U+FFFD stands for it.
  package var countsWhatItLacks: Bool {
    if case .domains = ownDefinition?.provider { true } else { false }
  }

  /// The spans of fixed cost in valid UTF-8, in their order; nil for a unit in which no text has
  /// any. Linear.
  package func spans(in text: Span<UInt8>) -> [FixedSpan]? { definition.spans(in: text) }

  /// The largest offset at which `text` can be cut, whatever follows it: the tallies before and
  /// after merge to that of the text. 0 where there is none, or none is looked for.
  package func seam(in text: Span<UInt8>) -> Int { definition.seam(in: text) }

  /// The tally of two pieces that were cut at a seam.
  package func merged(_ left: Tally, _ right: Tally) -> Tally {
    tallyMerge.merged(left, right)
  }

  /// How tallies of two pieces cut at a seam become that of the whole.
  package var tallyMerge: TallyMerge { definition.facts.merge }

  /// The total of two counts of separate texts.
  func total(_ left: Int, _ right: Int) -> Int {
    if case .maximum = definition.facts.merge { return max(left, right) }
    return left.addingClamped(right)
  }
}

// How a text is counted in pieces. Every law stated here is held against random pieces of text by
// the tests, for every unit.
extension TextUnit {
  /// A shorter text that can stand for one whose seam is 0: whatever follows either, they have the
  /// same tally. Nil where none is known.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    definition.equivalentShorterText(forUnterminated: text)
  }
}
