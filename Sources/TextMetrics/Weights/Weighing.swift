/// Adds up what valid UTF-8 weighs.
struct Weighing: Sendable {
  let table: WeightTable
  private let weights: ScalarWeights
  let least: LeastWeight
  let normalizer: (any TextNormalizer)?
  /// Whether it matters what scalars are beside what they weigh.
  private let looksClosely: Bool

  init(_ table: WeightTable, normalizer: (any TextNormalizer)?) {
    self.table = table
    self.normalizer = table.normalizes ? normalizer : nil
    weights = ScalarWeights(table)
    least = LeastWeight(table, weights)
    looksClosely = table.weighsEmojiAsOne || self.normalizer != nil
  }

  /// What a text weighs, in parts of one. Linear.
  func weight(of text: Span<UInt8>) -> Int64 {
    let weighed = weigh(text)
    guard let normalizer else { return weighed.sum }
    // Nothing joins white space, so that each word is normalized by itself.
    return weighed.words.reduce(weighed.sum) { sum, word in
      let word = text.extracting(word)
      let normalized = normalizer.normalize(String(word)).withUTF8Bytes { weigh($0).sum }
      return sum &- weigh(word).sum &+ normalized
    }
  }

  /// What was weighed so far.
  private struct Weighed {
    var sum: Int64 = 0
    /// The words, as they stand between white space, that may weigh something else once they are
    /// normalized.
    private(set) var words: [Range<Int>] = []
    /// What may hold a link.
    var matches: ArraySlice<Range<Int>> = []
    /// Where the last word ends that was looked at.
    private var passed = 0
    /// Whether scalars join, for the first pairs for which the normalizer was asked.
    var pairs: [(pair: UInt64, joins: Bool)] = []

    /// Whether the word there was noted already.
    func isNoted(_ offset: Int) -> Bool { offset < words.last?.upperBound ?? 0 }

    /// Takes note of a scalar that normalization may change or join with another; or else move among
    /// marks, which does not change what is weighed but in a link.
    mutating func note(scalarAt offset: Int, joins: Bool, in text: Span<UInt8>) {
      guard joins || (!matches.isEmpty && offset >= passed) else { return }
      let word = LinkSeam.word(around: offset, in: text)
      passed = word.upperBound
      matches = matches.drop { $0.upperBound <= word.lowerBound }
      let hasMatch = matches.first.map { $0.lowerBound < word.upperBound } ?? false
      guard joins || hasMatch else { return }
      if isNoted(word.lowerBound), let last = words.popLast() {
        words.append(last.lowerBound..<word.upperBound)
      } else {
        words.append(word)
      }
    }
  }

  /// Weighs a text as it stands.
  private func weigh(_ text: Span<UInt8>) -> Weighed {
    var weighed = Weighed()
    var start = 0
    if let linkCount = table.linkCount {
      let scanner = LinkScanner(text)
      weighed.matches = scanner.matches[...]
      for link in scanner.links {
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
    while offset < end {
      let first = part[offset]
      if first < 0x80 {
        sum &+= lead > 0 ? lightest : Int64(weights[UInt32(first)])
        offset &+= 1
        continue
      }
      if looksClosely {
        let kind = ScalarKind.number(part, at: offset)
        if kind.number >= ScalarKind.movingNothing.rawValue {
          note(kind.number, offset, in: text, &weighed)
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

  /// Takes note of a scalar that normalization may change, join or move.
  private func note(
    _ kind: UInt8, _ offset: Int, in text: Span<UInt8>, _ weighed: inout Weighed
  ) {
    guard let normalizer, !weighed.isNoted(offset) else { return }
    let joins =
      kind >= ScalarKind.composingNothing.rawValue
      && self.joins(kind, offset, in: text, normalizer, &weighed)
    weighed.note(scalarAt: offset, joins: joins, in: text)
  }

  /// Whether a scalar that may join others joins the one before it, or may join one before that.
  private func joins(
    _ kind: UInt8, _ offset: Int, in text: Span<UInt8>, _ normalizer: any TextNormalizer,
    _ weighed: inout Weighed
  ) -> Bool {
    // Vowels and finals of Hangul do nothing else.
    guard offset > 0,
      kind == ScalarKind.composingMark.rawValue
        || kind == ScalarKind.composingSpacingMark.rawValue
    else { return true }
    let start = text.scalarStart(before: offset)
    guard ScalarKind.number(text, at: start).number < ScalarKind.movingNothing.rawValue else {
      return true
    }
    let scalar = text.scalar(at: offset)
    let pair = UInt64(text.scalar(at: start).value) << 32 | UInt64(scalar.value)
    if let known = weighed.pairs.first(where: { $0.pair == pair }) { return known.joins }
    guard weighed.pairs.count < Self.mostPairs else { return true }
    let both = String(text.extracting(start..<offset &+ scalar.bytes))
    let joins = !normalizer.normalize(both).isIdentical(to: both)
    weighed.pairs.append((pair, joins))
    return joins
  }

  private static var mostPairs: Int { 32 }

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
