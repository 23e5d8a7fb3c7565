import ArgumentParser
import TextMetrics

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check texts against limits.",
    discussion: """
      Prints the count of a text for each limit. If there are several limits, the one that a longer \
      text would exceed first is marked as the tightest. Each of several texts has one line. A line break \
      at the end of a file isn't part of its text. With --lines, each line is a separate text. Only \
      the lines that don't meet a limit, also a soft one, are printed, as FILE:LINE: and the count, \
      so that editors can open them. With --json, each line has a result.

      A text with Characters that an encoding can't represent fails every limit in bytes of this \
      encoding. Up to ten of these Characters are named; --json lists them under "unencodable". For \
      text messages (sms), another line has the number of segments, the space left in the last one, \
      and the Characters that force UCS-2.

      With --profiles, a text has one row for each profile of 'textlimit list profiles': whether \
      it fits, the difference to the maximum, and the text that would be cut. A profile that takes \
      a number has an example of the number in its row. The exit status is then 0, even if a text \
      doesn't fit.

      Files are counted as a whole, including keys and quotation marks. To check translations, \
      subtitles, and tables, use 'textlimit lint'. For JSON Lines, --lines --id checks one member of \
      each object, and 'textlimit form validate' validates records with a form.

      Exit status: 0 if every text meets every limit that isn't soft, 1 if one doesn't.
      """
        + HelpText.examples(
          #"""
          textlimit check --max 280 post.txt
          textlimit check --limit 'characters<=300' --limit 'bytes<=3000' post.txt
          textlimit check --lines --limit 'characters<=80' README.md
          textlimit check --max 280 --glob '*.txt' .
          jq -c 'to_entries[]' de.json | textlimit check --lines --id key --field value --max 40
          textlimit check --limit 'bytes:gbk<=12' --text '中文😀' --json
          textlimit check --profiles --text 'Grüße 👋🏽 from https://example.com/a/long/path'
          """#))

  @OptionGroup var input: InputOptions

  @OptionGroup var limits: LimitOptions

  @Option(
    name: .customLong("soft"),
    help: ArgumentHelp(
      "A limit that is reported, but doesn't change the exit status.", valueName: "limit"),
    completion: NamedLimit.completion, transform: { try NamedLimit.parseList($0, strength: .soft) })
  private var soft: [[NamedLimit]] = []

  @Flag(help: "Check each text against every profile.")
  var profiles = false

  @Flag(help: "Check each line separately, and print the lines that don't meet a limit.")
  var lines = false

  @Option(
    help: ArgumentHelp(
      "With --lines, read each line as a JSON object, and identify it by this member.",
      valueName: "name"),
    transform: { try $0.requireText() })
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The member of the JSON objects that has the text. (default: text)", valueName: "name"),
    transform: { try $0.requireText() })
  var field: String?

  @Flag(help: "Print one JSON object for each text or, with --lines, for each line.")
  var json = false

  @Flag(help: "Print only the texts that don't fit. A text can exceed soft limits and fit.")
  var failing = false

  @Flag(name: .shortAndLong, help: "Print nothing. The exit status is 0 if all texts fit.")
  var quiet = false

  @OptionGroup var color: ColorOptions

  private func requireValidOptions() throws(Failure) {
    let hasLimits = !limits.isEmpty || !soft.isEmpty
    if profiles {
      guard !hasLimits && !lines && !failing && !quiet else {
        throw .usage("--profiles can't be combined with limits, --lines, --failing, or --quiet.")
      }
    } else if !hasLimits {
      let limit = input.fileNames.first {
        (try? NamedLimit.parseList($0)) != nil && !Files.exists($0)
      }
      throw .usage(
        "No limit to check. Write "
          + (limit.map { "--limit \($0.shellWord.shown)." }
            ?? "a limit, such as --max 280 or --limit 'words<=500', or --profiles."))
    }
    if lines, limits.exact { throw LimitOptions.exactWithLines }
    if quiet, json || failing {
      throw .usage("--quiet can't be combined with --json or --failing.")
    }
    guard lines && id != nil || id == nil && field == nil else {
      throw .usage("--id requires --lines, and --field requires --id.")
    }
  }

  func run() throws {
    color.apply()
    try requireValidOptions()
    let sources = try input.sources()
    if profiles { return try readProfiles(sources) }
    var check = TextCheck(
      limits: try limits.limits() + soft.flatMap { $0 }, json: json,
      printed: quiet ? .none : failing ? .failing : .all)
    check.record = id.map { RecordMembers(idName: $0, textName: field ?? "text") }
    let hasTitles = sources.count > 1 || input.searchesFolders
    var output = Output()
    let status = try sources.readEach { source throws(Failure) in
      if lines {
        try check.checkLines(of: source, invalid: input.invalid, output: &output)
      } else {
        try check.check(
          source, invalid: input.invalid, isExact: limits.exact, hasTitle: hasTitles,
          output: &output)
      }
    }
    if sources.count > 1, !lines, !json, !quiet {
      try output.line(check.summary(of: sources.count))
    }
    try output.flush()
    try (status ?? (check.fits ? nil : .doesNotFit)).throwExitCode()
  }

  private func readProfiles(_ sources: [TextSource]) throws {
    var headings = Headings(of: json ? [] : sources)
    var output = Output()
    let status = try sources.readEach { source throws(Failure) in
      var reader = try TextReader(source, invalid: input.invalid, isExact: limits.exact)
      let text = try reader.rest()
      try headings.write(for: source, to: &output)
      if json {
        for profile in try ProfileStatus.all(of: text) {
          try output.line(profile.json(file: source.file))
        }
      } else {
        try output.lines(ProfileStatus.rows(of: text))
      }
    }
    try output.flush()
    try status.throwExitCode()
  }
}
