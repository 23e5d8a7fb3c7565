import Foundation
import Testing

/// What is typed into a shell, and all that comes out, as it stands in `Transcripts`:
///
/// ```
/// $ textlimit count nowhere.txt greeting.txt
/// 2  1  5  16  greeting.txt
/// ! textlimit: nowhere.txt: There is no such file.
/// [66]
/// ```
///
/// Lines after `! ` are standard error, of which `…` leaves out the rest. A status but 0 stands in
/// brackets. `(no line break)` ends output that does not end its last line.
struct Transcript: CustomTestStringConvertible, Sendable {
  let title: String
  let file: URL?
  /// The command and its answer as they stand in the file, which a recording replaces.
  private let text: Substring
  let command: String
  var output = ""
  var errors = ""
  var status: Int32 = 0

  var testDescription: String { "\(title): \(command)" }

  static let all: [Transcript] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap {
        try read(folder.appending(path: $0))
      }
    } catch {
      Issue.record("no transcripts: \(error)")
      return []
    }
  }()

  /// The commands of a file, below the sentences about them, which begin with `# `.
  private static func read(_ file: URL) throws -> [Transcript] {
    var title = ""
    return try "\n\(String(contentsOf: file, encoding: .utf8))".split(separator: "\n$ ").flatMap {
      part -> [Transcript] in
      // What stands before the first command is no command.
      let isCommand = part.first != "\n"
      let pieces = part.split(separator: "\n# ", omittingEmptySubsequences: false)
      defer { if pieces.count > 1 { title = String(pieces[1].prefix { $0 != "\n" }) } }
      return isCommand ? [Transcript(title: title, pieces[0], in: file)] : []
    }
  }

  init(title: String, _ text: Substring, in file: URL? = nil) {
    self.title = title
    self.file = file
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // One empty line divides commands.
    if lines.last == "" { lines.removeLast() }
    var command = [lines.removeFirst()]
    if command[0].contains("<<'END'"), let end = lines.firstIndex(of: "END") {
      command += lines[...end]
      lines.removeFirst(end + 1)
    }
    self.command = command.joined(separator: "\n")
    for line in lines {
      if line.hasPrefix("! ") {
        errors += line.dropFirst(2) + "\n"
      } else if let number = line.wholeMatch(of: /\[(\d+)\]/).flatMap({ Int32($0.1) }) {
        status = number
      } else {
        output += line + "\n"
      }
    }
    let unended = " (no line break)\n"
    if output.hasSuffix(unended) { output.removeLast(unended.count) }
  }

  func check() throws {
    let result = try Tool.shell(command, in: Fixtures.directory)
    if ProcessInfo.processInfo.environment["TEXTLIMITS_RECORD"] != nil { try record(result) }
    #expect(result.output == output, "\(testDescription)")
    if errors.hasSuffix("…\n") {
      #expect(result.errors.hasPrefix(errors.dropLast(2)), "\(testDescription)")
    } else {
      #expect(result.errors == errors, "\(testDescription)")
    }
    #expect(result.status == status, "\(testDescription)")
  }

  /// Writes what came out into the file, in the place of what stands there.
  private func record(_ result: Tool.Result) throws {
    guard let file else { return }
    let isAbridged = errors.hasSuffix("…\n") && result.errors.hasPrefix(errors.dropLast(2))
    let isEnded = result.output.isEmpty || result.output.hasSuffix("\n")
    let lines =
      [command + "\n" + result.output + (isEnded ? "" : " (no line break)\n")]
      + (isAbridged ? errors : result.errors)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "! \($0)\n" }
      + (result.status == 0 ? [] : ["[\(result.status)]\n"])
    let answered = lines.joined()
    let all = "\n" + (try String(contentsOf: file, encoding: .utf8))
    let end = text.hasSuffix("\n") || all.hasSuffix(text) ? "" : "\n"
    let now = all.replacing(
      "\n$ \(text)\(end)", with: "\n$ \(answered)", maxReplacements: 1)
    try Data(now.dropFirst().utf8).write(to: file)
  }
}

@Suite struct `A transcript` {
  private static let files = Set(Transcript.all.compactMap { $0.file?.lastPathComponent }).sorted()

  /// In the order of the file: a command may write what a later one reads.
  @Test(arguments: files)
  func `is what its commands do`(_ file: String) throws {
    for transcript in Transcript.all where transcript.file?.lastPathComponent == file {
      try transcript.check()
    }
  }

  @Test func `stands for each command`() {
    let commands = Set(
      Transcript.all.compactMap {
        $0.command.firstMatch(of: /textlimit (\w+)/).map { String($0.1) }
      })
    #expect(commands.isSuperset(of: ["check", "count", "explain", "form", "replay", "truncate"]))
    #expect(Transcript.all.allSatisfy { !$0.title.isEmpty })
  }
}
