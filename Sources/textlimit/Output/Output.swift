import Foundation

/// Standard output, buffered, with write errors reported.
struct Output {
  private static let capacity = 1 << 16

  private var buffer: [UInt8] = []
  /// Whether every line goes out at once: for a person, and for a program that waits for it.
  private let isInteractive = Terminal.showsOutput

  /// Prints one text, which may have several lines.
  static func print(_ text: String) throws(Failure) {
    var output = Output()
    try output.line(text)
    try output.flush()
  }

  mutating func write(_ text: some StringProtocol) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    try flushIfDue()
  }

  /// Writes lines that are UTF-8 already.
  mutating func write(_ lines: [UInt8]) throws(Failure) {
    buffer += lines
    try flushIfDue()
  }

  mutating func line(_ text: some StringProtocol) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    try flushIfDue()
  }

  mutating func line(_ value: OrderedJSON) throws(Failure) {
    value.write(to: &buffer)
    buffer.append(UInt8(ascii: "\n"))
    try flushIfDue()
  }

  mutating func lines(_ lines: [String]) throws(Failure) {
    for text in lines { try line(text) }
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

  private mutating func flushIfDue() throws(Failure) {
    if isInteractive || buffer.count >= Self.capacity { try flush() }
  }
}

/// Standard error: messages for people.
enum Messages {
  static func say(_ message: String) {
    write("textlimit: \(message)\n")
  }

  /// Prints lines without the name of the program.
  static func plain(_ lines: [String]) {
    write(lines.joined(separator: "\n") + "\n")
  }

  private static func write(_ text: String) {
    // Where standard error cannot be written there is nobody left to tell.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
