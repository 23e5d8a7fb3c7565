import Foundation
import Synchronization

/// Functions that run `textlimit`.
enum Tool {
  struct Result: Equatable {
    var output: String
    var errors = ""
    var status: Int32 = 0
  }

  /// The folder of the test bundle, which contains the program.
  static let url =
    Bundle.allBundles.map(\.bundleURL)
    .first { $0.pathExtension == "xctest" }.map { $0.deletingLastPathComponent() }
    ?? Bundle.main.bundleURL

  static func run(
    _ arguments: [String], input: Data = Data(), directory: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    try run(
      url.appending(path: "textlimit"), arguments, input: input, directory: directory,
      environment: environment)
  }

  /// Returns the first output before the end of the input, or `""` if the tool waits for more input.
  static func answer(to input: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = url.appending(path: "textlimit")
    process.arguments = arguments
    let (inward, outward) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (inward, outward)
    try process.run()
    let patience = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: patience)
    try inward.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    let answer = outward.fileHandleForReading.availableData
    patience.cancel()
    try inward.fileHandleForWriting.close()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self)
  }

  /// Calls `body` with a new folder that contains `files`, and removes it.
  static func inFolder<Result>(
    of files: [String: String] = [:], _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "textlimit-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try body(folder)
  }

  /// Runs a command line in a shell.
  static func shell(
    _ line: String, in directory: URL? = nil, by shell: String = "/bin/sh"
  ) throws -> Result {
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    return try run(
      URL(filePath: shell), ["-c", line], input: Data(), directory: directory,
      environment: ["PATH": "\(url.path):\(path)"])
  }

  private static func run(
    _ program: URL, _ arguments: [String], input: Data, directory: URL?,
    environment: [String: String]
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (inward, outward, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) =
      (inward, outward, errors)
    // A program that ends without reading its input must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    // The three streams are handled concurrently, since a pipe holds only 64 KB.
    let messages = Mutex(Data())
    let others = DispatchGroup()
    inThread(others) {
      try? inward.fileHandleForWriting.write(contentsOf: input)
      try? inward.fileHandleForWriting.close()
    }
    inThread(others) {
      let all = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
      messages.withLock { $0 = all }
    }
    let output = try outward.fileHandleForReading.readToEnd() ?? Data()
    others.wait()
    process.waitUntilExit()
    return Result(
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: messages.withLock(\.self), as: UTF8.self),
      status: process.terminationStatus)
  }

  /// Runs `body` in a new thread, since all threads of a queue can be waiting for other programs.
  private static func inThread(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
}
