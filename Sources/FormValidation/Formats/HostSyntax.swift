import TextMetrics

/// Hosts as they are written in ASCII.
enum HostSyntax {
  /// At most 253 bytes of labels: 1 to 63 letters, digits and hyphens, with no hyphen at an end.
  static func isHostName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count <= 253 && areLabels(bytes)
  }

  /// Labels that begin with `xn--` must be A-labels, too, where there is what tells.
  static func isHostName(_ text: String, _ domains: (any DomainEncoder)?) -> Bool {
    guard isHostName(Array(text.utf8)[...]) else { return false }
    guard let domains else { return true }
    return text.split(separator: ".").allSatisfy { HostLabel.isValid(ascii: $0, domains) }
  }

  /// A host name of A-labels, U-labels and plain labels. `--` as third and fourth letter is reserved.
  static func isInternationalHostName(_ text: String, _ domains: any DomainEncoder) -> Bool {
    guard let ascii = domains.asciiForm(of: text), isHostName(ascii, domains) else { return false }
    // RFC 3490 (3.1) accepts four dots.
    let labels = text.split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }
    return labels.allSatisfy { label in
      guard label.utf8.allSatisfy({ $0 < 0x80 }) else {
        return HostLabel.isValid(international: label, domains)
      }
      let bytes = Array(label.utf8.prefix(4))
      return bytes.count < 4 || bytes[2...] != [0x2D, 0x2D] || bytes[0] | 0x20 == 0x78
    }
  }

  static func areLabels(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      label in
      guard (1...63).contains(label.count), let first = label.first, let last = label.last else {
        return false
      }
      return first.isAlphanumeric && last.isAlphanumeric
        && label.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    }
  }

  static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy(\.isASCIIDigit) else { return false }
        let number = part.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        return number <= 255 && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }

  /// Eight groups of one to four hexadecimal digits. `::` may stand once for groups of zeros, and
  /// an IPv4 address for the last two.
  static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= 45 else { return false }
    let text = Array(bytes)
    let colon = UInt8(ascii: ":")
    let gaps = text.indices.dropLast().filter { text[$0] == colon && text[$0 + 1] == colon }
    guard gaps.count <= 1 else { return false }
    guard let gap = gaps.first else { return groups(text[...], mayEndInIPv4: true) == 8 }
    let (before, after) = (text[..<gap], text[(gap + 2)...])
    guard let first = before.isEmpty ? 0 : groups(before, mayEndInIPv4: false),
      let last = after.isEmpty ? 0 : groups(after, mayEndInIPv4: true)
    else { return false }
    return first + last <= 7
  }

  /// The number of groups; nil where one of them is malformed.
  private static func groups(_ bytes: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> Int? {
    var groups = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    if mayEndInIPv4, let last = groups.last, last.contains(UInt8(ascii: ".")) {
      guard isIPv4(last) else { return nil }
      groups.removeLast()
      count = 2
    }
    guard groups.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(\.isHexDigit) }) else {
      return nil
    }
    return count + groups.count
  }
}

/// Email addresses as HTML defines them, and their extension to all scripts.
enum EmailSyntax {
  static func isAddress(_ bytes: [UInt8]) -> Bool {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
    return bytes[..<at].allSatisfy(isAtom) && HostSyntax.areLabels(bytes[(at + 1)...])
  }

  static func isInternationalAddress(_ text: String, _ domains: any DomainEncoder) -> Bool {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")), at > text.startIndex,
      let name = String(text.utf8[..<at]),
      let host = String(text.utf8[text.utf8.index(after: at)...]),
      name.utf8.allSatisfy({ $0 >= 0x80 || isAtom($0) }),
      name.allSatisfy({ !$0.isInvisible })
    else { return false }
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return HostSyntax.areLabels(Array(host.utf8)[...]) }
    return HostSyntax.isInternationalHostName(host, domains)
  }

  private static func isAtom(_ byte: UInt8) -> Bool { byte.isAlphanumeric || marks.contains(byte) }

  /// The dot, and RFC 5322's atom characters other than letters and digits (3.2.3).
  private static let marks = Set(".!#$%&'*+-/=?^_`{|}~".utf8)
}
