extension TextLimit {
  /// Where `text` stands against the limit. Linear in the text.
  public func reading(of text: some StringProtocol) -> Reading {
    reading(of: text.withUTF8Bytes { unit.tally(of: $0) })
  }

  /// Where a text with this tally in the limit's unit stands against the limit.
  package func reading(of tally: Tally) -> Reading {
    Reading(limit: self, count: tally.count, unencodable: tally.unencodable)
  }

  /// Whether a text with this tally in the limit's unit meets the limit.
  package func isMet(by tally: Tally) -> Bool {
    tally.count >= minimum && tally.fits(maximum ?? .max)
  }

  /// What of `text` is over the maximum, to be highlighted: what follows the longest prefix of
  /// whole Characters whose count is within it, or begins with the first word too many. Nil where
  /// nothing is.
  ///
  /// Characters that the unit's encoding lacks do not count here:
  /// ``Swift/StringProtocol/unencodableCharacters(in:)`` finds them. Linear in the text.
  public func overLimitRange(in text: some StringProtocol) -> Range<TextPosition>? {
    text.withUTF8Bytes { text in
      let (tally, start) = unit.tally(of: text, over: maximum)
      return overLimitRange(in: text, counting: tally.count, from: start)
    }
  }

  /// The same of a text that was counted.
  ///
  /// - Parameter start: Where the excess begins, if the unit has told.
  package func overLimitRange(
    in text: Span<UInt8>, counting count: Int, from start: Int?
  ) -> Range<TextPosition>? {
    guard let maximum, count > maximum else { return nil }
    let end =
      start.map { CharacterKernel.boundary(atOrBefore: $0, in: text) }
      ?? unit.holdingEveryScalar.longestPrefixEnd(in: text, atMost: maximum)
    let (kept, excess) = (text.extracting(..<end), text.extracting(end...))
    let characters =
      unit.kernel == .characters
      ? (maximum, count - maximum) : (CharacterKernel.count(kept), CharacterKernel.count(excess))
    let lower = TextPosition.start.advanced(past: kept, characters: characters.0)
    return lower..<lower.advanced(past: excess, characters: characters.1)
  }
}

extension Collection where Element == TextLimit {
  /// Where `text` stands against each limit, in one walk over it. Linear in the text.
  public func readings(of text: some StringProtocol) -> LimitReadings {
    text.withUTF8Bytes { readings(of: $0) }
  }

  /// Where valid UTF-8 stands against each limit.
  package func readings(of text: Span<UInt8>) -> LimitReadings {
    var units: [TextUnit] = []
    for limit in self where !units.contains(limit.unit) { units.append(limit.unit) }
    return readings(of: Counts(of: text, in: units))
  }

  /// Where a text with these counts stands against each limit, so that a stream can be judged.
  ///
  /// - Precondition: The counts hold the unit of every limit.
  public func readings(of counts: Counts) -> LimitReadings {
    LimitReadings(
      map { limit in
        guard let count = counts.first(where: { $0.unit == limit.unit }) else {
          preconditionFailure("no count in the unit of a limit")
        }
        return Reading(limit: limit, count: count.value, unencodable: count.unencodable)
      })
  }
}
