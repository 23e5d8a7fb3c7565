import ArgumentParser
import PlatformLimits
import TextMetrics

struct ProfilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List the limits of databases, platforms and file systems, or explain one.",
    discussion: """
      A profile is written where a limit is: --limit x-post, or with a number that whoever declares \
      the field chooses, --limit postgresql-varchar=40.
      """
        + Examples.section(
          """
          textlimit list profiles
          textlimit list profiles x-post
          textlimit list profiles postgresql-varchar=40
          textlimit list profiles --json
          """))

  @Argument(
    help: "The profile to explain.",
    completion: .list(TextServices.command.profiles.map { $0.name }))
  var name: String?

  @OptionGroup var list: ListOptions

  func validate() throws {
    guard let name else { return }
    do {
      let (profile, number) = try TextServices.command.profile(spelled: name)
      _ = try profile.limits(number ?? profile.defaultMaximum, units: .command)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    guard let name else {
      return try list.print(
        ["profile", "title", "limits"],
        TextServices.command.profiles.map { $0.row($0.defaultMaximum, list) })
    }
    let (profile, number) = try TextServices.command.profile(spelled: name)
    let wanted = number ?? profile.defaultMaximum
    if list.json { return try list.print([], [profile.row(wanted, list)]) }
    try Output.print(profile.page(wanted).joined(separator: "\n"))
  }
}

extension LimitProfile {
  /// The name for completion, with `=` if a number must follow.
  var beginning: String {
    if case .required = parameter { "\(name)=" } else { name }
  }

  /// The profile as a limit is written, with an example number if it needs one.
  var spelled: String {
    if case .required(let example) = parameter { "\(name)=\(example)" } else { name }
  }

  fileprivate func page(_ number: Int?) -> [String] {
    var table = Table([.left, .left])
    table.append(["rule", rule])
    let limits = (try? limits(number, units: .command)) ?? []
    table.append(["limits", limits.map { $0.description }.joined(separator: ", ")])
    // What one line break costs means nothing where several have room in one, as in a message.
    if let unit = limits.first?.unit, "\n\n".count(in: unit) == 2 * "\n".count(in: unit) {
      table.append([
        "line break", "LF counts \("\n".count(in: unit)), CR LF \("\r\n".count(in: unit))",
      ])
    }
    table.append(["source", source])
    table.append(["known", standing])
    for trap in traps { table.append(["trap", trap]) }
    let spelled = number.map { "\(name)=\($0)" } ?? name
    return ["\(spelled): \(title)"] + table.lines
  }

  /// How and when the rule was verified.
  private var standing: String {
    switch (verifiedAgainst, date) {
    case (let server?, let date?): "held against \(server) in \(date)"
    case (nil, let date?): "as published in \(date)"
    case (_, nil): "as its source has it, which bears no date"
    }
  }

  fileprivate func row(
    _ number: Int?, _ list: ListOptions
  ) -> KeyValuePairs<String, OrderedJSON> {
    let limits = ((try? limits(number, units: .command)) ?? []).map { $0.description }
    return [
      "profile": .string(list.json ? name : spelled), "title": .string(title),
      "number": OrderedJSON(number), "lowest": .number(lowest), "highest": OrderedJSON(highest),
      "limits": list.json
        ? .array(limits.map { .string($0) }) : .string(limits.joined(separator: ", ")),
      "rule": .string(rule), "source": .string(source), "date": OrderedJSON(date),
      "verifiedAgainst": OrderedJSON(verifiedAgainst),
      "traps": .array(traps.map { .string($0) }),
    ]
  }
}
