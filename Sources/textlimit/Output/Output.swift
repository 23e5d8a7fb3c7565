import Foundation

/// Standard output, buffered, with write errors reported.
struct Output {
  private static let capacity = 1 << 16

  private var buffer = Data()
  /// Whether every line goes out at once: for a person, and for a program that waits for it.
  private let isInteractive: Bool

  init(isInteractive: Bool = Terminal.showsOutput) {
    self.isInteractive = isInteractive
  }

  mutating func write(_ text: some StringProtocol) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    if isInteractive || buffer.count >= Self.capacity { try flush() }
  }

  mutating func line(_ text: some StringProtocol) throws(Failure) {
    try write(text + "\n")
  }

  mutating func line(_ value: OrderedJSON) throws(Failure) {
    try line(value.line)
  }

  /// Prints the rows that a table holds, and takes them out of it.
  mutating func lines(_ table: inout Table) throws(Failure) {
    for row in table.takeLines() { try line(row) }
  }

  mutating func flush() throws(Failure) {
    guard !buffer.isEmpty else { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: buffer)
    } catch {
      throw Failure(
        status: .cannotWrite, message: "Standard output cannot be written: \(error.reason)")
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Standard error: messages for people.
enum Messages {
  static func say(_ message: String) {
    Progress.clear()
    // Where standard error cannot be written there is nobody left to tell.
    try? FileHandle.standardError.write(contentsOf: Data("textlimit: \(message)\n".utf8))
  }
}
