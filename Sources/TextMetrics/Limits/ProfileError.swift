/// Why a profile gives no limits.
public enum ProfileError: Error, Sendable, Hashable {
  /// No profile has the name; those that begin so, or the one that it may have meant.
  case unknown(String, similar: [String])
  /// Profiles stand in the module `PlatformLimits`, which these services do not have.
  case needsPlatformLimits(String)
  /// The profile wants a number after its name.
  case needsNumber(String, example: Int)
  /// The profile is the same for everybody.
  case takesNoNumber(String)
  /// The number is smaller than whoever enforces the rule takes.
  case tooSmall(String, lowest: Int)
  /// The number is larger than whoever enforces the rule takes.
  case tooLarge(String, highest: Int)
  /// The number, or a unit, cannot be used.
  case limit(LimitError)
}

extension ProfileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name, let similar):
      """
      There is no profile '\(name.prefix(60))'.\
      \(similar.isEmpty ? "" : " Did you mean " + similar.joined(separator: " or ") + "?")
      """
    case .needsPlatformLimits(let name):
      """
      The profile '\(name.prefix(60))' needs the module PlatformLimits: \
      TextServices.addingPlatformLimits().
      """
    case .needsNumber(let name, let example):
      "The profile \(name) needs a number. Write one such as \(name)=\(example)."
    case .takesNoNumber(let name): "The profile \(name) is the same for everybody. Write \(name)."
    case .tooSmall(let name, let lowest):
      "The profile \(name) takes at least \(lowest). Write \(name)=\(lowest)."
    case .tooLarge(let name, let highest):
      "The profile \(name) takes at most \(highest). Write \(name)=\(highest)."
    case .limit(let error): error.description
    }
  }
}
