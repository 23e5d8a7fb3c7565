import Foundation
import Testing

/// One row of a table: what is typed, what goes in, and all that comes out.
struct Invocation: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  var input = ""
  var output = ""
  /// All of standard error, or, where it ends in `…`, how it begins.
  var errors = ""
  var status: Int32 = 0

  init(
    _ arguments: String..., input: String = "", output: String = "", errors: String = "",
    status: Int32 = 0
  ) {
    self.arguments = arguments
    self.input = input
    self.output = output
    self.errors = errors
    self.status = status
  }

  var testDescription: String { "textlimit " + arguments.joined(separator: " ") }

  func check() throws {
    let result = try Tool.run(arguments, input: Data(input.utf8), directory: Fixtures.directory)
    #expect(result.output == output)
    if errors.hasSuffix("…") {
      #expect(result.errors.hasPrefix(errors.dropLast()))
    } else {
      #expect(result.errors == errors)
    }
    #expect(result.status == status)
  }
}

/// Files that commands are run on, in a directory of their own.
enum Fixtures {
  static let directory: URL = {
    let directory = Tool.url.appending(path: "CommandFixtures")
    try? FileManager.default.removeItem(at: directory)
    let files: [String: [UInt8]] = [
      "greeting.txt": Array("你好 👋🏽\n".utf8),
      "lines.txt": Array("short\nmuch longer\r\nok\nlongest of all".utf8),
      "latin1.txt": [0x6E, 0xE9, 0x65],
      "cut.txt": [0x61, 0xE4, 0xBD],
      "binary.dat": [0x7F, 0x45, 0x4C, 0x46, 0x00, 0x01],
      "empty.txt": [],
      "-dash.txt": Array("- dash\n".utf8),
    ]
    do {
      try FileManager.default.createDirectory(
        at: directory.appending(path: "folder"), withIntermediateDirectories: true)
      for (name, bytes) in files { try Data(bytes).write(to: directory.appending(path: name)) }
    } catch {
      Issue.record("no fixtures: \(error)")
    }
    return directory
  }()
}
