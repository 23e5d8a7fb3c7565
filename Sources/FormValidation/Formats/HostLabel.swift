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

  /// RFC 5891, 4.2, without the rule of directions.
  private static func isValid(
    _ label: [Unicode.Scalar], writtenAs ascii: [UInt8], _ domains: (any DomainEncoder)?
  ) -> Bool {
    guard let first = label.first, first != "-", label.last != "-", !first.properties.isMark,
      !(label.count > 3 && label[2] == "-" && label[3] == "-")
    else { return false }
    for (index, scalar) in label.enumerated() {
      switch scalar.standingInLabels {
      case .allowed: continue
      case .refused: return false
      case .inContext: guard isInContext(at: index, of: label) else { return false }
      }
    }
    guard let domains else { return true }
    return domains.asciiForm(of: String(String.UnicodeScalarView(label))).map { Array($0.utf8) }
      == ascii
  }

  /// RFC 5892, appendix A. Which letters join each other is for ``DomainEncoder`` to say.
  private static func isInContext(at index: Int, of label: [Unicode.Scalar]) -> Bool {
    let before = index > 0 ? label[index - 1] : nil
    let after = index + 1 < label.count ? label[index + 1] : nil
    switch label[index] {
    case "\u{200C}":
      return before?.isVirama == true
        || before?.properties.isLetterOrMark == true && after?.properties.isLetterOrMark == true
    case "\u{200D}": return before?.isVirama == true
    case "\u{B7}": return before == "l" && after == "l"
    case "\u{375}": return after.map { Script.greek.contains($0) } ?? false
    case "\u{5F3}", "\u{5F4}": return before.map { Script.hebrew.contains($0) } ?? false
    case "\u{30FB}": return label.contains { Script.japanese.contains($0) }
    case "\u{660}"..."\u{669}": return !label.contains { "\u{6F0}"..."\u{6F9}" ~= $0 }
    default: return !label.contains { "\u{660}"..."\u{669}" ~= $0 }
    }
  }
}

/// What of a script may stand in labels. Ranges hold scalars that no label may have, too.
private enum Script {
  static let greek = Script.set(
    0x370...0x3E1, 0x3F0...0x3FF, 0x1D26...0x1D2A, 0x1F00...0x1FFF, 0xAB65...0xAB65,
    0x10140...0x1018F, 0x101A0...0x101A0)
  static let hebrew = Script.set(0x591...0x5F4)
  static let japanese = Script.set(
    0x3005...0x3005, 0x3007...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3041...0x3096,
    0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xFA0E...0xFA29, 0x16FE2...0x16FE3, 0x16FF0...0x16FF6, 0x1AFF0...0x1B16F,
    0x20000...0x3FFFF)

  struct Scalars {
    let ranges: [ClosedRange<UInt32>]
    func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0 ~= scalar.value } }
  }

  private static func set(_ ranges: ClosedRange<UInt32>...) -> Scalars { Scalars(ranges: ranges) }
}

extension Unicode.Scalar {
  fileprivate enum LabelStanding { case allowed, refused, inContext }

  /// RFC 5892, 3, of which the steps stand in this order.
  fileprivate var standingInLabels: LabelStanding {
    switch value {
    // Exceptions (2.6), and joiners (2.8).
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return .allowed
    case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660...0x669, 0x6F0...0x6F9, 0x200C, 0x200D:
      return .inContext
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return .refused
    case 0x2D: return .allowed
    // Hangul of parts (2.9), and blocks of marks for notation (2.4).
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x20D0...0x20FF, 0x1D100...0x1D1FF,
      0x1D200...0x1D24F:
      return .refused
    default: break
    }
    guard !properties.changesWhenNFKCCaseFolded, !properties.isDefaultIgnorableCodePoint,
      !properties.isWhitespace
    else { return .refused }
    return properties.isLetterOrMark || properties.generalCategory == .decimalNumber
      ? .allowed : .refused
  }

  fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }
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
