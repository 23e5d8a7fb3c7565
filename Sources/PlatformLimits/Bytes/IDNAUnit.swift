import TextMetrics

/// Bytes of the label of a host name as networks know it, in ASCII: `bücher` is `xn--bcher-kva`.
///
/// What no label may hold counts as what an encoding lacks. A text of more than 1,000 bytes, which
/// is too long for any label, counts its scalars.
final class IDNAUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "bytes",
    noun: .bytes,
    listing: UnitListing(
      ["bytes:idna"], "bytes of the label of a host name in ASCII: bücher has 13", completions: []),
    make: { name, services throws(UnitError) in
      guard name == "idna" else { return nil }
      guard let domains = services.domains else {
        throw .unavailable("bytes:idna", reason: "this program has only host names in ASCII")
      }
      return TextUnit(IDNAUnit(domains))
    })

  let name = "bytes:idna"
  private let encoder: any DomainEncoder

  init(_ encoder: any DomainEncoder) { self.encoder = encoder }

  let noun = UnitNoun.bytes

  // The first letter that is not ASCII encodes all of it.
  let traits = UnitTraits(unencodable: .counted)

  /// The Characters of which a scalar may not stand in a label, one by one. Linear.
  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] {
    var found: [UnencodableCharacter] = []
    var scalars = LabelScalars(encoder)
    var position = TextPosition.start
    for character in String(text) {
      if !character.unicodeScalars.allSatisfy({ scalars.allows($0) }) {
        found.append(UnencodableCharacter(character: character, position: position))
      }
      position = String(character).withUTF8Bytes { position.advanced(past: $0) }
    }
    return found
  }

  /// Encoding takes time in proportion to the square of the label.
  private static let longest = 1000

  func tally(of text: Span<UInt8>) -> Tally {
    if text.isEmpty { return Tally(count: 0) }
    let label = String(text)
    guard text.count <= Self.longest else {
      return Tally(count: ScalarKernel.count(text), unencodable: lackingCount(in: label))
    }
    let (bytes, isAllowed) = encoder.asciiCount(ofLabel: label)
    if isAllowed { return Tally(count: bytes) }
    return Tally(count: bytes, unencodable: max(1, lackingCount(in: label)))
  }

  /// How many scalars no label may hold. Linear.
  private func lackingCount(in label: String) -> Int {
    var scalars = LabelScalars(encoder)
    return label.unicodeScalars.count { !scalars.allows($0) }
  }
}
