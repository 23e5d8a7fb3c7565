import ArgumentParser
import Foundation
import TextMetrics

/// Finds misspelled commands and options, and suggests known ones.
///
/// The argument parser validates a command before it looks for unknown arguments, and so reports a
/// misspelled option as a missing one.
struct Misspelling {
  /// What is wrong, and what may have been meant.
  let sentence: String

  /// Nil if nothing is misspelled.
  ///
  /// - Parameter command: What the arguments are for; it has a command `help` beside its own.
  init?(in arguments: some Collection<String>, of command: any ParsableCommand.Type) {
    // The argument parser ignores unknown names after 'help'.
    let asksForHelp = arguments.first == "help"
    var names = ["help"]
    var command = command
    var path: [String] = []
    var rest = arguments.dropFirst(asksForHelp ? 1 : 0)
    while let first = rest.first,
      let inner = command.configuration.subcommands.first(where: { $0._commandName == first })
    {
      (command, names) = (inner, [])
      path.append(first)
      rest = rest.dropFirst()
    }
    names = command.configuration.subcommands.map { $0._commandName } + names
    if let first = rest.first, !first.hasPrefix("-"), !names.contains(first),
      asksForHelp || names.count > 1
    {
      sentence = Self.sentence(on: first, below: path, names: names)
    } else if !asksForHelp,
      let unknown = OptionNames(of: command).firstUnknown(in: rest, of: command)
    {
      sentence = unknown
    } else if path.isEmpty, let first = rest.first,
      OptionNames(of: CheckCommand.self).withValue.contains(first.nameOfOption)
    {
      sentence = "Name a command first: textlimit check \(first.shown) …"
    } else {
      return nil
    }
  }

  /// What to say in place of the error that the argument parser has found, above its usage.
  func message(over message: String) -> String {
    let usage = message.range(of: "\nUsage: ").map { String(message[$0.lowerBound...]) } ?? ""
    return "Error: \(sentence)\(usage)"
  }

  private static func sentence(
    on written: String, below path: [String], names: [String]
  ) -> String {
    // What is listed may be named without `list`.
    let all = path.isEmpty ? names + ListCommand.names + ["--version"] : names
    let near = Spelling.nearest(to: written, among: all)
    let isForm = path == ["form"] && written.hasSuffix(".json")
    let meant = (isForm ? "judge \(written.shown) RECORDS" : near)
      .map { "Did you mean '\((path + [$0]).joined(separator: " "))'?" }
    let known =
      names.isEmpty
      ? "There are none below '\(path.joined(separator: " "))'."
      : "Commands are \(names.joined(separator: ", "))."
    return "There is no command '\((path + [written]).joined(separator: " ").shown)'. "
      + (meant ?? known)
  }
}

extension OptionNames {
  /// Options that every command accepts.
  private static let hidden: Set = [
    "--help", "-h", "--help-hidden", "--version", "-V", "--generate-completion-script",
    "--experimental-dump-help",
  ]

  /// A sentence on the first argument that looks like an option and is none of these.
  fileprivate func firstUnknown(
    in arguments: some Collection<String>, of command: any ParsableCommand.Type
  ) -> String? {
    var isValue = false
    for argument in arguments.prefix(while: { $0 != "--" }) {
      if isValue {
        isValue = false
      } else if withValue.contains(argument) {
        isValue = true
      } else if argument.hasPrefix("-"), argument.count > 1, !isKnown(argument) {
        if FileManager.default.fileExists(atPath: argument) {
          return "'\(argument.shown)' is a file: write '--' before it, or './\(argument.shown)', "
            + "so that it is not taken for an option."
        }
        return sentence(on: argument.nameOfOption, of: command)
      }
    }
    return nil
  }

  private func sentence(on name: String, of command: any ParsableCommand.Type) -> String {
    // What it may be elsewhere: a command of the REPL, a key of a session, another command.
    let elsewhere =
      command == ReplCommand.self
      ? ":" : command == ReplayCommand.self ? "\"" : command == CountCommand.self ? "check " : "-"
    let long = withValue.union(flags).union(["--help"]).filter { $0.hasPrefix("--") }.sorted()
    let other = Spelling.name(of: name) {
      isKnown(String($0.prefix { $0 != " " })) || elsewhere != "-" && $0.hasPrefix(elsewhere)
        || $0.hasPrefix("textlimit ")
    }
    let meant = other ?? (name.hasPrefix("--") ? Spelling.nearest(to: name, among: long) : nil)
    return "Unknown option '\(name.shown)'." + (meant.map { " Did you mean '\($0)'?" } ?? "")
  }

  private func isKnown(_ argument: String) -> Bool {
    let name = argument.nameOfOption
    if withValue.contains(name) || flags.contains(name) || Self.hidden.contains(name) {
      return true
    }
    // Flags may be combined (-ab), and a value may follow its option directly (-m9).
    guard !name.hasPrefix("--"), let first = name.dropFirst().first else { return false }
    return withValue.contains("-\(first)")
      || name.dropFirst().allSatisfy { flags.contains("-\($0)") }
  }
}

extension String {
  /// What precedes '=', even if a combining mark follows it.
  fileprivate var nameOfOption: String { String(unicodeScalars.prefix { $0 != "=" }) }
}
