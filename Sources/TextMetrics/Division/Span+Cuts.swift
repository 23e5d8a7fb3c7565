extension Span<UInt8> {
  /// Where white space begins, and behind full-width punctuation, which has none: at least all
  /// behind an offset. From the first to the last.
  func cuts(behind start: Int, through end: Int) -> [(kind: TextBoundary, offset: Int)] {
    var cuts: [(kind: TextBoundary, offset: Int)] = []
    // Before it a mark may stand, and what closes behind that.
    var offset = Swift.max(0, start - 16)
    while !isScalarBoundary(offset) { offset += 1 }
    // The punctuation that stands before, whatever closes behind it.
    var mark: UInt32? = nil
    while offset <= end, offset < count {
      if mark == nil, self[offset].isLetterOrDigit {
        offset += 1
        continue
      }
      let scalar = scalar(at: offset)
      if WhitespaceWordKernel.isSpace(scalar.value) {
        let spaceEnd = startWithoutSpace(from: offset)
        cuts.append((kind(ofSpace: offset..<spaceEnd, isBehindMark: mark != nil), offset))
        offset = spaceEnd
        mark = nil
      } else {
        if let mark, Self.isWideMark(mark), !scalar.value.closes { cuts.append((.clause, offset)) }
        if scalar.value.isMark {
          mark = scalar.value
        } else if !scalar.value.closes {
          mark = nil
        }
        offset += scalar.bytes
      }
    }
    return cuts
  }

  private static func isWideMark(_ scalar: UInt32) -> Bool { scalar >= 0x3001 }

  private func kind(ofSpace range: Range<Int>, isBehindMark: Bool) -> TextBoundary {
    let space = extracting(range)
    let breaks = LineKernel.count(space) - 1
    if breaks == 0 { return isBehindMark ? .clause : .word }
    return breaks > 1 || String(space).unicodeScalars.contains("\u{2029}") ? .paragraph : .line
  }

  /// The end of the Characters of white space at an offset.
  func endOfSpace(from start: Int) -> Int {
    let end = startWithoutSpace(from: start)
    return end < count
      ? Swift.max(start, CharacterKernel.boundary(atOrBefore: end, in: self)) : end
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
    guard cut < count, !WhitespaceWordKernel.isSpace(scalar(at: cut).value) else { return 0 }
    var start = cut
    while start > 0, case let previous = scalarStart(before: start),
      !WhitespaceWordKernel.isSpace(scalar(at: previous).value)
    {
      start = previous
    }
    var end = cut
    while end < count, end < cut + 8, !WhitespaceWordKernel.isSpace(scalar(at: end).value) {
      end += scalar(at: end).bytes
    }
    let slashes = extracting(start..<end).firstOffset(of: UInt8(ascii: "/"), from: 0) ?? 0
    let isLink =
      slashes > 1 && start + slashes + 1 < end && self[start + slashes - 1] == 0x3A
      && self[start + slashes + 1] == 0x2F
    return isLink ? start : 0
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  fileprivate var isLetterOrDigit: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}

extension UInt32 {
  /// Punctuation at the end of a clause or sentence.
  fileprivate var isMark: Bool {
    switch self {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x60C, 0x61B, 0x61F, 0x6D4, 0x964, 0x965, 0x2013,
      0x2014, 0x2026,
      0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F:
      true
    default: false
    }
  }

  /// What closes a quotation or parenthesis.
  fileprivate var closes: Bool {
    switch self {
    case 0x22, 0x27, 0x29, 0x5D, 0xBB, 0x2019, 0x201D, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011,
      0xFF09:
      true
    default: isMark && self >= 0x3001
    }
  }

  fileprivate var opens: Bool {
    switch self {
    case 0xAB, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0xFF08: true
    default: false
    }
  }
}
