#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  public import TextEditing
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// An object that announces the status of a field to people who use a screen reader.
  ///
  /// ```
  /// let announcer = FieldAnnouncer(for: field) { "\($0)" }
  /// field.limiter?.onChange = { result in announcer.announce(result) }
  /// ```
  @MainActor
  public final class FieldAnnouncer {
    private weak var field: (any LimitableField)?
    private let sentence: (FieldAnnouncement) -> String?
    private var throttle: AnnouncementThrottle
    private let start = ContinuousClock.now

    /// Creates an announcer for a field.
    ///
    /// - Parameters:
    ///   - field: The field or text view.
    ///   - quiet: The pause in typing after which an announcement is made.
    ///   - sentence: A closure that returns the announcement in the user's language, or `nil` to
    ///     skip the announcement.
    public init(
      for field: any LimitableField, quiet: Duration = .milliseconds(500),
      sentence: @escaping (FieldAnnouncement) -> String?
    ) {
      self.field = field
      self.sentence = sentence
      throttle = AnnouncementThrottle(quiet: quiet)
    }

    /// Announces a result of the field's controller when typing pauses.
    ///
    /// The announcement of a later result replaces a pending announcement.
    public func announce(_ result: EditResult) {
      guard let controller = field?.limiter else { return }
      throttle.add(
        FieldAnnouncement(after: result, status: controller.status),
        at: ContinuousClock.now - start)
      Task { [weak self, quiet = throttle.quiet] in
        try? await Task.sleep(for: quiet)
        self?.announceIfDue()
      }
    }

    private func announceIfDue() {
      guard let field, let due = throttle.due(at: ContinuousClock.now - start),
        let text = sentence(due)
      else {
        return
      }
      #if canImport(UIKit)
        UIAccessibility.post(notification: .announcement, argument: text)
      #else
        NSAccessibility.post(
          element: field, notification: .announcementRequested, userInfo: [.announcement: text])
      #endif
    }
  }
#endif
