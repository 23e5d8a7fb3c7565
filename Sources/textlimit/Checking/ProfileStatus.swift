import PlatformLimits

/// A text, compared with the limits of a profile.
struct ProfileStatus {
  private static let maximumNamed = 3

  private let profile: LimitProfile
  private let statuses: TextStatus
  /// The suffix that is cut off so that the text fits. A substring avoids a copy of the text for
  /// each profile.
  private let dropped: Substring
  /// The first Characters that the tightest limit's unit refuses or can't encode, with repetitions.
  private let unencodable: [Character]
  private let distinct: DistinctCharacters
  /// The septets (GSM 7 bit) or UTF-16 code units (UCS-2) that are left in the last segment of the
  /// text message, or `nil` if the tightest limit isn't in segments of messages.
  private let leftInMessage: Int?

  init(_ text: String, of profile: LimitProfile, against limits: [TextLimit]) {
    self.profile = profile
    statuses = limits.status(of: text)
    let kept = statuses.fits ? text : text.truncated(to: limits)
    dropped = text[text.utf8.index(text.startIndex, offsetBy: kept.utf8.count)...]
    let found =
      statuses.tightest.map { status in
        status.unencodable == 0 ? [] : text.unencodableCharacters(in: status.limit.unit)
      } ?? []
    unencodable = found.prefix(Self.maximumNamed).map { $0.character }
    var distinct = DistinctCharacters(maximum: Self.maximumNamed)
    for item in found { distinct.add(item.character, at: item.position.utf8.value) }
    self.distinct = distinct
    var reader = statuses.tightest?.limit.unit.smsReader(keeping: 0)
    reader?.add(text)
    leftInMessage = reader?.finish().remainingInLastSegment
  }

  static func all(of text: String) throws(Failure) -> [ProfileStatus] {
    var statuses: [ProfileStatus] = []
    for profile in TextServices.command.profiles {
      try Interruption.check()
      guard let limits = try? profile.limits(profile.defaultOrExampleNumber, services: .command)
      else {
        continue
      }
      statuses.append(ProfileStatus(text, of: profile, against: limits))
    }
    return statuses
  }

  static func rows(of text: String) throws(Failure) -> [String] {
    var table = Table([.left, .left, .left, .left])
    for status in try all(of: text) { table.append(status.cells) }
    return table.lines
  }

  /// The status of the tightest limit or, if this limit is met but another limit isn't, of the
  /// first limit that isn't met. Only a limit with a maximum can be the tightest limit, so the
  /// status is `nil` if all limits are met and none has a maximum.
  private var decisiveStatus: LimitStatus? {
    let tightest = statuses.tightest
    return statuses.fits || tightest?.fits == false ? tightest : statuses.first { !$0.fits }
  }

  private var cells: [String] {
    [
      profile.nameWithExample, verdict, "\(decisiveStatus?.limit.unit.name ?? "") \(statusText)",
      dropped.isEmpty ? "" : "cuts \(dropped.excerpt(columns: 24))",
    ]
  }

  private var verdict: String {
    if statuses.fits { return "fits".styled(.good) }
    let word =
      switch decisiveStatus?.outcome {
      case .tooShort: "too short"
      case .unencodable where decisiveStatus?.limit.unit.traits.unencodable != .refused:
        "not encodable"
      case .unencodable, .refused: "refused"
      case .tooLong, .within, nil: "too long"
      }
    return "✗ \(word)".styled(.bad)
  }

  private var statusText: String {
    guard let status = decisiveStatus else { return "" }
    if let leftInMessage, status.count > 0, statuses.fits {
      return "\(leftInMessage) left in message \(status.count) of \(status.limit.maximum ?? 0)"
    }
    guard !unencodable.isEmpty else {
      return switch status.outcome {
      case .tooShort: "\(status.phrase) \(status.limit.bounds)"
      case .within, .tooLong: status.phrase + (status.maximum.map { " of \($0)" } ?? "")
      case .unencodable, .refused: status.phrase
      }
    }
    let names = distinct.members.map { character, _, count in
      character.named(scalars: 4) + (count > 1 ? " \(count) times" : "")
    }
    return "\(status.limit.unit.refusalVerb) " + names.joined(separator: ", ")
      + distinct.othersPhrase
  }

  func json(file: String?) -> OrderedJSON {
    .object([
      ("file", OrderedJSON(file)), ("profile", .string(profile.nameWithExample)),
      ("fits", .bool(statuses.fits)), ("tightest", OrderedJSON(statuses.tightest?.limit.unit.name)),
      ("unit", OrderedJSON(decisiveStatus?.limit.unit.name)),
      ("count", OrderedJSON(decisiveStatus?.count)),
      ("min", decisiveStatus.flatMap { $0.limit.minimum > 0 ? .number($0.limit.minimum) : nil }),
      ("max", OrderedJSON(decisiveStatus?.limit.maximum)),
      ("remaining", OrderedJSON(decisiveStatus?.remaining)), ("cut", .string(String(dropped))),
      ("unencodable", .array(unencodable.map { .string(String($0)) })),
    ])
  }
}
