/// Adds up what valid UTF-8 weighs.
struct Weighing: Sendable {
  let table: WeightTable
  private let weights: ScalarWeights
  let least: LeastWeight
  let normalizer: (any TextNormalizer)?
  /// Whether it matters what scalars are beside what they weigh.
  private let looksClosely: Bool
  /// The first kind of those that normalization may change so that it matters.
  private let leastNoted: UInt8

  init(_ table: WeightTable, normalizer: (any TextNormalizer)?) {
    self.table = table
    self.normalizer = table.normalizes ? normalizer : nil
    weights = ScalarWeights(table)
    least = LeastWeight(table, weights)
    looksClosely = table.weighsEmojiAsOne || self.normalizer != nil
    leastNoted =
      self.normalizer == nil
      ? .max
      : (table.linkCount == nil ? ScalarKind.composingNothing : .movingNothing).rawValue
  }

  /// What a text weighs, in parts of one. Linear.
  func weight(of text: Span<UInt8>) -> Int64 {
    let weighed = weigh(text)
    guard let normalizer, !weighed.words.isEmpty else { return weighed.sum }
    // Nothing joins white space, so that each word is normalized by itself.
    return weighed.words.reduce(weighed.sum) { sum, word in
      let word = text.extracting(word)
      let normalized = normalizer.normalize(String(word)).withUTF8Bytes { weigh($0).sum }
      return sum &- weigh(word).sum &+ normalized
    }
  }

  /// What was weighed so far.
  private struct Weighed {
    /// Sequences that normalization changes weigh what they become.
    var sum: Int64 = 0
    /// The words, as they stand between white space, of which other parts may be links or emoji once
    /// they are normalized.
    private(set) var words: [Range<Int>] = []
    /// The first kind of scalars that are looked at closely.
    var leastNoted: UInt8
    /// Where the last word ends that was looked at, and the last sequence.
    private var passed = 0
    private var settled = 0
    var sequences = SequenceWeights()

    /// Whether there is something to look at in a scalar.
    @inline(__always)
    func isNews(_ kind: UInt8, at offset: Int) -> Bool {
      offset >= settled && (offset >= passed || kind >= ScalarKind.composingNothing.rawValue)
    }

    /// - Parameter hasLinks: Whether links weigh otherwise than what they are made of.
    init(leastNoted: UInt8, hasLinks: Bool) {
      self.leastNoted = leastNoted
      passed = hasLinks ? 0 : .max
    }

    /// Looks at the word around an offset: normalization may make another link of what is in it.
    mutating func lookForDomain(around offset: Int, in text: Span<UInt8>) {
      guard offset >= passed else { return }
      guard passed > 0 || text.mayHoldDomain else {
        // A mark that only moves weighs the same elsewhere.
        leastNoted = ScalarKind.composingNothing.rawValue
        passed = text.count
        return
      }
      let word = LinkSeam.word(around: offset, in: text)
      passed = word.upperBound
      if text.extracting(word).mayHoldDomain { note(word) }
    }

    /// Takes note of a word that is to be weighed once more as it is normalized.
    mutating func note(_ word: Range<Int>) {
      if word.lowerBound < words.last?.upperBound ?? 0, let last = words.popLast() {
        words.append(last.lowerBound..<word.upperBound)
      } else {
        words.append(word)
      }
    }

    /// The sequence around a scalar that may join others, unless it was weighed already, or will be.
    mutating func nextSequence(around offset: Int, in text: Span<UInt8>) -> Range<Int>? {
      guard offset >= words.last?.upperBound ?? 0 else { return nil }
      let sequence = text.sequence(around: offset)
      settled = sequence.upperBound
      return sequence
    }
  }

  /// Weighs a text as it stands.
  private func weigh(_ text: Span<UInt8>) -> Weighed {
    var weighed = Weighed(leastNoted: leastNoted, hasLinks: table.linkCount != nil)
    var start = 0
    if let linkCount = table.linkCount {
      for link in LinkScanner(text).links {
        add(start..<link.lowerBound, of: text, to: &weighed)
        let sum = weighed.sum &+ Int64(linkCount) &* Int64(table.scale)
        // A link weighs the same whatever it holds, and may be another one when it is normalized.
        if normalizer != nil { add(link, of: text, to: &weighed) }
        weighed.sum = sum
        start = link.upperBound
      }
    }
    add(start..<text.count, of: text, to: &weighed)
    return weighed
  }

  /// Adds what scalars and emoji weigh.
  private func add(_ range: Range<Int>, of text: Span<UInt8>, to weighed: inout Weighed) {
    let part = text.extracting(..<range.upperBound)
    guard let byLead = weights.byLead else {
      _ = walk(
        part, of: text, range, from: range.lowerBound, to: range.upperBound, belowLead: 0,
        adding: &weighed)
      return
    }
    var offset = range.lowerBound
    // Where blocks are of no use they are tried less and less often.
    var stretch = ByteBlocks.width
    while offset < part.count {
      let ascii = part.endOfASCII(from: offset)
      weighed.sum &+= Int64(ascii &- offset) &* byLead.lower
      guard ascii < part.count else { break }
      let blocks = skipBlocks(part, from: ascii, byLead)
      offset = blocks.end
      if offset > ascii {
        weighed.sum &+= Int64(blocks.scalars) &* byLead.lower
        weighed.sum &+= Int64(blocks.upper) &* (byLead.upper &- byLead.lower)
        stretch = ByteBlocks.width
      } else {
        let end = min(part.count, offset &+ stretch)
        offset = walk(
          part, of: text, range, from: offset, to: end, belowLead: byLead.firstLead,
          adding: &weighed)
        stretch = min(stretch &* 2, 128)
      }
    }
  }

