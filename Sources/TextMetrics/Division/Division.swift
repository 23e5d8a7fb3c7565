/// Divides a text from its front: the longest part that fits, cut at its best boundary.
struct Division {
  private let ceilings: [CountCeiling]
  private let number: PartNumber?
  private let policy: OversizedPolicy

  init(_ ceilings: [CountCeiling], number: PartNumber?, _ policy: OversizedPolicy) {
    self.ceilings = ceilings
    self.number = number
    self.policy = policy
  }

  private typealias Ends = (before: String, behind: String)

  func parts(of text: Span<UInt8>) throws(DivisionError) -> [TextPart] {
    guard !text.isEmpty else { return [] }
    guard let number, !ceilings.admit(text) else {
      return labelled(try ranges(of: text) { _ in ("", "") }, of: text) { _ in ("", "") }
    }
    // Room is left for a total of so many digits, until the total has no more than that.
    var room = 9
    while true {
      let reserved = room
      let ranges = try ranges(of: text) { number.ends($0, of: reserved) }
      let parts = labelled(ranges, of: text) { number.ends($0, of: ranges.count) }
      let isWider = room >= Int.max / 100
      if ranges.count <= room, isWider || policy == .isolate || parts.allSatisfy({ $0.fits }) {
        return parts
      }
      room = room * 10 + 9
    }
  }

  private func labelled(
    _ ranges: [Range<Int>], of text: Span<UInt8>, _ ends: (Int) -> Ends
  ) -> [TextPart] {
    ranges.enumerated().map { index, range in
      let ends = ends(index + 1)
      let part = text.extracting(range)
      return TextPart(
        text: ends.before + String(part) + ends.behind,
        range: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound),
        fits: admits(part, ends))
    }
  }

  private func ranges(
    of text: Span<UInt8>, _ ends: (Int) -> Ends
  ) throws(DivisionError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < text.count {
      let rest = text.extracting(start...)
      var end = longest(of: rest, ends(ranges.count + 1))
      if end == 0 {
        guard policy == .isolate else { throw .oversized(UTF8Offset(start)) }
        end = ceilings.cut(atOrAfter: CharacterKernel.end(ofFirst: 1, in: rest), in: rest)
      } else if end < rest.count {
        end = bestCut(upTo: end, in: rest, ends(ranges.count + 1))
      }
      ranges.append(start..<start + end)
      start += rest.endOfSpace(from: end)
    }
    return ranges
  }

  private func admits(_ part: Span<UInt8>, _ ends: Ends) -> Bool {
    if ends.before.isEmpty, ends.behind.isEmpty { return ceilings.admit(part) }
    var whole = ContiguousArray(ends.before.utf8)
    whole.append(copying: part)
    whole.append(contentsOf: ends.behind.utf8)
    return ceilings.admit(whole.span)
  }

  /// The end of the longest beginning that fits; 0 where none does.
  private func longest(of text: Span<UInt8>, _ ends: Ends) -> Int {
    if ends.before.isEmpty, ends.behind.isEmpty,
      let end = ceilings.kernelPrefixEnd(in: text), admits(text.extracting(..<end), ends)
    {
      return end
    }
    var search = CutSearch(maximum: text.count, window: ceilings.firstWindow)
    return search.longest {
      ceilings.cut(atOrBefore: $0, in: text)
    } fits: {
      admits(text.extracting(..<$0), ends)
    } ?? 0
  }

  /// Cuts of a kind that are tried: where more text may count less, an earlier one may not fit.
  private static var triedCuts: Int { 16 }

  /// The last cut of the best kind in the second half of what fits; its end where there is none.
  private func bestCut(upTo end: Int, in text: Span<UInt8>, _ ends: Ends) -> Int {
    var cuts = text.cuts(from: end - end / 2, through: end)
    let words = WordBoundaries(segmenter: ceilings.segmenter)
    if ceilings.segmenter != nil {
      cuts += words.ends(upTo: end, in: text).filter { $0 >= end - end / 2 }
        .map { (.word, $0) }
    }
    for kind in CutKind.allCases {
      for cut in cuts.filter({ $0.kind == kind }).suffix(Self.triedCuts).reversed()
      where ceilings.cut(atOrBefore: cut.offset, in: text) == cut.offset {
        if admits(text.extracting(..<cut.offset), ends) { return cut.offset }
      }
    }
    return end
  }
}

/// What stands at a cut, the best first.
private enum CutKind: CaseIterable {
  case paragraph, line, punctuation, word
}

extension Span<UInt8> {
  /// Where white space begins, and behind wide punctuation, which has none, in a stretch of the
  /// text, which may begin inside a scalar. From the first to the last.
  fileprivate func cuts(from start: Int, through end: Int) -> [(kind: CutKind, offset: Int)] {
    var cuts: [(kind: CutKind, offset: Int)] = []
    var offset = scalarStart(before: Swift.max(1, start))
    var previous: UInt32 = 0
    while offset <= end, offset < count {
      let scalar = scalar(at: offset)
      if WhitespaceWordKernel.isSpace(scalar.value) {
        let spaceEnd = endOfSpace(from: offset)
        let lines = LineKernel.count(extracting(offset..<spaceEnd))
        let kind: CutKind =
          lines > 2
          ? .paragraph : lines == 2 ? .line : isPunctuation(previous) ? .punctuation : .word
        if offset >= start { cuts.append((kind, offset)) }
        offset = spaceEnd
      } else {
        if offset >= start, isWidePunctuation(previous), !isWidePunctuation(scalar.value) {
          cuts.append((.punctuation, offset))
        }
        offset += scalar.bytes
      }
      previous = scalar.value
    }
    return cuts
  }

  /// The end of the white space at an offset.
  fileprivate func endOfSpace(from start: Int) -> Int {
    var offset = start
    while offset < count, case let scalar = scalar(at: offset),
      WhitespaceWordKernel.isSpace(scalar.value)
    {
      offset += scalar.bytes
    }
    return offset
  }

  private func isPunctuation(_ scalar: UInt32) -> Bool {
    [0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x60C, 0x61B, 0x61F, 0x6D4, 0x964, 0x2013, 0x2014, 0x2026]
      .contains(scalar) || isWidePunctuation(scalar)
  }

  private func isWidePunctuation(_ scalar: UInt32) -> Bool {
    [0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F].contains(scalar)
  }
}
