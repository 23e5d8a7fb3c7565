import ArgumentParser
import FormMessages
import Foundation
import PlatformLimits
import TextMetrics
import TextMetricsICU

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List units, profiles, encodings, or languages.",
    discussion: "You can leave out 'list': textlimit units."
      + HelpText.examples(
        """
        textlimit list units
        textlimit list profiles
        """),
    subcommands: [
      UnitsCommand.self, ProfilesCommand.self, EncodingsCommand.self, LanguagesCommand.self,
    ])

  static let names = configuration.subcommands.compactMap { $0.configuration.commandName }

  fileprivate static func examples(of list: String) -> String {
    HelpText.examples("textlimit list \(list)\ntextlimit list \(list) --json")
  }
}

struct UnitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "units",
    abstract: "List the units, and explain them.",
    discussion: """
      A part in capitals is a placeholder. ENCODING is an encoding of 'textlimit list encodings'. \
      LOCALE is a language of 'textlimit list languages', such as zh or en-US. OPTION is wide, tab1 to \
      tab64, or both, as in columns:wide:tab4. TABLE is x, x2, mastodon, nonascii2, ascii-half, \
      ascii-half-down, or the name of a file after @: weighted:@weights.json. LANGUAGE is \
      \(SMSSegmentation.Language.allCases.map(\.rawValue).sorted().joined(separator: ", ")). FORM is crlf, \
      line, nfc, nfd, nfkc, nfkd, nonul, filename, winfilename, or hostlabel, and can follow any \
      unit: utf16+crlf, bytes:gbk+nfc.

      A weight table is a JSON file in the format of X: {"scale": 100, "defaultWeight": 200, \
      "ranges": [{"start": 0, "end": 4351, "weight": 100}], "transformedURLLength": 23, \
      "emojiParsingEnabled": true}. The keys "normalization": "nfc" and "rounding": "up" or "down" \
      are additions.
      """
        + ListCommand.examples(of: "units"))

  @OptionGroup var list: ListOptions

  func run() throws {
    try list.print(
      ["unit", "counts"],
      TextServices.command.unitListings.map {
        [
          "unit": .string(list.json ? $0.name : $0.spellings.joined(separator: ", ")),
          "spellings": .array($0.spellings.map { .string($0) }),
          "counts": .string($0.summary),
        ]
      })
  }
}

struct EncodingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encodings",
    abstract: "List the encodings for bytes:ENCODING and --encoding.",
    discussion: """
      The encodings of the web come first, and then all other encodings of ICU. You can also use \
      other names of an encoding. Case, hyphens, and underscores are ignored. As in browsers, \
      euc-kr is Windows-949, and big5 has kana and other additions to Windows-950.
      """
        + ListCommand.examples(of: "encodings"))

  @OptionGroup var list: ListOptions

  func run() throws {
    let ofTheWeb = ["utf-8", "utf-16le", "utf-16be"] + WebEncodings.names
    let others = ICUEncoding.available.filter { !ofTheWeb.contains($0) }
    try list.print(
      ["encoding", "web"],
      (ofTheWeb + others).map {
        ["encoding": .string($0), "web": .bool(ofTheWeb.contains($0))]
      })
  }
}

struct LanguagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages",
    abstract: "List the languages for words:LOCALE and --language.",
    discussion: """
      You can add a script and a region, as in words:zh-Hant or words:en-US. A language with \
      messages can be used with --language in the commands of 'textlimit form'.
      """
        + ListCommand.examples(of: "languages"))

  @OptionGroup var list: ListOptions

  func run() throws {
    let english = Locale(identifier: "en")
    let withMessages = Set(MessageCatalog.languages)
    let codes = Set(
      Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { code in
        (try? ICUWordSegmenter(locale: code)) != nil
      })
    try list.print(
      ["language", "name", "messages"],
      codes.union(withMessages).sorted().map { code in
        [
          "language": .string(code),
          "name": OrderedJSON(english.localizedString(forIdentifier: code)),
          "messages": .bool(withMessages.contains(code)),
        ]
      })
  }
}

