public import StrictJSON
import TextEditing

/// What playing a recorded session gave: one step for each event, and what differs from what the
/// session expects.
///
/// ```swift
/// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
/// let session = try SessionRecord(parsing: JSONValue(parsing: line))
/// try session.replay(units: .standard).finalText  // "x"
/// ```
public struct ReplayResult: Sendable, Hashable {
  /// The session's identity.
  public let id: String
  /// The live text at the end.
  public let finalText: String
  package let steps: [JSONValue]
  package let unexpected: [JSONValue]

  /// Whether every expectation of the session was met.
  public var isAsExpected: Bool { unexpected.isEmpty }

  /// The result as `textlimit replay` writes it. Linear in the steps.
  public var json: JSONValue {
    var json: JSONObject = ["id": .string(id), "steps": .array(steps)]
    if !unexpected.isEmpty { json["unexpected"] = .array(unexpected) }
    return .object(json)
  }
}

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
