/// A domain that was looked for at one place: labels, full stops between them, and a top-level
/// domain.
struct DomainMatch {
  /// Where the longest domain ends that begins there; nil where there is none.
  private(set) var end: Int?
  /// Where to go on looking where there is none: no domain begins before.
  private(set) var next: Int
  /// The labels that were read behind the last top-level domain. Of a domain that begins in one of
  /// them, only the label right behind can be the last: so no label is read again for each such
  /// domain.
  private(set) var read: Range<Int>

  /// Reads each label once, from `start` to the end of the run or the first label that is none; in
  /// labels that were `read` before, only the next one.
  init(from start: Int, in text: Span<UInt8>, upTo runEnd: Int, read: Range<Int>) {
    let isRead = read.contains(start)
    var label = start
    // The last label of a name has no underscore; behind one, another name may begin.
    var isName = false
    var isBehindUnderscore: Int?
    next = runEnd
    var behindUnderscore: Int?
    var lastLabel = start
    while label < runEnd {
      if let domain = TopLevelDomain.end(at: label, in: text) {
        if isName {
          end = domain
          lastLabel = label
        }
        if !isName, behindUnderscore == nil { behindUnderscore = isBehindUnderscore }
      }
      if isRead, label > start {
        next = label
        break
      }
      guard let parsed = DomainLabel(from: label, in: text, upTo: runEnd) else {
        // A label that begins with a hyphen may have one behind it.
        next = label + 1
        break
      }
      guard parsed.end < runEnd else { break }
      guard parsed.endsWell else {
        next = parsed.end + 1
        break
      }
      isName = parsed.underscore == nil
      isBehindUnderscore = parsed.underscore.map { $0 + 1 }
      label = parsed.end + 1
    }
    if let behindUnderscore { next = min(next, behindUnderscore) }
    self.read = isRead ? read : lastLabel..<max(lastLabel, label)
  }
}

/// What stands between two full stops.
private struct DomainLabel {
  /// The full stop behind it, or the end of the run.
  let end: Int
  /// The last underscore in it.
  private(set) var underscore: Int?
  /// Whether it ends with neither hyphen nor underscore.
  private(set) var endsWell = true

  /// Nil for an empty one, or one that begins with a hyphen or an underscore.
  init?(from start: Int, in text: Span<UInt8>, upTo runEnd: Int) {
    var offset = start
    while offset < runEnd, text[offset] != UInt8(ascii: ".") {
      let isUnderscore = text[offset] == UInt8(ascii: "_")
      if isUnderscore { underscore = offset }
      endsWell = !isUnderscore && text[offset] != UInt8(ascii: "-")
      offset += 1
    }
    guard offset > start, text[start] != UInt8(ascii: "-"), text[start] != UInt8(ascii: "_") else {
      return nil
    }
    end = offset
  }
}

enum DomainName {
  static let longestLabel = 63

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
      guard label.count > 0, ScalarKernel.count(label) <= longestLabel else { return false }
      if isASCIILabel ? label.count > longestLabel : encodedCount(label) > longestLabel {
        return false
      }
      isASCII = isASCII && isASCIILabel
      start = end + 1
    }
    let first = text.extracting(domain.lowerBound..<min(domain.upperBound, domain.lowerBound + 4))
    // What is encoded already has nothing that is not ASCII, or another domain in it.
    return isASCII || !first.equalsIgnoringCase("xn--") || !latinParts(of: domain, in: text).isEmpty
  }

  /// The domains in ASCII and accented letters within a domain.
  static func latinParts(of domain: Range<Int>, in text: Span<UInt8>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var offset = domain.lowerBound
    while offset < domain.upperBound {
      let scalar = text.scalar(at: offset)
      guard LinkScalar.isLatinLabel(scalar.value) else {
        offset += scalar.bytes
        continue
      }
      let (end, next) = latinEnd(from: offset, in: text, upTo: domain.upperBound)
      if let end { parts.append(offset..<end) }
      offset = max(end ?? next, offset + scalar.bytes)
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

  /// The end of the longest domain in ASCII and accented letters that begins there, and where to go
  /// on where there is none.
  private static func latinEnd(
    from start: Int, in text: Span<UInt8>, upTo domainEnd: Int
  ) -> (end: Int?, next: Int) {
    var found: Int?
    var label = start
    while label < domainEnd {
      if label > start, let end = TopLevelDomain.end(at: label, in: text), end <= domainEnd {
        found = end
      }
      var offset = label
      while offset < domainEnd {
        let scalar = text.scalar(at: offset)
        guard LinkScalar.isLatinLabel(scalar.value) else { break }
        offset += scalar.bytes
      }
      guard offset > label, offset < domainEnd, text[offset] == UInt8(ascii: ".") else {
        return (found, offset)
      }
      label = offset + 1
    }
    return (found, label)
  }
}
