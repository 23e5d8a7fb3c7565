package import Foundation
import Synchronization

package enum Subprocess {
  package struct Result: Equatable, Sendable {
    package var output: String
    package var errors: String
    package var status: Int32

    package init(output: String, errors: String = "", status: Int32 = 0) {
      (self.output, self.errors, self.status) = (output, errors, status)
    }
  }

  /// The folder of the test bundle, which contains the programs and modules of the running tests.
  package static let products =
    Bundle.allBundles.map(\.bundleURL)
    .first { $0.pathExtension == "xctest" }.map { $0.deletingLastPathComponent() }
    ?? Bundle.main.bundleURL

  package static func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), directory: URL? = nil,
    environment: [String: String] = [:]
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

  /// Uses a new thread, since all threads of a queue can be waiting for other programs.
  private static func inThread(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
}