struct ProfilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List the limits of databases, platforms, and file systems, or explain one of them.",
    discussion: """
      A profile is used like a limit: --limit x-post. Some profiles take the number in the \
      declaration of a field: --limit postgresql-varchar=40.
      """
        + HelpText.examples(
          """
          textlimit list profiles
          textlimit list profiles x-post
          textlimit list profiles postgresql-varchar=40
          textlimit list profiles --json
          """))

  @Argument(
    help: "The profile to explain.",
    completion: .list(TextServices.command.profiles.map { $0.name }),
    transform: NumberedProfile.init)
  private var name: NumberedProfile?

  @OptionGroup var list: ListOptions

  func run() throws {
    guard let name else {
      return try list.print(
        ["profile", "title", "limits"],
        TextServices.command.profiles.map { $0.row($0.defaultOrExampleNumber, list) })
    }
    if list.json { return try list.print([], [name.profile.row(name.number, list)]) }
    try Output.print(name.profile.page(name.number).joined(separator: "\n"))
  }
}

private struct NumberedProfile {
  let profile: LimitProfile
  /// The number that the user wrote, or else the default number or example number of the profile.
  /// It's `nil` if the profile doesn't have a number.
  let number: Int?

  init(_ argument: String) throws {
    do {
      let (profile, written) = try TextServices.command.profile(spelled: argument.requireText())
      self.profile = profile
      number = written ?? profile.defaultOrExampleNumber
      _ = try profile.limits(number, services: .command)
    } catch let error as ProfileError {
      throw ValidationError("\(error)")
    }
  }
}

extension LimitProfile {
  fileprivate func page(_ number: Int?) -> [String] {
    var table = Table([.left, .left])
    table.append(["rule", rule])
    let limits = (try? limits(number, services: .command)) ?? []
    table.append(["limits", limits.map { $0.description }.joined(separator: ", ")])
    // In some units, such as segments of text messages, the amount that a line break adds depends
    // on the text. For such a unit, the row is left out.
    if let unit = limits.first?.unit, "\n\n".count(in: unit) == 2 * "\n".count(in: unit) {
      table.append([
        "line break", "LF counts \("\n".count(in: unit)), CR LF \("\r\n".count(in: unit))",
      ])
    }
    table.append(["source", source])
    table.append(["known", statusText])
    for trap in traps { table.append(["trap", trap]) }
    let spelled = number.map { "\(name)=\($0)" } ?? name
    return ["\(spelled): \(title)"] + table.lines
  }

  private var statusText: String {
    switch (verifiedAgainst, date) {
    case (let server?, let date?): "verified with \(server) in \(date)"
    case (nil, let date?): "published in \(date)"
    case (_, nil): "from an undated source"
    }
  }

  fileprivate func row(
    _ number: Int?, _ list: ListOptions
  ) -> KeyValuePairs<String, OrderedJSON> {
    let limits = ((try? limits(number, services: .command)) ?? []).map { $0.description }
    return [
      "profile": .string(list.json ? name : nameWithExample), "title": .string(title),
      "number": OrderedJSON(number), "lowest": .number(smallestNumber),
      "highest": OrderedJSON(largestNumber),
      "limits": list.json
        ? .array(limits.map { .string($0) }) : .string(limits.joined(separator: ", ")),
      "rule": .string(rule), "source": .string(source), "date": OrderedJSON(date),
      "verifiedAgainst": OrderedJSON(verifiedAgainst),
      "traps": .array(traps.map { .string($0) }),
    ]
  }
}

struct ListOptions: ParsableArguments {
  @Flag(help: "Print JSON Lines.")
  var json = false

  /// Prints all members as JSON Lines, or a table of the members that `keys` names. Each row must
  /// have all `keys`, in the same order.
  func print(
    _ keys: [String], _ rows: [KeyValuePairs<String, OrderedJSON>]
  ) throws(Failure) {
    var output = Output()
    var table = Table(keys.map { _ in .left }, titles: Terminal.isOutputTerminal ? keys : [])
    for row in rows {
      if json {
        try output.line(.object(row.map { (key: $0.key, value: $0.value) }))
      } else {
        let cells = row.filter { keys.contains($0.key) }
        table.append(cells.map { key, value in value.cell(under: key) })
      }
    }
    try output.lines(table.takeLines())
    try output.flush()
  }
}

extension OrderedJSON {
  fileprivate func cell(under title: String) -> String {
    switch self {
    case .value(.string(let text)): text
    case .value(.boolean(true)): title
    default: ""
    }
  }
}
