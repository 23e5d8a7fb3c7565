import TextMetrics

/// Which domains DNS can have.
enum DomainName {
  static let maximumLabel = 63

  /// Whether every label is short enough as DNS has it, in Punycode where it is not ASCII. An
  /// ideographic full stop divides a label in two for Punycode, but not for the length.
  static func isValid(_ domain: Range<Int>, in text: Span<UInt8>) -> Bool {
    var start = domain.lowerBound
    var isASCII = true
    while start < domain.upperBound {
      var end = start
      var isASCIILabel = true
      while end < domain.upperBound, text[end] != UInt8(ascii: ".") {
        if text[end] >= 0x80 { isASCIILabel = false }
        end += 1
      }
      let label = text.extracting(start..<end)
      // A byte of Punycode for each scalar is the least there is.
      guard label.count > 0, ScalarKernel.count(label) <= maximumLabel else { return false }
      if isASCIILabel ? label.count > maximumLabel : encodedCount(label) > maximumLabel {
        return false
      }
      isASCII = isASCII && isASCIILabel
      start = end + 1
    }
    let first = text.extracting(domain.lowerBound..<min(domain.upperBound, domain.lowerBound + 4))
    // What is encoded already has nothing that is not ASCII, or another domain in it.
    return isASCII || !first.equalsIgnoringCase("xn--") || !latinParts(of: domain, in: text).isEmpty
  }

  /// The domains in ASCII and accented letters within a domain. Linear.
  static func latinParts(of domain: Range<Int>, in text: Span<UInt8>) -> [Range<Int>] {
    let name = text.extracting(..<domain.upperBound)
    var parts: [Range<Int>] = []
    var offset = domain.lowerBound
    while offset < domain.upperBound {
      var found: Int?
      var label = offset
      var end = name.endOfScalars(from: label) { LinkScalar.isLatinLabel($0) }
      while end > label, end < domain.upperBound, text[end] == UInt8(ascii: ".") {
        label = end + 1
        if let topLevel = TopLevelDomain.end(at: label, in: text), topLevel <= domain.upperBound {
          found = topLevel
        }
        end = name.endOfScalars(from: label) { LinkScalar.isLatinLabel($0) }
      }
      if let found {
        parts.append(offset..<found)
        offset = found
      } else {
        // What ends a label there begins none.
        offset = end < domain.upperBound ? end + text.scalar(at: end).bytes : end
      }
    }
    return parts
  }

  private static func encodedCount(_ label: Span<UInt8>) -> Int {
    let parts = String(label).unicodeScalars.split(omittingEmptySubsequences: false) {
      "\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains($0)
    }
    let counts = parts.map { part in
      part.allSatisfy { $0.isASCII }
        ? part.count : String(Substring(part)).withUTF8Bytes { Punycode.count($0) }
    }
    return counts.reduce(parts.count - 1, +)
  }
}
