/// Counts line breaks (CR LF, CR, LF, U+2028, and U+2029) plus one.
@usableFromInline
package struct LineMeter: CountMeter {
  package private(set) var count = 1
  private var endsWithCR = false

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .lines)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    1 &+ BlockCounts.lineBreaks(in: text)
  }

  static func isBreak(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
  }

  @inline(__always)
  static func countsAsLineBreak(_ text: Span<UInt8>, at offset: Int) -> Bool {
    switch text[offset] {
    case 0x0A: true
    case 0x0D: offset + 1 == text.count || text[offset + 1] != 0x0A
    case 0xE2: isBreak(text.scalar(at: offset).value)
    default: false
    }
  }

  package mutating func add(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    // If the previous piece ends with CR, an LF at the start of this piece isn't a new line break.
    if endsWithCR, text[0] == 0x0A { count &-= 1 }
    count &+= BlockCounts.lineBreaks(in: text)
    endsWithCR = text[text.count - 1] == 0x0D
  }
}

// MARK: - Line breaks in a text

extension Span<UInt8> {
  /// Stops if `body` returns `false`. Line breaks aren't included, and the last line can be empty.
  func forEachLine(_ body: (Range<Int>) -> Bool) {
    var start = 0
    while true {
      let end = offsetOfLineBreak(from: start)
      guard body(start..<end), end < count else { return }
      start = self[end] == 0xE2 ? end + 3 : endOfCROrLF(at: end)
    }
  }

  func offsetOfLineBreak(from start: Int) -> Int {
    var offset = start
    while true {
      offset = firstOffset(from: offset) {
        $0.equals(0x0A) .| $0.equals(0x0D) .| $0.equals(0xE2)
      }
      if offset == count || self[offset] != 0xE2 || isSeparator(at: offset) { return offset }
      offset += 3
    }
  }

  var endOfLastLineBreak: Int {
    var offset = count
    while offset > 0 {
      let byte = self[offset - 1]
      if byte == 0x0A || byte == 0x0D { return offset }
      if byte & 0xFE == 0xA8, offset > 2, isSeparator(at: offset - 3) { return offset }
      offset -= 1
    }
    return 0
  }

  /// Whether U+2028 or U+2029 is at `offset`.
  private func isSeparator(at offset: Int) -> Bool {
    self[offset] == 0xE2 && self[offset + 1] == 0x80 && self[offset + 2] & 0xFE == 0xA8
  }
}

// In the following functions, a line break is LF, CR, or CR LF, as in HTML and CommonMark.
extension Span<UInt8> {
  func offsetOfCROrLF(from offset: Int) -> Int {
    firstOffset(from: offset) { $0.equals(0x0A) .| $0.equals(0x0D) }
  }

  func isCROrLF(at offset: Int) -> Bool {
    self[offset] == 0x0A || self[offset] == 0x0D
  }

  /// Returns `offset` if neither CR nor LF is there.
  func endOfCROrLF(at offset: Int) -> Int {
    guard offset < count, isCROrLF(at: offset) else { return offset }
    let isPair = self[offset] == 0x0D && offset + 1 < count && self[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }
}
