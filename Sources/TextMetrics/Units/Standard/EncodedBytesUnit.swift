extension TextUnit {
  /// Bytes in an encoding of your own, which may lack Characters: `custom:bytes:NAME`.
  ///
  /// Scalars that the encoding cannot hold cost nothing and are reported beside the count; no
  /// hard limit in this unit is ever met by a text that has any.
  public static func bytes(_ encoding: any TextEncoding) -> TextUnit {
    TextUnit(EncodedBytesUnit(encoding, name: "custom:bytes:\(encoding.name)"))
  }

  /// Bytes in an encoding under a name of ours: `bytes:gbk`.
  package static func bytes(_ encoding: any TextEncoding, named name: String) -> TextUnit {
    TextUnit(EncodedBytesUnit(encoding, name: "bytes:\(name)"))
  }
}

/// Bytes in an encoding that may lack Characters.
final class EncodedBytesUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "bytes",
    noun: .bytes,
    listing: UnitListing(
      ["bytes:ENCODING"],
      "bytes in an encoding such as gb18030, shift_jis or windows-1252",
      completions: []),
    make: { name, services throws(UnitError) in
      guard !name.isEmpty else { return nil }
      guard let encoding = try services.encodings?(name) else {
        throw .unknownEncoding(name, similar: [])
      }
      return .bytes(
        encoding, named: services.isReserved("bytes:\(encoding.name)") ? name : encoding.name)
    })

  let name: String
  let noun = UnitNoun.bytes
  let traits: UnitTraits
  private let encoding: any TextEncoding

  init(_ encoding: any TextEncoding, name: String) {
    self.encoding = encoding
    self.name = name
    // With modes, what stands before decides what a scalar costs.
    traits = UnitTraits(
      isMonotonic: encoding.isAdditive, countsCharactersAlone: encoding.isAdditive,
      unencodable: .uncounted)
  }

  func tally(of text: Span<UInt8>) -> Tally { Tally(encoding.tally(of: text)) }

  func makeMeter() -> any StreamMeter {
    if let meter = encoding.makeMeter() { EncodedMeter(meter) } else { BufferedMeter(self) }
  }
}

/// The meter of an encoding with modes.
private final class EncodedMeter: StreamMeter {
  private let meter: any EncodingMeter

  init(_ meter: any EncodingMeter) { self.meter = meter }

  func add(_ text: Span<UInt8>) { meter.add(text) }

  var tally: Tally { Tally(meter.tally) }

  func copy() -> any StreamMeter { EncodedMeter(meter.copy()) }
}
