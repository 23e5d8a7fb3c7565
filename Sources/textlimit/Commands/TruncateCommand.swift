// The conformances of public types require public imports.
public import ArgumentParser
public import TextMetrics

struct TruncateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "truncate",
    abstract: "Shorten texts to the longest part that fits.",
    discussion: """
      The result, including ellipsis and suffix, fits every limit, and is the longest that fits, \
      unless a longer text can count less (words that a dictionary finds, links). --keep ends \
      keeps as many Characters of the end as of the beginning, or one less. The text is cut \
      between Characters in every unit: a limit in bytes never leaves half an emoji. A link that \
      a unit counts as a whole, such as weighted:x, is kept whole or left out. A text that fits \
      isn't changed. One Character can exceed a limit in bytes; the result is then empty. An \
      ellipsis that doesn't fit is left out. In bytes of an encoding, the text is cut at the first \
      Character that the encoding can't represent (with --keep tail, the last), which is named on \
      standard error.

      Only the beginning that the limit requires is read; with --keep tail, --keep ends, or \
      --suffix, the whole text is held in memory. A line break at the end of a file isn't part of \
      its text, and is kept. If the end isn't read, the first line break is written instead, or LF. \
      With --lines, each line is a separate text and keeps its line break.
      """
        + HelpText.examples(
          #"""
          textlimit truncate --max 12 --unit bytes:gbk --text '我有很多桌子，你呢？'
          textlimit truncate --max 10 --ellipsis … --at word --text 'Hello wide world'
          textlimit truncate --max 12 --suffix .mp4 --text 'a day in Rome.mp4'
          textlimit truncate --limit 'characters<=300' --limit 'bytes<=3000' post.txt
          textlimit truncate --lines --max 72 --keep ends --ellipsis … < titles.txt
          """#))

  @OptionGroup var input: InputOptions

  @OptionGroup var limits: LimitOptions

  @Option(help: "The part to keep: the head, the tail, or both ends around the ellipsis.")
  var keep: Truncation.Side = .head

  @Option(
    help: ArgumentHelp(
      "The position of the cut: at any Character, or at the end of a word. (default: word if "
        + "a limit counts "
        + "words, the end of a sentence if a limit counts sentences, otherwise character)",
      discussion: """
        Words are separated by spaces, or are the words that a limit counts: to end with a word \
        of Thai, add a limit such as 'words:th<=999'. A text without spaces, such as a slug, a \
        host name, or a path, is cut at its separators. If the first word doesn't fit, it's cut \
        at a Character.
        """))
  var at: Truncation.Boundary?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The ellipsis to insert at the cut, such as …", valueName: "text"),
    transform: { try $0.requireText() })
  var ellipsis = ""

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "An ending to keep after the ellipsis, such as .mp4 or .tar.gz. Repeatable.",
      discussion: """
        The longest suffix that the text ends with is kept. A text without any of the suffixes is \
        cut at its end.
        """, valueName: "text"),
    transform: { try $0.requireText() })
  var suffix: [String] = []

  @Flag(help: "Truncate each line separately.")
  var lines = false

  @Flag(help: "Print one JSON object for each text or, with --lines, for each line.")
  var json = false

  @Flag(
    name: [.customShort("0"), .long],
    help: "End each result with NUL, and don't print headings.")
  var null = false

  func run() throws {
    let limits = try validLimits()
    let sources = try input.sources()
    var headings = Headings(of: json || null ? [] : sources)
    var output = Output()
    let status = try sources.readEach { source throws(Failure) in
      // Without a line break, the next heading or the prompt of the shell would be on the last line
      // of the truncated text.
      let end = null ? "\0" : sources.count > 1 || Terminal.isOutputTerminal ? "\n" : ""
      func write(_ kept: Truncation, line: Int? = nil, lineBreak: String) throws(Failure) {
        if json { return try output.line(kept.json(file: source.file, line: line)) }
        try output.write(kept.text)
        if null || !lineBreak.isEmpty {
          try output.write(null ? end : lineBreak)
        } else if line != nil || kept.text.last?.isNewline != true {
          try output.write(end)
        }
      }
      if lines {
        var reader = try LineReader(source, invalid: input.invalid)
        try headings.write(for: source, to: &output)
        while let line = try reader.next(flushing: &output) {
          let kept = truncation(of: line.text, to: limits)
          let title = "\(source.title):\(line.number)"
          reportUnencodable(in: line.text, cut: kept, limits, title: title)
          try write(kept, line: line.number, lineBreak: line.lineBreak)
        }
      } else {
        let (kept, lineBreak) = try truncation(of: source, to: limits)
        try headings.write(for: source, to: &output)
        try write(kept, lineBreak: lineBreak)
      }
    }
    try output.flush()
    try status.throwExitCode()
  }
}

extension TruncateCommand {
  private func validLimits() throws(Failure) -> [TextLimit] {
    let limits = try limits.limits()
    if limits.isEmpty {
      throw .usage("A limit is missing. Write --max 20 or --limit 'bytes<=255'.")
    }
    for suffix in suffix {
      if let limit = limits.first(where: { suffix.truncation(to: [$0.textLimit]).isCut }) {
        throw .usage(
          "The suffix '\(suffix.shown)' alone exceeds the limit \(limit.spelling). Write a larger "
            + "limit, or no suffix.")
      }
    }
    if lines, self.limits.exact { throw LimitOptions.exactWithLines }
    if null && json {
      throw .usage("--json and --null can't be combined.")
    }
    return limits.map(\.textLimit)
  }

  /// Reads only as much of the source as necessary. `lineBreak` is the line break to write after
  /// the truncated text, or an empty string.
  private func truncation(
    of source: TextSource, to limits: [TextLimit]
  ) throws(Failure) -> (kept: Truncation, lineBreak: String) {
    var reader = try TextReader(source, invalid: input.invalid, isExact: self.limits.exact)
    var text = ""
    var triedLength = 0
    while let piece = try reader.nextText() {
      try reader.append(piece, to: &text)
      // Each attempt has at least twice as much text as the previous attempt, so that all attempts
      // together take linear time.
      guard keep == .head, suffix.isEmpty, text.utf8.count >= 2 * triedLength else { continue }
      triedLength = text.utf8.count
      let kept = Truncation(
        ofTextBeginningWith: text, to: limits, at: at, ellipsis: self.ellipsis)
      if let kept {
        reportUnencodable(in: text, cut: kept, limits, title: source.title)
        return (kept, try lineBreak(after: text, in: &reader))
      }
    }
    let kept = truncation(of: text, to: limits)
    reportUnencodable(in: text, cut: kept, limits, title: source.title)
    return (kept, String(reader.finalLineBreak.span))
  }

  /// Returns the line break to write after the truncated text. `text` is the text read so far.
  ///
  /// - With `--exact`, and for an argument, it's an empty string.
  /// - If the source ends after `text`, it's the line break that was left out, or an empty string.
  /// - If the source has more text, it's the first line break of `text` or of the next piece. If
  ///   neither has a line break, it's LF.
  private func lineBreak(
    after text: String, in reader: inout TextReader
  ) throws(Failure) -> String {
    guard reader.leavesOutFinalLineBreak else { return "" }
    var rest = try reader.next()
    // A CR at the end of the source isn't a final line break, and is the last piece.
    if rest == [0x0D] { rest = try reader.next() }
    guard let rest else { return String(reader.finalLineBreak.span) }
    return text.utf8.firstLineBreak ?? (rest + reader.finalLineBreak).firstLineBreak ?? "\n"
  }

  private func truncation(of text: String, to limits: [TextLimit]) -> Truncation {
    let endings = suffix.filter { text.hasByteSuffix($0) }
    return text.truncation(
      to: limits, keeping: keep, at: at, ellipsis: self.ellipsis,
      suffix: endings.max { $0.utf8.count < $1.utf8.count } ?? "")
  }

  private func reportUnencodable(
    in text: String, cut kept: Truncation, _ limits: [TextLimit], title: String
  ) {
    guard kept.isCut else { return }
    for unit in limits.map(\.unit).unique where unit.traits.unencodable != .nothing {
      for unencodable in text.unencodableCharacters(in: unit) {
        let (character, start) = (unencodable.character, unencodable.position.utf8)
        let isAtHead = keep != .tail && start == kept.head.upperBound
        let isAtTail =
          keep != .head && start.value + character.utf8.count == kept.tail.lowerBound.value
        guard isAtHead || isAtTail else { continue }
        StandardError.print(
          "\(title): The text is cut at \(character.named(scalars: 8)), which \(unit) "
            + "\(unit.refusalVerb).")
      }
    }
  }
}

extension BidirectionalCollection<UInt8> {
  fileprivate var firstLineBreak: String? {
    firstIndex(of: UInt8(ascii: "\n")).map { feed in
      self[..<feed].last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
  }
}

extension Truncation {
  fileprivate func json(file: String?, line: Int?) -> OrderedJSON {
    .object([
      ("file", OrderedJSON(file)), ("line", line.map(OrderedJSON.number)), ("text", .string(text)),
      ("cut", .bool(isCut)),
    ])
  }
}

extension Truncation.Side: ExpressibleByArgument {}
extension Truncation.Boundary: ExpressibleByArgument {}
