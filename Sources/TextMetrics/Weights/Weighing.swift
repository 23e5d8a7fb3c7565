/// Adds up what valid UTF-8 weighs.
final class Weighing: Sendable {
  let table: WeightTable
  private let weights: ScalarWeights
  let normalizer: (any TextNormalizer)?
  /// The kinds of scalars of which it matters what they are beside what they weigh.
  private let closeKinds: ScalarKinds

  init(_ given: WeightTable, normalizer: (any TextNormalizer)?) {
    var table = given
    table.clamp()
    self.table = table
    self.normalizer = table.normalizes ? normalizer : nil
    weights = ScalarWeights(table)
    var kinds: ScalarKinds = table.weighsEmojiAsOne ? .inEmoji : .none
    if self.normalizer != nil { kinds.formUnion(.composing) }
    closeKinds = kinds
  }

  /// What a text weighs, in parts of one. Linear.
  func weight(of text: Span<UInt8>) -> Int64 {
    let weighed = weigh(text)
    let mayHoldOtherLinks = weighed.mayHoldDomain && !weighed.isASCIIWithoutLinks
    guard mayHoldOtherLinks || !weighed.words.isEmpty, let normalizer else { return weighed.sum }
    var sum = weighed.sum
    // Nothing joins white space, so that each word is normalized by itself.
    for word in weighed.words(and: mayHoldOtherLinks ? text.wordsOfOtherLinks : []) {
      let word = text.extracting(word)
      sum &-= weigh(word).sum
      sum &+= normalizer.normalize(String(word)).withUTF8Bytes { weigh($0).sum }
    }
    return sum
  }

  /// Weighs a text as it stands.
  private func weigh(_ text: Span<UInt8>) -> WeighedText {
    var weighed = WeighedText()
    var start = 0
    if let linkCount = table.linkCount, text.mayHoldDomain {
      weighed.mayHoldDomain = true
      for link in LinkScanner(text).links {
        weighed.isASCIIWithoutLinks = false
        add(start..<link.lowerBound, of: text, to: &weighed)
        weighed.sum &+= Int64(linkCount) &* Int64(table.scale)
        start = link.upperBound
      }
    }
    add(start..<text.count, of: text, to: &weighed)
    return weighed
  }

  /// Adds what scalars and emoji weigh.
  private func add(_ range: Range<Int>, of text: Span<UInt8>, to weighed: inout WeighedText) {
    let part = text.extracting(..<range.upperBound)
    guard let byLead = weights.byLead else {
      weighed.isASCIIWithoutLinks = false
      _ = walk(
        part, of: text, range, from: range.lowerBound, to: range.upperBound, adding: &weighed)
      return
    }
    var offset = range.lowerBound
    // Where blocks are of no use they are tried less and less often.
    var stretch = ByteBlocks.width
    while offset < part.count {
      let ascii = part.endOfASCII(from: offset)
      weighed.sum &+= Int64(ascii &- offset) &* byLead.lower
      guard ascii < part.count else { break }
      weighed.isASCIIWithoutLinks = false
      offset = addBlocks(part, from: ascii, byLead, to: &weighed)
      if offset > ascii {
        stretch = ByteBlocks.width
      } else {
        let end = min(part.count, offset &+ stretch)
        offset = walk(part, of: text, range, from: offset, to: end, adding: &weighed)
        stretch = min(stretch &* 2, 128)
      }
    }
  }

  /// Adds scalars that weigh what their lead bytes tell, from `start` on; returns where they end.
  @inline(__always)
  private func addBlocks(
    _ text: Span<UInt8>, from start: Int, _ byLead: LeadWeights, to weighed: inout WeighedText
  ) -> Int {
    let joinsSyllables = normalizer != nil && byLead.weighsJamoAsSyllables
    let joining: PlainScalars.Joining =
      joinsSyllables ? [.uncomposed, .syllables] : .uncomposed
    // What stands before may join the first of them.
    if joinsSyllables, text.isInSyllable(at: start) { return start }
    let skipped = LeadBlocks.skip(text, from: start) { offset, blocks in
      let scalars =
        closeKinds.isEmpty
        ? LeadBlocks.scalars(text, offset, blocks: blocks)
        : PlainScalars.costs(text, offset, blocks: blocks, joining: joining)?.scalars
      guard let scalars else { return nil }
      return byLead.costs(
        of: scalars, text, offset, blocks: blocks, joinsSyllables: joinsSyllables)
    }
    weighed.sum &+= Int64(skipped.scalars) &* byLead.lower
    weighed.sum &+= Int64(skipped.upper) &* (byLead.upper &- byLead.lower)
    return joinsSyllables
      ? takeBackSyllable(text, start..<skipped.end, from: &weighed.sum) : skipped.end
  }

