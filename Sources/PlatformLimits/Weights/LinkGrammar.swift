import TextMetrics

/// Which links a platform knows.
enum LinkGrammar: Sendable {
  /// Those of twitter-text 3: `http` and `https`, and domains alone.
  case x
  /// Those of Mastodon (`config/initializers/twitter_regex.rb`): with a protocol alone, of which
  /// there are more, and with paths of any letters.
  case mastodon

  /// What may stand before a domain, each with its slashes.
  var protocols: [StaticString] {
    switch self {
    case .x: ["https://", "http://"]
    case .mastodon:
      [
        "https://", "http://", "dat://", "dweb://", "ipfs://", "ipns://", "ssb://", "gopher://",
        "gemini://",
      ]
    }
  }

  /// Whether a domain without a protocol is a link.
  var hasBareLinks: Bool { self == .x }

  func isPath(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: LinkScalar.isPath(scalar)
    case .mastodon: !WhitespaceWordKernel.isSpace(scalar) && !Self.isAny(of: "<>()?", scalar)
    }
  }

  func mayEndPath(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: LinkScalar.mayEndPath(scalar)
    case .mastodon:
      !WhitespaceWordKernel.isSpace(scalar) && !Self.isAny(of: "()?!*\"'<>;:=,.$%[]~&|@", scalar)
        && scalar != 0x300C && scalar != 0x300D
    }
  }

  func isQuery(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: scalar < 0x80 && LinkScalar.isQuery(UInt8(scalar))
    case .mastodon:
      scalar < 0x80
        ? LinkScalar.isQuery(UInt8(scalar)) || scalar == 0x5E : Self.isUniversal(scalar)
    }
  }

  func mayEndQuery(_ scalar: UInt32) -> Bool {
    switch self {
    case .x: scalar < 0x80 && LinkScalar.mayEndQuery(UInt8(scalar))
    case .mastodon:
      scalar < 0x80 ? LinkScalar.mayEndQuery(UInt8(scalar)) : Self.isUniversal(scalar)
    }
  }

  private static func isAny(of set: String, _ scalar: UInt32) -> Bool {
    scalar < 0x80 && set.utf8.contains(UInt8(scalar))
  }

  /// The characters that RFC 3987 has for paths beyond ASCII, and those for private use.
  private static func isUniversal(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0xD7FF, 0xE000...0xFDCF, 0xFDF0...0xFFEF, 0xE1000...0xEFFFD: true
    case 0x10000...0xDFFFF, 0xF0000...0x10FFFF: scalar & 0xFFFF <= 0xFFFD
    default: false
    }
  }
}
