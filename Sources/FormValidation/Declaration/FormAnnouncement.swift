/// An announcement of a form for people who use a screen reader. Your app or `FormMessages`
/// supplies the wording.
///
/// `LiveForm.runAnnouncements(_:)` passes the announcements of a form to your app when they are
/// due. A later announcement of a field replaces an earlier one that hasn't been spoken.
public struct FormAnnouncement: Sendable, Hashable {
  /// The subject of an announcement.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Subject: Sendable, Hashable {
    /// The value is invalid.
    case violation(Violation)
    /// The value was invalid, and is valid now.
    case corrected
    /// The number of units that remain of a limit.
    case remaining(Int, unit: String)
    /// The number of units beyond a limit.
    case over(Int, unit: String)
    /// A part of an insertion was rejected, or all of it.
    case limitedInput(LimitedInput)
  }

  /// The outcome of an insertion that didn't fit.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum LimitedInput: String, Sendable, Hashable {
    /// A part of the insertion didn't fit.
    case clipped
    /// Nothing of the insertion fit.
    case rejected
  }

  /// The urgency of an announcement.
  public enum Urgency: String, Sendable, Hashable {
    /// After the current speech, as with `aria-live="polite"`.
    case polite
    /// At once, as with `aria-live="assertive"`.
    case assertive
  }

  /// The subject.
  public package(set) var subject: Subject
  /// The time that typing must pause before the announcement, since speech during typing disturbs.
  /// Zero if it is due at once.
  public let pause: Duration
  /// The urgency.
  public let urgency: Urgency
  /// The path of the field, or `nil` outside a live form.
  public package(set) var path: FieldPath?

  /// Creates an announcement.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - pause: The time that typing must pause before the announcement.
  ///   - urgency: The urgency.
  public init(_ subject: Subject, afterPause pause: Duration = .zero, urgency: Urgency) {
    self.subject = subject
    self.pause = pause
    self.urgency = urgency
  }

  /// The pause of announcements that are due to typing: one second.
  public static let typingPause = Duration.seconds(1)
}