  /// Takes back the syllable of jamo that ends blocks, with marks behind it, which what follows may
  /// join; returns where the blocks end without it. Linear in it.
  private func takeBackSyllable(
    _ text: Span<UInt8>, _ blocks: Range<Int>, from sum: inout Int64
  ) -> Int {
    var offset = blocks.upperBound
    var weight: Int64 = 0
    while offset > blocks.lowerBound {
      offset = text.scalarStart(before: offset)
      if text.isInSyllable(at: offset) { continue }
      let scalar = text.scalar(at: offset).value
      let isInitial = scalar >> 6 == 0x1100 >> 6
      if !isInitial, text.isCut(offset) { break }
      weight &+= Int64(weights[scalar])
      if isInitial {
        sum &-= weight
        return offset
      }
    }
    return blocks.upperBound
  }

  /// Adds, one by one, the scalars and emoji of a range that begin from `start` up to `end`;
  /// returns where the last one ends.
  ///
  /// - Parameter part: The text up to the end of the range.
  private func walk(
    _ part: Span<UInt8>, of text: Span<UInt8>, _ range: Range<Int>, from start: Int, to end: Int,
    adding weighed: inout WeighedText
  ) -> Int {
    var offset = start
    var sum: Int64 = 0
    let joinsJamo = normalizer != nil
    while offset < end {
      let first = part[offset]
      if first < 0x80 {
        sum &+= Int64(weights[UInt32(first)])
        offset &+= 1
        continue
      }
      if first == 0xE1, joinsJamo, part[offset &+ 1] == 0x84 {
        let end = addSyllables(part, from: offset, to: &sum)
        if end > offset {
          offset = end
          continue
        }
      }
      let scalar = ScalarKind.entry(part, at: offset)
      if closeKinds.contains(scalar.number, lead: first) {
        // No normalization changes what is shown as an emoji by itself.
        if table.weighsEmojiAsOne, ScalarKinds.shownAsEmoji.contains(scalar.number),
          let end = EmojiSequence.end(from: offset, (scalar.number, scalar.bytes), in: part)
        {
          sum &+= Int64(table.defaultWeight)
          offset = end
          continue
        }
        offset = addClosely(
          at: offset, scalar.number, scalar.bytes, in: part, of: text, range, &weighed)
      } else {
        sum &+= weights.weight(inBlock: scalar.block, of: part, at: offset)
        offset &+= scalar.bytes
      }
    }
    weighed.sum &+= sum
    return offset
  }

  /// Adds the syllables of Hangul that jamo make from `start` on; returns where they end.
  private func addSyllables(_ text: Span<UInt8>, from start: Int, to sum: inout Int64) -> Int {
    var offset = start
    while let syllable = text.hangulSyllable(at: offset) {
      sum &+= Int64(weights[syllable.scalar])
      offset = syllable.end
    }
    return offset
  }

  /// Adds a scalar that may be part of an emoji, or change when it is normalized; returns where
  /// that emoji or scalar ends.
  private func addClosely(
    at offset: Int, _ kind: UInt8, _ bytes: Int, in part: Span<UInt8>, of text: Span<UInt8>,
    _ range: Range<Int>, _ weighed: inout WeighedText
  ) -> Int {
    if normalizer != nil, weighed.isNews(kind, at: offset) { note(offset, in: text, &weighed) }
    if table.weighsEmojiAsOne, ScalarKinds.inEmoji.contains(kind, lead: part[offset]),
      let end = addEmoji(
        at: offset, (kind, bytes), in: part, notBefore: range.lowerBound, to: &weighed.sum)
    {
      return end
    }
    weighed.sum &+= Int64(weights[part.scalar(at: offset).value])
    return offset &+ bytes
  }

  /// Weighs what normalization makes of a scalar that it may change or join.
  private func note(_ offset: Int, in text: Span<UInt8>, _ weighed: inout WeighedText) {
    guard let normalizer, let sequence = weighed.nextSequence(around: offset, in: text) else {
      return
    }
    let first = ScalarKind.number(text, at: sequence.lowerBound).number
    if table.weighsEmojiAsOne, ScalarKinds.shownAsEmoji.contains(first) {
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
