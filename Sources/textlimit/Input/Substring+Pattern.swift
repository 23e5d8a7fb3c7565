import Foundation

extension Substring {
  /// Whether the whole of a file's name matches a pattern as a shell has them, such as `*.md`.
  func matches(pattern: String) -> Bool { unsafe fnmatch(pattern, String(self), 0) == 0 }
}
