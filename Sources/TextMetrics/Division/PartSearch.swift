/// Finds the next part of a text: the longest beginning that fits, cut at its best boundary.
///
/// It looks at a window of what is left of the text, so that a stream is divided as a whole text.
struct PartSearch {
  private let rules: DivisionRules
  private let ceilings: [CountCeiling]
  private var sentences: SegmentQueue?
  private var words: SegmentQueue?
  /// The bytes of the last part: the next one is likely to have about as many.
  private var usual = 256
  /// The bytes that are looked at: more of them only where the text has no more.
  private(set) var window: Int

  /// Bytes behind a part that may decide where it ends: where a link does, or a Character.
  private static var lookahead: Int { 256 }

  init(_ ceilings: [CountCeiling], _ rules: DivisionRules) {
    self.ceilings = ceilings
    self.rules = rules
    sentences = rules.sentences.map { SegmentQueue($0) }
    words = rules.words.map { SegmentQueue($0) }
    window = 2 * usual + Self.lookahead
  }

  /// The length of the part that begins a text, which stands at `start` in the one that is divided,
  /// and whether it fits; nil where what follows decides.
  mutating func next(
    in text: Span<UInt8>, at start: Int, isLast: Bool, _ ends: PartEnds
  ) throws(DivisionError) -> (end: Int, fits: Bool)? {
    if !ends.isEmpty, !ceilings.admit(ends.text(around: text.extracting(..<0)).span) {
      throw .numberTooLong(ends.before + ends.behind)
    }
    let rooms = ceilings.without(ends)
    while true {
      let isWhole = isLast && window >= text.count
      guard isWhole || window < text.count else { return nil }
      let view = text.extracting(..<text.scalarBoundary(after: min(window, text.count)))
      let places = CutPlaces(ceilings, in: view)
      var end = longest(in: view, places, rooms, ends)
      let fits = end > 0
      if !fits {
        guard rules.oversized == .isolate else { throw .oversized(UTF8Offset(start)) }
        end = ceilings.cut(atOrAfter: CharacterKernel.end(ofFirst: 1, in: view), in: view)
      }
      if isWhole || end + Self.lookahead <= view.count {
        usual = max(16, end)
        window = (2 * usual).addingClamped(Self.lookahead)
        guard fits else { return (end, false) }
        if isWhole, view.extracting(end...).isSpace {
          return (end < view.count ? view.endWithoutSpace(in: 0..<end) : end, true)
        }
        return (bestCut(upTo: end, in: view, at: start, places, rooms, ends), true)
      }
      window = window.multipliedClamped(by: 2)
    }
  }

  private func admits(_ part: Span<UInt8>, _ ends: PartEnds) -> Bool {
    ends.isEmpty ? ceilings.admit(part) : ceilings.admit(ends.text(around: part).span)
  }

  /// The end of the longest beginning that fits; 0 where none does.
  private func longest(
    in text: Span<UInt8>, _ places: CutPlaces, _ rooms: [CountCeiling], _ ends: PartEnds
  ) -> Int {
    let addsUp =
      ends.isEmpty || ceilings.allSatisfy { $0.unit.definition.traits.countsCharactersAlone }
    if addsUp, let end = rooms.kernelPrefixEnd(in: text),
      admits(text.extracting(..<end), ends)
    {
      return end
    }
    let marker = ContiguousArray(ends.behind.utf8)
    if ends.before.isEmpty {
      var judge = ResultJudge(ceilings)
      return longest(in: text, places) { end in
        judge.fullness(KeptEnds(headEnd: end, tailStart: text.count), of: text, around: marker)
      }
    }
    let joined = PartEnds(before: ends.before).text(around: text)
    let start = ends.before.utf8.count
    var judge = ResultJudge(ceilings)
    return longest(in: text, places) { end in
      judge.fullness(
        KeptEnds(headEnd: start + end, tailStart: joined.count), of: joined.span, around: marker)
    }
  }

  /// Looks for the end where a part is full: between the longest that is known to fit and the
  /// shortest that is not, where it would be if every byte counted alike, and every third time in
  /// the middle.
  private func longest(
    in text: Span<UInt8>, _ places: CutPlaces, fullness: (Int) -> Double
  ) -> Int {
    var fitting = (end: 0, fullness: 0.0)
    var failing = (end: text.count + 1, fullness: 0.0)
    var next = usual
    for round in 1... {
      var end = places.cut(atOrBefore: min(next, failing.end - 1), in: text)
      if end <= fitting.end { end = places.cut(atOrAfter: fitting.end + 1, in: text) }
      guard end < failing.end, end > fitting.end else { break }
      let found = fullness(end)
      if found <= 1 { fitting = (end, found) } else { failing = (end, found) }
      let room = failing.end - fitting.end
      if failing.fullness == 0 {
        next = fitting.end + max(16, Int(Double(fitting.end) * min(2, 1 / max(found, 0.25) - 1)))
      } else if round % 3 == 0 {
        next = fitting.end + room / 2
      } else {
        let slope = (failing.fullness - fitting.fullness) / Double(room)
        next = fitting.end + min(room - 1, Int((1 - fitting.fullness) / slope))
      }
    }
    return fitting.end
  }

  /// Cuts of a kind that are tried: where more text may count less, an earlier one may not fit.
  private static var triedCuts: Int { 16 }

