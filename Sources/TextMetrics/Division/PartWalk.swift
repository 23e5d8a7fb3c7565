/// Goes through a text part by part, leaving out the white space between them.
///
/// A part is the longest beginning of what is left that fits, cut at its best boundary. It is found
/// in a window of what is left, so that a stream is divided as a whole text is: a length is
/// proposed, near that of the part before, and the text that would result is counted.
struct PartWalk {
  private let ceilings: [CountCeiling]
  /// What a part may have at most where these ceilings are lowered, to make parts shorter.
  private let full: [CountCeiling]?
  private let rules: DivisionRules
  private let number: PartNumber?
  private let total: Int
  private var count = 0
  /// Where the text begins that is still to be divided.
  private(set) var start = 0
  /// Whether white space at the start is left out, as it is before every part but the first.
  private var leavesOutSpace = false
  /// The length of the last part that fitted, in bytes: the next one has about as many.
  private var usual = 256
  /// The bytes that are looked at, unless the text ends before.
  private(set) var window = 1024

  /// Bytes after a part that may decide where it ends: where a link does, or a Character.
  private static var lookahead: Int { 256 }
  /// Cuts of a kind that are tried: where more text may count less, an earlier one may not fit.
  private static var triedCuts: Int { 16 }
  /// The kinds of cuts that are looked for, the best first.
  private static let kinds = TextBoundary.allCases.dropLast()

  init(
    _ ceilings: [CountCeiling], loweredFrom full: [CountCeiling]? = nil, _ rules: DivisionRules,
    number: PartNumber?, of total: Int
  ) {
    self.ceilings = ceilings
    self.full = full
    self.rules = rules
    self.number = number
    self.total = total
  }

  /// What stands around the next part.
  var frame: PartFrame { number?.frame(count + 1, of: total) ?? PartFrame() }

  /// The next part of a text, of which all from ``start`` on is given; nil where there is none, or
  /// what follows decides.
  mutating func next(in text: Span<UInt8>, isLast: Bool) throws(DivisionError) -> PartCut? {
    var rest = text
    while true {
      if leavesOutSpace {
        let space = rest.endOfSpace(isLast: isLast)
        start += space
        rest = rest.extracting(space...)
        if rest.isSpace { return nil }
      }
      guard rest.count > 0, let part = try part(beginning: rest, isLast: isLast) else { return nil }
      let isFirst = !leavesOutSpace
      leavesOutSpace = true
      // White space before the text that fills a part is left out, too.
      if isFirst, part.end < rest.count, rest.extracting(..<part.end).isSpace { continue }
      count += 1
      start += part.end
      return PartCut(range: start - part.end..<start, fits: part.fits)
    }
  }

  private mutating func part(
    beginning text: Span<UInt8>, isLast: Bool
  ) throws(DivisionError) -> (end: Int, fits: Bool)? {
    let frame = frame
    if !frame.isEmpty, !ceilings.admit(text.extracting(..<0), in: frame) {
      throw .numberTooLong(frame.joined)
    }
    while true {
      let isWhole = isLast && window >= text.count
      guard isWhole || window < text.count else { return nil }
      let view = text.extracting(..<text.scalarBoundary(atOrAfter: min(window, text.count)))
      var end = longest(in: view, within: ceilings, frame)
      let fits = end > 0
      if !fits {
        guard rules.oversized == .isolate else {
          if !frame.isEmpty, longest(in: view, within: ceilings, PartFrame()) > 0 {
            throw .numberTooLong(frame.joined)
          }
          throw .oversized(UTF8Offset(start))
        }
        end = ceilings.cut(atOrAfter: 1, in: view)
      }
      let run = wholeRun(endingAfter: end, in: view, frame)
      if isWhole || end + Self.lookahead <= view.count && run?.upperBound != view.count {
        usual = max(16, end)
        window = usual.addingClamped(usual / 2).addingClamped(Self.lookahead)
        guard fits else { return (end, false) }
        if isWhole, view.extracting(end...).isSpace {
          // White space at the end of the text stays, but for that before a number.
          let stays = end == view.count && frame.after.isEmpty
          return (stays ? end : trimmed(end, in: view, frame), true)
        }
        return (try bestCut(upTo: end, beside: run, in: view, frame), true)
      }
      window = window.multipliedClamped(by: 2)
    }
  }

