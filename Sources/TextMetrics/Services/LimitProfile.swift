/// The published limits of a platform, database, or protocol.
///
/// The module `PlatformLimits` contains the profiles, and ``TextServices/profiles`` lists them.
///
/// ```swift
/// let services = TextServices.minimal.addingPlatformLimits()
/// let profile = try services.profile(named: "postgresql-varchar")
/// try profile.limits(40, services: services).map(\.description)  // ["scalars+nonul<=40"]
/// ```
public struct LimitProfile: Sendable {
  /// The name, such as `x-post` or `postgresql-varchar`.
  public let name: String
  /// The title of the profile in tables, such as `Post on X`.
  public let title: String
  /// Whether a number can or must follow the profile's name, as in `postgresql-varchar=40`.
  public let parameter: Parameter
  package let smallestNumber: Int
  package let largestNumber: Int?
  /// The minimum of the first limit, which is lowered to the maximum if the maximum is less.
  private let minimum: Int
  /// The unit and maximum of each limit. If a maximum is `nil`, the number after the profile's name
  /// is used or, without such a number, the default of ``parameter``.
  private let maximums: [(unit: String, maximum: Int?)]
  /// A sentence that states the rule of the service.
  public let rule: String
  /// The URL or title of the publication.
  public let source: String
  /// The month of the comparison or source, such as `2026-11`, or `nil` if no month is known.
  ///
  /// If ``verifiedAgainst`` isn't `nil`, the profile was compared with that system in this month.
  /// Otherwise, the source was published in this month.
  public let date: String?
  /// The system whose behavior was compared with the profile, such as `PostgreSQL 15`, or `nil` if
  /// no system was compared.
  public let verifiedAgainst: String?
  /// Sentences that warn of surprising behavior.
  public let traps: [String]

  /// Whether a number can or must follow a profile's name, as in `postgresql-varchar=40`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Parameter: Sendable, Hashable {
    /// The profile takes no number.
    case none
    /// The profile takes a number.
    ///
    /// If the number is omitted, the default is used.
    case number(default: Int)
    /// The profile requires a number, such as `example`.
    case required(example: Int)
  }

  package init(
    _ name: String, _ title: String, parameter: Parameter = .none, smallestNumber: Int = 0,
    largestNumber: Int? = nil, minimum: Int = 0, maximums: [(unit: String, maximum: Int?)],
    rule: String, source: String, date: String? = nil, verifiedAgainst: String? = nil,
    traps: [String]
  ) {
    self.name = name
    self.title = title
    self.parameter = parameter
    self.smallestNumber = smallestNumber
    self.largestNumber = largestNumber
    self.minimum = minimum
    self.maximums = maximums
    self.rule = rule
    self.source = source
    self.date = date
    self.verifiedAgainst = verifiedAgainst
    self.traps = traps
  }

  /// Returns the limits of the profile.
  ///
  /// A text has to fit all of the limits.
  ///
  /// - Parameters:
  ///   - number: The number after the profile's name. If the number is `nil`, the profile's default
  ///     is used.
  ///   - services: The services that find units by name.
  ///   - strength: The effect of the limits on typing.
  /// - Throws: ``ProfileError`` if the number is invalid, if a required number is missing, if the
  ///   profile takes no number but `number` isn't `nil`, or if the services don't find a unit of
  ///   the profile.
  /// - Complexity: O(*n*), where *n* is the number of units in the services.
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
      if number < smallestNumber { throw .tooSmall(name, lowest: smallestNumber) }
      if let largestNumber, number > largestNumber {
        throw .tooLarge(name, highest: largestNumber)
      }
      maximum = number
    case (.number(let number), nil): maximum = number
    }
    return maximums.indices.map { index in
      let limit = maximums[index].maximum ?? maximum
      return (maximums[index].unit, (index == 0 ? min(minimum, limit) : 0)...limit)
    }
  }

  package var defaultOrExampleNumber: Int? {
    switch parameter {
    case .none: nil
    case .number(let number), .required(let number): number
    }
  }
}

extension TextServices {
  /// Returns the profile with a name.
  ///
  /// - Throws: ``ProfileError/unknown(_:similar:)`` if no profile has the name, or
  ///   ``ProfileError/needsPlatformLimits(_:)`` if these services have no profiles.
  /// - Complexity: O(*n*), where *n* is the number of profiles.
  public func profile(named name: String) throws(ProfileError) -> LimitProfile {
    if let profile = profiles.first(where: { $0.name == name }) { return profile }
    if profiles.isEmpty { throw .needsPlatformLimits(name) }
    throw .unknown(name, similar: profileNames(similarTo: name))
  }

