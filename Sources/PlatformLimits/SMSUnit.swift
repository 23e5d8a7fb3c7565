public import TextMetrics

extension TextUnit {
  /// The unit of segments of a text message (SMS) in the default GSM alphabet or UCS-2.
  public static let sms = sms(language: nil)

  /// Returns the unit of segments of a text message, as networks divide and charge it (3GPP TS
  /// 23.038 and 23.040).
  ///
  /// ```swift
  /// String(repeating: "a", count: 161).count(in: .sms)  // 2
  /// String(repeating: "ş", count: 150).count(in: .sms(language: .turkish))  // 1
  /// ```
  ///
  /// A text in the GSM alphabet is sent as one segment of up to 160 septets, or as several segments
  /// of up to 153 septets. Any other text is encoded in UCS-2, and is sent as one segment of up to
  /// 70 UTF-16 code units, or as several segments of up to 67. A Character is divided only if it's
  /// longer than a segment.
  ///
  /// If `language` isn't `nil`, the message uses the alphabet that needs the fewest segments. If
  /// several alphabets need the same number of segments, the message uses the alphabet with the
  /// fewest national tables. A header of each segment names the tables. With one table, a single
  /// segment has 155 septets, and each of several segments has 149. With two tables, the numbers
  /// are 152 and 146.
  ///
  /// - Parameter language: A language whose national tables the message can use, or `nil` for the
  ///   default alphabet alone.
  public static func sms(language: SMSSegmentation.Language?) -> TextUnit {
    TextUnit(SMSUnit(language))
  }

  /// Returns `nil` if this isn't a unit of text messages.
  package func smsReader(keeping maximum: Int) -> SMSReader? {
    (definition as? SMSUnit).map { SMSReader(language: $0.language, keeping: maximum) }
  }
}

final class SMSUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "sms",
    noun: .messages,
    listing: UnitListing(
      ["sms", "sms:LANGUAGE"],
      "segments of a text message: in GSM 7 bit if its alphabet, or a table of LANGUAGE, has all "
        + "letters, and otherwise in UCS-2",
      completions: ["sms"] + SMSSegmentation.Language.allCases.map { "sms:" + $0.rawValue }),
    make: { name, _ throws(UnitError) in
      if name.isEmpty { return .sms }
      guard let language = SMSSegmentation.Language(rawValue: name) else {
        throw .unknownOption("sms:\(name)", known: "a language: \(languages)")
      }
      return .sms(language: language)
    })

  private static let languages = SMSSegmentation.Language.allCases.map { $0.rawValue }
    .stablySorted { $0.utf8Precedes($1) }.joined(separator: ", ")

  let name: String
  let language: SMSSegmentation.Language?
  private let alphabets: [SMSAlphabet]

  init(_ language: SMSSegmentation.Language?) {
    self.language = language
    alphabets = SMSAlphabet.alphabets(for: language)
    name = "sms" + (language.map { ":" + $0.rawValue } ?? "")
  }

  let noun = UnitNoun.messages

  // Appended text never lowers the count in an encoding, but can exclude alphabets. The count
  // doesn't fall if alphabets are excluded, because UCS-2, which is never excluded, doesn't need
  // fewer segments than an alphabet: a scalar of an alphabet takes at most two septets.
  let traits = UnitTraits(isMonotonic: true, countsQuickly: true)

  func tally(of text: Span<UInt8>) -> Tally { SMSMeter(alphabets).tally(adding: text) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    var meter = SMSMeter(alphabets)
    return meter.add(text, atMost: Int64(maximum))
  }

  func makeMeter() -> any StreamMeter { ValueMeterBox(SMSMeter(alphabets)) }
}

// MARK: - SMS Meter

/// All encodings are counted at once, because each added scalar can exclude encodings. A scalar of
/// two septets isn't divided between segments. A Character is divided only if it's longer than a
/// segment.
struct SMSMeter: ValueMeter {
  private var breaker = CharacterBreaker()
  private var alphabetCounters: [AlphabetCounter]
  private var utf16Counter = SegmentCounter.utf16

  struct AlphabetCounter: Sendable {
    let alphabet: SMSAlphabet
    private(set) var counter: SegmentCounter
    private(set) var hasUnencodableScalar = false

    init(_ alphabet: SMSAlphabet) {
      self.alphabet = alphabet
      counter = .septets(languageTables: alphabet.shifts.count)
    }

