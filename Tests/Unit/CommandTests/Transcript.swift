import Foundation
import TestSupport
import Testing

/// A command line and its output, as recorded in `Transcripts`:
///
/// ```
/// $ textlimit count nowhere.txt greeting.txt
/// 2  1  5  16  greeting.txt
/// ! textlimit: nowhere.txt: No such file.
/// [66]
/// ```
///
/// Lines that begin with `! ` are standard error. If standard error ends with `…`, the rest of the
/// actual text isn't compared. A status other than 0 is in brackets. Output that doesn't end with a
/// line break is followed by `(no line break)`.
struct Transcript: CustomTestStringConvertible, Sendable {
  let title: String
  let file: URL?
  private let text: Substring
  let command: String
  var output = ""
  var errors = ""
  var status: Int32 = 0

  var testDescription: String { "\(title): \(command)" }

  static let all: [Transcript] = {
    let folder = Repository.url("Tests/Unit/CommandTests/Transcripts")
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap {
        try read(folder.appending(path: $0))
      }
    } catch {
      Issue.record("can't read transcripts: \(error)")
      return []
    }
  }()

  /// A line that begins with `# ` is the title of the following commands.
  private static func read(_ file: URL) throws -> [Transcript] {
    var title = ""
    return try "\n\(String(contentsOf: file, encoding: .utf8))".split(separator: "\n$ ").flatMap {
      part -> [Transcript] in
      // The text before the first command is skipped.
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
    // Commands are separated by empty lines.
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

  // The commands run in the order of the file, since a command can read files of earlier ones.
  @Test(arguments: files)
  func `matches the output of its commands`(_ file: String) throws {
    for transcript in Transcript.all where transcript.file?.lastPathComponent == file {
      try transcript.check()
    }
  }

  @Test func `exists for each command`() {
    let commands = Set(
      Transcript.all.compactMap {
        $0.command.firstMatch(of: /textlimit (\w+)/).map { String($0.1) }
      })
    #expect(commands.isSuperset(of: ["check", "count", "explain", "form", "replay", "truncate"]))
    #expect(Transcript.all.allSatisfy { !$0.title.isEmpty })
  }
}
