import ArgumentParser
import Foundation
import TextMetrics

struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count texts in any units.",
    discussion: """
      Without --unit: lines, words, characters and bytes. All units are counted in one pass and \
      in constant memory, whatever the size of the input; only words of an unbroken run of Han, \
      Kana, Thai, Lao, Khmer or Burmese longer than 1 MiB take memory in proportion to the run.

      A text has one line more than it has line breaks (wc counts the breaks), and a line break \
      at the end of a text is part of it. Words are those of Unicode and ICU; \
      words:whitespace counts as wc does.

      EXAMPLES
        textlimit count README.md
        textlimit count --unit characters --unit bytes:gb18030 *.txt
        echo '你好 👋🏽' | textlimit count --unit words:zh --json
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: [.customShort("u"), .customLong("unit")], help: UnitArgument.help,
    completion: UnitArgument.completion, transform: UnitArgument.parse)
  var units: [TextUnit] = []

  @Flag(help: "Print one JSON object a line for each input.")
  var json = false

  func run() throws {
    let units = try self.units.isEmpty ? UnitArgument.usual() : self.units
    var output = Output()
    var report = CountReport(units: units)
    let status = try input.forEachSource { source throws(Failure) in
      var reader = try TextReader(source, invalidBytes: input.invalidBytes)
      var counter = TextCounter(units)
      while let piece = try reader.next() { counter.append(piece.span) }
      let counts = counter.tallies
      if json {
        try output.line(CountReport.json(file: source.file, units: units, counts: counts))
      } else {
        report.append(counts, of: source)
      }
    }
    for line in report.lines { try output.line(line) }
    try output.flush()
    try status.end()
  }
}

/// Counts of several texts, as `wc` prints them.
struct CountReport {
  let units: [TextUnit]
  private var rows: [(counts: [Tally], title: String)] = []

  init(units: [TextUnit]) {
    self.units = units
  }

  mutating func append(_ counts: [Tally], of source: TextSource) {
    rows.append((counts, source.file ?? ""))
  }

  /// A row for each text, one for the total of several, and on a terminal a row of units.
  var lines: [String] {
    var table = Table(units.map { _ in .right } + [.left])
    if Terminal.showsOutput && !rows.isEmpty { table.append(units.map(\.name) + [""]) }
    for row in rows { table.append(row.counts.map { String($0.count) } + [row.title]) }
    if rows.count > 1 { table.append(total + ["total"]) }
    return table.lines
  }

  private var total: [String] {
    units.indices.map { index in
      let counts = rows.map { $0.counts[index].count }
      // Of the largest Character, the total is the largest of all.
      let total = units[index] == .scalarsPerCharacter ? counts.max() ?? 0 : counts.reduce(0, +)
      return String(total)
    }
  }

  static func json(file: String?, units: [TextUnit], counts: [Tally]) -> OrderedJSON {
    let members = zip(units, counts).map { (key: $0.name, value: OrderedJSON.number($1.count)) }
    return ["file": OrderedJSON(file), "counts": .object(members)]
  }
}
