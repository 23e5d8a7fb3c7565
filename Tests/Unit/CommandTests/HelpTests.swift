import Foundation
import TestSupport
import Testing

@Suite("Help texts") struct HelpTests {
  private static let folder = Repository.url("Tests/Unit/CommandTests/Help")

  static func file(of command: [String]) -> URL {
    folder.appending(path: "\(command.isEmpty ? "textlimit" : command.joined(separator: "-")).txt")
  }

  static let commands = [
    [], ["count"], ["truncate"], ["split"], ["check"], ["lint"], ["explain"], ["form"],
    ["form", "check"], ["form", "validate"], ["form", "explain"], ["form", "schema"],
    ["form", "html"], ["replay"], ["repl"], ["list"], ["list", "units"], ["list", "profiles"],
    ["list", "encodings"], ["list", "languages"],
  ]

  /// To accept a change, run the tests with `TEXTLIMITS_RECORD=1`, and review the difference.
  @Test(arguments: commands)
  func `match the recorded ones`(_ command: [String]) throws {
    let help = try Tool.run(["help"] + command, environment: ["COLUMNS": "80"])
    #expect(help.status == 0 && help.errors.isEmpty)
    let file = Self.file(of: command)
    if ProcessInfo.processInfo.environment["TEXTLIMITS_RECORD"] != nil {
      try Data(help.output.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == help.output)
  }

  @Test func `exist for every command`() throws {
    let overview = try Tool.run(["help"]).output
    let listed = overview.split(separator: "SUBCOMMANDS:\n").last?
      .split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
      .filter { $0 != "See" }
    #expect(listed == Self.commands.filter { $0.count == 1 }.flatMap(\.self))
  }

  @Test func `the version has the versions of the program, Unicode, and ICU`() throws {
    let version = try Tool.run(["--version"])
    #expect(try Tool.run(["-V"]) == version)
    let lines = version.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].wholeMatch(of: /textlimit \d+\.\d+\.\d+/) != nil)
    #expect(lines[1].contains(/Unicode \d+\.\d+, by Swift's standard library/))
    #expect(lines[2].contains(/Unicode \d+\.\d+, by ICU \d+\.\d+/))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completion scripts contain commands and units`(_ shell: String) throws {
    let script = try Tool.run(["--generate-completion-script", shell])
    #expect(script.status == 0)
    #expect(script.output.contains("textlimit") && script.output.contains("truncate"))
  }
}
