/// An announcement about a field of a form, for people who use a screen reader.
///
/// Your app or `FormMessages` supplies the wording.
///
/// `LiveForm.runAnnouncements(_:)` passes the announcements of a form to your app when they're due.
/// A new announcement replaces an earlier announcement of the same field that hasn't been passed.
public struct FormAnnouncement: Sendable, Hashable {
  /// The subject of an announcement.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Subject: Sendable, Hashable {
    /// The value breaks a rule.
    case violation(Violation)
    /// The value was invalid, and is valid now.
    case corrected
    /// The number of units that can be added until a limit is reached.
    case remaining(Int, unit: String)
    /// The number of units by which the value exceeds a limit.
    case over(Int, unit: String)
    /// All or a part of an insertion was rejected.
    case limitedInput(LimitedInput)
  }

  /// The outcome of an insertion that didn't fit.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum LimitedInput: String, Sendable, Hashable {
    /// A part of the insertion didn't fit, and was removed.
    case clipped
    /// The whole insertion was rejected.
    case rejected
  }

  /// The urgency of an announcement.
  public enum Urgency: String, Sendable, Hashable {
    /// Speak after the current speech, as with `aria-live="polite"`.
    case polite
    /// Interrupt the current speech, as with `aria-live="assertive"`.
    case assertive
  }

  /// The subject of the announcement.
  public package(set) var subject: Subject
  /// The pause in typing after which the announcement is due.
  ///
  /// The pause prevents speech from disturbing a user who is typing. If the pause is zero, the
  /// announcement is due at once.
  public let pause: Duration
  /// The urgency of the announcement.
  public let urgency: Urgency
  /// The path of the field, or `nil` if the announcement doesn't come from a live form.
  public package(set) var path: FieldPath?

  /// Creates an announcement.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - pause: The pause in typing after which the announcement is due.
  ///   - urgency: The urgency.
  public init(_ subject: Subject, afterPause pause: Duration = .zero, urgency: Urgency) {
    self.subject = subject
    self.pause = pause
    self.urgency = urgency
  }

  package static let typingPause = Duration.seconds(1)
}
