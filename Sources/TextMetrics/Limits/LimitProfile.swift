/// Limits that somebody else enforces, to the letter: what a database, a platform or a file system
/// accepts. `PlatformLimits` has them, and ``TextServices/profiles`` those that can be named.
public struct LimitProfile: Sendable {
  /// How it is written: `x-post`, `postgresql-varchar`.
  public let name: String
  /// What it is the limit of, for a table.
  public let title: String
  /// What the number after the name counts, as in `postgresql-varchar=40`.
  public let parameter: Parameter
  /// The smallest number that whoever enforces the rule takes.
  public let lowest: Int
  /// The largest number that whoever enforces the rule takes; nil where none is known.
  public let highest: Int?
  /// The minimum of the first limit.
  private let minimum: Int
  /// The limits: each with its unit and its maximum, nil for the profile's own number.
  private let parts: [(unit: String, maximum: Int?)]
  /// The rule, as whoever enforces it states it.
  public let rule: String
  /// Where the rule is published.
  public let source: String
  /// Since when the rule is known to be so, as year and month: when the source was published, or
  /// when ``verifiedAgainst`` was asked; nil where the source bears no date.
  public let date: String?
  /// What was asked whether it accepts what the profile accepts: `PostgreSQL 15`; nil where the
  /// rule stands as its source has it.
  public let verifiedAgainst: String?
  /// What surprises people.
  public let traps: [String]

  /// Whether a profile is written with a number.
  public enum Parameter: Sendable, Hashable {
    /// Never: the limit is the same for everybody.
    case none
    /// It may be, and is this otherwise.
    case number(default: Int)
    /// Always: who declares the field chooses it.
    case required(example: Int)
  }

  package init(
    _ name: String, _ title: String, parameter: Parameter = .none, lowest: Int = 0,
    highest: Int? = nil, minimum: Int = 0, parts: [(unit: String, maximum: Int?)], rule: String,
    source: String, date: String? = nil,
    verifiedAgainst: String? = nil, traps: [String]
  ) {
    self.name = name
    self.title = title
    self.parameter = parameter
    self.lowest = lowest
    self.highest = highest
    self.minimum = minimum
    self.parts = parts
    self.rule = rule
    self.source = source
    self.date = date
    self.verifiedAgainst = verifiedAgainst
    self.traps = traps
  }

  /// The limits, all of which have to be met.
  ///
  /// - Parameters:
  ///   - number: The number after the name, where there is one.
  ///   - services: The services that find units by name.
  ///   - strength: Whether the limits are enforced while typing, or only read.
  /// - Throws: ``ProfileError``.
  public func limits(
    _ number: Int? = nil, services: TextServices, strength: TextLimit.Strength = .hard
  ) throws(ProfileError) -> [TextLimit] {
    var limits: [TextLimit] = []
    for (name, bounds) in try bounds(number) {
      let unit: TextUnit
      do { unit = try services.unit(named: name) } catch { throw .limit(.unit(error)) }
      limits.append(TextLimit(bounds, in: unit, strength: strength))
    }
    return limits
  }

  /// The limits as they are written.
  package func bounds(
    _ number: Int?
  ) throws(ProfileError) -> [(unit: String, bounds: ClosedRange<Int>)] {
    let maximum: Int
    switch (parameter, number) {
    case (.none, nil): maximum = 0
    case (.none, _?): throw .takesNoNumber(name)
    case (.required(let example), nil): throw .needsNumber(name, example: example)
    case (_, let number?) where number < 0: throw .limit(.negative(number))
    case (_, let number?):
      if number < lowest { throw .tooSmall(name, lowest: lowest) }
      if let highest, number > highest { throw .tooLarge(name, highest: highest) }
      maximum = number
    case (.number(let usual), nil): maximum = usual
    }
    return parts.indices.map { index in
      let highest = parts[index].maximum ?? maximum
      return (parts[index].unit, (index == 0 ? min(minimum, highest) : 0)...highest)
    }
  }

  /// The number that a list of all profiles compares a text with.
  package var defaultMaximum: Int? {
    switch parameter {
    case .none: nil
    case .number(let number), .required(let number): number
    }
  }
}

extension TextServices {
  /// The profile with this name.
  ///
  /// - Throws: ``ProfileError/unknown(_:similar:)``, and ``ProfileError/needsPlatformLimits(_:)``
  ///   where these services have no profiles.
  public func profile(named name: String) throws(ProfileError) -> LimitProfile {
    if let profile = profiles.first(where: { $0.name == name }) { return profile }
    if profiles.isEmpty { throw .needsPlatformLimits(name) }
    throw .unknown(name, similar: profileNames(similarTo: name))
  }

  /// The names that begin as what was written does, else the nearest, if one is near.
  private func profileNames(similarTo name: String) -> [String] {
    let names = profiles.map { $0.name }
    let beginning = name.filter { $0 != "-" }
    let beginnings =
      name.isEmpty ? [] : names.filter { $0.filter { $0 != "-" }.hasPrefix(beginning) }
    return beginnings.isEmpty
      ? Spelling.nearest(to: name, among: names).map { [$0] } ?? [] : beginnings
  }

  /// The limits of a profile as it is written: `x-post`, `postgresql-varchar=40`.
  ///
  /// - Throws: ``ProfileError`` for what is written like no profile, and for a number that the
  ///   profile does not take, or lacks.
  public func limits(
    ofProfile text: String, strength: TextLimit.Strength = .hard
  ) throws(ProfileError) -> [TextLimit] {
    let (profile, number) = try profile(spelled: text)
    return try profile.limits(number, services: self, strength: strength)
  }

  /// A profile as it is written, and the number after it.
  ///
  /// - Throws: ``ProfileError`` for what is written like no profile.
  package func profile(
    spelled text: String
  ) throws(ProfileError) -> (profile: LimitProfile, number: Int?) {
    let name = text.prefix { $0 != "=" }
    let profile = try profile(named: String(name))
    guard name.endIndex < text.endIndex else { return (profile, nil) }
    do {
      return (profile, try TextLimit.number(text[name.endIndex...].dropFirst()))
    } catch {
      throw .limit(error)
    }
  }
}
