import ArgumentParser
import StrictJSON

/// The option names of a command and its subcommands.
struct OptionNames {
  private(set) var withValue: Set<String> = []
  private(set) var flags: Set<String> = []

  /// Reads them from the description that the argument parser makes for manuals.
  init(of command: any ParsableCommand.Type) {
    if let tool = try? JSONValue(parsing: command._dumpHelp()) { add(tool["command"]) }
  }

  private mutating func add(_ command: JSONValue?) {
    for argument in command?["arguments"]?.elements ?? [] {
      let names = (argument["names"]?.elements ?? []).compactMap { name -> String? in
        guard case .string(let text)? = name["name"] else { return nil }
        return (name["kind"] == "long" ? "--" : "-") + text
      }
      if argument["kind"] == "flag" { flags.formUnion(names) }
      if argument["kind"] == "option" { withValue.formUnion(names) }
    }
    for subcommand in command?["subcommands"]?.elements ?? [] { add(subcommand) }
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }
}
