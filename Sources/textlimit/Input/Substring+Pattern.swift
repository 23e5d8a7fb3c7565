import Foundation

extension Substring {
  /// Whether the whole of a file's name matches a pattern as a shell has them, such as `*.md`.
  func matches(pattern: String) -> Bool {
    _ = Self.userLocale
    return unsafe fnmatch(pattern, String(self), 0) == 0
  }

  /// Has `?` stand for a scalar in the user's locale, not for a byte.
  private static let userLocale: Void = { _ = unsafe setlocale(LC_CTYPE, "") }()
}