  /// Skips scalars that weigh what their lead bytes tell.
  @inline(__always)
  private func skipBlocks(
    _ text: Span<UInt8>, from start: Int, _ byLead: LeadWeights
  ) -> LeadBlocks.Skipped {
    guard looksClosely else {
      return LeadBlocks.skip(text, from: start) { bytes, _ in
        byLead.areMixed(bytes)
      } isUpper: {
        byLead.isUpper($0, text, $1)
      }
    }
    return LeadBlocks.skip(text, from: start) {
      byLead.areMixed($0) || !PlainScalars.areAll(in: $0, text, $1)
    } isUpper: {
      byLead.isUpper($0, text, $1)
    }
  }

  /// Adds, one by one, the scalars and emoji of a range that begin from `start` up to `end`; returns
  /// where the last one ends.
  ///
  /// - Parameters:
  ///   - part: The text up to the end of the range.
  ///   - lead: What begins with a lower one weighs as ASCII does.
  private func walk(
    _ part: Span<UInt8>, of text: Span<UInt8>, _ range: Range<Int>, from start: Int, to end: Int,
    belowLead lead: UInt8, adding weighed: inout Weighed
  ) -> Int {
    var offset = start
    var sum: Int64 = 0
    let lightest = Int64(weights[0])
    var leastNoted = weighed.leastNoted
    while offset < end {
      let first = part[offset]
      if first < 0x80 {
        sum &+= lead > 0 ? lightest : Int64(weights[UInt32(first)])
        offset &+= 1
        continue
      }
      if first == 0xE1, part[offset &+ 1] == 0x84, normalizer != nil,
        let syllable = part.hangulSyllable(at: offset)
      {
        weighed.lookForDomain(around: offset, in: text)
        sum &+= Int64(weights[syllable.scalar])
        offset = syllable.end
        continue
      }
      if looksClosely {
        let kind = ScalarKind.number(part, at: offset)
        if kind.number >= leastNoted, weighed.isNews(kind.number, at: offset) {
          note(kind.number, offset, in: text, &weighed)
          leastNoted = weighed.leastNoted
        }
        if Self.beginsEmoji(kind.number, first), table.weighsEmojiAsOne,
          let end = addEmoji(at: offset, kind, in: part, notBefore: range.lowerBound, to: &sum)
        {
          offset = end
          continue
        }
        if first < lead {
          sum &+= lightest
          offset &+= kind.bytes
          continue
        }
      }
      let scalar = part.scalar(at: offset)
      sum &+= Int64(weights[scalar.value])
      offset &+= scalar.bytes
    }
    weighed.sum &+= sum
    return offset
  }

  /// Weighs what normalization makes of a scalar that it may change, join or move.
  private func note(
    _ kind: UInt8, _ offset: Int, in text: Span<UInt8>, _ weighed: inout Weighed
  ) {
    weighed.lookForDomain(around: offset, in: text)
    guard kind >= ScalarKind.composingNothing.rawValue, let normalizer,
      let sequence = weighed.nextSequence(around: offset, in: text)
    else { return }
    let first = ScalarKind.number(text, at: sequence.lowerBound).number
    if table.weighsEmojiAsOne,
      (ScalarKind.emojiNarrow.rawValue...ScalarKind.emojiWide.rawValue).contains(first)
    {
      // Other scalars may be one emoji with it, or no longer.
      weighed.note(LinkSeam.word(around: offset, in: text))
    } else {
      weighed.sum &+= weighed.sequences.change(
        of: text.extracting(sequence), weights, by: normalizer)
    }
  }

  /// Adds the emoji that begins there, or whose digit stands before; returns where it ends.
  private func addEmoji(
    at offset: Int, _ kind: (number: UInt8, bytes: Int), in text: Span<UInt8>,
    notBefore start: Int, to sum: inout Int64
  ) -> Int? {
    if let end = EmojiSequence.end(from: offset, kind, in: text) {
      sum &+= Int64(table.defaultWeight)
      return end
    }
    if offset > start, let end = keycapEnd(at: offset, in: text) {
      // Its digit was weighed already.
      sum &+= Int64(table.defaultWeight &- weights[UInt32(text[offset &- 1])])
      return end
    }
    return nil
  }

  /// Whether an emoji may begin with such a scalar, or go on with it behind the digit of a keycap.
  @inline(__always)
  private static func beginsEmoji(_ number: UInt8, _ lead: UInt8) -> Bool {
    func bit(_ kind: ScalarKind) -> UInt64 { 1 &<< UInt64(kind.rawValue) }
    let kinds =
      bit(.emojiNarrow) | bit(.emojiAmbiguous) | bit(.emojiWide) | bit(.emojiModifier)
      | bit(.regionalIndicator) | bit(.emojiSelector)
    // Of marks, only the keycap's own.
    return kinds &>> UInt64(number) & 1 == 1
      || (number == ScalarKind.mark.rawValue && lead == 0xE2)
  }

  /// The end of a keycap whose digit stands before `offset`.
  private func keycapEnd(at offset: Int, in text: Span<UInt8>) -> Int? {
    guard text[offset - 1] < 0x80,
      ScalarKind.kind(text, at: offset - 1).kind == .keycapBase
    else { return nil }
    var end = offset
    if text.scalar(at: end).value == 0xFE0F { end += 3 }
    guard end < text.count, text.scalar(at: end).value == 0x20E3 else { return nil }
    return end + 3
  }
}
