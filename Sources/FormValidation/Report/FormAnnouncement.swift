/// Something that a screen reader says: what, when and how urgently, as plain data.
///
/// Of the announcements of one field that have not been spoken, a later one replaces an earlier
/// one: `LiveForm.runAnnouncements(_:)` does that.
public struct FormAnnouncement: Sendable, Hashable {
  /// What is said.
  public enum Subject: Sendable, Hashable {
    /// Something is wrong with the value.
    case violation(Violation)
    /// There was something wrong, and there is not any more.
    case corrected
    /// So much is left of a limit.
    case remaining(Int, unit: String)
    /// So much is over a limit.
    case over(Int, unit: String)
    /// Not all that was typed or pasted went in.
    case limitedInput(LimitedInput)
  }

  /// What the editing engine did with something typed or pasted.
  public enum LimitedInput: String, Sendable, Hashable {
    /// A part of it did not fit.
    case clipped
    /// None of it did.
    case rejected
  }

  /// How urgently it is said.
  public enum Urgency: String, Sendable, Hashable {
    /// After what is being said: `aria-live="polite"`.
    case polite
    /// At once: `aria-live="assertive"`.
    case assertive
  }

  /// What is said.
  public package(set) var subject: Subject
  /// How long typing must have rested before it is said: speech in the middle of typing is lost or
  /// disturbs. Zero where it is said as soon as it is made.
  public let pause: Duration
  /// How urgently it is said.
  public let urgency: Urgency
  /// The field of a live form that the announcement is about, or `nil` outside a live form.
  public package(set) var path: FieldPath?

  /// An announcement about a subject.
  public init(_ subject: Subject, afterPause pause: Duration = .zero, urgency: Urgency) {
    self.subject = subject
    self.pause = pause
    self.urgency = urgency
  }

  /// How long typing rests before a screen reader speaks of it.
  public static let typingPause = Duration.seconds(1)
}
