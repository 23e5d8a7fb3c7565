import TextEditing
import TextMetrics

/// A command of the REPL.
struct ReplVerb: Sendable {
  let name: String
  /// What follows the name, for the help.
  let argument: String
  let summary: String
  /// Changes the REPL and gives the lines to print.
  let action: @Sendable (inout Repl, String) throws -> [String]

  static let all = session + editing

  private static let session = [
    ReplVerb(
      name: "limit", argument: "LIMIT...",
      summary: "sets the limits (characters<=10 bytes:gbk<=12); 'none' for none",
      action: { repl, argument in
        if argument == "none" {
          repl.limits = []
        } else if !argument.isEmpty {
          repl.limits = try argument.split(separator: " ").map {
            try NamedLimit(String($0), strength: .hard)
          }
        }
        if repl.field != nil && !argument.isEmpty {
          return try repl.perform(.limits(repl.limits.map(\.limit)))
        }
        return ["limits: " + listed(repl.limits.map(\.description))]
      }),
    ReplVerb(
      name: "unit", argument: "UNIT...",
      summary: "sets the units that are counted (characters words:zh)",
      action: { repl, argument in
        if !argument.isEmpty {
          repl.units = try argument.split(separator: " ").map { try NamedUnit(String($0)) }
        }
        return ["units: " + listed(repl.units.map(\.name))]
      }),
    ReplVerb(
      name: "help", argument: "", summary: "lists the commands",
      action: { _, _ in help }),
    ReplVerb(
      name: "quit", argument: "", summary: "leaves, as does the end of the input",
      action: { repl, _ in
        repl.isFinished = true
        return []
      }),
  ]

  private static var help: [String] {
    var table = Table([.left, .left])
    table.append(["TEXT", "shows its counts, where it stands, and what a truncation keeps"])
    for verb in all { table.append([":\(verb.name) \(verb.argument)", verb.summary]) }
    return table.lines
  }

  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: " ")
  }
}
