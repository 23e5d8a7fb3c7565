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

// MARK: - Message Packing

/// Packs a text into the segments of a text message, scalar by scalar.
///
/// A message that is too long for one segment is divided: each part then has a header, and holds
/// less. Neither an escape sequence nor a Character is divided, unless it alone fills a segment.
/// All encodings are followed side by side, since the last scalar may decide for a wider one.
struct MessagePacking: Sendable {
  private var breaker = CharacterBreaker()
  /// The alphabet of every phone, and those with the tables of a language.
  private var septets: [Septets]
  private var units = MessageLane.utf16

  /// A text in one alphabet.
  struct Septets: Sendable {
    let alphabet: MessageAlphabet
    private(set) var lane: MessageLane
    /// Whether the alphabet lacks a scalar of the text.
    private(set) var isLacking = false

    init(_ alphabet: MessageAlphabet) {
      self.alphabet = alphabet
      lane = .septets(naming: alphabet.shifts.count)
    }

    @inline(__always)
    mutating func add(_ scalar: UInt32, startsCharacter: Bool) {
      let cost = alphabet.septets(of: scalar)
      if cost == 0 { isLacking = true }
      lane.add(Int(cost), startsCharacter: startsCharacter)
    }
  }

  init(_ language: SMSSegmentation.Language?) {
    septets = MessageAlphabet.all(language).map(Septets.init)
  }

  /// Takes in valid UTF-8. Linear.
  mutating func add(_ text: Span<UInt8>) { _ = add(text, atMost: nil) }

  /// Takes in valid UTF-8 up to the first Character that makes more segments; returns where the
  /// Characters before it end.
  mutating func add(_ text: Span<UInt8>, atMost maximum: Int64?) -> Int {
    var (breaker, fitting) = (breaker, 0)
    defer { self.breaker = breaker }
    let end = breaker.walk(text, from: 0) { offset, startsCharacter in
      if startsCharacter, let maximum {
        if segments.count > maximum { return false }
        fitting = offset
      }
      let scalar = text.scalar(at: offset)
      units.add(scalar.bytes == 4 ? 2 : 1, startsCharacter: startsCharacter)
      for index in septets.indices where !septets[index].isLacking {
        septets[index].add(scalar.value, startsCharacter: startsCharacter)
      }
      return true
    }
    return segments.count <= maximum ?? .max ? end : fitting
  }

  /// The alphabet that takes the fewest segments, the plainer one of those that take as many; nil
  /// where each lacks something.
  var best: Septets? {
    septets.lazy.filter { !$0.isLacking }.min { $0.lane.segments.count < $1.lane.segments.count }
  }

  var segments: (count: Int64, left: Int) { (best?.lane ?? units).segments }
}

// MARK: - Message Lane

/// How full the segments of a message get in one encoding, Character by Character.
struct MessageLane: Sendable, Hashable {
  /// What one segment holds, and what each of several does.
  private let single: Int
  private let part: Int
  /// All of it.
  private var total: Int64 = 0
  /// Segments of a divided message that are full.
  private var full: Int64 = 0
  /// In the last segment of a divided message, without the Character that is still to end.
  private var used = 0
  /// The Character that is still to end.
  private var open = 0

  private init(single: Int, part: Int) {
    self.single = single
    self.part = part
  }

  /// UTF-16 code units: 140 octets, of which the number of a part takes six.
  static let utf16 = MessageLane(single: 70, part: 67)

  /// Septets, with a header that names so many tables.
  static func septets(naming tables: Int) -> MessageLane {
    func left(after header: Int) -> Int { header == 0 ? 160 : 160 - ((1 + header) * 8 + 6) / 7 }
    return MessageLane(single: left(after: 3 * tables), part: left(after: 5 + 3 * tables))
  }

  /// Takes in a scalar, at the start of a Character or in it. A Character that is longer than a
  /// segment is divided.
  @inline(__always)
  mutating func add(_ cost: Int, startsCharacter: Bool) {
    total &+= Int64(cost)
    if startsCharacter || open &+ cost > part { close() }
    open &+= cost
  }

  /// Ends the last Character: nothing more joins it.
  @inline(__always)
  private mutating func close() {
    if used &+ open > part {
      full &+= 1
      used = open
    } else {
      used &+= open
    }
    open = 0
  }

  /// Segments, and what is left in the last one.
  var segments: (count: Int64, left: Int) {
    if total == 0 { return (0, 0) }
    if total <= Int64(single) { return (1, single - Int(total)) }
    var closed = self
    closed.close()
    return (closed.full + 1, part - closed.used)
  }
}
