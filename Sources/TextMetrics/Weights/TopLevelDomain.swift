/// Top-level domains, letter case aside.
enum TopLevelDomain {
  static let known = KnownDomains(TopLevelDomains.list)
  /// Bytes of the longest one.
  private static let longest = known.longest

  /// Whether one may begin there, where a letter or no ASCII is: nearly always what `end` says,
  /// sooner.
  @inline(__always)
  static func mayBegin(at start: Int, in text: Span<UInt8>, _ known: KnownDomains) -> Bool {
    guard start &+ ByteBlocks.width < text.count else { return true }
    let count = isNoAlphanumeric(ByteBlocks.load(text, start)).ones.zerosAtStart
    let next = text[start &+ count]
    // Something else may follow, and a longer name.
    if next >= 0x80 || next == UInt8(ascii: "-") || count == ByteBlocks.width { return true }
    return known.mayHold(count, from: start, in: text)
  }

  @inline(__always)
  private static func isNoAlphanumeric(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    .!(bytes.isWithin(0x30...0x39)
      .| (bytes | ByteBlocks.Bytes(repeating: 0x20)).isWithin(0x61...0x7A))
  }

  /// The end of the longest top-level domain that begins there; nil for none. No letter or digit of
  /// ASCII follows it, nor `@`, `+` or `-`.
  static func end(at start: Int, in text: Span<UInt8>) -> Int? {
    var offset = text.firstOffset(from: start, where: isNoAlphanumeric)
    // Where no letter or hyphen follows, that is all the name.
    if offset == text.count || text[offset] < 0x80 && text[offset] != UInt8(ascii: "-") {
      guard offset > start, known.mayHold(offset - start, from: start, in: text) else { return nil }
      return isEnd(offset, in: text) && isKnown(text.extracting(start..<offset)) ? offset : nil
    }
    var isASCII = true
    var found: Int?
    if isEnd(offset, in: text), isKnown(text.extracting(start..<offset)) { found = offset }
    // Encoded as Punycode, any will do.
    let prefixEnd = min(start + 4, text.count)
    if found == nil, text.extracting(start..<prefixEnd).equalsIgnoringCase("xn--") {
      var end = prefixEnd
      while end < text.count, text[end].isASCIIAlphanumeric || text[end] == UInt8(ascii: "-") {
        end += 1
      }
      if end > prefixEnd { return end }
    }
    // Those of other scripts, and one with an umlaut, may be followed by letters of any but ASCII.
    while offset < text.count, offset - start < longest {
      let scalar = text.scalar(at: offset)
      guard LinkScalar.isDomain(scalar.value) else { break }
      if scalar.value >= 0x80 { isASCII = false }
      offset += scalar.bytes
      if !isASCII, isEnd(offset, in: text), isKnown(text.extracting(start..<offset)) {
        found = offset
      }
    }
    return found
  }

  private static func isEnd(_ offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset < text.count else { return true }
    switch text[offset] {
    case UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"): return false
    case let byte: return !byte.isASCIIAlphanumeric
    }
  }

  private static func isKnown(_ name: Span<UInt8>) -> Bool {
    guard name.count > 0, name.count <= longest else { return false }
    return known.contains(name)
  }
}
