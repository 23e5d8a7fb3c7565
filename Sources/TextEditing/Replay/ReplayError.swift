/// Why a recorded session cannot be played.
public enum ReplayError: Error, Sendable, Hashable {
  /// The record names something that does not exist, or a position that no text field can have:
  /// the key and what is wrong with it.
  case unreadable(String)
}

extension ReplayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): reason
    }
  }
}
