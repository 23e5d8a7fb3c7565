import StrictJSON
import SystemPackage
import TextMetricsICU

/// Buffered standard output. On a terminal, each text is written immediately.
struct Output {
  private static let capacity = 1 << 16

  private var buffer: [UInt8] = []
  private let isInteractive = Terminal.isOutputTerminal

  static func print(_ text: String) throws(Failure) {
    var output = Output()
    try output.line(text)
    try output.flush()
  }

  mutating func write(_ text: some StringProtocol) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    try flushIfDue()
  }

  mutating func write(_ utf8: [UInt8]) throws(Failure) {
    buffer += utf8
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
      try FileDescriptor.standardOutput.writeAll(buffer)
    } catch {
      throw .cannotWrite("Standard output can't be written: \(error.reason).")
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func flushIfDue() throws(Failure) {
    if isInteractive || buffer.count >= Self.capacity { try flush() }
  }
}

/// The heading of each source in the output, unless there is only one source.
struct Headings {
  private let areShown: Bool
  private var isFirst = true

  init(of sources: [TextSource]) {
    areShown = sources.count > 1
  }

  mutating func write(for source: TextSource, to output: inout Output) throws(Failure) {
    guard areShown else { return }
    try output.line("\(isFirst ? "" : "\n")==> \(source.title) <==")
    isFirst = false
  }
}

enum StandardError {
  static func print(_ message: String) { plain("textlimit: \(message)") }

  static func plain(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.isEmpty ? [""] : String(line).folded(to: Terminal.messageWidth)
    }
    // If this fails, the failure can't be reported elsewhere.
    _ = try? FileDescriptor.standardError.writeAll(lines.map { $0 + "\n" }.joined().utf8)
  }
}

// MARK: - Failures

struct Failure: Error {
  /// The statuses from 64 to 74 are from BSD's `sysexits.h`. The program never exits with 130: only
  /// commands of the REPL can be interrupted, and the REPL then continues.
  enum Status: Int32 {
    case doesNotFit = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case cannotWrite = 74
    case interrupted = 130
  }

  let status: Status
  /// Names in the message are escaped for display.
  let message: String

  static func usage(_ text: String) -> Failure { Failure(status: .usage, message: text) }
  static func badInput(_ text: String) -> Failure { Failure(status: .badInput, message: text) }
  static func noInput(_ text: String) -> Failure { Failure(status: .noInput, message: text) }
  static func cannotWrite(_ text: String) -> Failure { .init(status: .cannotWrite, message: text) }
}

/// The plural must be the noun followed by "s".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension Error {
  var reason: String { (self as? Failure)?.message ?? "\(self)" }
}

extension JSONSyntaxError {
  func message(in title: String) -> String { "\(title):\(line):\(column): \(problem)" }
}

enum Versions {
  static let program = "0.1.0"

  static var text: String {
    let (characters, words) = (Unicode.standardLibraryVersion, ICUVersion.unicode)
    return """
      textlimit \(program)
      Characters: Unicode \(characters.major).\(characters.minor), by Swift's standard library
      words, encodings: Unicode \(words.major).\(words.minor), by ICU \(ICUVersion.library)
      """
  }
}

// MARK: - JSON

/// A JSON value whose objects keep the order of their members.
enum OrderedJSON {
  /// The members of an object. A member whose value is `nil` is left out.
  typealias Members = [(key: String, value: OrderedJSON?)]

  case value(JSONValue)
  // These cases are indirect, not the whole enumeration: Swift 6.3 reports a circular reference for
  // an indirect enumeration in incremental builds.
  indirect case array([OrderedJSON])
  indirect case object(Members)

  init(_ value: Int?) { self = .value(value.map(JSONValue.integer) ?? .null) }
  init(_ value: String?) { self = .value(value.map(JSONValue.string) ?? .null) }

  static func bool(_ value: Bool) -> OrderedJSON { .value(.boolean(value)) }
  static func number(_ value: Int) -> OrderedJSON { .value(.integer(value)) }
  static func string(_ value: String) -> OrderedJSON { .value(.string(value)) }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .value(let value): value.write(to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      var separator = UInt8(ascii: "{")
      for case (let key, let value?) in members {
        bytes.append(separator)
        bytes.append(quoting: key)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
        separator = UInt8(ascii: ",")
      }
      bytes.append(contentsOf: (separator == UInt8(ascii: "{") ? "{}" : "}").utf8)
    }
  }
}

extension JSONValue {
  /// The text with each member and element on a line of its own.
  var indentedText: String {
    var text = ""
    write(to: &text, indent: "\n")
    return text
  }

  private func write(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        text += (index == 0 ? "[" : ",") + inner
        value.write(to: &text, indent: inner)
      }
      text += indent + "]"
    case .object(let members) where !members.isEmpty:
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "{" : ",") + inner + JSONValue.string(member.key).text + ": "
        member.value.write(to: &text, indent: inner)
      }
      text += indent + "}"
    default: text += self.text
    }
  }
}
