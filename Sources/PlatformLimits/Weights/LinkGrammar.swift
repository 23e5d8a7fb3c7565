import TextMetrics

enum LinkGrammar: Sendable {
  /// The links of twitter-text 3.
  case x
  /// The links of Mastodon (`config/initializers/twitter_regex.rb`).
  case mastodon

  var protocols: [String] {
    switch self {
    case .x: ["https://", "http://"]
    case .mastodon:
      [
        "https://", "http://", "dat://", "dweb://", "ipfs://", "ipns://", "ssb://", "gopher://",
        "gemini://",
      ]
    }
  }

  var hasBareLinks: Bool { self == .x }

  func canBeInPath(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: LinkScalar.canBeInPath(scalar)
    case .mastodon: !WhitespaceWordMeter.isSpace(scalar) && !Self.isAny(of: "<>()?", scalar)
    }
  }

  func canEndPath(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: LinkScalar.canEndPath(scalar)
    case .mastodon:
      !WhitespaceWordMeter.isSpace(scalar) && !Self.isAny(of: "()?!*\"'<>;:=,.$%[]~&|@", scalar)
        && scalar != 0x300C && scalar != 0x300D
    }
  }

  func canBeInQuery(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: LinkScalar.canBeInQuery(scalar)
    case .mastodon:
      LinkScalar.canBeInQuery(scalar) || scalar == UInt8(ascii: "^")
        || Self.isUCSCharOrPrivate(scalar)
    }
  }

  func canEndQuery(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: LinkScalar.canEndQuery(scalar)
    case .mastodon: LinkScalar.canEndQuery(scalar) || Self.isUCSCharOrPrivate(scalar)
    }
  }

  private static func isAny(of set: String, _ scalar: UInt32) -> Bool {
    scalar < 0x80 && set.utf8.contains(UInt8(scalar))
  }

  /// Whether a scalar is a `ucschar` or an `iprivate` (RFC 3987, section 2.2).
  private static func isUCSCharOrPrivate(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0xD7FF, 0xE000...0xFDCF, 0xFDF0...0xFFEF, 0xE1000...0xEFFFD: true
    case 0x10000...0xDFFFF, 0xF0000...0x10FFFF: scalar & 0xFFFF <= 0xFFFD
    default: false
    }
  }
}

// MARK: - Link Scalar

/// The sets of scalars in the regular expressions of twitter-text 3.
enum LinkScalar {
  /// Excludes the full stop, the hyphen, and the underscore.
  static func canBeInLabel(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      return ascii[Int(scalar)] & domain != 0
    }
    switch scalar {
    case 0x85, 0xA0, 0x1680, 0x180E, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
      0xFFFE, 0xFEFF, 0xFFFF, 0x202A...0x202E, 0x061C, 0x200E, 0x200F, 0x2066...0x2069:
      return false
    default: return true
    }
  }

  static func canBeInDomain(_ scalar: UInt32) -> Bool {
    scalar == UInt8(ascii: "-") || scalar == UInt8(ascii: "_") || scalar == UInt8(ascii: ".")
      || canBeInLabel(scalar)
  }

  static func canPrecedeLink(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      return !UInt8(scalar).isASCIIAlphanumeric && scalar != UInt8(ascii: "@")
        && scalar != UInt8(ascii: "$") && scalar != UInt8(ascii: "#")
    }
    switch scalar {
    case 0xFF20, 0xFF03, 0xFFFE, 0xFEFF, 0xFFFF: return false
    default: return true
    }
  }

  static func isAccentedLatin(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x253, 0x254, 0x256, 0x257, 0x259, 0x25B, 0x263,
      0x268, 0x26F, 0x272, 0x289, 0x28B, 0x2BB, 0x300...0x36F, 0x1E00...0x1EFF:
      true
    // Case folding maps the Kelvin sign to `k`.
    case 0x212A: true
    default: false
    }
  }

  static func isLatinLabel(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? UInt8(scalar).isASCIIAlphanumeric || scalar == UInt8(ascii: "-")
      : isAccentedLatin(scalar)
  }

  static func canBeInPath(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return ascii[Int(scalar)] & path != 0 }
    return scalar == 0x2013 || (0x400...0x4FF).contains(scalar) || isAccentedLatin(scalar)
  }

  static func canEndPath(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return ascii[Int(scalar)] & pathEnd != 0 }
    return (0x400...0x4FF).contains(scalar) || isAccentedLatin(scalar)
  }

  static func canBeInQuery(_ scalar: UInt32) -> Bool {
    scalar < 0x80 && ascii[Int(scalar)] & query != 0
  }

  static func canEndQuery(_ scalar: UInt32) -> Bool {
    scalar < 0x80 && ascii[Int(scalar)] & queryEnd != 0
  }

  // These constants aren't declared as a tuple, because a tuple's constants are loaded at run time.
  private static let domain: UInt8 = 1
  private static let path: UInt8 = 2
  private static let pathEnd: UInt8 = 4
  private static let query: UInt8 = 8
  private static let queryEnd: UInt8 = 16

  private static let ascii: [UInt8] = {
    var sets = [UInt8](repeating: 0, count: 0x80)
    for byte in UInt8(0)..<0x80 {
      if byte.isASCIIAlphanumeric { sets[Int(byte)] = path | pathEnd | query | queryEnd }
    }
    for byte in "!*';:=+,.$/%#[]-_~@|&".utf8 { sets[Int(byte)] |= path }
    for byte in "+-=_#/".utf8 { sets[Int(byte)] |= pathEnd }
    for byte in "!?*'@();:&=+$/%#[]-_.,~|".utf8 { sets[Int(byte)] |= query }
    for byte in "-_&=#/".utf8 { sets[Int(byte)] |= queryEnd }
    let excluded = Array("!'#%&()*+,\\-./:;<=>?@[]^_{|}~$".utf8) + Array(0x09...0x0D) + [0x20]
    for byte in UInt8(0)..<0x80 where !excluded.contains(byte) { sets[Int(byte)] |= domain }
    return sets
  }()
}

extension UInt8 {
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  var isASCIIAlphanumeric: Bool { isASCIIDigit || (0x61...0x7A).contains(self | 0x20) }
}
