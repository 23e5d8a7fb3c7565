import ArgumentParser
import Foundation

/// The option names of a command and its subcommands.
struct OptionNames {
  private(set) var withValue: Set<String> = []
  private(set) var flags: Set<String> = []

  /// Reads them from the description that the argument parser makes for manuals.
  init(of command: any ParsableCommand.Type) {
    let tool = try? JSONDecoder().decode(DescribedTool.self, from: Data(command._dumpHelp().utf8))
    if let tool { add(tool.command) }
  }

  private mutating func add(_ command: DescribedTool.Command) {
    for argument in command.arguments ?? [] {
      let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      if argument.kind == "flag" { flags.formUnion(names) }
      if argument.kind == "option" { withValue.formUnion(names) }
    }
    for subcommand in command.subcommands ?? [] { add(subcommand) }
  }
}

private struct DescribedTool: Decodable {
  let command: Command

  struct Command: Decodable {
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    let kind: String
    let names: [Name]?
  }

  struct Name: Decodable {
    let kind: String
    let name: String
  }
}
