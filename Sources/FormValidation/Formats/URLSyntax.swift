import TextMetrics

/// Valid URL strings of the URL Standard (4.3), which are fewer than browsers accept.
struct URLSyntax {
  /// Without it, hosts are ASCII.
  let domains: (any DomainEncoder)?

  private static let special: Set<String> = ["ftp", "http", "https", "ws", "wss"]

  /// With a fragment or without. Linear in the text.
  func isAbsolute(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text[..<colon]
    guard scheme.utf8.first?.isASCIILetter == true,
      scheme.utf8.allSatisfy({ $0.isAlphanumeric || "+-.".utf8.contains($0) })
    else { return false }
    var rest = text[text.utf8.index(after: colon)...].unicodeScalars
    guard let path = Self.take(before: "#", from: &rest), rest.areURLUnits else { return false }
    var query = path
    guard let hierarchy = Self.take(before: "?", from: &query), query.areURLUnits else {
      return false
    }
    switch scheme.lowercased() {
    case let name where Self.special.contains(name):
      return hasAuthority(hierarchy) { isHostAndPort($0) }
    case "file": return hasAuthority(hierarchy) { $0.isEmpty || isHost($0) }
    default:
      if hierarchy.starts(with: "//".unicodeScalars) {
        return hasAuthority(hierarchy) { isOpaqueHostAndPort($0) }
      }
      return hierarchy.areURLUnits
    }
  }

  /// Takes what stands before a mark, and removes the mark; takes all where there is no mark.
  private static func take(
    before mark: Unicode.Scalar, from text: inout Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    let end = text.firstIndex(of: mark) ?? text.endIndex
    let taken = text[..<end]
    text = end == text.endIndex ? text[end...] : text[text.index(after: end)...]
    return taken
  }

  /// `//`, an authority that passes a test, and perhaps a path.
  private func hasAuthority(
    _ hierarchy: Substring.UnicodeScalarView, _ test: (Substring.UnicodeScalarView) -> Bool
  ) -> Bool {
    guard hierarchy.starts(with: "//".unicodeScalars) else { return false }
    let rest = hierarchy.dropFirst(2)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    return test(rest[..<end]) && rest[end...].areURLUnits
  }

  private func isHostAndPort(_ text: Substring.UnicodeScalarView) -> Bool {
    let (host, port) = Self.split(text)
    return isHost(host) && Self.isPort(port)
  }

  private func isOpaqueHostAndPort(_ text: Substring.UnicodeScalarView) -> Bool {
    let (host, port) = Self.split(text)
    if host.isEmpty { return port.isEmpty }
    if host.first == "[" { return isHost(host) && Self.isPort(port) }
    return host.areURLUnits && !host.contains { Self.forbiddenInHosts.contains($0) }
      && Self.isPort(port)
  }

  private static let forbiddenInHosts = Set<Unicode.Scalar>("/:?@[]".unicodeScalars)

  /// A host, and its port with the colon.
  private static func split(
    _ text: Substring.UnicodeScalarView
  ) -> (host: Substring.UnicodeScalarView, port: Substring.UnicodeScalarView) {
    guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") else {
      return (text, text[text.endIndex...])
    }
    return (text[..<colon], text[colon...])
  }

  /// Empty, or a colon and at most a 16-bit number.
  private static func isPort(_ text: Substring.UnicodeScalarView) -> Bool {
    let digits = text.dropFirst()
    return digits.allSatisfy { ("0"..."9").contains($0) }
      && (digits.isEmpty || (UInt16(String(digits)) != nil))
  }

  private func isHost(_ text: Substring.UnicodeScalarView) -> Bool {
    let bytes = Array(String(text).utf8)
    if bytes.first == UInt8(ascii: "[") {
      return bytes.last == UInt8(ascii: "]") && HostSyntax.isIPv6(bytes[1..<(bytes.count - 1)])
    }
    if bytes.allSatisfy({ $0 < 0x80 }) { return Self.isASCIIHost(bytes) }
    guard let ascii = domains?.asciiForm(of: String(text)) else { return false }
    return Self.isASCIIHost(Array(ascii.utf8))
  }

  /// A name; one with a number as its last label must be an IPv4 address.
  private static func isASCIIHost(_ bytes: [UInt8]) -> Bool {
    let name = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
    guard let last = name.split(separator: UInt8(ascii: ".")).last else { return false }
    if last.allSatisfy(\.isASCIIDigit) { return HostSyntax.isIPv4(name) }
    return HostSyntax.isHostName(name)
  }
}

extension Collection<Unicode.Scalar> {
  /// Whether all are URL code points or percent-encoded bytes, slashes and question marks included.
  fileprivate var areURLUnits: Bool {
    var digits = 0
    for scalar in self {
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
