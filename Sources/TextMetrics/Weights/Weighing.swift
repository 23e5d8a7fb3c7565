/// Adds up what valid UTF-8 weighs.
struct Weighing: Sendable {
  let table: WeightTable
  private let weights: ScalarWeights
  private let normalizer: (any TextNormalizer)?
  /// Whether it matters what scalars are beside what they weigh.
  private let looksClosely: Bool

  init(_ table: WeightTable, normalizer: (any TextNormalizer)?) {
    self.table = table
    self.normalizer = table.normalizes ? normalizer : nil
    weights = ScalarWeights(table)
    looksClosely = table.weighsEmojiAsOne || self.normalizer != nil
  }

  /// What a text weighs, in parts of one. Linear.
  func weight(of text: Span<UInt8>) -> Int64 {
    let weighed = weigh(text)
    guard let normalizer, weighed.mayCompose else { return weighed.sum }
    return normalizer.normalize(String(text)).withUTF8Bytes { weigh($0).sum }
  }

  /// What was weighed so far.
  private struct Weighed {
    var sum: Int64 = 0
    /// Whether there was a scalar that normalization may change, or join with another.
    var mayCompose = false
  }

  /// Weighs a text as it stands.
  private func weigh(_ text: Span<UInt8>) -> Weighed {
    var weighed = Weighed()
    var start = 0
    if let linkCount = table.linkCount {
      for link in LinkScanner(text).links {
        add(text.extracting(start..<link.lowerBound), to: &weighed)
        let sum = weighed.sum + Int64(linkCount) * Int64(table.scale)
        // A link weighs the same whatever it holds, and may be another one when it is normalized.
        if normalizer != nil { add(text.extracting(link), to: &weighed) }
        weighed.sum = sum
        start = link.upperBound
      }
    }
    add(text.extracting(start...), to: &weighed)
    return weighed
  }

  /// Adds what scalars and emoji weigh.
  private func add(_ text: Span<UInt8>, to weighed: inout Weighed) {
    guard let byLead = weights.byLead else {
      _ = walk(text, from: 0, to: text.count, adding: &weighed)
      return
    }
    var offset = 0
    // Where blocks are of no use they are tried less and less often.
    var stretch = ByteBlocks.width
    while offset < text.count {
      let ascii = text.endOfASCII(from: offset)
      weighed.sum &+= Int64(ascii &- offset) &* byLead.lower
      guard ascii < text.count else { break }
      let blocks = skipBlocks(text, from: ascii, byLead)
      offset = blocks.end
      if offset > ascii {
        weighed.sum &+= Int64(blocks.scalars) &* byLead.lower
        weighed.sum &+= Int64(blocks.upper) &* (byLead.upper &- byLead.lower)
        stretch = ByteBlocks.width
      } else {
        offset = walk(text, from: offset, to: min(text.count, offset &+ stretch), adding: &weighed)
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

  /// Adds, one by one, the scalars and emoji that begin before `end`; returns where the last one ends.
  private func walk(
    _ text: Span<UInt8>, from start: Int, to end: Int, adding weighed: inout Weighed
  ) -> Int {
    var offset = start
    while offset < end {
      if text[offset] < 0x80 {
        weighed.sum &+= Int64(weights[UInt32(text[offset])])
        offset &+= 1
        continue
      }
      if looksClosely {
        let kind = ScalarKind.number(text, at: offset)
        if kind.number >= ScalarKind.composingNothing.rawValue { weighed.mayCompose = true }
        if table.weighsEmojiAsOne, Self.beginsEmoji(kind.number),
          let end = addEmoji(at: offset, kind, in: text, to: &weighed.sum)
        {
          offset = end
          continue
        }
      }
      let scalar = text.scalar(at: offset)
      weighed.sum &+= Int64(weights[scalar.value])
      offset &+= scalar.bytes
    }
    return offset
  }

  /// Adds the emoji that begins there, or whose digit stands before; returns where it ends.
  private func addEmoji(
    at offset: Int, _ kind: (number: UInt8, bytes: Int), in text: Span<UInt8>, to sum: inout Int64
  ) -> Int? {
    if let end = EmojiSequence.end(from: offset, kind, in: text) {
      sum &+= Int64(table.defaultWeight)
      return end
    }
    if let end = keycapEnd(at: offset, in: text) {
      // Its digit was weighed already.
      sum &+= Int64(table.defaultWeight &- weights[UInt32(text[offset &- 1])])
      return end
    }
    return nil
  }

  /// Whether an emoji may begin with such a scalar, or go on with it behind the digit of a keycap.
  @inline(__always)
  private static func beginsEmoji(_ number: UInt8) -> Bool {
    func bit(_ kind: ScalarKind) -> UInt32 { 1 &<< UInt32(kind.rawValue) }
    let kinds =
      bit(.emojiNarrow) | bit(.emojiAmbiguous) | bit(.emojiWide) | bit(.emojiModifier)
      | bit(.regionalIndicator) | bit(.emojiSelector) | bit(.mark)
    return kinds &>> UInt32(number) & 1 == 1
  }

  /// The end of a keycap whose digit stands before `offset`.
  private func keycapEnd(at offset: Int, in text: Span<UInt8>) -> Int? {
    guard offset > 0, text[offset - 1] < 0x80,
      ScalarKind.kind(text, at: offset - 1).kind == .keycapBase
    else { return nil }
    var end = offset
    if text.scalar(at: end).value == 0xFE0F { end += 3 }
    guard end < text.count, text.scalar(at: end).value == 0x20E3 else { return nil }
    return end + 3
  }
}
