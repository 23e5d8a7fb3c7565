#if canImport(SwiftUI) && !os(watchOS)
  import SwiftUI
  public import TextEditing
  public import TextMetrics

  /// An object that announces the status of a field to people who use a screen reader.
  ///
  /// ```
  /// let announcer = FieldAnnouncer { announcement in sentence(for: announcement) }
  /// LimitedTextField("Name", text: $name, limit: 20) { result, status in
  ///   announcer.announce(result, status: status)
  /// }
  /// ```
  ///
  /// <doc:AppleFields> has an example of the function `sentence(for:)`.
  @MainActor
  public final class FieldAnnouncer {
    private let sentence: (FieldAnnouncement) -> String?
    private var debouncer: AnnouncementDebouncer
    private let start = ContinuousClock.now

    /// Creates an announcer for a field.
    ///
    /// - Parameters:
    ///   - pause: The pause in typing after which an announcement is made.
    ///   - sentence: A closure that returns the announcement in the user's language, or `nil` to
    ///     skip the announcement.
    public init(
      pause: Duration = .milliseconds(500), sentence: @escaping (FieldAnnouncement) -> String?
    ) {
      self.sentence = sentence
      debouncer = AnnouncementDebouncer(pause: pause)
    }

    /// Announces a result when typing pauses.
    ///
    /// A later result replaces the pending announcement. If the later result has no announcement,
    /// the pending announcement is discarded.
    ///
    /// - Parameters:
    ///   - result: The result of an event of the field.
    ///   - status: The status of the field's text after the event, such as
    ///     ``FieldController/status``.
    public func announce(_ result: EditResult, status: TextStatus) {
      debouncer.add(
        FieldAnnouncement(after: result, status: status), at: ContinuousClock.now - start)
      Task { [weak self, pause = debouncer.pause] in
        try? await Task.sleep(for: pause)
        self?.announceIfDue()
      }
    }

    private func announceIfDue() {
      guard let due = debouncer.due(at: ContinuousClock.now - start), let text = sentence(due)
      else { return }
      AccessibilityNotification.Announcement(text).post()
    }
  }
#endif
