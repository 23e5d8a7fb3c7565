public import StrictJSON
public import TextEditing

/// What playing a recorded session gave: one step for each event, and what differs from what the
/// session expects.
///
/// ```swift
/// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
/// let session = try SessionRecord(parsing: line)
/// try session.replay(units: .minimal).finalText  // "x"
/// ```
public struct ReplayResult: Sendable, Hashable {
  /// The session's identity.
  public let id: String
  /// The live text at the end.
  public internal(set) var finalText: String
  var steps: [JSONValue]
  /// What differs from what the session expects, in the order of its steps.
  public internal(set) var unexpected: [ReplayDifference]

  /// Whether every expectation of the session was met.
  public var isAsExpected: Bool { unexpected.isEmpty }

  @available(*, unavailable, renamed: "finalText")
  public var text: String { finalText }
  @available(*, unavailable, renamed: "finalText")
  public var finalState: String { finalText }
  @available(*, unavailable, message: "Read finalText, and json for each step")
  public var state: FieldState { FieldState(finalText) }
  @available(*, unavailable, renamed: "isAsExpected")
  public var matches: Bool { isAsExpected }
  @available(*, unavailable, renamed: "unexpected")
  public var differences: [ReplayDifference] { unexpected }

  /// The result as `textlimit replay` writes it. Linear in the steps.
  public var json: JSONValue {
    var json: JSONObject = ["id": .string(id), "steps": .array(steps)]
    if !unexpected.isEmpty { json["unexpected"] = .array(unexpected.map { $0.json }) }
    return .object(json)
  }
}

/// One value of a step that is not as its session expects. Printed, it is a line of a test's
/// failure: `step 2: text: expected 'abcd', is 'abXcd'`.
public struct ReplayDifference: Sendable, Hashable {
  /// The step's position among the events, from 0.
  public let step: Int
  /// What of the step: `text`, `decision`, `selection`, …
  public let key: String
  /// What the session expects.
  public let expected: JSONValue
  /// What the step had; `null` where it had nothing.
  public let actual: JSONValue

  package var json: JSONValue {
    ["step": .integer(step), "key": .string(key), "expected": expected, "actual": actual]
  }
}

extension ReplayDifference: CustomStringConvertible {
  public var description: String { "step \(step + 1): \(sentence)" }

  /// Without the number of the step: `text: expected 'abcd', is 'abXcd'`.
  package var sentence: String {
    "\(key): expected \(expected.inSentence), is \(actual.inSentence)"
  }
}

extension JSONValue {
  /// A value as it stands in a sentence.
  fileprivate var inSentence: String {
    switch self {
    case .null: "nothing"
    case .boolean, .integer, .number, .decimal: text
    case .string(let value): "'\(value)'"
    case .array(let values): "[\(values.map { $0.inSentence }.joined(separator: ", "))]"
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.inSentence)" }
        .joined(separator: ", ")
    }
  }
}

/// Why a recorded session cannot be played.
public enum ReplayError: Error, Sendable, Hashable {
  /// The record is no JSON, or names something that does not exist, or a position that no text
  /// field can have: where, and what is wrong with it.
  case unreadable(String)
}

extension ReplayError: JSONPlaceError {
  package init(at path: String, reason: String) {
    self = .unreadable(path.isEmpty ? reason : "\(path): \(reason)")
  }
}

/// A place in the JSON of a session.
package typealias RecordCursor = JSONCursor<ReplayError>

extension ReplayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): reason
    }
  }
}
