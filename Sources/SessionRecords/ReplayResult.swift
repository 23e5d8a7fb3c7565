public import StrictJSON
public import TextEditing
import TextMetrics

/// The result of a replay: one step for each event, and the failed expectations.
///
/// ```swift
/// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
/// let record = try SessionRecord(parsing: line)
/// let result = try record.replay(services: .minimal)
/// result.text  // "x"
/// result.steps.map(\.decision)  // [.accepted]
/// ```
public struct ReplayResult: Sendable, Hashable {
  /// The identifier of the session.
  public let id: String
  /// The state of the field after the last event.
  public internal(set) var state: FieldState
  /// The result of each event, with its decision, the state of the field, and the violations.
  ///
  /// ``json`` also has the counts after each event.
  public internal(set) var steps: [EditResult] = []
  var jsonSteps: [JSONValue] = []
  /// The failed expectations, in the order of the steps.
  public internal(set) var failures: [ReplayFailure] = []

  /// The live text after the last event.
  public var text: String { state.text }

  /// A Boolean value that indicates whether all expectations were met.
  public var matches: Bool { failures.isEmpty }

  /// The result in the output format of `textlimit replay`.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the steps. Each step has the whole text.
  public var json: JSONValue {
    var json: JSONObject = ["id": .string(id), "steps": .array(jsonSteps)]
    if !matches { json["unexpected"] = .array(failures.map { $0.json }) }
    return .object(json)
  }
}

/// An expectation that a step doesn't meet.
///
/// The description can be the message of a failed test:
///
///     step 2: text: expected 'abcd', got 'abXcd'
///     step 2: counts[0].live: expected 4, got 5
///
/// The description counts steps from 1, while ``stepIndex`` counts from 0. Invisible scalars are
/// written as code points, such as `⟨U+200B⟩`. If the expected and the actual value are canonically
/// equivalent, all scalars outside ASCII are written as code points.
public struct ReplayFailure: Sendable, Hashable {
  /// The index of the step. The first step has the index 0.
  public let stepIndex: Int
  /// The key of the value in the step, such as `text` or `decision`.
  public let key: String
  /// The expected value.
  public let expected: JSONValue
  /// The actual value, or `null` if the step doesn't have the key.
  public let actual: JSONValue

  package var json: JSONValue {
    [
      "step": .integer(stepIndex), "key": .string(key), "expected": expected, "actual": actual,
    ]
  }
}

extension ReplayFailure: CustomStringConvertible {
  public var description: String { "step \(stepIndex + 1): \(sentence)" }

  package var sentence: String {
    expected.differences(from: actual, at: key).joined(separator: "; ")
  }
}

extension JSONValue {
  /// Returns a description of each difference. Objects are compared member by member, and arrays
  /// with the same number of objects are compared element by element.
  fileprivate func differences(from actual: JSONValue, at path: String) -> [String] {
    if isSame(as: actual) { return [] }
    switch (self, actual) {
    case (.object(let mine), .object(let others)):
      let keys = mine.keys + others.keys.filter { mine[$0] == nil }
      return keys.sorted { $0 < $1 }.flatMap { key in
        (mine[key] ?? .null).differences(from: others[key] ?? .null, at: "\(path).\(key)")
      }
    case (.array(let mine), .array(let others))
    where mine.count == others.count && (mine + others).allSatisfy({ $0.isObject }):
      return mine.indices.flatMap { index in
        mine[index].differences(from: others[index], at: "\(path)[\(index)]")
      }
    default:
      // `==` compares texts by canonical equivalence, so equal values differ only in their scalars.
      let looksSame = self == actual
      func message(_ value: JSONValue) -> String {
        value.messageText { looksSame ? !$0.isASCII : $0.isInvisible }
      }
      return ["\(path): expected \(message(self)), got \(message(actual))"]
    }
  }

  private var isObject: Bool { if case .object = self { true } else { false } }

  fileprivate func messageText(escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
    switch self {
    case .null: "nothing"
    case .boolean, .integer, .number, .decimal: text
    case .string(let value): "'\(value.escaped(where: isEscaped))'"
    case .array(let values):
      "[\(values.map { $0.messageText(escaping: isEscaped) }.joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\($0.key) \($0.value.messageText(escaping: isEscaped))" }.joined(separator: ", ")
        + "}"
    }
  }
}

extension String {
  fileprivate func escaped(where isEscaped: (Unicode.Scalar) -> Bool) -> String {
    unicodeScalars.map { isEscaped($0) ? "⟨\($0.codePoint)⟩" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    if properties.isDefaultIgnorableCodePoint { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: true
    case .spaceSeparator: self != " "
    default: false
    }
  }
}

/// An error that is thrown when a record can't be read or replayed.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ReplayError: Error, Sendable, Hashable {
  /// The record can't be read or replayed, for one of these reasons:
  ///
  /// - The record isn't valid JSON.
  /// - A key is unknown or missing, or a value is invalid.
  /// - A unit, profile, or normalization form isn't known to the services.
  /// - The initial state is invalid.
  ///
  /// The associated value is the reason. If the location of the error is known, the associated
  /// value begins with the location.
  case unreadable(String)
}

extension ReplayError: JSONCursorError {
  package init(at path: String, reason: String) {
    self = .unreadable(path.isEmpty ? reason : "\(path): \(reason)")
  }

  package static func suggestion(for name: String, among names: [String]) -> String? {
    Spelling.nearest(to: name, among: names)
  }
}

package typealias RecordCursor = JSONCursor<ReplayError>

extension ReplayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): reason
    }
  }
}

// MARK: - JSON

extension JSONObject {
  subscript(key: some RawRepresentable<String>) -> JSONValue? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }
}

extension JSONValue {
  /// Strings are equal if their bytes are equal. A member that is `null` equals an absent member.
  func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let mine), .string(let others)):
      mine.hasSameBytes(as: others)
    case (.array(let mine), .array(let others)):
      mine.count == others.count && zip(mine, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let mine), .object(let others)):
      mine.allSatisfy { $0.value.isSame(as: others[$0.key] ?? .null) }
        && others.allSatisfy { mine[$0.key] != nil || $0.value.isSame(as: .null) }
    default: self == other
    }
  }
}
