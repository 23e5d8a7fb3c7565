import TextMetrics

/// The unit of bytes of a host name's label in ASCII (IDNA). The label `bücher` has the 13 bytes of
/// `xn--bcher-kva`.
final class IDNAUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "bytes",
    noun: .bytes,
    listing: UnitListing(
      ["bytes:idna"], "bytes of a host name's label in ASCII: bücher has 13", completions: []),
    make: { name, services throws(UnitError) in
      guard name == "idna" else { return nil }
      guard let domains = services.domains else {
        throw .unavailable("bytes:idna", reason: "this program supports only host names in ASCII")
      }
      return TextUnit(IDNAUnit(domains))
    })

  let name = "bytes:idna"
  private let encoder: any DomainEncoder

  init(_ encoder: any DomainEncoder) { self.encoder = encoder }

  let noun = UnitNoun.bytes

  // The counts of the parts of a label can't be added, because a non-ASCII letter changes the
  // encoding of the whole label.
  let traits = UnitTraits(unencodable: .counted)

  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    var found: [UnencodableCharacter] = []
    var scalars = AllowedScalarCache(encoder)
    var position = TextPosition.start
    for character in String(text) {
      if !character.unicodeScalars.allSatisfy({ scalars.allows($0) }) {
        found.append(UnencodableCharacter(character: character, position: position))
      }
      position = String(character).withUTF8Bytes { position.advanced(past: $0) }
    }
    return found
  }

  /// The maximum length, in bytes of UTF-8, of a label that is converted to ASCII. The conversion
  /// takes quadratic time.
  private static let maximumEncodedLength = 1000

  func tally(of text: Span<UInt8>) -> Tally {
    if text.isEmpty { return Tally(count: 0) }
    let label = String(text)
    guard text.count <= Self.maximumEncodedLength else {
      return Tally(count: ScalarMeter.count(text), unencodable: disallowedCount(in: label))
    }
    let (bytes, isAllowed) = encoder.asciiCount(ofLabel: label)
    if isAllowed { return Tally(count: bytes) }
    return Tally(count: bytes, unencodable: max(1, disallowedCount(in: label)))
  }

  private func disallowedCount(in label: String) -> Int {
    var scalars = AllowedScalarCache(encoder)
    return label.unicodeScalars.count { !scalars.allows($0) }
  }
}

// MARK: - Allowed scalars

struct AllowedScalarCache {
  private let encoder: any DomainEncoder
  private var entries = [(scalar: Unicode.Scalar, isAllowed: Bool)?](repeating: nil, count: 256)

  init(_ encoder: any DomainEncoder) { self.encoder = encoder }

  mutating func allows(_ scalar: Unicode.Scalar) -> Bool {
    let index = Int(scalar.value) % entries.count
    if let entry = entries[index], entry.scalar == scalar { return entry.isAllowed }
    let isAllowed = encoder.asciiCount(ofLabel: String(scalar)).isAllowed
    entries[index] = (scalar, isAllowed)
    return isAllowed
  }
}

// MARK: - utf8mb3

final class UTF8MB3Unit: ListedUnit {
  let listing = UnitListing(
    ["bytes:utf8mb3"],
    "bytes in MySQL's utf8mb3, which can't encode scalars that take four bytes in UTF-8",
    completions: [])

  let noun = UnitNoun.bytes

  let traits = UnitTraits(
    isMonotonic: true, talliesCharactersSeparately: true, countsQuickly: true,
    unencodable: .uncounted)

  func tally(of text: Span<UInt8>) -> Tally {
    var unencodable = 0
    for index in 0..<text.count where text[index] >= 0xF0 { unencodable &+= 1 }
    return Tally(count: text.count &- 4 &* unencodable, unencodable: unencodable)
  }
}