  /// The last cut of the best kind that leaves enough; the end where there is none.
  private mutating func bestCut(
    upTo end: Int, in text: Span<UInt8>, at start: Int, _ places: CutPlaces,
    _ rooms: [CountCeiling], _ ends: PartEnds
  ) -> Int {
    guard rules.boundary != .character else { return trimmed(end, in: text, ends) }
    let shares = shares(of: rooms)
    let tooShort = shares.contains { $0.maximum == 0 } ? 0 : shares.kernelPrefixEnd(in: text) ?? 0
    let spaced = text.cuts(behind: tooShort, through: end)
    let best = TextBoundary.allCases.firstIndex(of: rules.boundary) ?? 0
    var cuts: [Int] = []
    for (rank, boundary) in TextBoundary.allCases.dropLast().enumerated() {
      cuts += spaced.lazy.filter { $0.kind == boundary }.map { $0.offset }
      if boundary == .sentence { cuts += sentences?.ends(upTo: end, in: text, at: start) ?? [] }
      if boundary == .word {
        cuts += words?.ends(upTo: end, in: text, at: start).filter { text.isUnspaced(at: $0) } ?? []
      }
      guard rank >= best else { continue }
      if let latest = cuts.max(), leavesEnough(latest, of: end, in: text, shares),
        let cut = last(of: cuts, in: text, places, ends)
      {
        return cut
      }
      cuts = []
    }
    let link = text.startOfLink(around: end)
    return trimmed(link > 0 ? link : end, in: text, ends)
  }

  /// The last of these cuts that divides nothing and fits.
  private func last(
    of cuts: [Int], in text: Span<UInt8>, _ places: CutPlaces, _ ends: PartEnds
  ) -> Int? {
    cuts.ordered { $1 < $0 }.prefix(Self.triedCuts).first { cut in
      places.cut(atOrBefore: cut, in: text) == cut && admits(text.extracting(..<cut), ends)
    }
  }

  /// The share of each maximum that a part has to exceed.
  private func shares(of rooms: [CountCeiling]) -> [CountCeiling] {
    let share = min(1, max(0, rules.minimumShare))
    return rooms.filter { !$0.unit.definition.traits.totalIsLargest }.map { room in
      // A maximum that a Double holds only rounded up is none that an Int holds.
      let maximum = share < 1 ? Int(share * Double(room.maximum)) : room.maximum
      return CountCeiling(maximum, in: room.unit)
    }
  }

  /// Whether a part exceeds its share of a maximum; where that has none, as a maximum of one line
  /// has not, the share of the Characters that fit.
  private func leavesEnough(
    _ cut: Int, of end: Int, in text: Span<UInt8>, _ shares: [CountCeiling]
  ) -> Bool {
    shares.contains { share in
      let part = text.extracting(..<cut)
      if share.maximum > 0 || rules.minimumShare <= 0 { return !share.admits(part) }
      let characters = CountCeiling(CharacterKernel.count(text.extracting(..<end)), in: .characters)
      return self.shares(of: [characters]).contains { !$0.admits(part) }
    }
  }

  /// A cut without the white space before it, if that fits.
  private func trimmed(_ cut: Int, in text: Span<UInt8>, _ ends: PartEnds) -> Int {
    let end = text.endWithoutSpace(in: 0..<cut)
    let isBoundary = CharacterKernel.boundary(atOrBefore: end, in: text) == end
    return end > 0 && isBoundary && admits(text.extracting(..<end), ends) ? end : cut
  }
}

extension [CountCeiling] {
  /// What is left of each maximum beside the number of a part.
  fileprivate func without(_ ends: PartEnds) -> [CountCeiling] {
    if ends.isEmpty { return self }
    let nothing = ContiguousArray<UInt8>()
    let number = ends.text(around: nothing.span)
    return map { ceiling in
      let none = ceiling.unit.tally(of: nothing.span).count
      let cost = ceiling.unit.tally(of: number.span).count - none
      return CountCeiling(ceiling.maximum - Swift.min(cost, ceiling.maximum), in: ceiling.unit)
    }
  }
}

/// Where a text may be cut: between Characters, and in none of its atoms.
struct CutPlaces {
  private let atoms: [[FixedSpan]]

  /// Linear in the text.
  init(_ ceilings: [CountCeiling], in text: Span<UInt8>) {
    atoms = ceilings.compactMap { $0.unit.atoms(in: text) }.filter { !$0.isEmpty }
  }

  func cut(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    var cut = CharacterKernel.boundary(atOrBefore: offset, in: text)
    while let atom = atom(dividedAt: cut) {
      cut = CharacterKernel.boundary(atOrBefore: atom.lowerBound, in: text)
    }
    return cut
  }

  func cut(atOrAfter offset: Int, in text: Span<UInt8>) -> Int {
    var cut = CharacterKernel.boundary(atOrAfter: offset, in: text)
    while let atom = atom(dividedAt: cut) {
      cut = CharacterKernel.boundary(atOrAfter: atom.upperBound, in: text)
    }
    return cut
  }

  private func atom(dividedAt offset: Int) -> Range<Int>? {
    for atoms in atoms {
      // By halves: the first one that ends behind the offset.
      var (lower, upper) = (0, atoms.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if atoms[middle].range.upperBound > offset { upper = middle } else { lower = middle + 1 }
      }
      if lower < atoms.count, atoms[lower].range.lowerBound < offset { return atoms[lower].range }
    }
    return nil
  }
}
