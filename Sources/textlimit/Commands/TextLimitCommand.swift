import ArgumentParser
import Foundation
import SystemPackage
import TextMetrics

@main
struct TextLimitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textlimit",
    abstract: "Count text in any unit, and check, truncate, and divide it by limits.",
    discussion: """
      A limit is written characters=..300, words=3.., bytes=3..12, or 'characters<=300'.

      A byte order mark at the beginning of an input isn't part of the text.

      Exit status: 0 success, 1 a text doesn't fit, 64 invalid usage, 65 invalid input, 66 input not \
      found, 74 output can't be written.
      """,
    subcommands: [
      CountCommand.self, TruncateCommand.self, SplitCommand.self, CheckCommand.self,
      LintCommand.self, ExplainCommand.self, FormCommand.self, ReplayCommand.self,
      ReplCommand.self, ListCommand.self,
    ])

  @Flag(
    name: [.customShort("V"), .long],
    help: "Print the versions of this program and of Unicode.")
  var version = false

  func run() throws {
    guard version else { throw CleanExit.helpRequest(self) }
    try Output.print(Versions.text)
  }

  static func main() {
    // End without a message if the reader of the output closes the pipe.
    signal(SIGPIPE, SIG_DFL)
    FileDescriptor.reserveStandardStreams()
    do {
      let arguments = listed(ProcessBytes.arguments)
      try requireCommand(in: arguments)
      var command = try parseAsRoot(arguments.forParser())
      try command.run()
    } catch let failure as Failure {
      end(with: failure)
    } catch {
      end(with: error)
    }
  }

  /// `units` becomes `list units`, and `help units` becomes `help list units`.
  private static func listed(_ arguments: [String]) -> [String] {
    var arguments = arguments
    let index = arguments.first == "help" ? 1 : 0
    if arguments.indices.contains(index), ListCommand.names.contains(arguments[index]) {
      arguments.insert("list", at: index)
    }
    return arguments
  }

  /// Throws an error for an unknown command. If an argument follows an unknown command, the parser
  /// would report the argument and not the command.
  private static func requireCommand(in arguments: [String]) throws(Failure) {
    var command: any ParsableCommand.Type = self
    var path: [String] = []
    for name in arguments.drop(while: { $0 == "help" }) {
      let commands = command.configuration.subcommands
      if let next = commands.first(where: { $0.configuration.commandName == name }) {
        command = next
        path.append(name)
        continue
      }
      let names = commands.compactMap { $0.configuration.commandName }
      guard !names.isEmpty, !name.hasPrefix("-") else { return }
      let meant = Spelling.nearest(
        to: name, among: path.isEmpty ? names + ListCommand.names : names)
      throw .usage(
        "Unknown command '\((path + [name.repaired]).joined(separator: " ").shown)'. "
          + (meant.map { "Did you mean '\((path + [$0]).joined(separator: " "))'?" }
            ?? "Commands are \(names.joined(separator: ", "))."))
    }
  }

  private static func end(with failure: Failure) -> Never {
    StandardError.print(failure.message)
    exit(withError: ExitCode(failure.status.rawValue))
  }

  /// A request for help is an error with a successful status.
  private static func end(with error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if status.isSuccess {
      do throws(Failure) { try Output.print(HelpText.shown(message)) } catch { end(with: error) }
    } else if !message.isEmpty {
      // The parser's messages quote arguments, whose control characters have to be escaped.
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      StandardError.plain(lines.map { String($0).shownName }.joined(separator: "\n"))
    }
    exit(withError: status)
  }
}

extension Failure.Status? {
  func throwExitCode() throws {
    if let self { throw ExitCode(self.rawValue) }
  }
}

/// Text that the parser must not wrap. It has no-break spaces, which ``shown(_:)`` replaces.
enum HelpText {
  private static let kept: Character = "\u{A0}"

  static func examples(_ commands: String) -> String { "\n\nEXAMPLES" + lines(commands) }

  static func block(_ text: String) -> String { "\n" + lines(text) }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      "\n\(kept)\(kept)" + line.replacing(" ", with: String(kept))
    }.joined()
  }

  static func shown(_ help: String) -> String { help.replacing(String(kept), with: " ") }
}
