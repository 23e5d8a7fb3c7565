import Foundation
import TestSupport
import Testing

enum Tool {
  typealias Result = Subprocess.Result

  static let url = Subprocess.products

  static func run(
    _ arguments: [String], input: Data = Data(), directory: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    try Subprocess.run(
      url.appending(path: "textlimit"), arguments, input: input, directory: directory,
      environment: environment)
  }

  /// Returns what the tool writes first, while its input is still open, or an empty text if the
  /// tool writes nothing for 20 seconds.
  static func answer(to input: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = url.appending(path: "textlimit")
    process.arguments = arguments
    let (inward, outward) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (inward, outward)
    try process.run()
    let timeout = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: timeout)
    try inward.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    let answer = outward.fileHandleForReading.availableData
    timeout.cancel()
    try inward.fileHandleForWriting.close()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self)
  }

  static func shell(
    _ line: String, in directory: URL? = nil, by shell: String = "/bin/sh"
  ) throws -> Result {
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    return try Subprocess.run(
      URL(filePath: shell), ["-c", line], directory: directory,
      environment: ["PATH": "\(url.path):\(path)"])
  }
}

/// A copy of the folder `Fixtures`, with an additional empty folder.
enum Fixtures {
  static let directory: URL = {
    let files = Repository.url("Tests/Unit/CommandTests/Fixtures")
    let directory = Tool.url.appending(path: "CommandFixtures")
    try? FileManager.default.removeItem(at: directory)
    do {
      try FileManager.default.copyItem(at: files, to: directory)
      try FileManager.default.createDirectory(
        at: directory.appending(path: "folder"), withIntermediateDirectories: true)
    } catch {
      Issue.record("no fixtures: \(error)")
    }
    return directory
  }()

  static func text(_ name: String) -> String {
    (try? String(contentsOf: directory.appending(path: name), encoding: .utf8)) ?? ""
  }
}
