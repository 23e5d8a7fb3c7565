import TextMetrics

/// A validator of URL strings (URL Standard, section 4.3). Browsers accept more strings.
struct URLSyntax {
  /// The encoder of internationalized hosts, or `nil` to accept only hosts in ASCII.
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
      return hierarchy.begins(with: "//")
        ? hasAuthority(hierarchy, isOpaqueHostAndPort) : hierarchy.areURLUnits
    }
  }

  private func hasAuthority(_ hierarchy: Substring, _ test: (Substring) -> Bool) -> Bool {
    guard hierarchy.begins(with: "//") else { return false }
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

  /// Whether the host is valid. If its last label is a number, the host must be an IPv4 address.
  private static func isASCIIHost(_ bytes: [UInt8]) -> Bool {
    let name = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
    guard let last = name.split(separator: UInt8(ascii: ".")).last else { return false }
    if last.allSatisfy(\.isASCIIDigit) { return HostSyntax.isIPv4(name) }
    return HostSyntax.isHostName(name)
  }
}

extension Substring {
  /// Whether the text consists of URL code points and percent-encoded bytes.
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
