import StrictJSON
import TextMetrics

/// Validates absolute-URL-with-fragment strings (URL Standard, section 4.3). Browsers accept more.
struct URLSyntax {
  /// The encoder for hosts beyond ASCII, or `nil` to accept only hosts in ASCII.
  let domains: (any DomainEncoder)?

  private static let special: Set<String> = ["ftp", "http", "https", "ws", "wss"]

  func isAbsolute(_ text: String) -> Bool {
    let (scheme, rest) = text.divided(at: ":")
    guard let rest, scheme.utf8.first?.isASCIILetter == true,
      scheme.utf8.allSatisfy({ $0.isAlphanumeric || "+-.".utf8.contains($0) })
    else { return false }
    let (beforeFragment, fragment) = rest.divided(at: "#")
    let (hierarchy, query) = beforeFragment.divided(at: "?")
    guard fragment?.areURLUnits ?? true, query?.areURLUnits ?? true else { return false }
    switch scheme.lowercased() {
    case let name where Self.special.contains(name): return hasAuthority(hierarchy, isHostAndPort)
    case "file": return hasAuthority(hierarchy) { $0.isEmpty || isHost($0) }
    default:
      return hierarchy.hasBytePrefix("//")
        ? hasAuthority(hierarchy, isOpaqueHostAndPort) : hierarchy.areURLUnits
    }
  }

  private func hasAuthority(_ hierarchy: Substring, _ test: (Substring) -> Bool) -> Bool {
    guard hierarchy.hasBytePrefix("//") else { return false }
    let (authority, path) = hierarchy[hierarchy.utf8.index(hierarchy.startIndex, offsetBy: 2)...]
      .divided(at: "/")
    return test(authority) && path?.areURLUnits ?? true
  }

  private func isHostAndPort(_ text: Substring) -> Bool {
    let (host, port) = Self.split(text)
    return isHost(host) && Self.isPort(port)
  }

  private func isOpaqueHostAndPort(_ text: Substring) -> Bool {
    let (host, port) = Self.split(text)
    if host.isEmpty { return port == nil }
    if host.utf8.first == UInt8(ascii: "[") { return isHost(host) && Self.isPort(port) }
    return host.areURLUnits && !host.utf8.contains { "/:?@[]".utf8.contains($0) }
      && Self.isPort(port)
  }

  private static func split(_ text: Substring) -> (host: Substring, port: Substring?) {
    let (host, port) = text.divided(atLast: ":")
    return port?.utf8.contains(UInt8(ascii: "]")) == true ? (text, nil) : (host, port)
  }

  private static func isPort(_ digits: Substring?) -> Bool {
    guard let digits, !digits.isEmpty else { return true }
    return digits.utf8.allSatisfy(\.isASCIIDigit) && UInt16(digits) != nil
  }

  private func isHost(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: "[") {
      return bytes.last == UInt8(ascii: "]") && HostSyntax.isIPv6(bytes[1..<(bytes.count - 1)])
    }
    if bytes.allSatisfy({ $0 < 0x80 }) { return Self.isASCIIHost(bytes) }
    guard let ascii = domains?.asciiForm(of: String(text)) else { return false }
    return Self.isASCIIHost(Array(ascii.utf8))
  }

  /// If the last label is a number, the host must be an IPv4 address. A dot at the end is ignored.
  private static func isASCIIHost(_ bytes: [UInt8]) -> Bool {
    let name = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
    guard let last = name.split(separator: UInt8(ascii: ".")).last else { return false }
    return last.isIPv4Number ? HostSyntax.isIPv4(name) : HostSyntax.isHostName(name)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the label is a number as defined by the URL Standard, such as `08` or `0x7F`.
  fileprivate var isIPv4Number: Bool {
    if starts(with: "0x".utf8) || starts(with: "0X".utf8) {
      return dropFirst(2).allSatisfy(\.isHexDigit)
    }
    return allSatisfy(\.isASCIIDigit)
  }
}

extension Substring {
  fileprivate var areURLUnits: Bool {
    var digits = 0
    for scalar in unicodeScalars {
      if digits > 0 {
        guard scalar.isASCII, UInt8(ascii: scalar).isHexDigit else { return false }
        digits -= 1
      } else if scalar == "%" {
        digits = 2
      } else if !scalar.isURLCodePoint {
        return false
      }
    }
    return digits == 0
  }
}

extension Unicode.Scalar {
  fileprivate var isURLCodePoint: Bool {
    if isASCII {
      let byte = UInt8(ascii: self)
      return byte.isAlphanumeric || "!$&'()*+,-./:;=?@_~".utf8.contains(byte)
    }
    return value >= 0xA0 && !properties.isNoncharacterCodePoint
  }
}

// MARK: - Hosts

