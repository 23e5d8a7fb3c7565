public import TextEditing

/// A field that records the events that it applies.
///
/// A recorder has the methods of ``/TextEditing/FieldEditing``. Its record can be replayed elsewhere:
///
/// ```swift
/// var recorder = SessionRecorder(TextSession(text: "abcd", limit: 5), id: "paste in the middle")
/// recorder.moveCursor(to: 2)
/// recorder.insert("XYZ")
/// recorder.expect(text: "abXcd", isComposing: false, remaining: 0)
/// print(recorder.record.line)
/// ```
public struct SessionRecorder: FieldEditing, Sendable {
  /// The field after the last event.
  public private(set) var session: TextSession
  /// The record of the events.
  public private(set) var record: SessionRecord

  /// Creates a recorder of the events that follow.
  ///
  /// - Parameters:
  ///   - session: The field at the beginning.
  ///   - id: A name for the session.
  public init(_ session: TextSession, id: String) {
    self.session = session
    record = SessionRecord(session, id: id)
  }

  /// The text, the selection, and the marked range of the field.
  public var state: FieldState { session.state }

  /// The constraints of the field.
  public var constraints: TextConstraints { session.constraints }

  /// Applies an event, and records it.
  @discardableResult
  public mutating func apply(_ event: FieldEvent, language: String?) -> EditResult {
    record.append(event, language: language)
    return session.apply(event, language: language)
  }

  /// Expects values after the last event.
  ///
  /// - Parameters:
  ///   - text: The live text, or `nil` if any text is expected.
  ///   - isComposing: Whether an input method has marked text, or `nil` if both are expected.
  ///   - remaining: The number of units up to the maximum of the tightest limit, or `nil` if any
  ///     number is expected.
  public mutating func expect(
    text: String? = nil, isComposing: Bool? = nil, remaining: Int? = nil
  ) {
    record.expect(text: text, isComposing: isComposing, remaining: remaining)
  }
}
