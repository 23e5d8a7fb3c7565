import FormValidation
import LiveForms
import SwiftUI

/// Posts a form's announcements to the screen reader when the user pauses.
@MainActor
final class Speaker {
  private var queue = AnnouncementQueue()
  private let start = ContinuousClock.now

  func say(_ announcement: FormAnnouncement, of path: FieldPath) {
    queue.post([announcement], of: path, at: ContinuousClock.now - start)
    guard let next = queue.next else { return }
    Task {
      try? await Task.sleep(until: start + next)
      for entry in queue.take(at: ContinuousClock.now - start) {
        guard let sentence = entry.announcement.sentence else { continue }
        AccessibilityNotification.Announcement(sentence).post()
      }
    }
  }
}

extension FormAnnouncement {
  /// The text of the announcement, or `nil` for violations, which screen readers read at their
  /// fields.
  fileprivate var sentence: String? {
    switch subject {
    case .remaining(let count, _): "\(count) left"
    case .over(let count, _): "\(count) over"
    case .limitedInput(.clipped): "Not all of it fits."
    case .limitedInput(.rejected): "It does not fit."
    default: nil
    }
  }
}
