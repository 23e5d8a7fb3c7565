import ArgumentParser
import TextMetrics

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show the scalars and counts of each Character of a text.",
    discussion: """
      Each row has a Character's position (the number of Characters before it), its UTF-16 code \
      units, its UTF-8 bytes, the number that it adds to the count in each unit, the word that it is \
      part of, and its scalars. For example, 👨‍👩‍👧 is 1 Character, 8 UTF-16 code units, and 18 bytes.

      With --limit, there is a column for the unit of the limit, or for each unit of a profile, and \
      the counts of the text follow at the end. A link on X is one row, since its length doesn't \
      matter.

      Words are found for the locale of the first unit of words, or by the root rules if there is \
      none. A word counts at its first Character. '-' marks a Character that an encoding can't \
      represent or a service refuses.
      """
        + HelpText.examples(
          #"""
          textlimit explain --text '👨‍👩‍👧 née'
          echo 'สวัสดีชาวโลก' | textlimit explain --unit words:th
          textlimit explain --text '中😀' --unit bytes:gbk --json
          textlimit explain --text 'See https://example.com 👋' --limit x-post
          """#))

  @OptionGroup var input: InputOptions
  @OptionGroup var units: UnitOptions

  @Option(
    name: NamedLimit.option,
    help: ArgumentHelp(
      "A limit or profile whose units are shown. Repeatable.",
      discussion: "It is written as for 'textlimit check'.", valueName: "limit"),
    completion: NamedLimit.completion,
    transform: { try NamedLimit.parseList($0) })
  private var lists: [[NamedLimit]] = []

  @Flag(help: "Print one JSON object for each Character, and at the end for the limits.")
  var json = false

  func run() throws {
    let limits = lists.flatMap { $0 }
    let explainer = try Explainer(units: (units.units + limits.map(\.unit)).unique)
    let sources = try input.sources()
    var headings = Headings(of: json ? [] : sources)
    var output = Output()
    let status = try sources.readEach { source throws(Failure) in
      var reader = try LineReader(source, invalid: input.invalid)
      try headings.write(for: source, to: &output)
      var explainer = explainer
      var table = ExplanationTable(units: explainer.units)
      var counter = TextCounter(units: limits.map(\.textLimit.unit))
      var encodingReport = EncodingReport(in: explainer.units)
      // No Character, word, sentence, or link continues after a line break, so only one line is in
      // memory.
      while let line = try reader.next(flushing: &output) {
        let text = line.text + line.lineBreak
        encodingReport.add(text)
        // A string is valid UTF-8, so nothing is thrown.
        text.withUTF8Bytes { try? counter.append($0) }
        explainer.begin(text)
        while let row = explainer.next() {
          if json {
            try output.line(row.json(file: source.file, units: explainer.units))
          } else {
            try output.lines(table.append(row))
          }
        }
        if !json { try output.lines(table.endPiece()) }
      }
      encodingReport.finish()
      try report(
        limits, limits.map(\.textLimit).status(of: counter.counts), encodingReport,
        file: source.file, output: &output)
    }
    try output.flush()
    try status.throwExitCode()
  }

  private func report(
    _ limits: [NamedLimit], _ statuses: TextStatus, _ encodingReport: EncodingReport, file: String?,
    output: inout Output
  ) throws(Failure) {
    let verdict = Verdict(limits: limits, statuses: statuses)
    if json {
      let more = encodingReport.messageMembers
      guard !limits.isEmpty || !more.isEmpty else { return }
      try output.line(verdict.json(file: file, more))
    } else {
      for line in limits.isEmpty ? [] : verdict.report() { try output.line(line) }
      for sentence in encodingReport.messageSentences { try output.line(sentence) }
    }
  }
}
