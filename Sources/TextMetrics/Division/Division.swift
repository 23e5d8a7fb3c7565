/// Divides a whole text.
struct Division {
  private let ceilings: [CountCeiling]
  private let rules: DivisionRules

  init(_ ceilings: [CountCeiling], _ rules: DivisionRules) {
    self.ceilings = ceilings
    self.rules = rules
  }

  func parts(of text: Span<UInt8>) throws(DivisionError) -> [TextPart] {
    if let alone = try cuts(of: text, within: ceilings, number: nil, atMost: 1) {
      return alone.map { TextPart($0, of: text, at: 0, PartEnds()) }
    }
    // Room is left for a total of so many digits, until the total has no more than that.
    var total = 9
    let isOpen = rules.number?.asksForTotal != true
    while true {
      let found = try cuts(
        of: text, within: ceilings, number: rules.number, of: total, atMost: isOpen ? .max : total)
      guard var cuts = found else {
        total = total.multipliedClamped(by: 10).addingClamped(9)
        continue
      }
      if rules.lengths == .balanced { cuts = balanced(cuts, of: text, total: total) }
      var isRight = true
      let parts = cuts.enumerated().map { index, cut in
        let ends = rules.number?.ends(index + 1, of: cuts.count) ?? PartEnds()
        // With fewer digits, a part has less to hold.
        if ends != rules.number?.ends(index + 1, of: total) ?? PartEnds() {
          let fits = ceilings.admit(ends.text(around: text.extracting(cut.range)).span)
          isRight = isRight && fits == cut.fits
        }
        return TextPart(cut, of: text, at: 0, ends)
      }
      if isRight || total == .max { return parts }
      total = total.multipliedClamped(by: 10).addingClamped(9)
    }
  }

  /// The parts as ranges; nil where there are more than asked for.
  private func cuts(
    of text: Span<UInt8>, within ceilings: [CountCeiling], number: PartNumber?, of total: Int = 0,
    atMost maximum: Int = .max
  ) throws(DivisionError) -> [PartCut]? {
    var walk = PartWalk(ceilings, rules, number: number, of: total)
    var cuts: [PartCut] = []
    while let cut = try walk.next(in: text.extracting(walk.start...), isLast: true) {
      guard cuts.count < maximum else { return nil }
      cuts.append(cut)
    }
    return cuts
  }

  /// No more parts than these, within the smallest share of the ceilings that halving finds.
  private func balanced(_ cuts: [PartCut], of text: Span<UInt8>, total: Int) -> [PartCut] {
    let steps = ceilings.map { $0.maximum }.max() ?? 0
    let misfits = cuts.count { !$0.fits }
    var found = cuts
    var (failing, fitting) = (0, steps)
    while fitting - failing > 1 {
      let middle = failing + (fitting - failing) / 2
      let lower = ceilings.map { ceiling in
        let product = ceiling.maximum.multipliedFullWidth(by: middle)
        return CountCeiling(steps.dividingFullWidth(product).quotient, in: ceiling.unit)
      }
      let closer = try? self.cuts(
        of: text, within: lower, number: rules.number, of: total, atMost: cuts.count)
      if let closer, closer.count(where: { !$0.fits }) == misfits {
        (found, fitting) = (closer, middle)
      } else {
        failing = middle
      }
    }
    return found
  }
}

/// Where a part stands, and whether it fits.
struct PartCut: Hashable {
  var range: Range<Int>
  let fits: Bool
}

extension TextPart {
  /// - Parameter start: Where the text stands in the one that is divided.
  init(_ cut: PartCut, of text: Span<UInt8>, at start: Int, _ ends: PartEnds) {
    let (lower, upper) = (cut.range.lowerBound, cut.range.upperBound)
    let part = text.extracting(lower - start..<upper - start)
    self.text = ends.isEmpty ? String(part) : String(ends.text(around: part).span)
    range = UTF8Offset(lower)..<UTF8Offset(upper)
    fits = cut.fits
  }
}

/// Goes through a text part by part, leaving out the white space between them.
struct PartWalk {
  private var search: PartSearch
  private let number: PartNumber?
  private let total: Int
  private(set) var count = 0
  /// Where the text begins that is still to be divided, which a part may begin before it is known
  /// that it does not end there.
  private(set) var start = 0
  private var leavesOutSpace = false

  init(_ ceilings: [CountCeiling], _ rules: DivisionRules, number: PartNumber?, of total: Int) {
    search = PartSearch(ceilings, rules)
    self.number = number
    self.total = total
  }

  /// What stands around the next part.
  var ends: PartEnds { number?.ends(count + 1, of: total) ?? PartEnds() }

  /// The bytes of text without which nothing is found, unless it ends before.
  var needed: Int { search.window }

  /// The next part of a text, of which all from ``start`` on is given; nil where there is none, or
  /// what follows decides.
  mutating func next(
    in text: Span<UInt8>, isLast: Bool
  ) throws(DivisionError) -> PartCut? {
    let first = start
    if leavesOutSpace { leaveOutSpace(in: text, from: first, isLast: isLast) }
    while start - first < text.count {
      let rest = text.extracting((start - first)...)
      guard leavesOutSpace ? !rest.isSpace : true,
        let found = try search.next(in: rest, at: start, isLast: isLast, ends)
      else { return nil }
      let isLeftOut =
        !leavesOutSpace && found.end < rest.count && found.end <= rest.endOfSpace(from: 0)
      leavesOutSpace = true
      if isLeftOut {
        leaveOutSpace(in: text, from: first, isLast: isLast)
        continue
      }
      defer { start += found.end }
      count += 1
      return PartCut(range: start..<start + found.end, fits: found.fits)
    }
    return nil
  }

  /// Goes on to what is no white space, as far as is known.
  private mutating func leaveOutSpace(in text: Span<UInt8>, from first: Int, isLast: Bool) {
    let offset = start - first
    let end = text.endOfSpace(from: offset)
    // What follows may join the last Character.
    let isOpen = end == text.count && !isLast && end > offset
    start = first + (isOpen ? CharacterKernel.start(ofLast: 1, in: text) : end)
  }
}
