/// Divides a whole text.
struct Division {
  let ceilings: [CountCeiling]
  let rules: DivisionRules

  func parts(of text: Span<UInt8>) throws(DivisionError) -> [TextPart] {
    if let alone = try cuts(of: text, within: ceilings, number: nil, atMost: 1) {
      return alone.map { TextPart($0, of: text, at: 0, PartFrame()) }
    }
    // Room is left for a total of so many digits, until the total has no more than that.
    let asksForTotal = rules.number?.asksForTotal == true
    var total = 9
    while true {
      let most = asksForTotal ? total : .max
      if var found = try cuts(
        of: text, within: ceilings, number: rules.number, of: total, atMost: most)
      {
        if rules.lengths == .balanced { found = balanced(found, of: text, total: total) }
        let parts = found.enumerated().map { index, cut in
          let frame = rules.number?.frame(index + 1, of: found.count) ?? PartFrame()
          return TextPart(cut, of: text, at: 0, frame)
        }
        // Another total of as many digits, or fewer, may count otherwise.
        let isRight = !asksForTotal || parts.allSatisfy { $0.fits == fits($0.text) }
        if isRight || total == .max { return parts }
      }
      total = total.multipliedClamped(by: 10).addingClamped(9)
    }
  }

  private func fits(_ text: String) -> Bool { text.withUTF8Bytes { ceilings.admit($0) } }

  /// The parts as ranges; nil where there are more than asked for.
  private func cuts(
    of text: Span<UInt8>, within ceilings: [CountCeiling], loweredFrom full: [CountCeiling]? = nil,
    number: PartNumber?, of total: Int = 0, atMost maximum: Int
  ) throws(DivisionError) -> [PartCut]? {
    var walk = PartWalk(ceilings, loweredFrom: full, rules, number: number, of: total)
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
        of: text, within: lower, loweredFrom: ceilings, number: rules.number, of: total,
        atMost: cuts.count)
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
  let range: Range<Int>
  let fits: Bool
}

extension TextPart {
  /// - Parameter start: Where the text stands in the one that is divided.
  init(_ cut: PartCut, of text: Span<UInt8>, at start: Int, _ frame: PartFrame) {
    let (lower, upper) = (cut.range.lowerBound, cut.range.upperBound)
    let part = text.extracting(lower - start..<upper - start)
    self.text =
      frame.isEmpty
      ? String(validated: part) : String(validated: frame.text(around: part).span)
    range = UTF8Offset(lower)..<UTF8Offset(upper)
    fits = cut.fits
  }
}