  /// The end of the longest beginning that fits; 0 where none does.
  private func longest(
    in text: Span<UInt8>, within ceilings: [CountCeiling], _ frame: PartFrame
  ) -> Int {
    if frame.isEmpty, let end = ceilings.kernelPrefixEnd(in: text) { return end }
    let joined = PartFrame(before: frame.before).text(around: text)
    let marker = ContiguousArray(frame.after.utf8)
    var judge = ResultJudge(ceilings)
    var (fitting, failing) = (0, text.count + 1)
    var (next, step, guesses) = (usual, 1, true)
    while failing - fitting > 1 {
      var end = ceilings.cut(atOrBefore: min(next, failing - 1), in: text)
      if end <= fitting { end = ceilings.cut(atOrAfter: fitting + 1, in: text) }
      guard end > fitting, end < failing else { break }
      let kept = KeptEnds(headEnd: frame.before.utf8.count + end, tailStart: joined.count)
      let fullness = judge.fullness(kept, of: joined.span, around: marker)
      if fullness <= 1 { fitting = end } else { failing = end }
      // The length at which the part would be full if every byte counted the same; every other
      // round, the middle.
      let full = Int(Double(end) / max(fullness, 0.25))
      if failing > text.count {
        next = max(full, fitting + step)
        step = max(2 * step, usual / 8)
      } else if guesses, fitting < full, full < failing {
        (next, guesses) = (full, false)
      } else {
        (next, guesses) = (fitting + (failing - fitting) / 2, true)
      }
    }
    return fitting
  }

  /// The last cut of the best kind that leaves enough. Where there is none, or the next part would
  /// be too short, the end, or the place before the run if the end would divide that.
  private func bestCut(
    upTo end: Int, beside run: Range<Int>?, in text: Span<UInt8>, _ frame: PartFrame
  ) throws(DivisionError) -> Int {
    let stop = CharacterKernel.boundary(atOrBefore: min(run?.lowerBound ?? end, end), in: text)
    if stop == 0, full != nil { throw .oversized(UTF8Offset(start)) }
    func lastCut() -> Int { trimmed(stop > 0 ? stop : end, in: text, frame) }
    guard rules.boundary != .character else { return lastCut() }
    let tooShort = longestTooShort(of: text.extracting(..<end), frame)
    let asked = Self.kinds.firstIndex(of: rules.boundary) ?? 0
    let findsSentences = rules.sentences != nil && Self.kinds[asked...].contains(.sentence)
    // Most parts end with a line or sentence: other white space is looked at where none does.
    var spaced = text.lineCuts(after: tooShort, through: end)
    var cuts: [Int] = []
    for (index, boundary) in Self.kinds.enumerated() {
      if boundary == (findsSentences ? .clause : .sentence) {
        spaced = text.cuts(
          after: tooShort, through: end, fullStop: findsSentences ? .word : .clause)
      }
      for cut in spaced where cut.kind == boundary { cuts.append(cut.offset) }
      if index < asked { continue }
      let isWord = boundary == .word
      if let segmenter = isWord ? rules.words : boundary == .sentence ? rules.sentences : nil {
        cuts += WordBoundaries(segmenter: segmenter)
          .ends(after: tooShort, upTo: end, inContext: text)
          .filter { isWord ? text.isUnspaced(at: $0) : !text.goesOn(afterFullStopAt: $0) }
      }
      var next = end + 1
      for _ in 0..<Self.triedCuts {
        guard let cut = cuts.lazy.filter({ tooShort < $0 && $0 < next }).max() else { break }
        let isWhole = ceilings.cut(atOrBefore: cut, in: text) == cut
        if isWhole, fits(text.extracting(..<cut), frame) {
          let isTooFar = run.map { isolates(cut, before: $0, in: text, frame) } ?? false
          return isTooFar ? lastCut() : cut
        }
        next = cut
      }
      cuts = []
    }
    return lastCut()
  }

