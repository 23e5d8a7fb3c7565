import PlatformLimits

extension CheckCommand {
  func readProfiles() throws {
    let sources = input.sources
    var headings = Headings(of: json ? [] : sources)
    var output = Output()
    let status = try sources.readEach { source throws(Failure) in
      var reader = try TextBytes(source, invalid: input.invalid, isExact: limits.exact)
      var text = ""
      while let piece = try reader.nextText() { text += piece }
      if let heading = headings.next(for: source) { try output.write(heading) }
      if json {
        for reading in ProfileReading.all(of: text) {
          try output.line(reading.json(file: source.file))
        }
      } else {
        try output.lines(ProfileReading.rows(of: text))
      }
    }
    try output.flush()
    try status.end()
  }
}

/// Where a text stands against a profile.
struct ProfileReading {
  private let profile: LimitProfile
  private let readings: LimitReadings
  /// What would be cut off the end; a substring, so that no profile copies the text.
  private let dropped: Substring
  /// The first Characters that the encoding of the binding limit lacks, and the different ones.
  private let lacking: [Character]
  private let different: DifferentCharacters
  /// What is left in the last text message, where the binding limit counts messages.
  private let leftInMessage: Int?

  init(_ text: String, of profile: LimitProfile, against limits: [TextLimit]) {
    self.profile = profile
    readings = limits.readings(of: text)
    let kept = readings.fits ? text : text.truncated(to: limits)
    dropped = text[text.utf8.index(text.startIndex, offsetBy: kept.utf8.count)...]
    let unencodable =
      readings.binding.map { binding in
        binding.unencodable == 0 ? [] : text.unencodableCharacters(in: binding.limit.unit)
      } ?? []
    lacking = unencodable.prefix(Self.maximumNamed).map { $0.character }
    var different = DifferentCharacters(maximum: Self.maximumNamed)
    for found in unencodable { different.add(found.character, at: found.position.utf8.value) }
    self.different = different
    var reader = readings.binding?.limit.unit.messageReader(keeping: 0)
    reader?.add(text)
    leftInMessage = reader?.finish().remainingInLastSegment
  }

  /// The readings of a text against every profile.
  static func all(of text: String) -> some Sequence<ProfileReading> {
    TextServices.command.profiles.lazy.compactMap { profile in
      (try? profile.limits(profile.defaultMaximum, units: .command)).map {
        ProfileReading(text, of: profile, against: $0)
      }
    }
  }

  static func rows(of text: String) -> [String] {
    var table = Table([.left, .left, .left, .left])
    for reading in all(of: text) { table.append(reading.cells) }
    return table.lines
  }

  private var binding: Reading? { readings.binding }

  /// How many of the Characters that an encoding lacks are named.
  private static let maximumNamed = 3

  private var cells: [String] {
    return [
      profile.spelled, verdict, "\(binding?.limit.unit.name ?? "") \(standing)",
      dropped.isEmpty ? "" : "cuts \(dropped.excerpt(columns: 24))",
    ]
  }

  /// Readable without colour, too.
  private var verdict: String {
    if readings.fits { return "fits".styled(.good) }
    return (binding?.unencodable ?? 0 > 0 ? "✗ not encodable" : "✗ too long").styled(.bad)
  }

  private var standing: String {
    guard let binding else { return "" }
    if let leftInMessage, binding.count > 0, readings.fits {
      return "\(leftInMessage) left in message \(binding.count) of \(binding.limit.maximum ?? 0)"
    }
    guard !lacking.isEmpty else {
      let maximum = binding.unencodable > 0 ? "" : " of \(binding.limit.maximum ?? 0)"
      return binding.standing.sentence + maximum
    }
    let names = different.members.map { character, _, count in
      character.named(scalars: 4) + (count > 1 ? " \(count) times" : "")
    }
    return "has no " + names.joined(separator: ", ") + different.rest
  }

  func json(file: String?) -> OrderedJSON {
    .object([
      ("file", OrderedJSON(file)), ("profile", .string(profile.spelled)),
      ("fits", .bool(readings.fits)), ("binding", OrderedJSON(binding?.limit.unit.name)),
      ("count", OrderedJSON(binding?.count)), ("max", OrderedJSON(binding?.limit.maximum)),
      ("remaining", OrderedJSON(binding?.remaining)), ("cut", .string(String(dropped))),
      ("unencodable", .array(lacking.map { .string(String($0)) })),
    ])
  }
}
