/// What a piece of a text is sure to bring to the tally of the whole, whatever stands beside it.
struct PieceTally: Sendable {
  /// The tally of the piece, or of that part of it which nothing beside it can change.
  let tally: Tally
  /// By how much at most the whole falls short of it, merged with the tallies of its other pieces.
  let loss: Int
}

/// Bytes without a seam that are left out of account, where nothing bounds what they count beside
/// another text: behind other modes of an encoding, which may write all of them in another one, and
/// by a segmenter that knows of no words that are sure.
///
/// So what is proven is what stands before such a run or behind it, and every cut is tried that
/// this does not rule out: their number times the length of the run, which is why the run must be
/// short. Few texts have a longer one. In those, what encodings do in all but contrived text is
/// taken to hold: they soon fall back into step.
private let longestRun = 2048
private let longRunLoss = 32

/// Bytes by which an encoding leaves its mode at the end of a text.
private let modeEndLoss = 16

extension OpenTally {
  /// What a text is sure to count that begins with the text up to `end`. Linear in what is open.
  func sureTally(upTo end: Int, of text: Span<UInt8>, in unit: TextUnit) -> PieceTally {
    if !unit.boundsBeginnings, let open = leastTally(upTo: end, of: text, in: unit) {
      return PieceTally(tally: open, loss: 0)
    }
    if let loss = unit.lossBehind {
      return PieceTally(tally: tally(upTo: end, of: text, in: unit), loss: loss)
    }
    if let words = leastWordCount(upTo: end, of: text, in: unit) {
      return PieceTally(tally: words, loss: 0)
    }
    if unit.leavesOut(run: openCount(upTo: end)) {
      return PieceTally(tally: settled ?? unit.tallyOfNothing, loss: 0)
    }
    return PieceTally(tally: tally(upTo: end, of: text, in: unit), loss: longRunLoss)
  }
}

extension TextUnit {
  /// What a text is sure to count that begins with valid UTF-8. Linear.
  func sureTally(ofBeginning text: Span<UInt8>) -> PieceTally {
    // Nothing loses nothing to what follows.
    if text.isEmpty || !boundsBeginnings, let least = leastTally(of: text) {
      return PieceTally(tally: least, loss: 0)
    }
    if let loss = lossBehind { return PieceTally(tally: tally(of: text), loss: loss) }
    if let words = ownSegmenter?.leastWordCount(beginningWith: text) {
      return PieceTally(tally: Tally(count: words), loss: 0)
    }
    let seam = seam(in: text)
    return leavesOut(run: text.count - seam)
      ? PieceTally(tally: tally(of: text.extracting(..<seam)), loss: 0)
      : PieceTally(tally: tally(of: text), loss: longRunLoss)
  }

  /// What a text is sure to count that ends with valid UTF-8. Linear.
  func sureTally(ofEnd text: Span<UInt8>) -> PieceTally {
    if let least = leastTally(of: text) { return PieceTally(tally: least, loss: 0) }
    // Nothing takes nothing away.
    if text.isEmpty { return PieceTally(tally: tallyOfNothing, loss: 0) }
    if let slack = additivity.slack { return PieceTally(tally: tally(of: text), loss: slack) }
    // Something before it may take in all of it.
    if additivity.lossBehind != nil { return PieceTally(tally: tallyOfNothing, loss: 0) }
    if let words = ownSegmenter?.leastWordCount(endingWith: text) {
      return PieceTally(tally: Tally(count: words), loss: 0)
    }
    let start = firstIndependentBoundary(in: text)
    return leavesOut(run: start)
      ? PieceTally(tally: tally(of: text.extracting(start...)), loss: 0)
      : PieceTally(tally: tally(of: text), loss: longRunLoss)
  }

  /// What an end of a text from a byte on is sure to count, and every longer end of it. Linear in
  /// the text.
  func sureTally(ofEnd start: Int, of text: Span<UInt8>) -> PieceTally {
    guard let least = definition.facts.leastTallyOfEnd else {
      return sureTally(ofEnd: text.extracting(start...))
    }
    return PieceTally(tally: least(start, text), loss: 0)
  }

