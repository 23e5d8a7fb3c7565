import TextMetrics

/// Labels of host names by IDNA 2008: what a network knows as `xn--bcher-kva` (an A-label), and
/// people as `bücher` (a U-label).
enum HostLabel {
  /// Before what Punycode has written (RFC 5890, 2.3.1).
  private static let prefix = Array("xn--".utf8)

  /// Whether a label of letters, digits and hyphens is what it says: where it begins as an A-label
  /// does, one that stands for a U-label.
  ///
  /// - Parameter domains: What knows directions and joining letters, and normal forms; without it
  ///   they are not looked at.
  static func isValid(ascii label: ArraySlice<UInt8>, _ domains: (any DomainEncoder)?) -> Bool {
    let lowercased = label.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    guard lowercased.starts(with: prefix) else { return true }
    guard let scalars = Punycode.decoded(lowercased.dropFirst(prefix.count)),
      !scalars.allSatisfy(\.isASCII)
    else { return false }
    return isValid(scalars, writtenAs: lowercased, domains)
  }

  /// Whether a label is a U-label, letters and marks as IDNA 2008 allows them.
  static func isValid(international label: Substring, _ domains: any DomainEncoder) -> Bool {
    guard let ascii = domains.asciiForm(of: String(label)).map({ Array($0.utf8) }),
      ascii.starts(with: prefix)
    else { return false }
    let scalars = Array(label.unicodeScalars)
    // What had to be mapped first, as a capital letter, stands for another label.
    return Punycode.decoded(ascii[prefix.count...]) == scalars
      && isValid(scalars, writtenAs: ascii, domains)
  }

  /// RFC 5891, 4.2. What depends on the letters around one, and directions, is for
  /// ``DomainEncoder`` to say.
  private static func isValid(
    _ label: [Unicode.Scalar], writtenAs ascii: [UInt8], _ domains: (any DomainEncoder)?
  ) -> Bool {
    guard let first = label.first, first != "-", label.last != "-", !first.properties.isMark,
      !(label.count > 3 && label[2] == "-" && label[3] == "-"),
      label.allSatisfy(\.isAllowedInLabels)
    else { return false }
    guard let domains else { return true }
    return domains.asciiForm(of: String(String.UnicodeScalarView(label))).map { Array($0.utf8) }
      == ascii
  }
}

extension Unicode.Scalar {
  /// RFC 5892, 3, of which the steps stand in this order.
  fileprivate var isAllowedInLabels: Bool {
    switch value {
    // Exceptions (2.6), and joiners (2.8).
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007, 0x2D: return true
    case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660...0x669, 0x6F0...0x6F9, 0x200C, 0x200D:
      return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    // Hangul of parts (2.9), and blocks of marks for notation (2.4).
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x20D0...0x20FF, 0x1D100...0x1D1FF,
      0x1D200...0x1D24F:
      return false
    default: break
    }
    return !properties.changesWhenNFKCCaseFolded && !properties.isDefaultIgnorableCodePoint
      && !properties.isWhitespace
      && (properties.isLetterOrMark || properties.generalCategory == .decimalNumber)
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// But marks that enclose, which RFC 5892 (2.1) leaves out.
  fileprivate var isLetterOrMark: Bool {
    switch generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
      .spacingMark:
      true
    default: false
    }
  }
}
