// The conformance of a public type requires public imports.
public import ArgumentParser
import SystemPackage
public import TextMetrics

struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Divide texts into parts that fit.",
    discussion: """
      Each part, including its number, fits every limit. A part ends with a paragraph if it's then \
      more than half full, or else with a line, sentence, clause, or word. No Character is cut. A word \
      stays whole if it fits into a part; with --at character, only a link. The whitespace between \
      parts is dropped, except for the indentation after a line break: --lossless keeps all of it.

      --markdown makes each part a complete document. A code block that is cut is closed at the end of \
      a part and reopened in the next one, with its language. Quotes and list items are reopened, too. \
      The added text is counted.

      On a terminal, each part is below a line with its counts. Otherwise, parts are separated by an \
      empty line; --json, --null, and --files are for programs. Parts are written while the text is \
      read, except with {of} and --balanced, which need the whole text in memory.

      Exit status: 0 if every part fits, 1 if a Character, or a link that its unit counts as a whole, \
      exceeds a limit on its own.
      """
        + HelpText.examples(
          #"""
          textlimit split --limit x-post --numbered post.txt
          textlimit split --max 20 --at word --text 'Divide this text, please.'
          textlimit split --max 25 --balanced --json --text 'One sentence. And another one.'
          textlimit split --limit 'bytes<=1000' --files parts post.txt
          textlimit split --limit discord-message --markdown --null README.md
          """#))

  @OptionGroup var input: InputOptions

  @OptionGroup var limits: LimitOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The format of the number of each part, such as '({n}/{of})' or '{n}.'.",
      discussion: """
        The number follows the part after a space. With --number-before, it precedes the part. A \
        text that fits without division has no number.
        """, valueName: "text"),
    transform: { try $0.requireText() })
  var number: String?

  @Flag(help: "Number the parts as in '(1/3)'. --number sets another format.")
  var numbered = false

  @Flag(help: "Put the number at the beginning of each part.")
  var numberBefore = false

  @Option(
    help: ArgumentHelp(
      "Cut at these boundaries, or at finer boundaries in a part without them.",
      valueName: "boundary"))
  var at = SplitOptions.Boundary.paragraph

  @Option(
    help: ArgumentHelp(
      "The language for finding sentences and words, such as en or th.", valueName: "locale"),
    transform: { try $0.requireText() })
  var language = ""

  @Flag(help: "Keep all whitespace: the joined parts, without numbers, are the text.")
  var lossless = false

  @Flag(help: "Close and reopen blocks of Markdown that are cut, such as code blocks.")
  var markdown = false

  @Flag(help: "Make the parts about equally long. This doesn't change their number.")
  var balanced = false

  @Flag(
    help: ArgumentHelp(
      "Make a separate part of a Character or a link that exceeds a limit.",
      discussion: "The exit status is still 1."))
  var oversized = false

  @Flag(help: "Print one JSON object for each part, with its offsets in bytes of UTF-8.")
  var json = false

  @Flag(name: [.customShort("0"), .long], help: "End each part with NUL.")
  var null = false

  @Option(
    help: ArgumentHelp(
      "Write each part to a file in this folder: part-01.txt, part-02.txt.", valueName: "folder"),
    completion: .directory)
  var files: String?

  func run() throws {
    let limits = try limits.limits()
    let sources = try input.sources()
    try requireValidOptions(hasLimits: !limits.isEmpty, sources: sources.count)
    let options = try options()
    var headings = Headings(of: json || null ? [] : sources)
    var output = Output()
    var fits = true
    let status = try sources.readEach { source throws(Failure) in
      let reader = try TextReader(source, invalid: input.invalid, isExact: self.limits.exact)
      try headings.write(for: source, to: &output)
      var writer = PartWriter(command: self, source: source, limits: limits)
      try split(reader, of: source, fitting: limits.map(\.textLimit), options) {
        parts throws(Failure) in
        try writer.write(parts, to: &output)
      }
      try writer.finish()
      fits = fits && writer.fits
    }
    try output.flush()
    try (status ?? (fits ? nil : .doesNotFit)).throwExitCode()
  }

  private func requireValidOptions(hasLimits: Bool, sources: Int) throws(Failure) {
    guard hasLimits else { throw .usage("A limit is missing. Write --max 280 or --limit x-post.") }
    if [json, null, files != nil].count(where: { $0 }) > 1 {
      throw .usage("--json, --null, and --files can't be combined.")
    }
    if lossless, markdown {
      throw .usage("--lossless and --markdown can't be combined: Markdown adds text to parts.")
    }
    if files != nil, sources > 1 {
      throw .usage(
        "--files can be used for only one text, because another text would overwrite its parts.")
    }
    if let number {
      let rest = number.replacing("{of}", with: "").split(
        separator: "{n}", omittingEmptySubsequences: false)
      guard rest.count > 1, !rest.joined().contains(where: "{}".contains) else {
        throw .usage(
          "Invalid number '\(number.shown)'. It needs {n} for the number of the part, and can have "
            + "{of} for the total.")
      }
    }
    if numberBefore, number == nil, !numbered {
      throw .usage("--number-before needs a number: --numbered, or --number '{n}.'.")
    }
  }

  private func options() throws(Failure) -> SplitOptions {
    var options: SplitOptions
    do { options = try SplitOptions(locale: language, services: .command) } catch {
      throw .usage(error.description)
    }
    options.boundary = at
    options.balanced = balanced
    options.mode = markdown ? .markdown : lossless ? .lossless : .plain
    options.allowsOversized = oversized
    options.numbering = (number ?? (numbered ? "({n}/{of})" : nil)).map {
      numberBefore ? PartNumbering(before: $0 + " ") : PartNumbering(after: " " + $0)
    }
    return options
  }

  private func split(
    _ reader: TextReader, of source: TextSource, fitting limits: [TextLimit],
    _ options: SplitOptions, _ body: ([TextPart]) throws(Failure) -> Void
  ) throws(Failure) {
    var reader = reader
    // A `TextSplitter` can't be created if the options need the whole text.
    guard var splitter = try? TextSplitter(fitting: limits, options: options) else {
      let text = try reader.rest()
      return try body(
        parts(of: source) { () throws(SplitError) in
          try text.split(fitting: limits, options: options)
        })
    }
    while let piece = try reader.nextText() {
      try body(parts(of: source) { () throws(SplitError) in try splitter.append(piece) })
    }
    try body(parts(of: source) { () throws(SplitError) in try splitter.finish() })
  }

  private func parts(
    of source: TextSource, _ find: () throws(SplitError) -> [TextPart]
  ) throws(Failure) -> [TextPart] {
    do { return try find() } catch {
      let hint = if case .oversized = error { " Write --oversized to make it a part." } else { "" }
      throw Failure(
        status: .doesNotFit, message: "\(source.title): \(error.description)\(hint)")
    }
  }
}

extension SplitOptions.Boundary: ExpressibleByArgument {}

// MARK: - Output

private struct PartWriter {
  let command: SplitCommand
  let source: TextSource
  let limits: [NamedLimit]
  var count = 0
  /// The parts to write to files. They are written at the end, since the number of digits in a file
  /// name depends on the number of parts.
  var kept: [String] = []
  var fits = true

  mutating func write(_ parts: [TextPart], to output: inout Output) throws(Failure) {
    for part in parts {
      count += 1
      fits = fits && part.fits
      if command.json {
        try output.line(json(part))
      } else if command.null {
        try output.write(part.text)
        try output.write("\0")
      } else if command.files != nil {
        kept.append(part.text)
      } else if Terminal.isOutputTerminal {
        try output.line(rule(above: part).styled(part.fits ? .dim : .bad))
        try output.line(part.text)
      } else {
        try output.line((count > 1 ? "\n" : "") + part.text)
      }
    }
  }

  func finish() throws(Failure) {
    guard let folder = command.files else { return }
    let digits = max(2, String(kept.count).count)
    let names = kept.indices.map { index in
      let number = String(index + 1)
      return "part-" + String(repeating: "0", count: digits - number.count) + number + ".txt"
    }
    let other: String?
    do {
      let path = try FilePath(escaped: folder)
      try Files.createFolder(path)
      let parts = try Files.names(in: path).filter { $0.hasPrefix("part-") && $0.hasSuffix(".txt") }
      other = Set(parts).subtracting(names).min()
      for (name, text) in zip(names, kept) where other == nil {
        try Files.write(Array(text.utf8), to: path.appending(name))
      }
    } catch {
      throw .cannotWrite("\(folder.shownName): can't write the file: \(error.reason).")
    }
    if let other {
      throw .cannotWrite(
        "\(folder.shownName): '\(other.shownName)' is from an earlier run. Delete it, or choose another "
          + "folder.")
    }
  }

  private func json(_ part: TextPart) -> OrderedJSON {
    let counts: OrderedJSON.Members = limits.map { limit in
      (limit.unitName, .number(part.text.count(in: limit.textLimit.unit)))
    }
    return .object([
      ("file", OrderedJSON(source.file)), ("part", .number(count)), ("text", .string(part.text)),
      ("start", .number(part.range.lowerBound.value)),
      ("end", .number(part.range.upperBound.value)),
      ("counts", .object(counts)), ("fits", .bool(part.fits)),
    ])
  }

  private func rule(above part: TextPart) -> String {
    let counts = limits.map { limit in
      let maximum = limit.textLimit.maximum.map { "/\($0)" } ?? ""
      return "\(part.text.count(in: limit.textLimit.unit))\(maximum) \(limit.unitName)"
    }
    let title = "── \(count): " + counts.joined(separator: ", ") + " "
    return title + String(repeating: "─", count: max(2, Terminal.columns - title.count))
  }
}
