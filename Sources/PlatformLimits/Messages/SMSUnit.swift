public import TextMetrics

extension TextUnit {
  /// Segments of a text message (SMS), with the alphabet of every phone.
  public static let sms = sms(language: nil)
  @available(*, unavailable, renamed: "sms")
  public static var smsSegments: TextUnit { .sms }

  /// Segments of a text message, as the network divides and charges it (3GPP TS 23.038, 23.040).
  ///
  /// A text in the GSM alphabet takes 160 septets in one segment and 153 in each of several; any
  /// other is UCS-2, in which a segment holds 70 units and each of several 67. No Character is
  /// divided between segments.
  ///
  /// - Parameter language: A language whose letters may be sent in septets, too, at the cost of a
  ///   header that names its tables: with one, 155 in one segment and 149 in each of several, with
  ///   both, 152 and 146. Whichever tables take the fewest segments are used.
  public static func sms(language: SMSSegmentation.Language?) -> TextUnit {
    TextUnit(SMSUnit(language))
  }

  /// What reads how a text goes out as a text message; nil for any other unit.
  ///
  /// - Parameter maximum: How many of the Characters that force UCS-2 are kept.
  package func messageReader(keeping maximum: Int) -> MessageReader? {
    if name == "sms" { return MessageReader(language: nil, keeping: maximum) }
    guard name.hasPrefix("sms:"),
      let language = SMSSegmentation.Language(rawValue: String(name.dropFirst(4)))
    else { return nil }
    return MessageReader(language: language, keeping: maximum)
  }
}

final class SMSUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "sms",
    noun: .messages,
    listing: UnitListing(
      ["sms", "sms:LANGUAGE"],
      "segments of a text message: GSM 7 bit, with the letters of a language, else UCS-2",
      completions: ["sms"] + SMSSegmentation.Language.allCases.map { "sms:" + $0.rawValue }),
    make: { name, _ throws(UnitError) in
      if name.isEmpty { return .sms }
      guard let language = SMSSegmentation.Language(rawValue: name) else {
        throw .unknownOption("sms:\(name)", known: "a language: \(languages)")
      }
      return .sms(language: language)
    })

  private static let languages = SMSSegmentation.Language.allCases.map { $0.rawValue }
    .ordered { $0.utf8Precedes($1) }.joined(separator: ", ")

  let name: String
  private let language: SMSSegmentation.Language?

  init(_ language: SMSSegmentation.Language?) {
    self.language = language
    name = "sms" + (language.map { ":" + $0.rawValue } ?? "")
  }

  let noun = UnitNoun.messages

  // No alphabet takes fewer parts than a smaller one.
  let traits = UnitTraits(isMonotonic: true, isExpensive: false)

  func tally(of text: Span<UInt8>) -> Tally {
    var packing = MessagePacking(language)
    packing.add(text)
    return packing.tally
  }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    var packing = MessagePacking(language)
    return packing.add(text, atMost: Int64(maximum))
  }

  func makeMeter() -> any StreamMeter { ValueMeter(MessagePacking(language)) }
}

extension MessagePacking: TallyMeter {
  var tally: Tally { Tally(clamping: segments.count) }
}