enum HostSyntax {
  static func isHostName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count <= 253 && areLabels(bytes)
  }

  /// If `domains` isn't `nil`, each label that begins with `xn--` must be an A-label.
  static func isHostName(_ text: String, _ domains: (any DomainEncoder)?) -> Bool {
    guard isHostName(Array(text.utf8)[...]) else { return false }
    guard let domains else { return true }
    return text.split(separator: ".").allSatisfy { HostLabel.isValid(ascii: $0, domains) }
  }

  static func isInternationalHostName(_ text: String, _ domains: any DomainEncoder) -> Bool {
    guard let ascii = domains.asciiForm(of: text), isHostName(ascii, domains) else { return false }
    // RFC 3490, section 3.1, defines four separators of labels.
    let labels = text.split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }
    return labels.allSatisfy { label in
      guard label.utf8.allSatisfy({ $0 < 0x80 }) else {
        return HostLabel.isValid(international: label, domains)
      }
      // RFC 5891, section 4.2.3.1, reserves these hyphens for A-labels.
      return !label.dropFirst(2).hasPrefix("--") || label.asciiLowercased.hasPrefix("xn")
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

  /// An IPv4 address can replace the last two groups (RFC 4291, section 2.2).
  static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= 45 else { return false }
    let text = Array(bytes)
    let colon = UInt8(ascii: ":")
    let gaps = text.indices.dropLast().filter { text[$0] == colon && text[$0 + 1] == colon }
    guard gaps.count <= 1 else { return false }
    guard let gap = gaps.first else { return groupCount(text[...], mayEndInIPv4: true) == 8 }
    let (before, after) = (text[..<gap], text[(gap + 2)...])
    guard let first = before.isEmpty ? 0 : groupCount(before, mayEndInIPv4: false),
      let last = after.isEmpty ? 0 : groupCount(after, mayEndInIPv4: true)
    else { return false }
    return first + last <= 7
  }

  /// Returns `nil` if a group is invalid. An IPv4 address at the end counts as two groups.
  private static func groupCount(_ bytes: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> Int? {
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

  /// The dot, and the punctuation marks that RFC 5322 allows in `atext` (section 3.2.3).
  private static let marks = Set(".!#$%&'*+-/=?^_`{|}~".utf8)
}

// MARK: - Host Label

/// Validates labels by IDNA 2008. An A-label is in ASCII, such as `xn--bcher-kva`. A U-label is its
/// Unicode form, such as `bücher`.
enum HostLabel {
  /// The caller passes only labels of letters, digits, and hyphens, so a label that doesn't begin
  /// with `xn--` is always valid.
  static func isValid(ascii label: Substring, _ domains: any DomainEncoder) -> Bool {
    let label = label.asciiLowercased
    guard label.hasPrefix("xn--") else { return true }
    guard domains.asciiForm(of: label) == label, let uLabel = domains.unicodeForm(of: label)
    else { return false }
    // The scalars are tested because the encoder (UTS #46) accepts symbols that IDNA 2008 doesn't.
    return !uLabel.utf8.allSatisfy { $0 < 0x80 }
      && uLabel.unicodeScalars.allSatisfy(\.isAllowedInLabels)
  }

  /// The label must have a scalar beyond ASCII. A label with a capital letter isn't a U-label.
  static func isValid(international label: Substring, _ domains: any DomainEncoder) -> Bool {
    guard let ascii = domains.asciiForm(of: String(label)),
      domains.unicodeForm(of: ascii)?.hasSameBytes(as: String(label)) == true
    else { return false }
    return isValid(ascii: ascii[...], domains)
  }
}

extension Unicode.Scalar {
  /// Whether a U-label can contain the scalar (RFC 5892, section 3).
  fileprivate var isAllowedInLabels: Bool {
    switch value {
    // The exceptions that are valid or depend on the context (section 2.6), the hyphen (section
    // 2.5), and the joiners (section 2.8).
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007, 0x2D, 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB,
      0x660...0x669, 0x6F0...0x6F9, 0x200C, 0x200D:
      return true
    // The exceptions that are invalid (section 2.6).
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    // Old Hangul Jamo (section 2.9), and ignorable blocks (section 2.4).
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x20D0...0x20FF, 0x1D100...0x1D1FF,
      0x1D200...0x1D24F:
      return false
    default: break
    }
    // Letters, digits, and marks (section 2.1), except unstable scalars (section 2.2) and ignorable
    // scalars (section 2.3).
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return !properties.changesWhenNFKCCaseFolded && !properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }
}

// MARK: - ASCII

extension UInt8 {
  var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }

  package var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  var isHexDigit: Bool { isASCIIDigit || 0x61...0x66 ~= self | 0x20 }
}

// A delimiter is found as a scalar, because a combining mark after the delimiter would be in the
// same Character.
extension StringProtocol {
  /// Without a delimiter, the head is the whole text, and the tail is `nil`.
  fileprivate func divided(
    at delimiter: Unicode.Scalar
  ) -> (head: SubSequence, tail: SubSequence?) {
    divided(at: unicodeScalars.firstIndex(of: delimiter))
  }

  fileprivate func divided(
    atLast delimiter: Unicode.Scalar
  ) -> (head: SubSequence, tail: SubSequence?) {
    divided(at: unicodeScalars.lastIndex(of: delimiter))
  }

  private func divided(at index: Index?) -> (head: SubSequence, tail: SubSequence?) {
    guard let index else { return (self[...], nil) }
    return (self[..<index], self[unicodeScalars.index(after: index)...])
  }
}
