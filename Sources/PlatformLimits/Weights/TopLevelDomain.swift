import TextMetrics

/// Top-level domains, letter case aside.
enum TopLevelDomain {
  /// In small letters; equal however their letters are composed.
  private static let known = Set(TopLevelDomains.list.split(separator: " ").map { String($0) })
  /// Bytes of the longest one.
  private static let longest = known.map { $0.utf8.count }.max() ?? 0

  /// The end of the longest top-level domain that begins there; nil for none. No letter or digit of
  /// ASCII follows it, nor `@`, `+` or `-`.
  static func end(at start: Int, in text: Span<UInt8>) -> Int? {
    var offset = start
    while offset < text.count, text[offset].isASCIIAlphanumeric { offset += 1 }
    var found = isKnown(start..<offset, in: text) ? offset : nil
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
      offset += scalar.bytes
      if isKnown(start..<offset, in: text) { found = offset }
    }
    return found
  }

  private static func isKnown(_ name: Range<Int>, in text: Span<UInt8>) -> Bool {
    guard !name.isEmpty, name.count <= longest, mayEnd(at: name.upperBound, in: text) else {
      return false
    }
    return known.contains(String(text.extracting(name)).lowercased())
  }

  private static func mayEnd(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset < text.count else { return true }
    switch text[offset] {
    case UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"): return false
    case let byte: return !byte.isASCIIAlphanumeric
    }
  }
}
