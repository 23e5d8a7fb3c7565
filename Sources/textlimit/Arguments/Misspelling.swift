import ArgumentParser
import Foundation
import TextMetrics

/// What may have been meant by arguments that are none.
struct Misspelling {
  /// Sentences for the user: what the argument parser does not say.
  let sentences: [String]

  /// Nil where there is nothing to add to what the argument parser says.
  ///
  /// - Parameter command: What the arguments are for; it has a command `help` beside its own.
  init?(in arguments: some Collection<String>, of command: any ParsableCommand.Type) {
    // The argument parser explains as much of what stands behind 'help' as there is, and is content.
    let asksForHelp = arguments.first == "help"
    var names = ["help"]
    var command = command
    var path: [String] = []
    var rest = arguments.dropFirst(asksForHelp ? 1 : 0)
    while let first = rest.first, let inner = command.subcommand(named: first) {
      (command, names) = (inner, [])
      path.append(first)
      rest = rest.dropFirst()
    }
    names = command.configuration.subcommands.map { $0._commandName } + names
    if let first = rest.first, !first.hasPrefix("-"), !names.contains(first),
      asksForHelp || names.count > 1
    {
      let meant = Spelling.nearest(to: first, among: names)
        .map { "Did you mean '\((path + [$0]).joined(separator: " "))'?" }
      sentences = [
        "There is no command '\((path + [first]).joined(separator: " ").shown)'. "
          + (meant ?? Self.sentence(naming: names, of: path.joined(separator: " ")))
      ]
    } else if !asksForHelp, !arguments.contains("--"),
      let file = arguments.first(where: \.isFileLikeAnOption)
    {
      sentences = [
        "'\(file.shown)' is a file: write '--' before it, or './\(file.shown)', so that it is not "
          + "taken for an option."
      ]
    } else {
      return nil
    }
  }

  private static func sentence(naming names: [String], of path: String) -> String {
    names.isEmpty
      ? "There are none below '\(path)'." : "Commands are \(names.joined(separator: ", "))."
  }
}

extension ParsableCommand {
  fileprivate static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0._commandName == name }
  }
}

extension String {
  fileprivate var isFileLikeAnOption: Bool {
    hasPrefix("-") && count > 1 && FileManager.default.fileExists(atPath: self)
  }
}
