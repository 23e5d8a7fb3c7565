import TextMetrics

/// Labels of host names by IDNA 2008: what a network knows as `xn--bcher-kva` (an A-label), and
/// people as `bücher` (a U-label).
enum HostLabel {
  /// Whether a label of letters, digits and hyphens is plain, or an A-label of a valid U-label.
  static func isValid(ascii label: Substring, _ domains: any DomainEncoder) -> Bool {
    let label = label.asciiLowercased
    guard label.hasPrefix("xn--") else { return true }
    guard domains.asciiForm(of: label) == label, let letters = domains.unicodeForm(of: label)
    else { return false }
    // UTS #46, which the encoder follows, also takes symbols.
    return !letters.utf8.allSatisfy { $0 < 0x80 }
      && letters.unicodeScalars.allSatisfy(\.isAllowedInLabels)
  }

  /// Whether a label is a valid U-label. Where a letter is mapped first, such as a capital, it is
  /// none.
  static func isValid(international label: Substring, _ domains: any DomainEncoder) -> Bool {
    guard let ascii = domains.asciiForm(of: String(label)),
      domains.unicodeForm(of: ascii)?.hasSameBytes(as: String(label)) == true
    else { return false }
    return isValid(ascii: ascii[...], domains)
  }
}

extension Unicode.Scalar {
  /// RFC 5892, section 3, in the order of its steps.
  fileprivate var isAllowedInLabels: Bool {
    switch value {
    // Exceptions (2.6), and joiners (2.8).
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007, 0x2D, 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB,
      0x660...0x669, 0x6F0...0x6F9, 0x200C, 0x200D:
      return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    // Conjoining jamo (2.9), and blocks of combining symbols (2.4).
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x20D0...0x20FF, 0x1D100...0x1D1FF,
      0x1D200...0x1D24F:
      return false
    default: break
    }
    // Letters, digits, and marks that do not enclose (2.1): none of them is white space.
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return !properties.changesWhenNFKCCaseFolded && !properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }
}
