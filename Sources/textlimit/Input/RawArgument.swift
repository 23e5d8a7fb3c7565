import CTerminal
import Foundation
import Synchronization
import TextMetrics

/// An argument that is not UTF-8, such as a file name on Linux: `CommandLine.arguments` has replaced
/// its invalid bytes.
struct RawArgument {
  /// How often each repaired argument was looked up, since different ones may look the same.
  private static let uses = Mutex<[String: Int]>([:])

  private let index: Int32
  /// The bytes of the option and its '=' before the value.
  private let skipped: Int32

  /// Nil unless an argument that is not UTF-8 was repaired to this value.
  init?(repaired value: String) {
    guard value.unicodeScalars.contains("\u{FFFD}") else { return nil }
    let found = CommandLine.arguments.enumerated().compactMap { index, argument in
      RawArgument(Int32(index), argument, value: value)
    }
    guard !found.isEmpty else { return nil }
    let use = Self.uses.withLock { uses in
      defer { uses[value, default: 0] += 1 }
      return uses[value, default: 0]
    }
    self = found[use % found.count]
  }

  private init?(_ index: Int32, _ argument: String, value: String) {
    // An option may stand before its value.
    guard argument == value || argument.hasPrefix("-") && argument.hasSuffix("=" + value)
    else { return nil }
    self.index = index
    skipped = Int32(argument.utf8.count - value.utf8.count)
    guard bytes.span.firstInvalidByte != nil else { return nil }
  }

  var bytes: ContiguousArray<UInt8> {
    let end = max(skipped, command_argument_length(index))
    return ContiguousArray((skipped..<end).map { UInt8(command_argument_byte(index, $0)) })
  }

  /// Opens the file of this name.
  func open() -> FileHandle? {
    let descriptor = command_open_argument(index, skipped)
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
