import CTerminal
import Foundation
import Synchronization
import TextMetrics

/// An argument that is not UTF-8: a file on Linux may have such a name, and a text may be damaged. In
/// a `String`, its invalid bytes have been replaced.
struct RawArgument {
  /// How often each argument was asked for: different ones look alike when they are repaired.
  private static let uses = Mutex<[String: Int]>([:])

  private let index: Int32
  /// The bytes before the value: those of the option and its '='.
  private let skipped: Int32

  /// Nil where no argument that is not UTF-8 has this value when it is repaired.
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