  private func profileNames(similarTo name: String) -> [String] {
    let names = profiles.map { $0.name }
    let beginning = name.filter { $0 != "-" }
    let beginnings =
      beginning.isEmpty ? [] : names.filter { $0.filter { $0 != "-" }.hasPrefix(beginning) }
    return beginnings.isEmpty
      ? Spelling.nearest(to: name, among: names).map { [$0] } ?? [] : beginnings
  }

  /// Returns the limits of the profile that a text names, such as `x-post` or
  /// `postgresql-varchar=40`.
  ///
  /// - Parameters:
  ///   - text: The profile's name, or the name, `=`, and a number.
  ///   - strength: The effect of the limits on typing.
  /// - Throws: ``ProfileError`` if these services have no profile with the name, if the number is
  ///   invalid, if a required number is missing, if `text` has a number but the profile takes no
  ///   number, or if the services don't find a unit of the profile.
  /// - Complexity: O(*n* + *m*), where *n* is the number of profiles and *m* is the number of units
  ///   in the services.
  public func limits(
    ofProfile text: String, strength: TextLimit.Strength = .hard
  ) throws(ProfileError) -> [TextLimit] {
    let (profile, number) = try profile(spelled: text)
    return try profile.limits(number, services: self, strength: strength)
  }

  package func profile(
    spelled text: String
  ) throws(ProfileError) -> (profile: LimitProfile, number: Int?) {
    let name = text.prefix { $0 != "=" }
    let profile = try profile(named: String(name))
    guard name.endIndex < text.endIndex else { return (profile, nil) }
    guard let example = profile.defaultOrExampleNumber else { throw .takesNoNumber(profile.name) }
    do {
      return (profile, try TextLimit.number(text[name.endIndex...].dropFirst()))
    } catch {
      guard case .notANumber(let text) = error else { throw .limit(error) }
      throw .notANumber(text, profile: profile.name, example: example)
    }
  }
}

// MARK: - Errors

/// An error that is thrown when a profile isn't found or its limits can't be created.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ProfileError: Error, Sendable, Hashable {
  /// The profile is unknown.
  ///
  /// `similar` contains all names that begin with the unknown name, ignoring hyphens. If no name
  /// begins with the unknown name, `similar` contains the most similar name. If no name is similar,
  /// `similar` is empty.
  case unknown(String, similar: [String])
  /// The services have no profiles.
  ///
  /// The profiles are in the module `PlatformLimits`.
  case needsPlatformLimits(String)
  /// The profile requires a number.
  case needsNumber(String, example: Int)
  /// The profile takes no number.
  case takesNoNumber(String)
  /// The text after the profile's name and `=` isn't a whole number.
  case notANumber(String, profile: String, example: Int)
  /// The number is less than the smallest number that the profile takes.
  case tooSmall(String, lowest: Int)
  /// The number is greater than the largest number that the profile takes.
  case tooLarge(String, highest: Int)
  /// The number is less than 0 or greater than `Int.max`, or a unit of the profile isn't found.
  case limit(LimitError)
}

extension ProfileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name, let similar):
      """
      Unknown profile '\(name.prefix(60))'.\
      \(similar.isEmpty ? "" : " Did you mean " + similar.joined(separator: " or ") + "?")
      """
    case .needsPlatformLimits(let name):
      """
      The profile '\(name.prefix(60))' needs the module PlatformLimits. Call \
      addingPlatformLimits() on the services.
      """
    case .needsNumber(let name, let example):
      "The profile '\(name)' requires a number, such as \(name)=\(example)."
    case .takesNoNumber(let name): "The profile '\(name)' doesn't take a number. Write \(name)."
    case .notANumber(let text, let name, let example):
      "'\(text)' isn't a whole number. Write digits, such as \(name)=\(example)."
    case .tooSmall(let name, let lowest):
      "The number of the profile '\(name)' must be at least \(lowest). Write \(name)=\(lowest)."
    case .tooLarge(let name, let highest):
      "The number of the profile '\(name)' must be at most \(highest). Write \(name)=\(highest)."
    case .limit(let error): error.description
    }
  }
}
