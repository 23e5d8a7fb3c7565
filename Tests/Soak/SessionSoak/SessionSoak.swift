import EditingModel
import Foundation

/// Replays sessions with the command and the model, and prints the differences.
///
///     swift run SessionSoak TEXTLIMIT [SESSIONS [SEED]]
///     swift run SessionSoak TEXTLIMIT FILE
///
/// The sessions are read from a file, or are random: by default, 10,000 sessions from a random
/// seed.
@main
enum SessionSoak {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let tool = arguments.first else {
      print("usage: SessionSoak TEXTLIMIT [SESSIONS [SEED] | FILE]")
      exit(64)
    }
    var differences = 0
    if arguments.count > 1, Int(arguments[1]) == nil {
      let lines = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n")
      let sessions = try lines.map { ModelSession(try JSON(String($0))) }
      differences = try compare(sessions, with: tool)
      print("\(sessions.count) sessions, \(differences) differences")
      exit(differences == 0 ? 0 : 1)
    }
    let count = arguments.count > 1 ? Int(arguments[1])! : 10_000
    let first = arguments.count > 2 ? UInt64(arguments[2])! : UInt64.random(in: 0..<1 << 32)
    print("\(count) sessions from seed \(first)")
    for start in stride(from: 0, to: count, by: 500) {
      let seeds = (start..<min(start + 500, count)).map { first &+ UInt64($0) }
      differences += try compare(seeds.map(RandomSession.session), with: tool)
    }
    print("\(count) sessions, \(differences) differences")
    exit(differences == 0 ? 0 : 1)
  }

  private static func compare(_ sessions: [ModelSession], with tool: String) throws -> Int {
    let (lines, status) = try replay(sessions.map { "\($0.json)\n" }.joined(), with: tool)
    var differences = 0
    if status != 0 {
      print("\(tool) ended with status \(status)")
      differences += 1
    }
    if lines.count != sessions.count {
      print("\(tool) answered \(lines.count) of \(sessions.count) sessions, the next one being")
      print(lines.count < sessions.count ? sessions[lines.count].json : .null)
      differences += abs(sessions.count - lines.count)
    }
    for (session, line) in zip(sessions, lines) {
      if let difference = try session.difference(from: JSON(line)) {
        print(difference, "\n")
        differences += 1
      }
    }
    return differences
  }

  private static func replay(
    _ input: String, with tool: String
  ) throws -> (lines: [String], status: Int32) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(input.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments = ["replay", file.path()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, process.terminationStatus)
  }
}
