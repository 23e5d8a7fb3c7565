extension Span<UInt8> {
  /// Returns the starts of whitespace, and the ends of full-width punctuation before other text.
  /// `fullStop` is the kind of whitespace after a full stop, unless the sentence continues.
  func cuts(
    from start: Int, through end: Int, fullStop: SplitOptions.Boundary
  ) -> [(kind: SplitOptions.Boundary, offset: Int)] {
    var cuts: [(kind: SplitOptions.Boundary, offset: Int)] = []
    cuts.reserveCapacity((end - start) / 8)
    // A run of punctuation can begin before `start` and end after it.
    var offset = start
    while offset > 0, case let before = scalarStart(before: offset),
      scalar(at: before).value.isClosingPunctuation
    {
      offset = before
    }
    while offset <= end, offset < count {
      guard self[offset].canBeginCut else {
        offset += 1
        continue
      }
      let scalar = scalar(at: offset)
      if WhitespaceWordMeter.isSpace(scalar.value) {
        let spaceEnd = startWithoutSpace(from: offset)
        cuts.append((kind(ofSpace: offset..<spaceEnd, fullStop: fullStop), offset))
        offset = spaceEnd
        continue
      }
      offset += scalar.bytes
      guard scalar.value.isFullWidthPunctuation else { continue }
      while offset < count, case let next = self.scalar(at: offset), next.value.isClosingPunctuation
      {
        offset += next.bytes
      }
      if offset <= end, offset < count, startWithoutSpace(from: offset) == offset {
        cuts.append((.clause, offset))
      }
    }
    return cuts
  }

  /// Returns the starts of whitespace with line breaks.
  func lineCuts(
    from start: Int, through end: Int
  ) -> [(kind: SplitOptions.Boundary, offset: Int)] {
    var cuts: [(kind: SplitOptions.Boundary, offset: Int)] = []
    let last = startWithoutSpace(from: end)
    var offset = start
    while offset < last {
      guard self[offset].canBeginLineBreak, LineMeter.isBreak(scalar(at: offset).value) else {
        offset += 1
        continue
      }
      let space = endWithoutSpace(in: start..<offset)..<startWithoutSpace(from: offset)
      cuts.append((kind(ofSpace: space, fullStop: .word), space.lowerBound))
      offset = space.upperBound
    }
    return cuts
  }

  private func kind(ofSpace range: Range<Int>, fullStop: SplitOptions.Boundary)
    -> SplitOptions.Boundary
  {
    let space = extracting(range)
    if space.count > 1 || space[0] != 0x20, case let breaks = LineMeter.count(space) - 1,
      breaks > 0
    {
      // The only whitespace with the byte A9 is the paragraph separator (U+2029).
      return breaks > 1 || space.firstOffset(of: 0xA9, from: 0) != nil ? .paragraph : .line
    }
    guard let mark = clausePunctuation(before: range.lowerBound) else {
      let start = range.lowerBound > 0 ? scalarStart(before: range.lowerBound) : count
      let endsClause =
        spaceEndsClause(besideScalarAt: start) && spaceEndsClause(besideScalarAt: range.upperBound)
      return endsClause ? .clause : .word
    }
    if mark != 0x2E { return .clause }
    return sentenceContinues(at: range.lowerBound) ? .word : fullStop
  }

  /// Whether the scalar is Thai, Lao, Burmese, or Khmer. The exceptions are abbreviation and
  /// iteration signs (ฯ, ๆ, ໆ, ៗ, ꧦ, and ꩰ), because whitespace next to them can be in a clause.
  private func spaceEndsClause(besideScalarAt offset: Int) -> Bool {
    guard offset < count else { return false }
    let scalar = scalar(at: offset).value
    guard let script = UnspacedScript(scalar), script != .ideographs else { return false }
    return ![0xE2F, 0xE46, 0xEC6, 0x17D7, 0xA9E6, 0xAA70].contains(scalar)
  }

  /// Whether the punctuation before `offset` doesn't end a sentence, as in `e.g. this`, `Fig. 3`,
  /// `พ.ศ.`, or `example.com/find?query`.
  func sentenceContinues(at offset: Int) -> Bool {
    let next = startWithoutSpace(from: offset)
    guard next < count, let mark = clausePunctuation(before: offset), mark < 0x80 else {
      return false
    }
    if next == offset { return true }
    guard mark == 0x2E else { return false }
    let isThai =
      offset > 1 && self[offset - 1] == 0x2E
      && 0xE00...0xE7F ~= scalar(at: scalarStart(before: offset - 1)).value
    if isThai { return true }
    let scalar = scalar(at: next).value
    if scalar < 0x80 { return 0x30...0x39 ~= scalar || 0x61...0x7A ~= scalar }
    return scalar.hasCategory(.lowercaseLetter, .decimalNumber)
  }

  /// Skips closing marks, such as quotation marks, between the punctuation and `offset`.
  private func clausePunctuation(before offset: Int) -> UInt32? {
    var offset = offset
    while offset > 0 {
      offset = scalarStart(before: offset)
      let scalar = scalar(at: offset).value
      if scalar.isClausePunctuation { return scalar }
      if !scalar.isClosingPunctuation { break }
    }
    return nil
  }

  /// Clamps `length` to the text, and moves it to the end of a scalar or CR LF.
  func windowEnd(_ length: Int) -> Int {
    let end = scalarBoundary(atOrAfter: Swift.min(length, count))
    let isInPair = end > 0 && end < count && self[end - 1] == 0x0D && self[end] == 0x0A
    return end + (isInPair ? 1 : 0)
  }

  var isSpace: Bool { startWithoutSpace(from: 0) == count }

  /// Whether a word can end at `offset` without a space. Scripts below U+0E00 (Thai) have spaces.
  func isUnspaced(at offset: Int) -> Bool {
    guard offset > 0, offset < count else { return false }
    let previous = scalar(at: scalarStart(before: offset)).value
    let next = scalar(at: offset).value
    return Swift.min(previous, next) >= 0xE00 && !next.belongsToPrecedingText
      && !previous.isOpeningPunctuation
  }

  /// Whether a cut would separate punctuation, a vowel sign, or an iteration mark from its text.
  func isBeforeContinuation(_ offset: Int) -> Bool {
    guard offset > 0, offset < count else { return false }
    let previous = scalar(at: scalarStart(before: offset)).value
    let next = scalar(at: offset).value
    return Swift.min(previous, next) >= 0xE00
      && (next.belongsToPrecedingText || previous.isOpeningPunctuation)
  }

  /// Returns the first run without whitespace that ends after `cut` or, if `cut` is the end of the
  /// text, the run that ends there. The range is empty if no such run exists.
  func run(endingAfter cut: Int) -> Range<Int> {
    let next = startWithoutSpace(from: cut)
    let isDivided = next == cut && endWithoutSpace(in: 0..<cut) == cut
    let start = isDivided ? WhitespaceWordMeter.startOfLastWord(in: extracting(..<cut)) : next
    return start..<endOfRun(from: next)
  }

  var containsLink: Bool {
    var offset = 1
    while let slash = firstOffset(of: UInt8(ascii: "/"), from: offset), slash + 1 < count {
      if self[slash - 1] == UInt8(ascii: ":"), self[slash + 1] == UInt8(ascii: "/") { return true }
      offset = slash + 1
    }
    return false
  }
}

extension UInt8 {
  /// Whether whitespace or full-width punctuation can begin with the byte.
  fileprivate var canBeginCut: Bool {
    switch self {
    case 0...0x20, 0xC2, 0xE1...0xE3, 0xEF: true
    default: false
    }
  }

  fileprivate var canBeginLineBreak: Bool { self == 0x0A || self == 0x0D || self == 0xE2 }
}