  /// What a text is sure to count that holds valid UTF-8. Linear.
  func sureTally(ofMiddle text: Span<UInt8>) -> PieceTally {
    if let least = leastTally(of: text) { return PieceTally(tally: least, loss: 0) }
    if let slack = additivity.slack { return PieceTally(tally: tally(of: text), loss: 2 * slack) }
    return sureTally(ofBeginning: text.extracting(firstIndependentBoundary(in: text)...))
  }

  /// What a piece brings to any text, where the unit itself tells.
  private func leastTally(of piece: Span<UInt8>) -> Tally? { definition.facts.leastTally?(piece) }

  /// What a text counts at least that begins and ends with two pieces, whatever stands between.
  func leastTally(from beginning: PieceTally, to end: PieceTally) -> Tally {
    let loss = beginning.loss + end.loss
    let together = merged(beginning.tally, end.tally)
    return Tally(
      count: max(0, together.count - loss, beginning.tally.count - beginning.loss),
      unencodable: max(0, together.unencodable - loss))
  }

  /// A number that the count of no text which begins with `text` is below. Linear in the text.
  package func leastCount(beginningWith text: Span<UInt8>) -> Int {
    let piece = sureTally(ofBeginning: text)
    return max(0, piece.tally.count - piece.loss)
  }

  /// By how many at most a text may count less than a beginning of it; nil where nothing bounds it.
  fileprivate var lossBehind: Int? { writesAsItReads ? modeEndLoss : additivity.lossBehind }

  /// Whether beginnings of a text are known to lose less than is left out of the least they count.
  fileprivate var boundsBeginnings: Bool { additivity.slack == nil && additivity.lossBehind != nil }

  /// What finds the words that are counted, in the text as it is.
  fileprivate var ownSegmenter: (any WordSegmenter)? { isDerived ? nil : segmenter }

  /// Whether what is counted is what an encoding with modes writes, scalar by scalar.
  var writesAsItReads: Bool { !isDerived && encoding?.isAdditive == false }

  /// Whether the least tally is taken without a run of so many bytes that has no seam. One
  /// Character, of any size, has no cut to be tried.
  fileprivate func leavesOut(run: Int) -> Bool { run <= longestRun || additivity.sumsCharacters }

  fileprivate var tallyOfNothing: Tally {
    let nothing: ContiguousArray<UInt8> = []
    return tally(of: nothing.span)
  }

  /// The first offset from which on the text counts the same whatever text is put before it; the
  /// text's end where none is known.
  private func firstIndependentBoundary(in text: Span<UInt8>) -> Int {
    if additivity.sumsCharacters { return CharacterKernel.firstCertainBoundary(in: text) }
    return segmenter?.firstIndependentBoundary(in: text) ?? text.count
  }
}

extension CharacterKernel {
  /// The first Character boundary inside a text that two scalars prove, whatever precedes them; the
  /// end where there is none.
  fileprivate static func firstCertainBoundary(in text: Span<UInt8>) -> Int {
    var offset = 0
    while offset < text.count {
      offset += text.scalar(at: offset).bytes
      if offset < text.count, isCertainBoundary(offset, in: text) { return offset }
    }
    return text.count
  }
}

extension Collection where Element == TextLimit {
  /// Whether what a truncation keeps of the beginning of a text is the same for every text that
  /// begins with this one: none of them fits, and no word boundary before that moves. Linear.
  package func isTruncationDecided(by beginning: String, cutting cut: Cut) -> Bool {
    let ceilings = [CountCeiling](Array(self))
    return beginning.withUTF8Bytes { text in
      let stableEnd = cut == .word ? ceilings.segmenter?.stableBoundary(in: text) : nil
      let stable = text.extracting(..<(stableEnd ?? text.count))
      return ceilings.contains { ceiling in
        let nothing = ceiling.unit.sureTally(ofEnd: text.extracting(..<0))
        let beginning = ceiling.unit.sureTally(ofBeginning: stable)
        return !ceiling.admits(ceiling.unit.leastTally(from: beginning, to: nothing))
      }
    }
  }
}
