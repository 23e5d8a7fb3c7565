import ArgumentParser
import TextMetrics

struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count texts in any unit.",
    discussion: """
      Without --unit, lines, words, characters, and bytes are counted. All units are counted in one \
      pass and in constant memory. The exception is words in a run of Han, Kana, Thai, Lao, Khmer, or \
      Burmese without spaces that is longer than 1 MiB: it is held in memory.

      The number of lines is the number of line breaks plus one, while wc counts line breaks. \
      Unlike in 'check', a line break at the end of a text is part of it. Words follow the rules \
      of Unicode and ICU; words:whitespace counts like wc.

      In bytes of an encoding, a scalar that the encoding can't represent isn't counted. Up to ten \
      unencodable Characters are named; --json lists them under "unencodable". For text messages \
      (sms), another line on standard error has the number of segments, the space left in the last \
      one, and the Characters that force UCS-2.
      """
        + HelpText.examples(
          #"""
          textlimit count README.md
          textlimit count --unit characters --unit bytes:gb18030 *.txt
          echo '你好 👋🏽' | textlimit count --unit words:zh --json
          """#))

  @OptionGroup var input: InputOptions

  @OptionGroup var units: UnitOptions

  @Flag(help: "Print one JSON object for each input.")
  var json = false

  func run() throws {
    let units = try self.units.units(default: ["lines", "words", "characters", "bytes"])
    var output = Output()
    var rows: [(counts: TextCounts, title: String)] = []
    let status = try input.sources().readEach { source throws(Failure) in
      var encodingReport = EncodingReport(in: units)
      let counts = try source.counts(
        in: units.map(\.unit), invalid: input.invalid, isExact: true, addingTo: &encodingReport
      ).counts
      if json {
        let members = zip(units, counts).map { ($0.name, .number($1.count)) } as OrderedJSON.Members
        try output.line(
          .object(
            [("file", OrderedJSON(source.file)), ("counts", .object(members))]
              + encodingReport.jsonMembers(counts: counts)))
      } else {
        rows.append((counts, source.file?.shown ?? ""))
        for sentence in encodingReport.sentences(title: source.title, counts: counts) {
          StandardError.print(sentence)
        }
      }
    }
    try output.lines(lines(of: rows, units))
    try output.flush()
    try status.throwExitCode()
  }

  private func lines(
    of rows: [(counts: TextCounts, title: String)], _ units: [NamedUnit]
  ) -> [String] {
    guard let first = rows.first else { return [] }
    var table = Table(
      units.map { _ in .right } + [.left],
      titles: Terminal.isOutputTerminal ? units.map(\.name) + [""] : [])
    for row in rows { table.append(row.counts.map { String($0.count) } + [row.title]) }
    if rows.count > 1 {
      let total = rows.dropFirst().reduce(first.counts) { $0 + $1.counts }
      table.append(total.map { String($0.count) } + ["total"])
    }
    return table.lines
  }
}
