import ArgumentParser
import Foundation
import TextMetrics

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show what each Character of a text is made of.",
    discussion: """
      One row for each Character: its position (the number of Characters before it), its UTF-16 \
      code units, its bytes in UTF-8, what it adds to the count in each unit asked for, the word \
      it belongs to, and its scalars. It answers why 👨‍👩‍👧 is 1, 5, 8 or 18.

      With --profile, one column for each limit of the profile, and at the end where the text stands \
      against them. A link on X, which costs the same however long it is, is one row.

      Words are found for the locale of the first words unit asked for, else by the root rules. \
      A word counts at its first Character; a Character that an encoding cannot hold has '-'.
      """
        + Examples.section(
          #"""
          textlimit explain --text '👨‍👩‍👧 née'
          echo 'สวัสดีชาวโลก' | textlimit explain --unit words:th
          textlimit explain --text '中😀' --unit bytes:gbk --json
          textlimit explain --text 'See https://example.com 👋' --profile x-post
          """#))

  @OptionGroup var input: InputOptions
  @OptionGroup var units: UnitOptions

  @Option(
    help: ArgumentHelp(
      "A profile whose costs are shown, such as x-post or postgresql-varchar=40.",
      valueName: "profile"),
    completion: NamedLimit.profileCompletion, transform: { try NamedLimit.profile($0) })
  private var profile: [NamedLimit]?

  @Flag(help: "Print one JSON object a line for each Character, and at the end for the profile.")
  var json = false

  func run() throws {
    let limits = profile ?? []
    let asked = units.units
    let explanation = try Explanation(
      units: asked + limits.map(\.unit).filter { !asked.contains($0) })
    var headings = Headings(of: json ? [] : input.sources)
    var output = Output()
    let status = try input.sources.readEach { source throws(Failure) in
      var reader = try LineReader(source, invalid: input.invalid)
      if let heading = headings.next(for: source) { try output.write(heading) }
      var table = explanation.table
      var rows: ExplanationRows?
      var counter = TextCounter(units: limits.map(\.limit.unit))
      var findings = Findings(in: explanation.units)
      // No Character, word or link spans the end of a line, so that one line is held at a time.
      while let line = try reader.next(flushing: &output) {
        let text = line.text + line.lineBreak
        findings.add(text)
        // A string is valid UTF-8: nothing is thrown.
        text.withUTF8Bytes { try? counter.add($0) }
        var rowCount = 0
        var lineRows = explanation.rows(of: text, after: rows)
        while let row = lineRows.next() {
          rowCount += 1
          if json {
            try output.line(row.json(file: source.file, units: explanation.units))
          } else {
            table.append(explanation.cells(row))
            if rowCount.isMultiple(of: 100) { try output.lines(table.takeLines()) }
          }
        }
        rows = lineRows
        if !json { try output.lines(table.takeLines()) }
      }
      findings.finish()
      try report(
        limits, limits.map(\.limit).readings(of: counter.counts), findings, file: source.file,
        output: &output)
    }
    try output.flush()
    try status.end()
  }

  /// Where the text stands, and how it goes out as a text message.
  private func report(
    _ limits: [NamedLimit], _ readings: LimitReadings, _ findings: Findings, file: String?,
    output: inout Output
  ) throws(Failure) {
    let verdict = Verdict(limits: limits, readings: readings)
    if json {
      let more = findings.messageMembers
      guard !limits.isEmpty || !more.isEmpty else { return }
      try output.line(verdict.json(file: file, more))
    } else {
      for line in limits.isEmpty ? [] : verdict.report() { try output.line(line) }
      for sentence in findings.messageSentences { try output.line(sentence) }
    }
  }
}
