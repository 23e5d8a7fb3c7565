#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  public import TextEditing
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// Tells people who listen to a screen reader where a field stands, once they pause.
  ///
  /// ```
  /// let announcer = FieldAnnouncer(for: field) { "\($0)" }
  /// field.limiter?.onResult = { result in announcer.hear(result) }
  /// ```
  @MainActor
  public final class FieldAnnouncer {
    private weak var field: (any LimitableField)?
    private let quiet: Duration
    private let sentence: (FieldAnnouncement) -> String?
    private var throttle: AnnouncementThrottle
    private let start = ContinuousClock.now

    /// An announcer of a field.
    ///
    /// - Parameters:
    ///   - field: The field or text view whose results it hears.
    ///   - quiet: How long no key is typed before it speaks.
    ///   - sentence: What is said, in the user's language; nil for nothing.
    public init(
      for field: any LimitableField, quiet: Duration = .milliseconds(500),
      sentence: @escaping (FieldAnnouncement) -> String?
    ) {
      self.field = field
      self.quiet = quiet
      self.sentence = sentence
      throttle = AnnouncementThrottle(quiet: quiet)
    }

    /// Takes a result of the field's controller, and speaks of it later or not at all.
    public func hear(_ result: EditResult) {
      guard let controller = field?.limiter else { return }
      throttle.hear(
        FieldAnnouncement(after: result, readings: controller.readings()),
        at: ContinuousClock.now - start)
      Task { [weak self, quiet] in
        try? await Task.sleep(for: quiet)
        self?.speak()
      }
    }

    private func speak() {
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
