import ArgumentParser
import TextMetrics

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether texts meet limits.",
    discussion: """
      Prints where the text stands against each limit. Of several, the one that stops the text \
      first, or will, is marked as binding. Of several texts each has one line. A line \
      break at the end of a file is not part of its text. With --lines each line is a text of its \
      own, and only those that do not fit are named, each as FILE:LINE: and its count, so that \
      editors and grep find it; with --json each line has an answer.

      A text with Characters that an encoding cannot hold fails every limit in bytes of it. Up to ten \
      of them are named, with --json under "unencodable". For text messages (sms), one more line \
      says how many segments there are, what is left in the last one, and what forces UCS-2.

      With --profiles a text has one row for each limit of 'textlimit list profiles': whether it \
      fits, how much is left or too much, and what would be cut. A profile that takes a number is \
      read with the number in its row. The exit status is then 0, whatever fits.

      Files are counted as they stand, with all keys and quotation marks: 'textlimit lint' reads \
      translations, subtitles, and tables. Of JSON Lines, --lines --id checks one member of each \
      object, and 'textlimit form judge' validates records by a form.

      Exit status: 0 if every text meets every limit (soft limits aside), 1 if one does not.
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
      "A limit that is only reported: it leaves the exit status alone.", valueName: "limit"),
    completion: NamedLimit.completion, transform: { try NamedLimit.list($0, strength: .soft) })
  private var soft: [[NamedLimit]] = []

  @Flag(help: "Read each text against the limits of every profile.")
  var profiles = false

  @Flag(help: "Check each line on its own, and name the lines that do not fit.")
  var lines = false

  @Option(
    help: ArgumentHelp(
      "With --lines, read lines as JSON objects, and name each by this member.", valueName: "name"),
    transform: { try $0.requireText() })
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The member of these objects that has the text. (default: text)", valueName: "name"),
    transform: { try $0.requireText() })
  var field: String?

  @Flag(help: "Print one JSON object a line for each text; with --lines, for each line.")
  var json = false

  @Flag(help: "Name only the texts that do not fit.")
  var failing = false

  @Flag(name: .shortAndLong, help: "Print nothing: the exit status says whether all texts fit.")
  var quiet = false

  @OptionGroup var color: ColorOptions

  /// - Throws: A failure with status 64 if the options contradict each other.
  private func requireLimits() throws(Failure) {
    let hasLimits = !limits.isEmpty || !soft.isEmpty
    if profiles {
      guard !hasLimits && !lines && !failing && !quiet else {
        throw .usage("--profiles goes without limits of your own, --lines, --failing and --quiet.")
      }
    } else if !hasLimits {
      let limit = input.fileNames.first { (try? NamedLimit.list($0)) != nil && !Files.exists($0) }
      throw .usage(
        "There is no limit to check. Write "
          + (limit.map { "--limit \($0.shellWord.shown)." }
            ?? "one such as --max 280 or --limit 'words<=500', or --profiles."))
    }
  }

  func run() throws {
    color.apply()
    try requireLimits()
    guard lines && id != nil || id == nil && field == nil else {
      throw Failure.usage("--id goes with --lines, and --field with --id.")
    }
    let sources = try input.sources()
    if profiles { return try readProfiles(sources) }
    var check = TextCheck(
      limits: try limits.limits() + soft.flatMap { $0 }, json: json,
      shows: quiet ? .none : failing ? .failing : .all)
    check.record = id.map { RecordMembers(id: $0, text: field ?? "text") }
    let hasTitles = sources.count > 1 || input.searchesDirectories
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
    try (status ?? (check.fits ? nil : .doesNotFit)).end()
  }

  private func readProfiles(_ sources: [TextSource]) throws {
    var headings = Headings(of: json ? [] : sources)
    var output = Output()
    let status = try sources.readEach { source throws(Failure) in
      var reader = try TextBytes(source, invalid: input.invalid, isExact: limits.exact)
      let text = try reader.rest()
      if let heading = headings.next(for: source) { try output.write(heading) }
      if json {
        for reading in try ProfileReading.all(of: text) {
          try output.line(reading.json(file: source.file))
        }
      } else {
        try output.lines(ProfileReading.rows(of: text))
      }
    }
    try output.flush()
    try status.end()
  }
}