  /// Whether the part after a cut could not reach into the run, would have too little before it,
  /// and has neither white space nor full-width punctuation to end at.
  private func isolates(
    _ cut: Int, before run: Range<Int>, in text: Span<UInt8>, _ frame: PartFrame
  ) -> Bool {
    let start = text.startWithoutSpace(from: cut)
    guard start < run.lowerBound else { return false }
    let rest = text.extracting(start..<run.upperBound)
    let fitting = longest(in: rest, within: ceilings, frame)
    let tooShort = start + longestTooShort(of: rest.extracting(..<fitting), frame)
    return fitting < rest.count
      && tooShort >= text.endWithoutSpace(in: start..<run.lowerBound)
      && !text.cuts(after: tooShort, through: start + fitting, fullStop: .word)
        .contains { $0.offset > tooShort }
  }

  /// The first run between white space that ends after a cut, if it fits into a part: then it stays
  /// whole. Where any two Characters may be parted, this holds for links alone.
  private func wholeRun(
    endingAfter cut: Int, in text: Span<UInt8>, _ frame: PartFrame
  ) -> Range<Int>? {
    let range = text.run(endingAfter: cut)
    let run = text.extracting(range)
    guard !run.isEmpty, rules.boundary != .character || run.isLink,
      (full ?? ceilings).admit(run, in: frame)
    else { return nil }
    return range
  }

  /// The longest length that counts as too short, given the longest beginning that fits.
  private func longestTooShort(of longest: Span<UInt8>, _ frame: PartFrame) -> Int {
    func share(of maximum: Int) -> Int {
      let share = min(1, max(0, rules.minimumShare))
      // Double(Int.max) rounds up beyond Int.
      return share < 1 ? Int(share * Double(maximum)) : maximum
    }
    let additive = ceilings.filter {
      $0.unit.traits.countsCharactersAlone && !$0.unit.traits.totalIsLargest
    }
    let shares = additive.map { ceiling in
      let cost = ceiling.unit.tally(of: frame.text(around: longest.extracting(..<0)).span).count
      return CountCeiling(
        share(of: ceiling.maximum - min(cost, ceiling.maximum)), in: ceiling.unit)
    }
    let end = self.longest(in: longest, within: shares, PartFrame())
    if shares.count == ceilings.count { return end }
    let characters = share(of: CharacterKernel.count(longest))
    return min(end, CharacterKernel.end(ofFirst: characters, in: longest))
  }

  /// A cut without the white space before it, if that fits.
  private func trimmed(_ cut: Int, in text: Span<UInt8>, _ frame: PartFrame) -> Int {
    let end = text.endWithoutSpace(in: 0..<cut)
    let isBoundary = CharacterKernel.boundary(atOrBefore: end, in: text) == end
    return end > 0 && isBoundary && fits(text.extracting(..<end), frame) ? end : cut
  }

  /// Whether the beginning of a part that fits does so, too.
  private func fits(_ beginning: Span<UInt8>, _ frame: PartFrame) -> Bool {
    let neverLoses = ceilings.allSatisfy {
      let traits = $0.unit.traits
      return frame.isEmpty ? traits.neverLoses : traits.countsCharactersAlone
    }
    return neverLoses || ceilings.admit(beginning, in: frame)
  }
}

extension [CountCeiling] {
  /// Whether a part fits with its number.
  fileprivate func admit(_ part: Span<UInt8>, in frame: PartFrame) -> Bool {
    frame.isEmpty ? admit(part) : admit(frame.text(around: part).span)
  }
}