    @inline(__always)
    mutating func add(_ scalar: UInt32, startsCharacter: Bool) {
      let cost = alphabet.septets(of: scalar)
      if cost == 0 { hasUnencodableScalar = true }
      counter.add(Int(cost), startsCharacter: startsCharacter)
    }
  }

  init(_ alphabets: [SMSAlphabet]) {
    alphabetCounters = alphabets.map(AlphabetCounter.init)
  }

  var tally: Tally { Tally(clamping: segments.count) }

  mutating func add(_ text: Span<UInt8>) { _ = add(text, atMost: nil) }

  /// Returns the end of the last Character that fits. A Character that doesn't fit is added, too,
  /// so don't add more text after it.
  mutating func add(_ text: Span<UInt8>, atMost maximum: Int64?) -> Int {
    var (breaker, fitting) = (breaker, 0)
    defer { self.breaker = breaker }
    let end = breaker.forEachScalar(in: text, from: 0) { offset, startsCharacter in
      if startsCharacter, let maximum {
        if segments.count > maximum { return false }
        fitting = offset
      }
      let scalar = text.scalar(at: offset)
      utf16Counter.add(scalar.bytes == 4 ? 2 : 1, startsCharacter: startsCharacter)
      for index in alphabetCounters.indices where !alphabetCounters[index].hasUnencodableScalar {
        alphabetCounters[index].add(scalar.value, startsCharacter: startsCharacter)
      }
      return true
    }
    return segments.count <= maximum ?? .max ? end : fitting
  }

  /// The alphabet with the fewest segments, or `nil` if no alphabet has every scalar of the
  /// message.
  var shortestAlphabet: SMSAlphabet? {
    indexOfShortestAlphabet.map { alphabetCounters[$0].alphabet }
  }

  private var indexOfShortestAlphabet: Int? {
    alphabetCounters.indices.lazy.filter { !alphabetCounters[$0].hasUnencodableScalar }
      .min {
        alphabetCounters[$0].counter.segments.count < alphabetCounters[$1].counter.segments.count
      }
  }

  /// `remaining` is a number of septets or UTF-16 code units.
  var segments: (count: Int64, remaining: Int) {
    indexOfShortestAlphabet.map { alphabetCounters[$0].counter.segments } ?? utf16Counter.segments
  }
}

// MARK: - Segment Counter

/// All sizes are in septets or UTF-16 code units, depending on the encoding.
struct SegmentCounter: Sendable, Hashable {
  /// The maximum size of an undivided message.
  private let singleSize: Int
  /// The maximum size of each segment of a divided message.
  private let partSize: Int
  private var totalSize: Int64 = 0
  private var fullSegments: Int64 = 0
  /// The size of the last segment, without the current Character.
  private var usedInLastSegment = 0
  private var characterSize = 0

  private init(singleSize: Int, partSize: Int) {
    self.singleSize = singleSize
    self.partSize = partSize
  }

  /// A segment has 140 octets of text, or 134 if there are several segments.
  static let utf16 = SegmentCounter(singleSize: 70, partSize: 67)

  /// `languageTables` is the number of tables that the header of each segment names.
  static func septets(languageTables: Int) -> SegmentCounter {
    func septetsLeft(after header: Int) -> Int {
      header == 0 ? 160 : 160 - ((1 + header) * 8 + 6) / 7
    }
    return SegmentCounter(
      singleSize: septetsLeft(after: 3 * languageTables),
      partSize: septetsLeft(after: 5 + 3 * languageTables))
  }

  @inline(__always)
  mutating func add(_ cost: Int, startsCharacter: Bool) {
    totalSize &+= Int64(cost)
    if startsCharacter || characterSize &+ cost > partSize { endCharacter() }
    characterSize &+= cost
  }

  @inline(__always)
  private mutating func endCharacter() {
    if usedInLastSegment &+ characterSize > partSize {
      fullSegments &+= 1
      usedInLastSegment = characterSize
    } else {
      usedInLastSegment &+= characterSize
    }
    characterSize = 0
  }

  var segments: (count: Int64, remaining: Int) {
    if totalSize == 0 { return (0, singleSize) }
    if totalSize <= Int64(singleSize) { return (1, singleSize - Int(totalSize)) }
    var ended = self
    ended.endCharacter()
    return (ended.fullSegments + 1, partSize - ended.usedInLastSegment)
  }
}
