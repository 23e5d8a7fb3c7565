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

      Words are found for the locale of the first words unit asked for, else by the root rules. \
      A word counts at its first Character; a Character that an encoding cannot hold has '-'.
      """
        + Examples.section(
          #"""
          textlimit explain --text '👨‍👩‍👧 née'
          echo 'สวัสดีชาวโลก' | textlimit explain --unit words:th
          textlimit explain --text '中😀' --unit bytes:gbk --json
          """#))

  @OptionGroup var input: InputOptions
  @OptionGroup var units: UnitOptions

  @Flag(help: "Print one JSON object a line for each Character.")
  var json = false

  func run() throws {
    let explanation = try Explanation(units: units.units)
    var headings = Headings(of: json ? [] : input.sources)
    var output = Output()
    let status = try input.forEachSource { source throws(Failure) in
      var reader = try LineReader(source, invalid: input.invalid)
      if let heading = headings.next(for: source) { try output.write(heading) }
      var table = explanation.table
      var position = 0
      let rowJSON = ExplanationJSON(file: source.file, units: explanation.units)
      // No Character and no word spans the end of a line, so lines are explained one by one.
      while let line = try reader.next(flushing: &output) {
        for row in explanation.rows(of: line.text + line.lineBreak, from: position) {
          position += 1
          if json {
            try output.line { rowJSON.write(row, to: &$0) }
          } else {
            table.append(row.cells)
            if position.isMultiple(of: 100) { try output.lines(&table) }
          }
        }
        if !json { try output.lines(&table) }
      }
    }
    try output.flush()
    try status.end()
  }
}
