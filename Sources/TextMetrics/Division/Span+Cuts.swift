extension Span<UInt8> {
  /// The places from one offset through another where white space begins, and those behind
  /// full-width punctuation, which has none. From the first to the last.
  ///
  /// - Parameter fullStop: What white space behind a full stop is.
  func cuts(
    behind start: Int, through end: Int, fullStop: TextBoundary
  ) -> [(kind: TextBoundary, offset: Int)] {
    var cuts: [(kind: TextBoundary, offset: Int)] = []
    var offset = start
    while offset <= end, offset < count {
      // Within an English word, which is most of the places.
      if offset > 0, self[offset].isLetter, self[offset - 1].isLetter {
        offset += 1
        continue
      }
      let scalar = scalar(at: offset)
      if WhitespaceWordKernel.isSpace(scalar.value) {
        let spaceEnd = startWithoutSpace(from: offset)
        cuts.append((kind(ofSpace: offset..<spaceEnd, fullStop: fullStop), offset))
        offset = spaceEnd
      } else {
        if offset > 0, let mark = mark(before: offset),
          mark.isFullWidthMark, !scalar.value.closes
        {
          cuts.append((.clause, offset))
        }
        offset += scalar.bytes
      }
    }
    return cuts
  }

  private func kind(ofSpace range: Range<Int>, fullStop: TextBoundary) -> TextBoundary {
    let space = extracting(range)
    if space.count > 1 || space[0] != 0x20, case let breaks = LineKernel.count(space) - 1,
      breaks > 0
    {
      // Of all white space, the paragraph separator alone has this byte.
      return breaks > 1 || space.firstOffset(of: 0xA9, from: 0) != nil ? .paragraph : .line
    }
    guard let mark = mark(before: range.lowerBound) else { return .word }
    if mark != 0x2E { return .clause }
    return goesOn(behindFullStopAt: range.lowerBound) ? .word : fullStop
  }

  /// Whether a full stop belongs to an abbreviation: `e.g. this`, `Fig. 3`, `พ.ศ.`. Thai ends no
  /// sentence with one.
  func goesOn(behindFullStopAt offset: Int) -> Bool {
    let next = startWithoutSpace(from: offset)
    guard next < count, mark(before: offset) == 0x2E else { return false }
    let isThai =
      offset > 1 && self[offset - 1] == 0x2E
      && 0xE00...0xE7F ~= scalar(at: scalarStart(before: offset - 1)).value
    if next == offset || isThai { return true }
    let category = scalar(at: next).value.category
    return category == .lowercaseLetter || category == .decimalNumber
  }

  /// The punctuation that ends a clause or sentence at a place, whatever closes behind it.
  private func mark(before offset: Int) -> UInt32? {
    var offset = offset
    while offset > 0 {
      offset = scalarStart(before: offset)
      let scalar = scalar(at: offset).value
      if scalar.isMark { return scalar }
      if !scalar.closes { break }
    }
    return nil
  }

  /// The end of the Characters of white space that begin a text, as far as what follows cannot join
  /// them.
  func endOfSpace(isLast: Bool) -> Int {
    let end = startWithoutSpace(from: 0)
    if end < count { return CharacterKernel.boundary(atOrBefore: end, in: self) }
    return isLast || end == 0 ? end : CharacterKernel.start(ofLast: 1, in: self)
  }

  var isSpace: Bool { startWithoutSpace(from: 0) == count }

  /// Whether a cut there divides neither what is written with spaces nor punctuation from what it
  /// belongs to. The scripts without spaces begin with Thai.
  func isUnspaced(at offset: Int) -> Bool {
    guard offset > 0, offset < count else { return false }
    let previous = scalar(at: scalarStart(before: offset)).value
    let next = scalar(at: offset).value
    return Swift.min(previous, next) >= 0xE00 && !next.isMark && !next.closes && !previous.opens
  }

  /// Where the word with `://` begins that a cut would divide; 0 where it divides none.
  func startOfLink(around cut: Int) -> Int {
    guard cut < count, !WhitespaceWordKernel.isSpace(scalar(at: cut).value),
      endWithoutSpace(in: 0..<cut) == cut
    else { return 0 }
    let start = WhitespaceWordKernel.startOfLastWord(in: extracting(..<cut))
    let link = extracting(start..<Swift.min(cut + 8, count))
    let slash = link.firstOffset(of: UInt8(ascii: "/"), from: 1)
    guard let slash, slash + 1 < link.count, link[slash - 1] == UInt8(ascii: ":"),
      link[slash + 1] == UInt8(ascii: "/")
    else { return 0 }
    return start
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter.
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}

extension UInt32 {
  /// Punctuation at the end of a clause or sentence.
  fileprivate var isMark: Bool {
    switch self {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x60C, 0x61B, 0x61F, 0x6D4, 0x964, 0x965, 0x2013,
      0x2014, 0x2026:
      true
    default: isFullWidthMark
    }
  }

  /// Such punctuation where no white space follows it.
  fileprivate var isFullWidthMark: Bool {
    switch self {
    case 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F: true
    default: false
    }
  }

  /// What closes a quotation or parenthesis, or goes on with punctuation that ends a clause.
  fileprivate var closes: Bool {
    switch self {
    case 0x22, 0x27, 0x29, 0x5D, 0x7D: return true
    // Letters of the most common scripts, which are looked up no further.
    case ..<0x80, 0x400...0x52F, 0x3041...0x9FFF, 0xAC00...0xD7A3: return false
    default:
      return isFullWidthMark || category == .closePunctuation || category == .finalPunctuation
    }
  }

  fileprivate var opens: Bool { category == .openPunctuation || category == .initialPunctuation }

  fileprivate var category: Unicode.GeneralCategory? {
    Unicode.Scalar(self)?.properties.generalCategory
  }
}
