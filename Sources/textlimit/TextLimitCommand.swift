import ArgumentParser
import Foundation

@main
struct TextLimitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textlimit",
    abstract: "Counts text in any unit, and says whether and how it fits a limit.",
    discussion: """
      A limit is written UNIT<=N, UNIT>=N, UNIT=N or UNIT=N..M.

      Exit status: 0 fits (or done), 1 does not fit, 64 wrong use, 65 input that is not text, \
      66 no such input, 74 output cannot be written.
      """,
    subcommands: [
      CountCommand.self, TruncateCommand.self, CheckCommand.self, ExplainCommand.self,
      ReplayCommand.self, ReplCommand.self,
    ])

  @Flag(name: .long, help: "Print the versions of this program and of Unicode.")
  var version = false

  func run() throws {
    guard version else { throw CleanExit.helpRequest(self) }
    print(Versions.text)
  }

  static func main() {
    // A reader that has seen enough ends the program without a word, also where the parent
    // process ignores the signal.
    signal(SIGPIPE, SIG_DFL)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      Messages.say(failure.message)
      exit(withError: ExitCode(failure.status.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}

extension Failure.Status? {
  /// Ends the command with the status, if there is one.
  func end() throws {
    if let self { throw ExitCode(self.rawValue) }
  }
}
