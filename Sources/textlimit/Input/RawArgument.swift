import CTerminal
import Foundation
import Synchronization

/// Files whose names are not UTF-8, which Linux allows: a `String` cannot hold them.
enum RawArgument {
  /// How often each name was asked for: different names look alike when they are repaired.
  private static let uses = Mutex<[String: Int]>([:])

  /// The file that an argument names whose repaired text this is; nil where there is none.
  static func open(_ path: String) -> FileHandle? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    // An option may stand before its value.
    let arguments = CommandLine.arguments.enumerated()
      .filter {
        $0.element == path || $0.element.hasPrefix("-") && $0.element.hasSuffix("=" + path)
      }
    guard !arguments.isEmpty else { return nil }
    let use = uses.withLock { uses in
      defer { uses[path, default: 0] += 1 }
      return uses[path, default: 0]
    }
    let (index, argument) = arguments[use % arguments.count]
    let skipped = argument.utf8.count - path.utf8.count
    let descriptor = command_open_argument(Int32(index), Int32(skipped))
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
