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
  package var noun: UnitNoun { definition.noun }

  /// Whether a prefix of whole Characters never counts more than a longer one.
  package var neverLoses: Bool { definition.traits.neverLoses }

  /// Whether to count takes far longer than to read the text.
  package var isExpensive: Bool { definition.traits.isExpensive }

  /// Whether what a Character counts does not depend on what stands beside it.
  package var countsEachCharacterAlone: Bool { definition.traits.countsCharactersAlone }

  /// What one scalar costs, where each has a cost of its own.
  package var scalarCosts: ScalarCostBounds? { definition.traits.scalarCosts }

  /// What finds the words of the unit; nil for a unit that needs no segmenter.
  package var segmenter: (any WordSegmenter)? { ownDefinition?.segmenter }

  /// Whether there are Characters that the unit cannot hold.
  package var mayLackCharacters: Bool { definition.traits.lacking != .nothing }

  /// Whether what it lacks counts all the same: in the label of a host name, U+FFFD stands for it.
  package var countsWhatItLacks: Bool { definition.traits.lacking == .counted }

  /// The atoms in valid UTF-8, in their order; nil for a unit in which no text has any. Linear.
  package func atoms(in text: Span<UInt8>) -> [FixedSpan]? { definition.atoms(in: text) }

  /// The largest offset at which `text` can be cut, whatever follows it: the tallies before and
  /// after merge to that of the text. 0 where there is none, or none is looked for.
  package func seam(in text: Span<UInt8>) -> Int { definition.seam(in: text) }

  /// The tally of two pieces that were cut at a seam.
  package func merged(_ left: Tally, _ right: Tally) -> Tally { definition.merged(left, right) }

  /// The total of two counts of separate texts.
  func total(_ left: Int, _ right: Int) -> Int {
    definition.traits.totalIsLargest ? max(left, right) : left.addingClamped(right)
  }

  /// A shorter text that can stand for one whose seam is 0: whatever follows either, they have the
  /// same tally. Nil where none is known.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? {
    definition.equivalentShorterText(forUnterminated: text)
  }
}
