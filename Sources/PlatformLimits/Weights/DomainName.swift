import TextMetrics

enum DomainName {
  static let maximumLabel = 63

  /// Whether each label has 1 to 63 bytes. A non-ASCII label is measured in Punycode. As in
  /// twitter-text, ideographic full stops divide a non-ASCII label into parts that are encoded
  /// separately. A non-ASCII domain that begins with `xn--` is invalid if no part of the domain
  /// consists of Latin labels and a top-level domain.
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
      // A label with too many scalars isn't encoded, because Punycode has at least one byte for
      // each scalar.
      guard label.count > 0, ScalarMeter.count(label) <= maximumLabel else { return false }
      if isASCIILabel ? label.count > maximumLabel : encodedCount(label) > maximumLabel {
        return false
      }
      isASCII = isASCII && isASCIILabel
      start = end + 1
    }
    return isASCII || !text.matchesIgnoringCase("xn--", at: domain.lowerBound)
      || !latinParts(of: domain, in: text).isEmpty
  }

  /// Returns the parts of a domain that each consist of Latin labels and a top-level domain. A
  /// Latin label has only ASCII letters, digits, hyphens, and accented Latin letters.
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
        // The scalar after a label can't be in a label, so it's skipped.
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

// MARK: - Domain Run

/// A run of scalars that a domain can contain, divided into labels at full stops.
struct DomainRun {
  let range: Range<Int>
  private var labels: [Label] = []
  private var labelIndex = 0

  private struct Label {
    let end: Int
    let canBeginDomain: Bool
    let canPrecedeTopLevelDomain: Bool
    /// The offset of the last underscore, or `nil` if there is none. The label before a top-level
    /// domain can't have an underscore.
    let lastUnderscore: Int?
    /// The end of the top-level domain after the label, or `nil` if there is none.
    var topLevelEnd: Int?
    /// The end of the longest domain that begins with the next label, or `nil` if there is none.
    var longerDomainEnd: Int?
  }

  init(_ range: Range<Int>, in text: Span<UInt8>) {
    self.range = range
    var start = range.lowerBound
    while start <= range.upperBound {
      var end = start
      var underscore: Int?
      while end < range.upperBound, text[end] != UInt8(ascii: ".") {
        if text[end] == UInt8(ascii: "_") { underscore = end }
        end += 1
      }
      let canBeginDomain = end > start && !Self.isHyphenOrUnderscore(text[start])
      let canPrecedeTopLevelDomain =
        end > start && end < range.upperBound && !Self.isHyphenOrUnderscore(text[end - 1])
      labels.append(
        Label(
          end: end, canBeginDomain: canBeginDomain,
          canPrecedeTopLevelDomain: canPrecedeTopLevelDomain, lastUnderscore: underscore))
      start = end + 1
    }
    for index in labels.indices.dropLast().reversed() {
      labels[index].topLevelEnd = TopLevelDomain.end(at: labels[index].end + 1, in: text)
      let next = labels[index + 1]
      guard next.canBeginDomain else { continue }
      labels[index].longerDomainEnd = Self.domainEnd(from: labels[index].end + 1, in: next)
    }
  }

  private static func isHyphenOrUnderscore(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Returns the end of the longest domain at `start`, or `nil` if no domain begins there. The
  /// scalar at `start` must be able to begin a label, and no earlier call may have had a larger
  /// `start`.
  mutating func domainEnd(from start: Int) -> Int? {
    while labels[labelIndex].end < start { labelIndex += 1 }
    return Self.domainEnd(from: start, in: labels[labelIndex])
  }

  private static func domainEnd(from start: Int, in label: Label) -> Int? {
    guard label.canPrecedeTopLevelDomain else { return nil }
    if let longer = label.longerDomainEnd { return longer }
    if let underscore = label.lastUnderscore, underscore >= start { return nil }
    return label.topLevelEnd
  }
}

// MARK: - Top-level domains

enum TopLevelDomain {
  /// The set also contains decomposed spellings, because canonically equivalent strings are equal.
  private static let known = Set(TopLevelDomainList.list.split(separator: " ").map { String($0) })
  private static let longest = known.map { $0.utf8.count }.max() ?? 0

  /// Returns the end of the longest top-level domain at `start`, or `nil` if there is none.
  static func end(at start: Int, in text: Span<UInt8>) -> Int? {
    var offset = start
    while offset < text.count, text[offset].isASCIIAlphanumeric { offset += 1 }
    var found = isKnown(start..<offset, in: text) ? offset : nil
    // An ASCII label that has more bytes after `xn--` is always a top-level domain.
    if found == nil, text.matchesIgnoringCase("xn--", at: start) {
      let prefixEnd = start + 4
      var end = prefixEnd
      while end < text.count, text[end].isASCIIAlphanumeric || text[end] == UInt8(ascii: "-") {
        end += 1
      }
      if end > prefixEnd { return end }
    }
    // Find the longest top-level domain with non-ASCII letters. Non-ASCII text can follow it.
    while offset < text.count, offset - start < longest {
      let scalar = text.scalar(at: offset)
      guard LinkScalar.canBeInLabel(scalar.value) else { break }
      offset += scalar.bytes
      if isKnown(start..<offset, in: text) { found = offset }
    }
    return found
  }

  private static func isKnown(_ name: Range<Int>, in text: Span<UInt8>) -> Bool {
    guard !name.isEmpty, name.count <= longest, canEnd(at: name.upperBound, in: text) else {
      return false
    }
    return known.contains(String(text.extracting(name)).lowercased())
  }

  private static func canEnd(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset < text.count else { return true }
    switch text[offset] {
    case UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"): return false
    case let byte: return !byte.isASCIIAlphanumeric
    }
  }
}

// MARK: - Punycode

/// The encoding of domain labels in ASCII (RFC 3492). ``DomainEncoder`` isn't used, because
/// programs without an encoder count links, too.
enum Punycode {
  /// Returns the number of bytes of the encoded label, including `xn--`. Takes quadratic time.
  static func count(_ label: Span<UInt8>) -> Int {
    let scalars = String(label).unicodeScalars.map { $0.value }
    let basic = scalars.count { $0 < 0x80 }
    var count = "xn--".utf8.count + basic + (basic > 0 ? 1 : 0)
    var threshold: UInt32 = 128
    var (delta, bias, handled) = (0, 72, basic)
    while handled < scalars.count {
      guard let minimum = scalars.lazy.filter({ $0 >= threshold }).min() else { break }
      delta += Int(minimum - threshold) * (handled + 1)
      threshold = minimum
      for scalar in scalars {
        if scalar < threshold { delta += 1 }
        guard scalar == threshold else { continue }
        count += digits(of: delta, bias: bias)
        bias = adapted(delta, isFirst: handled == basic, handled: handled + 1)
        delta = 0
        handled += 1
      }
      delta += 1
      threshold += 1
    }
    return count
  }

  private static let base = 36
  private static let minimum = 1
  private static let maximum = 26
  private static let skew = 38
  private static let damp = 700

  private static func digits(of delta: Int, bias: Int) -> Int {
    var (rest, position, count) = (delta, base, 1)
    while true {
      let limit = min(max(position - bias, minimum), maximum)
      if rest < limit { return count }
      rest = (rest - limit) / (base - limit)
      position += base
      count += 1
    }
  }

  private static func adapted(_ delta: Int, isFirst: Bool, handled: Int) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / handled
    var position = 0
    while delta > (base - minimum) * maximum / 2 {
      delta /= base - minimum
      position += base
    }
    return position + (base - minimum + 1) * delta / (delta + skew)
  }
}
