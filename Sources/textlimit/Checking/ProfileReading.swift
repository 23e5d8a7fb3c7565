import PlatformLimits

struct ProfileReading {
  private static let maximumNamed = 3

  private let profile: LimitProfile
  private let readings: TextStatus
  /// The text beyond the limits. It's a substring, so that the profiles don't copy the text.
  private let dropped: Substring
  /// The first Characters that the encoding of the tightest limit can't represent.
  private let lacking: [Character]
  private let distinct: DistinctCharacters
  /// The number of units left in the last segment of a text message, or `nil` for other units.
  private let leftInMessage: Int?

  init(_ text: String, of profile: LimitProfile, against limits: [TextLimit]) {
    self.profile = profile
    readings = limits.status(of: text)
    let kept = readings.fits ? text : text.truncated(to: limits)
    dropped = text[text.utf8.index(text.startIndex, offsetBy: kept.utf8.count)...]
    let unencodable =
      readings.tightest.map { binding in
        binding.unencodable == 0 ? [] : text.unencodableCharacters(in: binding.limit.unit)
      } ?? []
    lacking = unencodable.prefix(Self.maximumNamed).map { $0.character }
    var distinct = DistinctCharacters(maximum: Self.maximumNamed)
    for found in unencodable { distinct.add(found.character, at: found.position.utf8.value) }
    self.distinct = distinct
    var reader = readings.tightest?.limit.unit.messageReader(keeping: 0)
    reader?.add(text)
    leftInMessage = reader?.finish().remainingInLastSegment
  }

  static func all(of text: String) throws(Failure) -> [ProfileReading] {
    var readings: [ProfileReading] = []
    for profile in TextServices.command.profiles {
      try Interruption.check()
      guard let limits = try? profile.limits(profile.defaultMaximum, services: .command) else {
        continue
      }
      readings.append(ProfileReading(text, of: profile, against: limits))
    }
    return readings
  }

  static func rows(of text: String) throws(Failure) -> [String] {
    var table = Table([.left, .left, .left, .left])
    for reading in try all(of: text) { table.append(reading.cells) }
    return table.lines
  }

  /// The limit to show: a limit that isn't met, or the tightest limit if all are met.
  private var binding: LimitStatus? {
    let binding = readings.tightest
    return readings.fits || binding?.fits == false ? binding : readings.first { !$0.fits }
  }

  private var cells: [String] {
    [
      profile.spelled, verdict, "\(binding?.limit.unit.name ?? "") \(standing)",
      dropped.isEmpty ? "" : "cuts \(dropped.excerpt(columns: 24))",
    ]
  }

  private var verdict: String {
    if readings.fits { return "fits".styled(.good) }
    let word =
      switch binding?.outcome {
      case .tooShort: "too short"
      case .unencodable where binding?.limit.unit.traits.unencodable != .refused: "not encodable"
      case .unencodable, .refused: "refused"
      case .tooLong, .within, nil: "too long"
      }
    return "✗ \(word)".styled(.bad)
  }

  private var standing: String {
    guard let binding else { return "" }
    if let leftInMessage, binding.count > 0, readings.fits {
      return "\(leftInMessage) left in message \(binding.count) of \(binding.limit.maximum ?? 0)"
    }
    guard !lacking.isEmpty else {
      let maximum = binding.unencodable > 0 ? "" : " of \(binding.limit.maximum ?? 0)"
      return binding.sentence + maximum
    }
    let names = distinct.members.map { character, _, count in
      character.named(scalars: 4) + (count > 1 ? " \(count) times" : "")
    }
    let verb = binding.limit.unit.traits.unencodable == .refused ? "refuses " : "can't represent "
    return verb + names.joined(separator: ", ") + distinct.rest
  }

  func json(file: String?) -> OrderedJSON {
    .object([
      ("file", OrderedJSON(file)), ("profile", .string(profile.spelled)),
      ("fits", .bool(readings.fits)), ("tightest", OrderedJSON(binding?.limit.unit.name)),
      ("count", OrderedJSON(binding?.count)), ("max", OrderedJSON(binding?.limit.maximum)),
      ("remaining", OrderedJSON(binding?.remaining)), ("cut", .string(String(dropped))),
      ("unencodable", .array(lacking.map { .string(String($0)) })),
    ])
  }
}
