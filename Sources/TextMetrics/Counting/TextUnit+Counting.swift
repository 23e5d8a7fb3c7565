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

  /// The same, and where what is over a maximum begins, if the unit tells. Linear in the text.
  package func tally(
    of text: Span<UInt8>, over maximum: Int?
  ) -> (tally: Tally, excessStart: Int?) {
    ownDefinition?.tally(of: text, over: maximum ?? .max) ?? (Tally(count: count(of: text)), nil)
  }
}

// The properties of a unit, read from its definition.
extension TextUnit {
  /// What is counted, for a sentence to people.
  package var noun: UnitNoun { definition.noun }

  /// What is true of the unit whatever the text.
  package var traits: UnitTraits { definition.traits }

  /// What finds the words of the unit; nil for a unit that needs no segmenter.
  package var segmenter: (any TextSegmenter)? { ownDefinition?.segmenter }

  /// The atoms in valid UTF-8, in their order; nil for a unit in which no text has any. Linear.
  package func atoms(in text: Span<UInt8>) -> [FixedSpan]? { definition.atoms(in: text) }

  /// The largest offset at which `text` can be cut, whatever follows it: the tallies before and
  /// after merge to that of the text. 0 where there is none, or none is looked for.
  package func seam(in text: Span<UInt8>) -> Int { definition.seam(in: text) }

  /// The tally of two pieces that were cut at a seam; that of the second where there is no first.
  package func merged(_ left: Tally?, _ right: Tally) -> Tally {
    guard let left else { return right }
    return kernel?.merged(left, right) ?? definition.merged(left, right)
  }
}
