import ArgumentParser
import Foundation

@main
struct TextLimitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textlimit",
    abstract: "Counts text in any unit, and says whether and how it fits a limit.",
    discussion: """
      A limit is written characters=..300, words=3.., bytes=3..12 or 'characters<=300'.

      Exit status: 0 fits (or done), 1 does not fit, 64 wrong use, 65 input that is not text, \
      66 no such input, 74 output cannot be written.
      """,
    subcommands: [
      CountCommand.self, TruncateCommand.self, SplitCommand.self, CheckCommand.self,
      ExplainCommand.self, FormCommand.self, ReplayCommand.self,
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

  /// What was typed, with `list` before what it lists: `textlimit units` needs no other word.
  private static let arguments: [String] = {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let place = arguments.first == "help" ? 1 : 0
    if arguments.dropFirst(place).first.map(ListCommand.names.contains) == true {
      arguments.insert("list", at: place)
    }
    return arguments
  }()

  static func main() {
    // End silently when the reader closes the pipe, even if the parent process ignores SIGPIPE.
    signal(SIGPIPE, SIG_DFL)
    do {
      let arguments = try arguments.withPlainValues(of: OptionNames(of: Self.self))
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let failure as Failure {
      end(with: failure)
    } catch {
      end(with: error)
    }
  }

  private static func end(with failure: Failure) -> Never {
    Messages.say(failure.message)
    exit(withError: ExitCode(failure.status.rawValue))
  }

  /// Ends as the argument parser would, with better messages.
  private static func end(with error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    let misspelling = Misspelling(in: arguments, of: Self.self)
    if status.isSuccess {
      // The argument parser prints help even for a misspelled command, and for a file '-h.txt'. A
      // shell that completes a line asks with `---completion`.
      if let misspelling, arguments.first != "---completion" {
        Messages.plain([misspelling.message(over: "")])
        exit(withError: ExitCode(Failure.Status.usage.rawValue))
      }
      do {
        try Output.print(Examples.shown(in: CompletionScript.completed(message)))
      } catch {
        end(with: error)
      }
    } else if !message.isEmpty {
      // The argument parser repeats what was written, control characters included.
      let lines = (misspelling?.message(over: message) ?? message).split(
        separator: "\n", omittingEmptySubsequences: false)
      Messages.plain([lines.map { String($0).shown }.joined(separator: "\n")])
    }
    exit(withError: status)
  }
}

extension Failure.Status? {
  /// Ends the command with the status, if there is one.
  func end() throws {
    if let self { throw ExitCode(self.rawValue) }
  }
}
